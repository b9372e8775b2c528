import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import type { Policy } from '../outbox/pause.calc.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { type RowUpdate, updateRows } from '../../db/update-rows.repo.ts'
import type { LinhaTable, LoteTable } from './lote.ts'

const { ESPERA, ERRO } = SituacaoTrabalho.code

/** What of a kind the statements need to know. */
export type Names = { table: LoteTable; lines: LinhaTable; lote: string; said: readonly string[]; policy?: Policy }

const linesOf = ({ lines, lote }: Names, id: number): RawBuilder<unknown> => sql`${sql.table(lines)} l where l.${sql.ref(lote)} = ${id}`

/** Takes the order on for a process, unless another one is at it, it is over, or its time has not come. */
export const takeLote = (
  db: Db,
  { table }: Pick<Names, 'table'>,
  processo: number,
  id: number,
  now: Date,
): Promise<{ id: number }[]> => rowsOf<{ id: number }>(db)`
    update ${sql.table(table)} set "tomadoPor" = ${processo}
    where id = ${id} and fim is null and "tomadoPor" is null and ("tentarEm" is null or "tentarEm" <= ${now}) returning id`

/** Ends the order when none of its lines waits any more. @returns whether it did */
export async function endLote(db: Db, kind: Names, processo: number, id: number, end: Date): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(kind.table)} set fim = ${end}, "tomadoPor" = null
    where id = ${id} and fim is null and "tomadoPor" = ${processo}
      and not exists (select from ${linesOf(kind, id)} and l.situacao = ${ESPERA})
    returning 1`.execute(db)
  return rows.length === 1
}

/**
 * Lets go of the order. It goes on when a line is due, at `rest` where it has to rest.
 * @returns when it is to be gone on with, null for at once; undefined when it is over
 */
export async function releaseLote(
  trx: Trx,
  kind: Names,
  processo: number,
  id: number,
  rest: Date | null,
): Promise<Date | null | undefined> {
  // A line that was not tried yet is due at once.
  const due = sql`case when bool_or(l."tentarEm" is null) then null else min(l."tentarEm") end`
  const next = rest ?? (kind.policy ? sql`(select ${due} from ${linesOf(kind, id)} and l.situacao = ${ESPERA})` : sql`null`)
  const row = await rowOf<{ fim: Date | null; tentarEm: Date | null }>(trx)`
    update ${sql.table(kind.table)} set "tomadoPor" = null, "tentarEm" = ${next}::timestamptz where id = ${id} and "tomadoPor" = ${processo}
    returning fim, "tentarEm"`
  return row?.fim === null ? row.tentarEm : undefined
}

type Place = { processo: number; id: number; after: number; most: number; now: Date }

/** The next lines that wait, of an order that the process has and that is not over, each with the attempts there were. */
export async function listWaitingLines(
  db: Db,
  kind: Names,
  { processo, id, after, most, now }: Place,
): Promise<{ id: number; tentativas: number }[]> {
  const [attempts, due] = kind.policy
    ? [sql`l.tentativas`, sql`and (l."tentarEm" is null or l."tentarEm" <= ${now})`]
    : [sql<number>`0`, sql``]
  const { rows } = await sql<{ id: number; tentativas: number }>`
    select l.id, ${attempts} as tentativas from ${linesOf(kind, id)} and l.situacao = ${ESPERA} and l.id > ${after} ${due}
      and exists (select from ${sql.table(kind.table)} where id = ${id} and fim is null and "tomadoPor" = ${processo})
    order by l.id limit ${most}`.execute(db)
  return rows
}

/** Writes down what became of lines that wait, of an order that the process still has. @returns the others are left out */
export const endLines = <T extends LinhaTable>(
  db: Db,
  kind: { table: LoteTable; lines: T },
  processo: number,
  lote: number,
  ends: readonly RowUpdate<T>[],
): Promise<number[]> =>
  updateRows(
    db,
    kind.lines,
    ends,
    sql`t.situacao = ${ESPERA} and exists (select from ${sql.table(kind.table)} where id = ${lote} and "tomadoPor" = ${processo})`,
  )

/** How many lines there are, and how many have come to an end. */
export async function countLines(db: Db, kind: Names, id: number): Promise<{ total: number; feitos: number }> {
  const { rows } = await sql<{ total: number; feitos: number }>`
    select count(*)::int as total, (count(*) filter (where l.situacao <> ${ESPERA}))::int as feitos from ${linesOf(kind, id)}`.execute(db)
  return rows[0] ?? { total: 0, feitos: 0 }
}

/** Puts what failed back among what waits, and the order back to work. @returns how many lines wait now */
export async function updateFailedLines(trx: Trx, kind: Names, id: number, now: Date): Promise<number> {
  const pauses = kind.policy ? [sql`tentativas = 0`, sql`"tentarEm" = null`] : []
  const said = kind.said.map((column) => sql`${sql.ref(column)} = null`)
  await sql`update ${sql.table(kind.lines)} set ${sql.join([sql`situacao = ${ESPERA}`, ...said, ...pauses])}
    where ${sql.ref(kind.lote)} = ${id} and situacao = ${ERRO}`.execute(trx)
  const { total, feitos } = await countLines(trx, kind, id)
  if (total > feitos) await sql`update ${sql.table(kind.table)} set fim = null, "tentarEm" = ${now} where id = ${id}`.execute(trx)
  return total - feitos
}

/** Ends the order with what has been done; lines that go on come to their end, none begins. @returns false when it was over */
export const stopLote = async (db: Db, { table }: Pick<Names, 'table'>, id: number, end: Date): Promise<boolean> =>
  (await rowsOf(db)`update ${sql.table(table)} set fim = ${end} where id = ${id} and fim is null returning 1`).length === 1

/** Orders that nobody is at and whose time comes before this instant. */
export const listWaitingLotes = (
  db: Db,
  { table }: Pick<Names, 'table'>,
  before: Date,
  most: number,
): Promise<{ id: number; tentarEm: Date | null }[]> => rowsOf<{ id: number; tentarEm: Date | null }>(db)`
    select id, "tentarEm" from ${sql.table(table)} where fim is null and "tomadoPor" is null and ("tentarEm" is null or "tentarEm" <= ${before})
    order by "tentarEm" nulls first, id limit ${most}`
