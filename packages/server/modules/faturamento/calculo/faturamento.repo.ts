import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import { SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { OrigemItem, SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import type { Reason, Retencao, RetencaoDoCliente } from '@retaguarda/contract/faturamento/retencao.ts'
import { OrigemUso } from '@retaguarda/contract/faturamento/uso.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../db/prepared.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { type CodeOf as TableCodeOf, TIPO_ITEM } from '../../../db/codes.ts'
import type { VinculoCobrado } from './fatura.calc.ts'
import type { CalculoDoMes, UsoGuardado } from './faturamento.calc.ts'
import { precoUsado } from '../../preco/preco.repo.ts'
import type { CreditoLivre } from '../valores/amounts.calc.ts'
import { insertUsos } from '../valores/creditos.repo.ts'
import { codes } from '../../../kit/sql.ts'
import { updateDescontos, updateRetencoes } from '../valores/valores.repo.ts'

// Literal in the statement, as the indexes of invoices that were not cancelled want it.
const CANCELADA = sql.lit(SituacaoFatura.code.CANCELADA)
/** Closing knows the invoices of months alone. */
const MENSAL = sql.lit(TipoFatura.code.MENSAL)
const EM_PROCESSAMENTO = sql.lit(SituacaoFatura.code.EM_PROCESSAMENTO)
const FECHADA = sql.lit(SituacaoFatura.code.FECHADA)
const AUTOMATICO = sql.lit(OrigemItem.code.AUTOMATICO)
const CPF_LENGTH = 11

type ItemLido = {
  id: number
  objetoContratoId: number
  objetoContrato: string
  tipo: TableCodeOf<typeof TIPO_ITEM>
  valorCobranca: string
  percentual: string | null
  observacao: string | null
}

/** What the database knows of a client's month. */
export type ClienteLido = {
  id: number
  nome: string
  lojaUrl: string | null
  /** Encrypted. */
  lojaChave: string | null
  /** By CPF; the regime that was typed in, or the one that its store says. */
  cpf: boolean
  retencao: RetencaoDoCliente
  diaVencimento: number | null
  vinculos: VinculoCobrado[]
  uso: UsoGuardado | null
  /** Not cancelled. */
  fatura: FaturaLida | null
  /** What it may use, the oldest first. */
  creditos: CreditoLivre[]
  /** Of the month before, null where there is no invoice. */
  valorAnterior: string | null
}
export type FaturaLida = {
  id: number
  situacao: SituacaoFatura
  valor: string
  retido: string
  credito: string
  aPagar: string
  valorPago: string
  observacao: string | null
  dataHoraGeracao: string
  dataHoraVencimento: string | null
  itens: ItemLido[]
  retencoes: Retencao[]
  retencoesManuais: boolean
  porQue: Reason[]
  creditosEscolhidos: number[] | null
}

type Row = Pick<
  ClienteLido,
  'id' | 'nome' | 'lojaUrl' | 'lojaChave' | 'cpf' | 'retencao' | 'diaVencimento' | 'fatura' | 'valorAnterior' | 'creditos'
> & {
  uso: (Figuras & { origem: CodeOf<typeof OrigemUso>; recebidoEm: string }) | null
  vinculos: { objeto: VinculoCobrado['objeto']; vinculo: Datado }[] | null
}
type Datado = Omit<VinculoCobrado['vinculo'], 'dataHoraInicio' | 'dataHoraFim'> & { dataHoraInicio: string; dataHoraFim: string | null }

/**
 * Everything that a month of these clients is made of, in their order, in one statement of one moment. Links that cannot meet the
 * month stay away by a margin of two days; which of the others do is the calculation's to say. One plan serves one client and many, before
 * a month has any invoice and after, of which the statistics know nothing yet: the number of clients is not shown to the planner, and each
 * client's invoice is looked up by itself (`limit 1`), never joined with all those of the month.
 */
export async function listClientesLidos(db: Db, ids: readonly number[], { ano, mes }: Competencia): Promise<ClienteLido[]> {
  const first = sql`make_date(${ano}::int, ${mes}::int, 1)`
  const { rows } = await sql<Row>`${prepared}
    select c.id, p.nome, c."lojaUrl", c."lojaChave", char_length(p."cpfCnpj") = ${sql.lit(CPF_LENGTH)} as cpf,
      json_build_object('iss', c."retencaoIss"::text, 'regime', coalesce(c.regime, loja."regimeTributacao"), 'nunca', c."nuncaRetem") as retencao, c."diaVencimento", fa.fatura, anterior.valor as "valorAnterior", u.uso, vs.vinculos,
      coalesce((
        select json_agg(json_build_object('id', k.id, 'saldo', k.saldo::text) order by k.id)
        from credito k where k."clienteId" = c.id and k.situacao = ${codes(SituacaoCredito, 'DISPONIVEL')}), '[]'::json) as creditos
    from unnest((select ${[...ids]}::int[])) with ordinality pedido (id, ordem)
    join cliente c on c.id = pedido.id
    join pessoa p on p.id = c."pessoaId"
    left join client_status loja on loja."clienteId" = c.id
    left join lateral (
      select f.* from fatura f where f."clienteId" = c.id and f.ano = ${ano} and f.mes = ${mes} and f.situacao <> ${CANCELADA}
        and f.tipo = ${MENSAL} limit 1
    ) f on true
    left join lateral (
      select valor from fatura where "clienteId" = c.id and situacao <> ${CANCELADA} and tipo = ${MENSAL}
        and ano = extract(year from ${first} - 1)::int and mes = extract(month from ${first} - 1)::int limit 1
    ) anterior on true
    left join lateral (
      select json_build_object('id', f.id, 'situacao', f.situacao, 'valor', f.valor::text, 'retido', f.retido::text, 'credito', f.credito::text,
        'aPagar', f."aPagar"::text, 'valorPago', f."valorPago"::text,
        'observacao', f.observacao, 'dataHoraGeracao', f."dataHoraGeracao", 'dataHoraVencimento', f."dataHoraVencimento",
        'retencoesManuais', f."retencoesManuais", 'porQue', f."porQue", 'creditosEscolhidos', f."creditosEscolhidos",
        'retencoes', coalesce((
          select json_agg(json_build_object('tributo', r.tributo, 'base', r.base::text, 'aliquota', r.aliquota::text, 'valor', r.valor::text)
            order by r.tributo, r.aliquota)
          from retencao r where r."faturaId" = f.id), '[]'::json),
        'itens', coalesce((
          select json_agg(json_build_object('id', i.id, 'objetoContratoId', i."objetoContratoId", 'objetoContrato', i."objetoContrato",
            'tipo', i.tipo, 'valorCobranca', i."valorCobranca"::text, 'percentual', i.percentual::text, 'observacao', i.observacao) order by i.id)
          from financeiro i where i."faturaId" = f.id), '[]'::json)) as fatura
      where f.id is not null
    ) fa on true
    left join lateral (
      select json_build_object('valorFaturamento', uso."valorFaturamento"::text,
        'valorFaturamentoMarketplace', uso."valorFaturamentoMarketplace"::text, 'valorFaturamentoB2B', uso."valorFaturamentoB2B"::text,
        'quantidadeNotas', uso."quantidadeNotas", 'origem', uso.origem, 'recebidoEm', uso."recebidoEm") as uso
      from uso where uso."clienteId" = c.id and uso.ano = ${ano} and uso.mes = ${mes} order by uso.id desc limit 1
    ) u on true
    left join lateral (
      select json_agg(json_build_object(
        'objeto', json_build_object('id', o.id, 'codigo', o.codigo, 'nome', o.nome, 'ativo', o.ativo, 'tipoConfiguracao', q."tipoConfiguracao",
          'configuracao', q.configuracao, 'valorSetup', q."valorSetup"::text),
        'vinculo', json_build_object('id', v.id, 'tipo', p.tipo, 'situacao', v.situacao, 'dataHoraInicio', v."dataHoraInicio",
          'dataHoraFim', v."dataHoraFim", 'configuracao', p.configuracao, 'preco', ${precoUsado(first)},
          'setupFaturado', not v."cobrarSetup" or exists (
            select from financeiro i join fatura g on g.id = i."faturaId"
            where i."vinculoId" = v.id and i.tipo = ${sql.lit(TIPO_ITEM.setup)} and g.situacao <> ${CANCELADA} and g.id is distinct from f.id)))
        order by busca(o.codigo) collate "C", v.id) as vinculos
      from cliente_objeto_contrato v join objeto_contrato o on o.id = v."objetoContratoId"
        cross join lateral preco_do_vinculo(v.id, ${first}) p cross join lateral preco_do_objeto(o.id, ${first}) q
      where v."clienteId" = c.id and v."dataHoraInicio" < ${first} + interval '1 month 2 days'
        and (v."dataHoraFim" is null or v."dataHoraFim" > ${first} - interval '2 days')
    ) vs on true
    order by pedido.ordem`.execute(db)
  return rows.map(lido)
}

/** Instants are text in JSON. */
const lido = ({ uso, vinculos, ...row }: Row): ClienteLido => ({
  ...row,
  uso: uso && guardado(uso),
  vinculos: (vinculos ?? []).map(({ objeto, vinculo }) => ({
    objeto,
    vinculo: {
      ...vinculo,
      dataHoraInicio: new Date(vinculo.dataHoraInicio),
      dataHoraFim: vinculo.dataHoraFim === null ? null : new Date(vinculo.dataHoraFim),
    },
  })),
})

function guardado({ origem, recebidoEm, ...figuras }: NonNullable<Row['uso']>): UsoGuardado {
  return { figuras, origem, recebidoEm: new Date(recebidoEm) }
}

/**
 * Locks the month's invoice against people who change it meanwhile. The client is locked before, so that calculations of its
 * months follow one another: two of them never make two invoices, nor charge a set-up twice.
 */
export async function lockFaturaDoMes(trx: Trx, clienteId: number, { ano, mes }: Competencia): Promise<void> {
  await sql`${prepared} select id from fatura where "clienteId" = ${clienteId} and ano = ${ano} and mes = ${mes} and situacao <> ${CANCELADA}
    and tipo = ${MENSAL} for no key update`.execute(trx)
}

type Gravada = {
  clienteId: number
  competencia: Competencia
  /** Undefined makes a new one. */
  faturaId: number | undefined
  calculo: Extract<CalculoDoMes, { ok: true }>
  /** What it withholds now. */
  retencoes: readonly Retencao[]
  fechar: boolean
  /** The credits that it was offered. */
  oferta: readonly CreditoLivre[]
  now: Date
  usuarioId: number | null
}

/**
 * Writes the invoice in processing with its value, and its automatic items in place of the former ones; closes it if so told. What makes
 * and what changes are statements apart: one of both calls every trigger of either, also for the half that changes no row.
 */
export async function updateFaturaDoMes(trx: Trx, parts: Gravada): Promise<number> {
  const { clienteId, faturaId, calculo, now, usuarioId } = parts
  const { valor, desconto, retido, csrf, porQue } = calculo.valores
  const { ano, mes } = parts.competencia
  const fatura =
    faturaId === undefined
      ? sql`f as (
      insert into fatura ("clienteId", ano, mes, situacao, valor, desconto, retido, "csrfBase", "csrfRegime", "porQue", "dataHoraGeracao",
        "alteradoEm", "alteradoPorId")
      values (${clienteId}, ${ano}, ${mes}, ${EM_PROCESSAMENTO}, ${valor}::numeric, ${desconto}::numeric, ${retido}::numeric,
        ${csrf?.base ?? '0'}::numeric, ${csrf?.regime ?? null}::smallint, ${JSON.stringify(porQue)}::jsonb, ${now}::timestamptz,
        ${now}::timestamptz, ${usuarioId}::int) returning id
    )`
      : sql`f as (
      update fatura set valor = ${valor}::numeric, desconto = ${desconto}::numeric, retido = ${retido}::numeric,
        "csrfBase" = ${csrf?.base ?? '0'}::numeric, "csrfRegime" = ${csrf?.regime ?? null}::smallint, "porQue" = ${JSON.stringify(porQue)}::jsonb,
        "dataHoraGeracao" = ${now}::timestamptz, "versaoRegistro" = "versaoRegistro" + 1,
        "alteradoEm" = ${now}::timestamptz, "alteradoPorId" = ${usuarioId}::int
      where id = ${faturaId} returning id
    ), antigos as (delete from financeiro where "faturaId" = ${faturaId} and origem = ${AUTOMATICO})`
  const { rows } = await sql<{ id: number }>`${prepared} with ${fatura}, novos as (${itens(parts)}) select id from f`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the invoice to calculate is gone, though it was locked')
  await updateDescontos(trx, calculo.valores.itens)
  await updateRetencoes(trx, id, parts.retencoes, calculo.valores.retencoes)
  if (parts.fechar) {
    await updateFechada(trx, id, parts.oferta)
    await insertUsos(trx, id, calculo.valores.usos, now)
  }
  return id
}

/** Makes the automatic items of the invoice `f`. */
function itens({ clienteId, competencia: { ano, mes }, calculo, fechar, now, usuarioId }: Gravada): RawBuilder<unknown> {
  return sql`
      insert into financeiro ("faturaId", "clienteId", ano, mes, "objetoContratoId", "vinculoId", "objetoContrato", tipo, origem, situacao,
        "valorCobranca", "dataHora", "valorFaturamento", "valorFaturamentoMarketplace", "quantidadeNotas", aliquota, "aliquotaMarketplace",
        explicacao, "usuarioId")
      select f.id, ${clienteId}, ${ano}, ${mes}, i."objetoContratoId", i."vinculoId", i."objetoContrato", i.tipo, ${AUTOMATICO},
        ${fechar ? SituacaoItem.code.FECHADO : SituacaoItem.code.ABERTO}, i."valorCobranca", ${now}::timestamptz, i."valorFaturamento",
        i."valorFaturamentoMarketplace", i."quantidadeNotas", i.aliquota, i."aliquotaMarketplace", i.explicacao, ${usuarioId}::int
      from f, jsonb_to_recordset(${JSON.stringify(calculo.itens.map(line))}::jsonb) i ("objetoContratoId" int, "vinculoId" int,
        "objetoContrato" text, tipo smallint, "valorCobranca" numeric, "valorFaturamento" numeric, "valorFaturamentoMarketplace" numeric,
        "quantidadeNotas" int, aliquota numeric, "aliquotaMarketplace" numeric, explicacao jsonb)`
}

/** A row of the items; links and objects that are charged are saved ones, so they have their ids. */
function line({ vinculo: { objeto, vinculo }, tipo, origem: _origem, ...fields }: Gravada['calculo']['itens'][number]) {
  return {
    ...fields,
    tipo: TIPO_ITEM[tipo],
    objetoContratoId: objeto.id,
    vinculoId: vinculo.id,
    objetoContrato: `${objeto.codigo} - ${objeto.nome}`,
  }
}

/** It and its items, with the credits that it may use from then on; its other amounts stay as they are. */
export async function updateFechada(trx: Trx, id: number, oferta: readonly CreditoLivre[]): Promise<void> {
  const oferecidos = oferta.length === 0 ? null : oferta.map(({ id }) => id)
  await sql`${prepared} with f as (update fatura set situacao = ${FECHADA}, "creditosOferecidos" = ${oferecidos}::int[] where id = ${id})
    update financeiro set situacao = ${SituacaoItem.code.FECHADO} where "faturaId" = ${id} and situacao = ${SituacaoItem.code.ABERTO}`.execute(
    trx,
  )
}

type Uso = { clienteId: number; competencia: Competencia; figuras: Figuras; recebidoEm: Date; usuarioId: number | null }

/** Keeps what the store said at a calculation. */
export async function insertUsoDaLoja(trx: Trx, { clienteId, competencia, figuras, recebidoEm, usuarioId }: Uso): Promise<void> {
  const { ano, mes } = competencia
  await trx
    .insertInto('uso')
    .values({ clienteId, ano, mes, ...figuras, origem: OrigemUso.code.LOJA, recebidoEm, usuarioId })
    .execute()
}
