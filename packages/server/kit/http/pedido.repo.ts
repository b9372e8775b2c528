import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'

/** A call that carries a key, as it is told from others. */
export type Pedido = { usuarioId: number; chave: string; rota: string; corpoSha256: string }
type Key = Pick<Pedido, 'usuarioId' | 'chave'>

/** The call that this key stood for, and its answer. */
export const readPedido = (db: Db, { usuarioId, chave }: Key): Promise<(Pedido & { resposta: unknown }) | undefined> =>
  db
    .selectFrom('pedido')
    .select(['usuarioId', 'chave', 'rota', 'corpoSha256', 'resposta'])
    .where('usuarioId', '=', usuarioId)
    .where('chave', '=', chave)
    .executeTakeFirst()

/**
 * Takes the key for this call; waits while another transaction has taken it, until that is committed or undone.
 * @returns false where the key stands for a call that is done
 */
export async function insertPedido(trx: Trx, pedido: Pedido, criadoEm: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('pedido')
    .values({ ...pedido, criadoEm })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateResposta(trx: Trx, { usuarioId, chave }: Key, resposta: object): Promise<void> {
  await trx
    .updateTable('pedido')
    .set({ resposta: JSON.stringify(resposta) })
    .where('usuarioId', '=', usuarioId)
    .where('chave', '=', chave)
    .execute()
}

export async function removePedidosAntes(db: Db, since: Date): Promise<void> {
  await sql`delete from pedido where "criadoEm" < ${since}`.execute(db)
}
