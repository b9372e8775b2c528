import { sql } from 'kysely'
import type pg from 'pg'
import { VERSION } from '../../base/root.ts'
import { refuseWhileUnheard } from '../../db/lending.ts'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import type { Known } from '../../db/minima.ts'
import type { Place } from './machine.ts'

/** First half of the locks' numbers, which no other program of the same database uses; the second is the row's. */
const LOCKS = 7_202_611

/** A row of its own for this process. */
export async function insertProcesso(db: Db, { maquina, pid }: Place, filas: readonly string[] = []): Promise<number> {
  const row = { maquina, pid, versao: VERSION, filas: [...filas] }
  return insertRow(db, 'processo', row)
}

/** What the database says of the versions that work with it. */
export const readInstalacao = (db: Db): Promise<Known> => db.selectFrom('instalacao').select(['versao', 'minima']).executeTakeFirstOrThrow()

/**
 * Holds the process's lock until the connection ends, and notices the end of a line that broke without a word within 14 s.
 * @returns false when the others believed this process dead meanwhile
 */
export async function lockProcesso(on: Pick<pg.Client, 'query'>, id: number): Promise<boolean> {
  // s and ms; a connection that is no TCP ignores them.
  await on.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3; set tcp_user_timeout = 14000')
  await on.query('select pg_advisory_lock($1, $2)', [LOCKS, id])
  const { rowCount } = await on.query('update processo set "ausenteDesde" = null where id = $1', [id])
  return rowCount === 1
}

export type Absent = Place & { id: number; absent: number }

/**
 * The other processes that hold no lock, with the ms since this was first seen. Until the transaction ends they cannot take their
 * locks again, and nobody else finds them.
 */
export const listAbsent = (trx: Trx, me: number): Promise<Absent[]> => rowsOf<Absent>(trx)`
    with livre as materialized (
      select id from processo where id <> ${me} and pg_try_advisory_xact_lock(${LOCKS}::int, id) order by id
    )
    update processo p set "ausenteDesde" = coalesce(p."ausenteDesde", now()) from livre where p.id = livre.id
    returning p.id, p.maquina, p.pid, (extract(epoch from now() - p."ausenteDesde") * 1000)::int as absent`

/** Lets go of all that a process has in hand: what refers to its row, and the jobs that its runners locked. */
export async function removeProcesso(db: Db, id: number): Promise<void> {
  await sql`
    with removido as (delete from processo where id = ${id} returning filas)
    select graphile_worker.force_unlock_workers(filas) from removido`.execute(db)
}

/** The processes that live now, as long as they hold their locks. */
export const listAlive = (db: Db): Promise<{ id: number; pid: number }[]> => rowsOf<{ id: number; pid: number }>(db)`
    select p.id, p.pid from processo p where exists (
      select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${LOCKS} and l.objid = p.id and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database()))
    order by p.id`

export const insertFila = (db: Db, id: number, fila: string): Promise<void> =>
  updateRow(db, 'processo', id, { filas: sql<string[]>`filas || ${fila}::text` })

/** Lets go of one row that a process has, as it stands. */
export async function releaseRow(db: Db, table: string, processo: number, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set "tomadoPor" = null where id = ${id} and "tomadoPor" = ${processo}`.execute(db)
}

/**
 * Lets go of what a process has of a table, except these rows.
 * @returns of how many
 * @throws ReplicaSilent while it may have taken more than can be seen
 */
export async function releaseHeld(db: Db, table: string, processo: number, except: readonly number[]): Promise<number> {
  refuseWhileUnheard()
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set "tomadoPor" = null where "tomadoPor" = ${processo} and id <> all (${[...except]}::int[])`.execute(db)
  return Number(numAffectedRows)
}
