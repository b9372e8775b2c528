import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'

type Rodada = { id: number; total: number }

/** Begins the asking of all stores, with none that are over left behind; undefined while one goes on. */
export async function insertRodada(trx: Trx, start: Date): Promise<Rodada | undefined> {
  const rodada = await rowOf<{ id: number }>(trx)`
    insert into client_status_rodada (inicio) values (${start}) on conflict ((true)) where fim is null do nothing returning id`
  if (!rodada) return undefined
  await sql`delete from client_status_rodada where fim is not null`.execute(trx)
  // Those that answered last time first: who waits in vain at the end keeps nobody waiting.
  const { rows } = await sql`
    insert into client_status_rodada_linha ("rodadaId", "clienteId")
    select ${rodada.id}::int, c.id from cliente c left join client_status s on s."clienteId" = c.id
    where c.situacao is distinct from ${SituacaoCliente.code.INATIVO} and c."lojaUrl" is not null and c."lojaChave" is not null
    order by s.erro is not null, c.id returning 1`.execute(trx)
  if (rows.length === 0) await sql`update client_status_rodada set fim = ${start} where id = ${rodada.id}`.execute(trx)
  return { id: rodada.id, total: rows.length }
}

/** The last one and how far it came; undefined where there was none. */
export const readRodada = (db: Db) =>
  rowOf<{ inicio: Date; fim: Date | null; total: number; feitos: number; erros: number }>(db)`
    select r.inicio, r.fim, count(l.id)::int as total, (count(*) filter (where l.situacao <> ${SituacaoTrabalho.code.ESPERA}))::int as feitos,
      (count(*) filter (where l.situacao = ${SituacaoTrabalho.code.ERRO}))::int as erros
    from client_status_rodada r left join client_status_rodada_linha l on l."rodadaId" = r.id
    where r.id = (select max(id) from client_status_rodada) group by r.id`

export const isRodada = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('client_status_rodada').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Which clients the lines are of, and what they are called. */
export const listRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('client_status_rodada_linha as l')
    .innerJoin('cliente as c', 'c.id', 'l.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['l.id', 'l.clienteId', 'p.nome'])
    .where('l.id', 'in', ids)
    .execute()
