import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/types.ts'

/**
 * Codes of an enumeration by their names, in the text of a statement: `d.tipo = ${codes(TipoDocumento, 'BOLETO')}`,
 * `d.situacao in (${codes(SituacaoBoleto, 'PENDENTE', 'PRONTO')})`. They are constants and no parameters, so that a plan that is kept
 * finds an index over some of the rows (docs/decisions/0004).
 */
export const codes = <N extends string>({ code }: { code: Record<N, number> }, ...names: N[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.lit(code[name])))

/** The number that a statement of one row and one column answers: `numberOf(db)` before the text of a count. */
export const numberOf =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> => {
    const { rows } = await sql<Record<string, number>>(text, ...values).execute(db)
    const [answer] = rows.flatMap((row) => Object.values(row))
    if (answer === undefined) throw new Error('The statement answered no number')
    return answer
  }
