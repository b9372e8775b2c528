import { type Insertable, type Selectable, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Tables } from '../../db/tables.ts'

export type Link = Selectable<Tables['cliente_link']>

export const readLink = (db: Db, clienteId: number): Promise<Link | undefined> =>
  db.selectFrom('cliente_link').selectAll().where('clienteId', '=', clienteId).executeTakeFirst()

/** Until the transaction ends, also while there is none, so that of two messages at once one makes it and both carry it. */
export async function lockLink(trx: Trx, clienteId: number): Promise<Link | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cliente_link', ${clienteId}))`.execute(trx)
  return readLink(trx, clienteId)
}

export const hasCliente = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('cliente').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The only one of its client: the one before it is gone. */
export async function updateLink(trx: Trx, link: Insertable<Tables['cliente_link']>): Promise<void> {
  const { clienteId: _of, ...fields } = { abertoEm: null, aberturas: 0, ...link }
  await trx
    .insertInto('cliente_link')
    .values(link)
    .onConflict((on) => on.column('clienteId').doUpdateSet(fields))
    .execute()
}

/** Who is written to at an instant, and until when the link in the message is good. */
export type Escrita = { clienteId: number; agora: Date; venceEm: Date }

/** The links in force of those who are written to, which last so long from now on. */
export const updateVenceEm = (db: Db, escritas: readonly Escrita[]): Promise<Pick<Link, 'clienteId' | 'token'>[]> => {
  const cartas = JSON.stringify(escritas)
  return rowsOf<Pick<Link, 'clienteId' | 'token'>>(db)`${prepared}
    with x as (
      select l."clienteId", r.ate from cliente_link l join (
        select r."clienteId", min(r.agora) as agora, max(r."venceEm") as ate
        from jsonb_to_recordset(${cartas}::jsonb) r ("clienteId" int, agora timestamptz, "venceEm" timestamptz) group by 1) r using ("clienteId")
      where l."venceEm" > r.agora order by l."clienteId" for update of l
    )
    update cliente_link l set "venceEm" = greatest(l."venceEm", x.ate) from x where l."clienteId" = x."clienteId" returning l."clienteId", l.token`
}

/** @returns whether there was one */
export async function removeLink(trx: Trx, clienteId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('cliente_link').where('clienteId', '=', clienteId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose link has this hash and is good at an instant. */
export const readByHash = (db: Db, hash: Buffer, now: Date): Promise<{ clienteId: number } | undefined> =>
  db.selectFrom('cliente_link').select('clienteId').where('hash', '=', hash).where('venceEm', '>', now).executeTakeFirst()

/** @returns false where it is not good any more */
export async function updateAberto(db: Db, hash: Buffer, { abertoEm, venceEm }: { abertoEm: Date; venceEm: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cliente_link')
    .set((eb) => ({ abertoEm, venceEm, aberturas: eb('aberturas', '+', 1) }))
    .where('hash', '=', hash)
    .where('venceEm', '>', abertoEm)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
