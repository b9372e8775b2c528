import { type Selectable, sql } from 'kysely'
import { TIPO_ORDEM } from '../../db/codes.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'

export type Ordem = Selectable<Tables['copia_ordem']>
export type Pedido = { tipo: Ordem['tipo']; copiaId?: number; devida?: Date; agora: Date }

/** Any number that no other lock of ours has: whoever takes an order sees who else has one. */
const ONE_AT_A_TIME = 7_202_611_203
const lock = (trx: Db) => sql`select pg_advisory_xact_lock(${ONE_AT_A_TIME})`.execute(trx)

/** Asks for a copy or a proof. @returns false where that hour has been asked for, or the same waits already */
export async function insertOrdem(db: Db, { tipo, copiaId, devida, agora }: Pedido): Promise<boolean> {
  // Of several that ask at once all but the first see what it asked for; those of the clock are told apart by their hour.
  if (db.isTransaction) await lock(db)
  const { rows } = await sql`
    insert into copia_ordem (tipo, "copiaId", devida, "pedidaEm", "tentarEm")
    select ${tipo}::smallint, ${copiaId ?? null}::int, ${devida ?? null}::timestamptz, ${agora}::timestamptz, ${agora}::timestamptz
    where not exists (
      select from copia_ordem where fim is null and tipo = ${tipo} and "copiaId" is not distinct from ${copiaId ?? null}::int)
    on conflict (tipo, devida) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/** Takes the order that waits longest for this process, where nobody has one. */
export const takeOrdem = (db: Db, processo: number, now: Date): Promise<Ordem[]> =>
  db.transaction().execute(async (trx) => {
    await lock(trx)
    return trx
      .updateTable('copia_ordem')
      .set({ tomadoPor: processo })
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('copia_ordem').select('id').where('tomadoPor', 'is not', null))))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('copia_ordem')
          .select('id')
          .where('fim', 'is', null)
          .where('tentarEm', '<=', now)
          .orderBy('tentarEm')
          .orderBy('id')
          .limit(1),
      )
      .returningAll()
      .execute()
  })

/** Lets go of the order that a process has. @returns false where it has it no more */
export async function releaseOrdem(db: Db, processo: number, id: number, end: Partial<Pick<Ordem, 'fim' | 'tentarEm'>>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('copia_ordem')
    .set({ ...end, tomadoPor: null })
    .where('id', '=', id)
    .where('tomadoPor', '=', processo)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The order of that kind that has no end yet. */
export const readAberta = (db: Db, { tipo, copiaId }: Omit<Pedido, 'agora'>): Promise<Ordem | undefined> =>
  db
    .selectFrom('copia_ordem')
    .selectAll()
    .where('fim', 'is', null)
    .where('tipo', '=', tipo)
    .where(sql<boolean>`"copiaId" is not distinct from ${copiaId ?? null}::int`)
    .executeTakeFirst()

export const readOrdem = (db: Db, id: number): Promise<Ordem | undefined> =>
  db.selectFrom('copia_ordem').selectAll().where('id', '=', id).executeTakeFirst()

/** The order that a process has in hand. */
export const readEmAndamento = (db: Db): Promise<Ordem | undefined> =>
  db.selectFrom('copia_ordem').selectAll().where('tomadoPor', 'is not', null).where('fim', 'is', null).executeTakeFirst()

/** Has what waits to be tried again be tried now. @returns false where a process has it in hand */
export async function updateParaAgora(db: Db, { tipo, copiaId, agora }: Pedido): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('copia_ordem')
    .set({ tentarEm: agora })
    .where('tipo', '=', tipo)
    .where(sql<boolean>`"copiaId" is not distinct from ${copiaId ?? null}::int`)
    .where('fim', 'is', null)
    .where('tomadoPor', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Has the orders of these copies be tried at that instant. */
export async function updateTentarEm(db: Db, ids: readonly number[], tentarEm: Date): Promise<void> {
  await db.updateTable('copia_ordem').set({ tentarEm }).where('id', 'in', ids).where('fim', 'is', null).execute()
}

/** Whether an order waits for its turn. */
export async function isOrdemEsperando(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('copia_ordem')
    .select('id')
    .where('fim', 'is', null)
    .where('tentarEm', '<=', now)
    .where('tomadoPor', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the orders that ended before that instant. */
export const removeOrdens = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('copia_ordem').where('fim', '<', before).execute()
}

export const isProva = ({ tipo }: Pick<Ordem, 'tipo'>): boolean => tipo === TIPO_ORDEM.prova
