import type { Aviso } from '@retaguarda/contract/kit/fields.ts'
import { avisosDoPasso, type PassoParams, TipoPasso } from '@retaguarda/contract/passo.ts'
import type { Row, LinhaForm } from '@retaguarda/contract/test-case.ts'
import type { Fields } from '../../base/errors.ts'

/** A line as it is kept; one without id is new. */
export type LinhaGravada = PassoParams & { id: number | null; ordem: number; operationId: number | null; name: string }

/** Lines in the order of the list; without a name, a line is called what its type is. */
export const gravadas = (rows: readonly LinhaForm[]): LinhaGravada[] =>
  rows.map(({ id, operation, name, params }, i) => ({
    id: id ?? null,
    ordem: i + 1,
    operationId: operation,
    name: name ?? TipoPasso.labels[params.type],
    ...params,
  }))

/** Is this list another than what is kept? */
export function mudaram(before: readonly Row[], after: readonly LinhaGravada[]): boolean {
  const kept = before.map(({ id, ordem, operation, name, params }) => ({ id, ordem, operationId: operation?.id ?? null, name, ...params }))
  return kept.length !== after.length || kept.some((row, i) => CAMPOS.some((field) => row[field] !== after[i]?.[field]))
}
const CAMPOS = ['id', 'operationId', 'name', 'type', 'type_term', 'value', 'data'] as const

/** What keeps lines from being saved: an id that is not the case's, or that stands twice, and an operation that is not there. */
export function problemasDasLinhas(rows: readonly LinhaForm[], own: ReadonlySet<number>, operations: ReadonlySet<number>): Fields {
  const fields: Fields = {}
  const seen = new Set<number>()
  rows.forEach(({ id, operation }, i) => {
    if (id && !own.has(id)) fields[`operations.${i}.id`] = `A linha ${i + 1} não é mais deste caso. Recarregue o caso ou inclua-a de novo.`
    else if (id && seen.has(id)) fields[`operations.${i}.id`] = `A linha ${i + 1} aparece duas vezes.`
    if (id) seen.add(id)
    if (operation !== null && !operations.has(operation))
      fields[`operations.${i}.operation`] = `A operação da linha ${i + 1} não existe mais. Escolha outra.`
  })
  return fields
}

export const avisosDasLinhas = (rows: readonly Pick<Row, 'ordem' | 'params'>[]): Aviso[] =>
  rows.flatMap(({ ordem, params }) => avisosDoPasso(params).map((texto) => ({ ordem, texto })))

/** A line of a history, without its number, which others change: `Entrar: click css=#entrar`. */
export const rowText = ({ name, params: { type, type_term, value, data } }: Pick<Row, 'name' | 'params'>): string =>
  [`${name}:`, type, ...(value === null ? [] : [`${type_term ?? '?'}=${value}`]), ...(data === null ? [] : [`→ ${data}`])].join(' ')
