import type { AjusteComercial } from '@retaguarda/contract/faturamento/configuracao.ts'
import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { OrigemItem } from '@retaguarda/contract/faturamento/item.ts'
import type { IndicePublicado } from '@retaguarda/contract/faturamento/indice.ts'
import {
  type LinhaReajuste,
  type Reajuste,
  reajuste,
  SituacaoLinhaReajuste,
  SituacaoReajuste,
} from '@retaguarda/contract/faturamento/reajuste.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { type Competencia, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { codes } from '../../kit/sql.ts'
import { COLUNAS_DO_REAJUSTE, type ReajusteRow, reajusteDe } from '../cliente-objeto-contrato/vinculo-reajuste.repo.ts'
import type { LinhaCompleta, VinculoLido } from './linha.calc.ts'

const { AGUARDANDO, EM_ANDAMENTO, APLICADO, COM_RECUSAS, DESFEITO } = SituacaoReajuste.code
const ESPERA = codes(SituacaoLinhaReajuste, 'AGUARDANDO')
const APLICADA = codes(SituacaoLinhaReajuste, 'APLICADA')
const RECUSADA = codes(SituacaoLinhaReajuste, 'RECUSADA')
const EM_USO = codes(SituacaoLinhaReajuste, 'AGUARDANDO', 'APLICADA')

export const reajusteLista = listOf(reajuste, {
  table: 'reajuste',
  alias: 'r',
  joins: { u: { table: 'usuario', by: 'r.usuarioId', left: true } },
  columns: { 'usuario.nome': 'u.pessoaNome' },
})

/** The last month for which a client was charged by its contracts: an invoice of items that people added closes none. */
const fechadoDe = (cliente: RawBuilder<unknown>) => sql`(
  select max(make_date(f.ano, f.mes, 1)) from fatura f
  where f."clienteId" = ${cliente} and f.situacao not in (${codes(SituacaoFatura, 'EM_PROCESSAMENTO', 'CANCELADA')})
    and exists (select from financeiro i where i."faturaId" = f.id and i.origem = ${codes(OrigemItem, 'AUTOMATICO')}))`

type Row = Omit<VinculoLido, 'inicio' | 'fim' | 'reajuste' | 'reajustes'> &
  ReajusteRow & { dataHoraInicio: Date; dataHoraFim: Date | null; reajustes: VinculoLido['reajustes'] }

/** These links or, with null, all that are in force and readjusted, by their clients and objects. */
export async function listVinculosAReajustar(db: Db, vinculos: readonly number[] | null): Promise<VinculoLido[]> {
  const which = vinculos
    ? sql`v.id = any (${[...vinculos]}::int[])`
    : sql`v."reajusteIndice" is not null and v.situacao in (${codes(SituacaoVinculo, 'ATIVO', 'ATIVO_HOMOLOGADO')})`
  const rows = await rowsOf<Row>(db)`
    select v.id as vinculo, json_build_object('id', c.id, 'nome', p.nome) as cliente,
      json_build_object('id', o.id, 'nome', o.nome, 'codigo', o.codigo) as "objetoContrato", v."dataHoraInicio", v."dataHoraFim",
      ${sql.join(COLUNAS_DO_REAJUSTE.map((column) => sql.ref(`v.${column}`)))}, ${fechadoDe(sql`c.id`)} as fechado,
      (select json_agg(json_build_object('aPartirDe', q."aPartirDe", 'origem', q.origem)) from vinculo_preco q where q."vinculoId" = v.id) as precos,
      coalesce((select json_agg(json_build_object('aniversario', l.aniversario, 'aplicado', l.situacao = ${APLICADA}))
        from reajuste_linha l where l."vinculoId" = v.id and l.situacao in (${EM_USO})), '[]') as reajustes
    from cliente_objeto_contrato v join cliente c on c.id = v."clienteId" join pessoa p on p.id = c."pessoaId"
      join objeto_contrato o on o.id = v."objetoContratoId"
    where ${which}
    order by busca(p.nome) collate "C", c.id, busca(o.codigo) collate "C", v.id`
  return rows.map(({ vinculo, cliente, objetoContrato, precos, reajustes, fechado, dataHoraInicio, dataHoraFim, ...row }) => ({
    vinculo,
    cliente,
    objetoContrato,
    precos,
    reajustes,
    fechado,
    inicio: dayOf(dataHoraInicio),
    fim: dataHoraFim && dayOf(dataHoraFim),
    reajuste: reajusteDe(row),
  }))
}

type Novo = { situacao: SituacaoReajuste; aPartirDe: string; usuarioId: number; dataHora: Date; requestId: string; fim: Date | null }

export async function insertReajuste(trx: Trx, values: Novo): Promise<number> {
  return (await trx.insertInto('reajuste').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * Freezes the lines, refused from the start where something stands in the way, also another order that came first.
 * @returns the links whose lines wait
 */
export async function insertLinhas(trx: Trx, id: number, completas: readonly LinhaCompleta[], taken: string): Promise<number[]> {
  const values = completas.map(({ linha, base, preco }) => ({
    vinculo: linha.vinculo,
    erro: linha.bloqueio,
    indice: linha.indice,
    aniversario: linha.aniversario && `${linha.aniversario.replace('/', '-')}-01`,
    aPartirDe: linha.aPartirDe,
    linha,
    base,
    preco,
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) l (vinculo int, erro text, indice smallint, aniversario date, "aPartirDe" date,
    linha jsonb, base jsonb, preco jsonb)`
  const columns = sql`indice, aniversario, "aPartirDe", linha, base, nullif(preco, 'null')`
  const waiting = await rowsOf<{ vinculo: number }>(trx)`
    insert into reajuste_linha ("reajusteId", "vinculoId", indice, aniversario, "aPartirDe", linha, base, preco)
    select ${id}::int, vinculo, ${columns} from ${rows} where erro is null order by vinculo
    on conflict ("vinculoId", aniversario) where situacao in (${EM_USO}) do nothing
    returning "vinculoId" as vinculo`
  await sql`
    insert into reajuste_linha ("reajusteId", "vinculoId", situacao, erro, indice, aniversario, "aPartirDe", linha, base, preco)
    select ${id}::int, vinculo, ${RECUSADA}, coalesce(erro, ${taken}::text), ${columns} from ${rows}
    where vinculo <> all (${waiting.map(({ vinculo }) => vinculo)}::int[]) order by vinculo`.execute(trx)
  return waiting.map(({ vinculo }) => vinculo)
}

/** What an order is known by where it is worked on. */
export type Ordem = Pick<Selectable<Tables['reajuste']>, 'id' | 'requestId' | 'usuarioId'>
export const readOrdem = (db: Db, id: number): Promise<Ordem | undefined> =>
  db.selectFrom('reajuste').select(['id', 'requestId', 'usuarioId']).where('id', '=', id).executeTakeFirst()

/** Locked, so that of two people who decide or undo at once one does. */
export const lockReajuste = (trx: Trx, id: number) =>
  trx.selectFrom('reajuste').select(['id', 'situacao', 'aPartirDe']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** It goes on from now. */
export const updateLiberado = (trx: Trx, id: number): Promise<void> =>
  updateRow(trx, 'reajuste', id, { situacao: EM_ANDAMENTO, fim: null, tentarEm: null })

/** Nothing of it is done: a second person did not want it. */
export async function updateRecusado(trx: Trx, id: number, erro: string): Promise<void> {
  await updateRow(trx, 'reajuste', id, { situacao: SituacaoReajuste.code.RECUSADO })
  await sql`update reajuste_linha set situacao = ${RECUSADA}, erro = ${erro} where "reajusteId" = ${id} and situacao = ${ESPERA}`.execute(
    trx,
  )
}

/** Says what became of one that no line waits for any more. @returns how it came out, undefined while one waits */
export const updateFim = (trx: Trx, id: number) =>
  rowOf<{ usuarioId: number | null; feitas: number; erros: number }>(trx)`
    update reajuste r set situacao = case when l.aplicadas = 0 and l.desfeitas > 0 then ${DESFEITO}::int
      when l.recusadas > 0 then ${COM_RECUSAS}::int else ${APLICADO}::int end
    from (select count(*) filter (where situacao = ${ESPERA}) as esperam, count(*) filter (where situacao = ${APLICADA}) as aplicadas,
        count(*) filter (where situacao = ${RECUSADA}) as recusadas, count(*) filter (where situacao = ${codes(SituacaoLinhaReajuste, 'DESFEITA')}) as desfeitas
      from reajuste_linha where "reajusteId" = ${id}) l
    where r.id = ${id} and l.esperam = 0 and r.situacao <> ${AGUARDANDO}
    returning r."usuarioId", l.aplicadas::int as feitas, l.recusadas::int as erros`

type LinhaGuardada = { situacao: CodeOf<typeof SituacaoLinhaReajuste>; erro: string | null; linha: LinhaReajuste }

export async function readReajuste(db: Db, id: number): Promise<Reajuste | undefined> {
  const [row, lines] = await Promise.all([
    rowOf<Omit<Reajuste, 'dataHora' | 'linhas'> & { dataHora: Date }>(db)`
      select r.id, r.situacao, r."aPartirDe", case when u.id is not null then json_build_object('id', u.id, 'nome', u."pessoaNome") end as usuario,
        r."dataHora", (select count(*)::int from reajuste_carta c where c."reajusteId" = r.id) as cartas
      from reajuste r left join usuario u on u.id = r."usuarioId" where r.id = ${id}`,
    // What was refused first, then as it was previewed.
    rowsOf<LinhaGuardada>(db)`
      select situacao, erro, linha from reajuste_linha where "reajusteId" = ${id}
      order by situacao <> ${RECUSADA}, busca(linha -> 'cliente' ->> 'nome') collate "C", id`,
  ])
  return row && { ...row, dataHora: row.dataHora.toISOString(), linhas: lines.map(({ linha, ...line }) => ({ ...linha, ...line })) }
}

/** A line that is worked on. */
export type LinhaAFazer = {
  id: number
  reajusteId: number
  vinculoId: number
  clienteId: number
  aPartirDe: string
  linha: LinhaReajuste
  base: AjusteComercial
  preco: AjusteComercial
}

export const listLinhasAFazer = (db: Db, ids: readonly number[]): Promise<LinhaAFazer[]> =>
  rowsOf<LinhaAFazer>(db)`
    select l.id, l."reajusteId", l."vinculoId", v."clienteId", l."aPartirDe", l.linha, l.base, l.preco
    from reajuste_linha l join cliente_objeto_contrato v on v.id = l."vinculoId" where l.id = any (${[...ids]}::int[])`

/** Holds links, then their clients, in one order for all, so that nobody bills or edits them meanwhile. */
export async function lockVinculos(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`${prepared} select from cliente_objeto_contrato where id = any (${[...ids]}::int[]) order by id for no key update`.execute(trx)
  await sql`${prepared} select from cliente where id in (select "clienteId" from cliente_objeto_contrato where id = any (${[...ids]}::int[]))
    order by id for no key update`.execute(trx)
}

/** How prices of links stand at a month: the last month closed, the dates of their rows, and the row of that very month. */
export type EstadoDoPreco = {
  vinculo: number
  fechado: string | null
  precos: { aPartirDe: string }[]
  doMes: object | null
  reajuste: number | null
}

export const listEstados = (db: Db, asked: readonly { vinculo: number; mes: string }[]): Promise<EstadoDoPreco[]> =>
  rowsOf<EstadoDoPreco>(db)`${prepared}
    select v.id as vinculo, ${fechadoDe(sql`v."clienteId"`)} as fechado,
      (select json_agg(json_build_object('aPartirDe', q."aPartirDe")) from vinculo_preco q where q."vinculoId" = v.id) as precos,
      to_jsonb(m) as "doMes", m."reajusteId" as reajuste
    from unnest(${asked.map(({ vinculo }) => vinculo)}::int[], ${asked.map(({ mes }) => mes)}::date[]) a (vinculo, mes)
      join cliente_objeto_contrato v on v.id = a.vinculo
      left join vinculo_preco m on m."vinculoId" = v.id and m."aPartirDe" = a.mes`

/** Lines that were applied, all of them or those of some links. */
export type LinhaAplicada = {
  id: number
  vinculo: number
  cliente: number
  aPartirDe: string
  linha: LinhaReajuste
  substituido: object | null
}
export const listAplicadas = (trx: Trx, id: number, vinculos: readonly number[] | null): Promise<LinhaAplicada[]> =>
  rowsOf<LinhaAplicada>(trx)`
    select l.id, l."vinculoId" as vinculo, v."clienteId" as cliente, l."aPartirDe", l.linha, l.substituido
    from reajuste_linha l join cliente_objeto_contrato v on v.id = l."vinculoId"
    where l."reajusteId" = ${id} and l.situacao = ${APLICADA} and ${vinculos ? sql`l."vinculoId" = any (${[...vinculos]}::int[])` : sql`true`}
    order by l.id`

/** Takes the prices of these lines out, whose links are held; one that stood in the place of another leaves it as it was. */
export async function updateDesfeitas(trx: Trx, linhas: readonly LinhaAplicada[]): Promise<void> {
  const ids = linhas.map(({ id }) => id)
  await sql`update reajuste_linha set situacao = ${codes(SituacaoLinhaReajuste, 'DESFEITA')} where id = any (${ids}::int[])`.execute(trx)
  const [back, gone] = [linhas.filter(({ substituido }) => substituido !== null), linhas.filter(({ substituido }) => substituido === null)]
  await sql`
    update vinculo_preco p set tipo = s.tipo, configuracao = s.configuracao, origem = s.origem, motivo = s.motivo,
      "usuarioId" = (select id from usuario where id = s."usuarioId"), "dataHora" = s."dataHora", "reajusteId" = s."reajusteId",
      reajustado = s.reajustado
    from jsonb_populate_recordset(null::vinculo_preco, ${JSON.stringify(back.map(({ substituido }) => substituido))}::jsonb) s
    where p."vinculoId" = s."vinculoId" and p."aPartirDe" = s."aPartirDe"`.execute(trx)
  await sql`
    delete from vinculo_preco p using unnest(${gone.map(({ vinculo }) => vinculo)}::int[], ${gone.map(({ aPartirDe }) => aPartirDe)}::date[]) l (vinculo, mes)
    where p."vinculoId" = l.vinculo and p."aPartirDe" = l.mes`.execute(trx)
}

/** What a letter says of one client: each of his contracts that was readjusted. */
export type Destinatario = { cliente: number; nome: string; linhas: LinhaReajuste[]; feita: boolean }

export const listDestinatarios = (trx: Trx, id: number): Promise<Destinatario[]> =>
  rowsOf<Destinatario>(trx)`
    select c.id as cliente, p.nome, json_agg(l.linha order by l."aPartirDe", l.id) as linhas,
      exists (select from reajuste_carta k where k."reajusteId" = ${id} and k."clienteId" = c.id) as feita
    from reajuste_linha l join cliente_objeto_contrato v on v.id = l."vinculoId" join cliente c on c.id = v."clienteId"
      join pessoa p on p.id = c."pessoaId"
    where l."reajusteId" = ${id} and l.situacao = ${APLICADA}
    group by c.id, p.nome order by c.id`

export async function insertCartas(trx: Trx, id: number, clientes: readonly number[], notificacoes: readonly number[]): Promise<void> {
  await sql`insert into reajuste_carta ("reajusteId", "clienteId", "notificacaoId")
    select ${id}::int, * from unnest(${[...clientes]}::int[], ${[...notificacoes]}::int[])`.execute(trx)
}

type MesUsado = Competencia & { indice: IndicePublicado }

/** The first of these months that stands in a readjustment that is applied. */
export const readIndiceUsado = (trx: Trx, meses: readonly MesUsado[]): Promise<MesUsado | undefined> =>
  rowOf<MesUsado>(trx)`
    select m.indice, m.ano, m.mes from jsonb_to_recordset(${JSON.stringify(meses)}::jsonb) m (indice smallint, ano smallint, mes smallint)
    where exists (select from reajuste_linha l where l.situacao = ${APLICADA} and l.indice = m.indice
      and l.aniversario > make_date(m.ano, m.mes, 1) and l.aniversario <= make_date(m.ano, m.mes, 1) + interval '1 year')
    order by m.ano, m.mes, m.indice limit 1`
