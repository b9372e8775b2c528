import { type CodeOf, SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import {
  notificacaoDoCliente,
  notificacaoLog,
  SituacaoEnvio,
  SituacaoNotificacao,
  type TipoNotificacao,
} from '@retaguarda/contract/notificacao.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import { comLoja, isDestino } from './publico.repo.ts'

const { ERRO, LIDA } = SituacaoEnvio.code
const ESPERA = codes(SituacaoTrabalho, 'ESPERA')
const { LIBERADA } = SituacaoNotificacao.code

/** The send log: what has an outcome. */
export const notificacaoLogOf = (id: number) =>
  listOf(notificacaoLog, {
    table: 'notificacao_envio',
    alias: 'e',
    joins: { c: { table: 'cliente', by: 'e.clienteId' }, p: { table: 'pessoa', by: 'c.pessoaId' } },
    columns: { cliente: 'p.nome', cliente_id: 'e.clienteId' },
    where: sql`e."notificacaoId" = ${id} and e.situacao <> ${ESPERA}`,
  })

/** The same of one client, by notification. */
export const notificacaoDoClienteOf = (id: number) =>
  listOf(notificacaoDoCliente, {
    table: 'notificacao_envio',
    alias: 'e',
    joins: { n: { table: 'notificacao', by: 'e.notificacaoId' } },
    columns: { id: 'e.notificacaoId', titulo: 'n.titulo', tipoNotificacao: 'n.tipoNotificacao' },
    where: sql`e."clienteId" = ${id} and e.situacao <> ${ESPERA}`,
  })

/** What the sending needs of a notification. */
export const readOrdem = (db: Db, id: number) =>
  db
    .selectFrom('notificacao')
    .select(['id', 'titulo', 'descricao', 'tipoNotificacao', 'semConexao', 'semConexaoDesde'])
    .where('id', '=', id)
    .executeTakeFirst()

export type Destino = {
  /** The line's. */
  id: number
  clienteId: number
  nome: string
  loja: boolean
  /** Where it may go, and whether an unsubscribed one was left out. */
  emails: string[]
  descadastrados: boolean
  entregues: string[]
  recusados: Record<string, string>
}

/** Clients of these lines, with their addresses of now. */
export const listDestinos = (db: Db, tipo: CodeOf<typeof TipoNotificacao>, ids: readonly number[]): Promise<Destino[]> =>
  rowsOf<Destino>(db)`
    select e.id, e."clienteId", p.nome, ${comLoja} as loja, coalesce(a.emails, '{}') as emails, coalesce(a.descadastrados, false) as descadastrados,
      e.entregues, coalesce(e.recusados, '{}') as recusados
    from notificacao_envio e join cliente c on c.id = e."clienteId" join pessoa p on p.id = c."pessoaId"
    left join lateral (
      select array_agg(distinct lower(pc.contato)) filter (where d.id is null) as emails, bool_or(d.id is not null) as descadastrados
      from pessoa_contato pc left join notificacao_descadastro d on d.endereco = lower(pc.contato) and d."tipoNotificacao" = ${tipo}
      where pc."pessoaId" = c."pessoaId" and ${isDestino(tipo)}
    ) a on true
    where e.id = any(${[...ids]}::int[])`

/** The tokens by which these addresses unsubscribe, made where there are none. */
export async function mapTokens(db: Db, tipo: CodeOf<typeof TipoNotificacao>, enderecos: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ endereco: string; token: string }>`
    with novos as (
      insert into notificacao_link (endereco, "tipoNotificacao") select distinct endereco, ${tipo}::smallint from unnest(${[...enderecos]}::text[]) endereco
      on conflict do nothing returning endereco, token
    )
    select endereco, token from novos union all
    select endereco, token from notificacao_link where "tipoNotificacao" = ${tipo} and endereco = any(${[...enderecos]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ endereco, token }) => [endereco, token]))
}

/** How far a client's mails are, while some of them are still to be sent. */
export const updateEntregues = (db: Db, id: number, { entregues, recusados }: Pick<Destino, 'entregues' | 'recusados'>): Promise<void> =>
  updateRow(db, 'notificacao_envio', id, { entregues, recusados })

/** That the mail server is out of reach. @returns since when, and how often it was tried since */
export const updateSemConexao = async (db: Db, id: number, now: Date): Promise<{ desde: Date; vezes: number }> =>
  (await rowOf<{ desde: Date; vezes: number }>(db)`
    update notificacao set "semConexaoDesde" = coalesce("semConexaoDesde", ${now}), "semConexao" = "semConexao" + 1
    where id = ${id} returning "semConexaoDesde" as desde, "semConexao" as vezes`) ?? { desde: now, vezes: 1 }

export const updateComConexao = (db: Db, id: number): Promise<void> =>
  updateRow(db, 'notificacao', id, { semConexaoDesde: null, semConexao: 0 })

/** From here on it is sent, at that instant or as soon as the transaction is committed. */
export const updateLiberada = (trx: Trx, id: number, tentarEm: Date | null): Promise<void> =>
  updateRow(trx, 'notificacao', id, { situacao: LIBERADA, fim: null, tentarEm, semConexaoDesde: null, semConexao: 0 })

/** Whether a process is at it, and whether anybody may have got something. */
export const readAndamento = async (trx: Trx, id: number): Promise<{ emMaos: boolean; enviado: boolean }> =>
  (await rowOf<{ emMaos: boolean; enviado: boolean }>(trx)`
    select "tomadoPor" is not null as "emMaos", exists (select from notificacao_envio where "notificacaoId" = ${id}
      and ("dataHora" is not null or entregues <> '{}')) as enviado from notificacao where id = ${id}`) ?? { emMaos: false, enviado: false }

/** Nobody got anything: it is as if it had never been released. */
export async function removeEnvios(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('notificacao_envio').where('notificacaoId', '=', id).execute()
  await trx.updateTable('notificacao').set({ situacao: SituacaoNotificacao.code.EM_ABERTO }).where('id', '=', id).execute()
}

type Fim = CodeOf<typeof SituacaoNotificacao, 'ENVIADA' | 'ERRO'>

/**
 * Where a notification stands on which no work goes on any more: sent when everybody has it, else in error. One that is being sent, and
 * one that is open, stays as it is. @returns its situation, where that is another one now
 */
export async function updateConclusao(
  trx: Trx,
  id: number,
  now: Date,
): Promise<{ situacao: Fim; titulo: string; usuarioId: number | null } | undefined> {
  const row = await rowOf<{ situacao: Fim; antes: number; titulo: string; usuarioId: number | null }>(trx)`
    with antes as (select situacao from notificacao where id = ${id}),
    falta as (select exists (select from notificacao_envio where "notificacaoId" = ${id} and situacao in (${ESPERA}, ${ERRO})) as sim)
    update notificacao n set situacao = case when falta.sim then ${codes(SituacaoNotificacao, 'ERRO')} else ${codes(SituacaoNotificacao, 'ENVIADA')} end,
      "dataHoraEnvio" = case when falta.sim then n."dataHoraEnvio" else ${now} end
    from falta, antes where n.id = ${id} and n.fim is not null and n.situacao in (${codes(SituacaoNotificacao, 'LIBERADA', 'ERRO')})
    returning n.situacao, antes.situacao as antes, n.titulo, n."usuarioId"`
  return row && row.situacao !== row.antes ? row : undefined
}

export type DaLoja = {
  id: number
  titulo: string
  descricao: string | null
  tipoNotificacao: CodeOf<typeof TipoNotificacao>
  dataHora: Date
  lida: boolean
  dataHoraLida: Date | null
}
type Pedido = { lojas: number[]; desde: Date; naoLidas: boolean; offset: number; limit: number }

/** Notifications of these clients since an instant, newest first; one that several of them got is read when all have read it. */
export async function listDaLoja(db: Db, { lojas, desde, naoLidas, offset, limit }: Pedido): Promise<{ rows: DaLoja[]; total: number }> {
  const delas = sql`
    select "notificacaoId" as id, max("dataHora") as "dataHora", bool_and(situacao = ${LIDA}) as lida, min("dataHoraLida") as "dataHoraLida"
    from notificacao_envio where "clienteId" = any(${lojas}::int[]) and "dataHora" >= ${desde}
    group by 1 ${naoLidas ? sql`having not bool_and(situacao = ${LIDA})` : sql``}`
  const { rows } = await sql<DaLoja & { total: number }>`
    with delas as materialized (${delas}), pagina as (select * from delas order by "dataHora" desc, id desc limit ${limit} offset ${offset})
    select t.total, n.id, n.titulo, n.descricao, n."tipoNotificacao", p."dataHora", p.lida, case when p.lida then p."dataHoraLida" end as "dataHoraLida"
    from (select count(*)::int as total from delas) t left join pagina p on true left join notificacao n on n.id = p.id
    order by p."dataHora" desc, p.id desc`.execute(db)
  return { total: present(rows[0]).total, rows: rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => row) }
}

/**
 * Marks as read what these clients have of these notifications; the first time stays. @returns the notifications of which something
 * was marked, and whether that was an error or waited
 */
export async function updateLidas(trx: Trx, lojas: number[], ids: number[], now: Date): Promise<{ id: number; falhou: boolean }[]> {
  // What an error, or what waits, becomes decides where its notification stands: the end of a run and this one wait for each other.
  await sql`select 1 from notificacao n where id = any(${ids}::int[]) and exists (select from notificacao_envio e
    where e."notificacaoId" = n.id and e."clienteId" = any(${lojas}::int[]) and e.situacao in (${ESPERA}, ${ERRO}) and e."dataHora" is not null)
    order by id for no key update`.execute(trx)
  return rowsOf<{ id: number; falhou: boolean }>(trx)`
    with marcadas as (
      select id, situacao from notificacao_envio where "notificacaoId" = any(${ids}::int[]) and "clienteId" = any(${lojas}::int[])
        and situacao <> ${LIDA} and "dataHora" is not null order by id for update
    ), lidas as (
      update notificacao_envio e set situacao = ${LIDA}, "dataHoraLida" = ${now} from marcadas m where e.id = m.id
      returning e."notificacaoId", m.situacao
    )
    select "notificacaoId" as id, bool_or(situacao in (${ESPERA}, ${ERRO})) as falhou from lidas group by 1 order by 1`
}
