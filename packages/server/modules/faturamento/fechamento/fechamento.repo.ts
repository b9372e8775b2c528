import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import {
  type Fechamento,
  type FechamentoLinha,
  SituacaoFechamento,
  SituacaoLinhaFechamento,
} from '@retaguarda/contract/faturamento/fechamento.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import type { CurrentUser } from '../../../kit/ctx/context.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'

const { EM_ANDAMENTO, CONCLUIDO, INTERROMPIDO } = SituacaoFechamento.code
const { FEITA, ERRO, MANTIDA } = SituacaoLinhaFechamento.code
/** As text of the statement, so that indexes of what was not cancelled are used. */
const CANCELADA = sql.lit(SituacaoFatura.code.CANCELADA)
const MENSAL = sql.lit(TipoFatura.code.MENSAL)
const RECENTES = 20

/** Clients with a link in force in the month, or with an invoice of it or of the month before, in the order of the alphabet. */
export async function listClientesDoMes(db: Db, { ano, mes }: Competencia): Promise<Ref[]> {
  const first = sql`make_date(${ano}::int, ${mes}::int, 1)`
  const instant = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${sql.lit(FUSO)})`
  return rowsOf<Ref>(db)`
    select c.id, p.nome from cliente c join pessoa p on p.id = c."pessoaId"
    where c.id in (
      select "clienteId" from cliente_objeto_contrato
      where "dataHoraInicio" < ${instant(sql`(${first} + interval '1 month')`)}
        and case when "dataHoraFim" is null then situacao <> ${SituacaoVinculo.code.INATIVO} else "dataHoraFim" > ${instant(first)} end
      union select "clienteId" from fatura where situacao <> ${CANCELADA} and tipo = ${MENSAL} and ano = ${ano} and mes = ${mes}
      union select "clienteId" from fatura
        where situacao <> ${CANCELADA} and tipo = ${MENSAL} and ano = extract(year from ${first} - 1)::int and mes = extract(month from ${first} - 1)::int)
    order by busca(p.nome) collate "C", c.id`
}

type Novo = Competencia & { fecharFatura: boolean; usuarioId: number; requestId: string; inicio: Date; clientes: readonly number[] }

export async function insertFechamento(trx: Trx, { clientes, ...fields }: Novo): Promise<number> {
  const { id } = await trx.insertInto('fechamento').values(fields).returning('id').executeTakeFirstOrThrow()
  await sql`insert into fechamento_linha ("fechamentoId", "clienteId")
    select distinct ${id}::int, cliente from unnest(${[...clientes]}::int[]) cliente order by cliente`.execute(trx)
  return id
}

type Row = Omit<Fechamento, 'inicio' | 'fim'> & { inicio: Date; fim: Date | null }

const select = (db: Db, rest: RawBuilder<unknown>) =>
  sql<Row>`
    select f.id, f.ano, f.mes, f."fecharFatura",
      case when f.fim is null then ${EM_ANDAMENTO}::int when l.erros > 0 then ${INTERROMPIDO}::int else ${CONCLUIDO}::int end as situacao,
      coalesce(u."pessoaNome", 'Usuário excluído') as usuario, f.inicio, f.fim, l.*
    from fechamento f left join usuario u on u.id = f."usuarioId"
    cross join lateral (
      select count(*)::int as total, count(*) filter (where situacao in (${FEITA}, ${MANTIDA}))::int as feitas,
        count(*) filter (where situacao = ${ERRO})::int as erros, coalesce(sum(valor), 0)::numeric(15, 2)::text as valor
      from fechamento_linha where "fechamentoId" = f.id
    ) l ${rest}`.execute(db)

const asSent = ({ inicio, fim, ...row }: Row): Fechamento => ({ ...row, inicio: inicio.toISOString(), fim: fim?.toISOString() ?? null })

export async function readFechamento(db: Db, id: number): Promise<Fechamento | undefined> {
  const { rows } = await select(db, sql`where f.id = ${id}`)
  return rows[0] && asSent(rows[0])
}

/** How a closing that is over came out, and who asked for it. */
export const readFimFechamento = (db: Db, id: number) =>
  rowOf<{ ano: number; mes: number; usuarioId: number | null; fim: Date; feitas: number; erros: number }>(db)`
    select f.ano, f.mes, f."usuarioId", f.fim, count(*) filter (where l.situacao <> ${ERRO})::int as feitas,
      count(*) filter (where l.situacao = ${ERRO})::int as erros
    from fechamento f join fechamento_linha l on l."fechamentoId" = f.id where f.id = ${id} and f.fim is not null group by f.id`

export async function listRecentes(db: Db): Promise<Fechamento[]> {
  const { rows } = await select(db, sql`order by f.id desc limit ${RECENTES}`)
  return rows.map(asSent)
}

/** What went wrong first, then by name. */
export const listRows = (db: Db, id: number): Promise<FechamentoLinha[]> =>
  rowsOf<FechamentoLinha>(db)`
    select json_build_object('id', c.id, 'nome', p.nome) as cliente, l.situacao, l."faturaId" as fatura, l.valor, l.erro
    from fechamento_linha l join cliente c on c.id = l."clienteId" join pessoa p on p.id = c."pessoaId"
    where l."fechamentoId" = ${id} order by l.situacao <> ${ERRO}, busca(p.nome) collate "C", c.id`

export type Ordem = { competencia: Competencia; fecharFatura: boolean; requestId: string; user: CurrentUser | null }

/** What the job needs of a closing. */
export async function readOrdem(db: Db, id: number): Promise<Ordem | undefined> {
  const found = await db
    .selectFrom('fechamento as f')
    .leftJoin('usuario as u', 'u.id', 'f.usuarioId')
    .select(['f.ano', 'f.mes', 'f.fecharFatura', 'f.requestId', 'u.id', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam', 'u.pessoaNome as nome'])
    .select(({ fn }) => fn.coalesce('u.email', 'u.pessoaNome').as('email'))
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { ano, mes, fecharFatura, requestId, ...user } = found
  // A left join: the user's columns are all there or none is.
  return { competencia: { ano, mes }, fecharFatura, requestId, user: user.id === null ? null : (user as CurrentUser) }
}

/** The clients of these lines. */
export const listClientesDasLinhas = (db: Db, ids: readonly number[]): Promise<{ id: number; clienteId: number }[]> =>
  db
    .selectFrom('fechamento_linha')
    .select(['id', 'clienteId'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
