import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import type { Db, Trx } from '../../db/types.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { isEmail } from '../correio/contatos.repo.ts'

export type Link = { endereco: string; tipoNotificacao: CodeOf<typeof TipoNotificacao>; descadastrado: boolean }

/** What a link stands for. */
export const readLink = (db: Db, token: string): Promise<Link | undefined> =>
  rowOf<Link>(db)`
    select l.endereco, l."tipoNotificacao", d.id is not null as descadastrado from notificacao_link l
    left join notificacao_descadastro d on d.endereco = l.endereco and d."tipoNotificacao" = l."tipoNotificacao"
    where l.token = ${token}`

/** @returns undefined where it was there already */
export async function insertDescadastro(trx: Trx, { endereco, tipoNotificacao }: Link, dataHora: Date): Promise<number | undefined> {
  const row = await trx
    .insertInto('notificacao_descadastro')
    .values({ endereco, tipoNotificacao, dataHora })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Of the addresses that a client has now. */
export const listDescadastros = (db: Db, clienteId: number) =>
  rowsOf<{ id: number; email: string; tipoNotificacao: Link['tipoNotificacao']; dataHora: Date }>(db)`
    select d.id, d.endereco as email, d."tipoNotificacao", d."dataHora" from notificacao_descadastro d
    where d.endereco in (select lower(pc.contato) from cliente c join pessoa_contato pc on pc."pessoaId" = c."pessoaId"
      where c.id = ${clienteId} and ${isEmail})
    order by d.endereco, d."tipoNotificacao"`

export const removeDescadastro = (trx: Trx, id: number) =>
  trx.deleteFrom('notificacao_descadastro').where('id', '=', id).returning(['endereco', 'tipoNotificacao']).executeTakeFirst()
