import { type PassoParams, semBusca } from '@retaguarda/contract/passo.ts'
import type { Origem } from './linhas.repo.ts'

const CAMPOS = ['name', 'params.type', 'params.type_term', 'params.value', 'params.data'] as const
type Campo = (typeof CAMPOS)[number]

/** What a line says, by the paths of its fields. */
const plano = ({ name, params }: Origem): Record<Campo, string | null> => ({
  name,
  'params.type': params.type,
  'params.type_term': params.type_term,
  'params.value': params.value,
  'params.data': params.data,
})

type Propagada = { depois: Origem; mudancas: Campo[]; mantidos: Campo[] }

/**
 * A line as its operation would make it. What differs from what the line took from the operation was changed by hand
 * and stays, unless `sobrescrever`. `mantidos` is where the line still differs from the operation afterwards.
 */
export function propagada(linha: Origem, origem: Origem | null, operation: Origem, sobrescrever: boolean): Propagada {
  const [mine, taken, theirs] = [plano(linha), plano(origem ?? operation), plano(operation)]
  const value = (campo: Campo) => (sobrescrever || mine[campo] === taken[campo] ? theirs[campo] : mine[campo])
  const params = {
    type: value('params.type'),
    type_term: value('params.type_term'),
    value: value('params.value'),
    data: value('params.data'),
  }
  // Each is a value of the same field of a line or an operation.
  const depois: Origem = { name: value('name') ?? linha.name, params: semBusca(params as PassoParams) }
  const after = plano(depois)
  return {
    depois,
    mudancas: CAMPOS.filter((campo) => mine[campo] !== after[campo]),
    mantidos: CAMPOS.filter((campo) => after[campo] !== theirs[campo]),
  }
}
