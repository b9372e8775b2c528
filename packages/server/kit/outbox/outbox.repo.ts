import { type CodeOf, SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { prepared } from '../../db/prepared.ts'
import { rowsOf } from '../../db/rows.ts'
import { updateRows } from '../../db/update-rows.repo.ts'
import type { OutboxTable } from './outbox.ts'

const { ESPERA, FEITO, ERRO } = SituacaoTrabalho.code

/** What of a kind the statements need to know. */
export type Rows = { table: OutboxTable; tipo?: number; ordered?: boolean }

const ofTipo = (alias: string, { tipo }: Rows) => (tipo === undefined ? sql`true` : sql`${sql.ref(`${alias}.tipo`)} = ${sql.lit(tipo)}`)

/** That nobody is at the row `a`, nor at another of its `fila`, nor, where order matters, must an earlier one go first. */
function free(kind: Rows): RawBuilder<unknown> {
  const earlier = kind.ordered ? sql`or (o.id < a.id and o.situacao <> ${sql.lit(FEITO)} and ${ofTipo('o', kind)})` : sql``
  return sql`a."tomadoPor" is null and (a.fila is null or not exists (
    select from ${sql.table(kind.table)} o where o.fila = a.fila and o.id <> a.id and (o."tomadoPor" is not null ${earlier})))`
}

/** `due`: what is to be tried by this instant; `fila`: what of this waits, whenever it is due, with `failed` also what was given up. */
export type Wanted = { due: Date } | { fila: string; failed: boolean }

/** Its codes are constants, so that a plan that is kept finds the index over what waits. */
const wanted = (want: Wanted) =>
  'due' in want
    ? sql`a.situacao = ${sql.lit(ESPERA)} and a."tentarEm" <= ${want.due}`
    : sql`a.fila = ${want.fila} and a.situacao in (${sql.lit(ESPERA)}, ${sql.lit(want.failed ? ERRO : ESPERA)})`

export type Taken = { id: number; tentativas: number }

/** Takes rows on for a process, those first that have waited longest. What another transaction is just taking is passed by. */
export const takeRows = (db: Db, kind: Rows, processo: number, want: Wanted, most: number): Promise<Taken[]> => rowsOf<Taken>(
  db,
)`${prepared}
    update ${sql.table(kind.table)} t set "tomadoPor" = ${processo}, situacao = ${sql.lit(ESPERA)}, tentativas = tentativas + 1
    where t.id in (
      select a.id from ${sql.table(kind.table)} a where ${ofTipo('a', kind)} and ${wanted(want)} and ${free(kind)}
      order by a."tentarEm", a.id limit ${most} for update skip locked)
    returning t.id, t.tentativas`

/** What became of a row. */
export type Ended = {
  id: number
  situacao: CodeOf<typeof SituacaoTrabalho>
  tentarEm: Date | null
  feitoEm: Date | null
  erro: string | null
}

/** Writes down what became of rows that the process still has, and lets go of them. @returns the others are left out */
export const endRows = (db: Db, { table }: Rows, processo: number, rows: readonly Ended[]): Promise<number[]> =>
  updateRows(
    db,
    table,
    rows.map((row) => ({ ...row, tomadoPor: null })),
    sql`t."tomadoPor" = ${processo}`,
  )

/** Lets go of rows that were taken and not tried. */
export async function releaseRows(db: Db, { table }: Rows, processo: number, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set "tomadoPor" = null, tentativas = tentativas - 1
    where "tomadoPor" = ${processo} and id = any (${[...ids]}::int[])`.execute(db)
}

/** When the next row is to be tried, of those that nothing keeps waiting until `before`. */
export async function readNextDue(db: Db, kind: Rows, before: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ tentarEm: Date }>`
    select a."tentarEm" from ${sql.table(kind.table)} a where ${ofTipo('a', kind)} and ${wanted({ due: before })} and ${free(kind)}
    order by a."tentarEm" limit 1`.execute(db)
  return rows[0]?.tentarEm
}
