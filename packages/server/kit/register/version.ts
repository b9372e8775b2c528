import type { Versioned } from '@retaguarda/contract/kit/resource.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { PublicCtx } from '../ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { rowOf } from '../../db/rows.ts'

/** Tables of registers: each carries `versaoRegistro`, `alteradoEm` and `alteradoPorId`. */
export type RegisterTable = { [T in keyof Tables]: Tables[T] extends { versaoRegistro: unknown } ? T : never }[keyof Tables]

type Row = { versaoRegistro: number; alteradoEm: Date | null; alteradoPor: string | null }

/** What every record carries beside its own fields; undefined when there is no such record. */
export async function readVersion(db: Db, table: RegisterTable, id: number): Promise<Versioned | undefined> {
  const row = await rowOf<Row>(db)`${prepared}
    select r."versaoRegistro", r."alteradoEm", u."pessoaNome" as "alteradoPor"
    from ${sql.table(table)} r left join usuario u on u.id = r."alteradoPorId"
    where r.id = ${id}`
  return row && { ...row, alteradoEm: row.alteradoEm?.toISOString() ?? null }
}

/**
 * Locks the record for this transaction and refuses a form that was loaded before somebody else's change.
 * A call without a version is accepted. Answers false when there is no such record. Who only refers to the record, as every
 * change does to the user who makes it, is not kept waiting.
 */
export async function lockRecord(trx: Trx, table: RegisterTable, id: number, versaoSent?: number): Promise<boolean> {
  const row = await rowOf<{ versaoRegistro: number }>(trx)`${prepared}
    select "versaoRegistro" from ${sql.table(table)} where id = ${id} for no key update`
  if (!row) return false
  if (versaoSent !== undefined && versaoSent !== row.versaoRegistro) throw new RuleError('alterado', await staleSentence(trx, table, id))
  return true
}

/** What who loaded a record before somebody else's change is told. */
export async function staleSentence(db: Db, table: RegisterTable, id: number): Promise<string> {
  const version = await readVersion(db, table, id)
  const quando = version?.alteradoEm ? ` em ${instantText(version.alteradoEm)}` : ''
  return `Este registro foi alterado por ${version?.alteradoPor ?? 'outra pessoa'}${quando}.`
}

/** Who changes it, a person or, with null, the product by itself. */
type By = Pick<PublicCtx, 'now'> & { user: { id: number } | null }

/** Who made or changed a record, and when, as its columns. */
export type Mark = { alteradoEm: Date; alteradoPorId: number | null }

export const markOf = ({ now, user }: By): Mark => ({ alteradoEm: now(), alteradoPorId: user?.id ?? null })

/** Says who made a new record, and when. */
export async function stampRecord(trx: Trx, { now, user }: By, table: RegisterTable, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set "alteradoEm" = ${now()}, "alteradoPorId" = ${user?.id ?? null} where id = ${id}`.execute(trx)
}

/** Marks the record as changed now by the person of the session. */
export async function touchRecord(trx: Trx, { now, user }: By, table: RegisterTable, id: number): Promise<void> {
  await sql`${prepared}
    update ${sql.table(table)} set "versaoRegistro" = "versaoRegistro" + 1, "alteradoEm" = ${now()}, "alteradoPorId" = ${user?.id ?? null}
    where id = ${id}`.execute(trx)
}
