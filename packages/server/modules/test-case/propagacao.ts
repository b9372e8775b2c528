import { type PassoParams, semBusca } from '@retaguarda/contract/passo.ts'
import type { Origem } from './rows.repo.ts'

const CAMPOS = ['name', 'params.type', 'params.type_term', 'params.value', 'params.data'] as const
type Field = (typeof CAMPOS)[number]

/** What a line says, by the paths of its fields. */
const plano = ({ name, params }: Origem): Record<Field, string | null> => ({
  name,
  'params.type': params.type,
  'params.type_term': params.type_term,
  'params.value': params.value,
  'params.data': params.data,
})

type Propagada = { depois: Origem; mudancas: Field[]; mantidos: Field[] }

/**
 * A line as its operation would make it. What differs from what the line took from the operation was changed by hand
 * and stays, unless `sobrescrever`. `mantidos` is where the line still differs from the operation afterwards.
 */
export function propagada(row: Origem, origem: Origem | null, operation: Origem, sobrescrever: boolean): Propagada {
  const [mine, taken, theirs] = [plano(row), plano(origem ?? operation), plano(operation)]
  const value = (field: Field) => (sobrescrever || mine[field] === taken[field] ? theirs[field] : mine[field])
  const params = {
    type: value('params.type'),
    type_term: value('params.type_term'),
    value: value('params.value'),
    data: value('params.data'),
  }
  // Each is a value of the same field of a line or an operation.
  const depois: Origem = { name: value('name') ?? row.name, params: semBusca(params as PassoParams) }
  const after = plano(depois)
  return {
    depois,
    mudancas: CAMPOS.filter((field) => mine[field] !== after[field]),
    mantidos: CAMPOS.filter((field) => after[field] !== theirs[field]),
  }
}
