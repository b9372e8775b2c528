import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import { codes } from '../../kit/sql.ts'

/** What each address of a mail said so far. */
export type Entrega = { entregues: string[]; recusados: Record<string, string> }

export const updateEntrega = (db: Db, table: EntregaTable, id: number, { entregues, recusados }: Entrega): Promise<void> =>
  updateRow(db, table, id, { entregues, recusados })

export type EntregaTable = 'fatura_email' | 'regua_envio'

/** Who hears of a mail that was refused: who sent it, while he is there and may see it, else all of the finance department. */
export async function listQuemOuve(trx: Trx, usuarioId: number | null): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(trx)`
    select u.id from usuario u where u.ativo and u.tipo = ${codes(TipoUsuario, 'FINANCEIRO')} and (u.id = ${usuarioId}::int
      or not exists (select from usuario o where o.id = ${usuarioId}::int and o.ativo and o.tipo = ${codes(TipoUsuario, 'FINANCEIRO')})) order by u.id`
  return rows.map(({ id }) => id)
}
