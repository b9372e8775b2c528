import { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { OrigemCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import { codeOf } from '../../base/refusal.ts'
import { DECISAO_CREDITO } from '../../db/codes.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { codes, numberOf } from '../../kit/sql.ts'

/** What entries are made of, by its number in 0505_contabil.sql. */
export const FONTE = {
  faturada: 1,
  pagamento: 2,
  abatimento: 3,
  credito: 4,
  creditoCancelado: 5,
  acordo: 6,
  fimDoAcordo: 7,
  cancelada: 8,
} as const
type Fonte = (typeof FONTE)[keyof typeof FONTE]

export type PlanoTravado = { desde: string | null; rever: boolean }

const PLANO = sql`
  select make_date("desdeAno", "desdeMes", 1)::text as desde, rever from contabil_plano for update`

/** Locked: one at a time makes entries or a file of them. */
export const lockPlano = (trx: Trx): Promise<PlanoTravado | undefined> => rowOf<PlanoTravado>(trx)`${PLANO}`
/** Undefined where somebody else has it, who makes them just now. */
export const lockPlanoLivre = (trx: Trx): Promise<PlanoTravado | undefined> => rowOf<PlanoTravado>(trx)`${PLANO} skip locked`
/** Waits while somebody makes a piece of them, but not while a file is made. @throws what `isOcupado` knows */
export async function lockPlanoLogo(trx: Trx): Promise<PlanoTravado | undefined> {
  await sql`set local lock_timeout = '500ms'`.execute(trx)
  return lockPlano(trx)
}
const LOCK_NOT_AVAILABLE = '55P03'
export const isOcupado = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE

/** Takes what waits, the oldest first. */
export const takeFila = (trx: Trx, most: number): Promise<{ fonte: Fonte; fonteId: number }[]> =>
  rowsOf<{ fonte: Fonte; fonteId: number }>(trx)`
    delete from contabil_fila where id in (select id from contabil_fila order by id limit ${most}) returning fonte, "fonteId"`

/** Whether there is anything to be done, without waiting for anybody. */
export const hasFila = async (trx: Trx): Promise<boolean> =>
  (await numberOf(trx)`select (exists (select from contabil_fila) or exists (select from contabil_plano where rever))::int`) === 1

/** How much of what happened has no entries yet; where there is no plan none are made. */
export const countFila = (db: Db): Promise<number> =>
  numberOf(db)`select count(*)::int from contabil_fila where exists (select from contabil_plano where "desdeAno" is not null)`

const day = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${sql.lit(FUSO)})::date`
const NASCE = sql`least((make_date(f.ano, f.mes, 1) + interval '1 month - 1 day')::date, f."faturadaEm")`
const CONCEDIDO = sql`coalesce(k."concedidoEm", (select ${day(sql`a."decididaEm"`)} from aprovacao a where a."creditoId" = k.id), ${day(sql`k."dataHora"`)})`
const COBRADA = sql`f.tipo in (${codes(TipoFatura, 'MENSAL', 'AVULSA')})`

const ENCERRADO = codes(SituacaoAcordo, 'QUEBRADO', 'DESFEITO')

/** Has all that happened from a day on wait: of what has entries already none are made again. */
export async function insertFilaDesde(trx: Trx, desde: string): Promise<void> {
  await sql`insert into contabil_fila (fonte, "fonteId")
    select fonte, id from (
      select ${FONTE.faturada}::smallint as fonte, f.id from fatura f where ${COBRADA} and f."faturadaEm" >= ${desde}
      union all select ${FONTE.cancelada}, f.id from fatura f where ${COBRADA} and f."faturadaEm" is not null and f."canceladaEm" >= ${desde}
      union all select ${FONTE.pagamento}, l.id from liquidacao l
        where coalesce(l."dataCredito", l."dataPagamento") >= ${desde} and (l."valorPago" <> 0 or l.retido <> 0)
      union all select ${FONTE.abatimento}, a.id from boleto_abatimento a where a.em >= ${desde}
      union all select ${FONTE.credito}, k.id from credito k where k.decisao = ${sql.lit(DECISAO_CREDITO.dado)} and ${CONCEDIDO} >= ${desde}
      union all select ${FONTE.creditoCancelado}, c.id from credito_cancelamento c where c.em >= ${desde}
      union all select ${FONTE.acordo}, a.id from acordo a where a.data >= ${desde}
      union all select ${FONTE.fimDoAcordo}, a.id from acordo a where a.situacao in (${ENCERRADO}) and a."encerradoEm" >= ${desde}) o
    order by fonte, id`.execute(trx)
}

export async function updateRevisto(trx: Trx): Promise<void> {
  await trx.updateTable('contabil_plano').set({ rever: false }).execute()
}

const uso = (name: keyof typeof UsoContabil.code) => sql.lit(UsoContabil.code[name])
/** Of the tribute `r.tributo`. */
const TRIBUTO = sql`(${uso('IRRF')} - 1 + r.tributo)`
const NOME_DO_TRIBUTO = sql`(array['IRRF', 'PIS', 'COFINS', 'CSLL', 'ISS', 'INSS'])[r.tributo]`
const QUAL = sql`f.id || ' de ' || lpad(f.mes::text, 2, '0') || '/' || f.ano`
const DA_FATURA = sql`'fatura ' || ${QUAL}`

/**
 * Writes pairs: (id, parte, data, evento, debito, credito, objeto, conta, valor, historico, cliente, fatura). One of a negative value is
 * turned round; what has entries already gets none.
 */
async function insertPares(trx: Trx, fonte: Fonte, desde: string, pares: RawBuilder<unknown>): Promise<void> {
  await sql`insert into contabil_lancamento (fonte, "fonteId", parte, data, evento, debito, credito, "objetoContratoId", "contaBancariaId", valor,
      historico, "clienteId", "faturaId")
    select ${fonte}::smallint, p.id, row_number() over (partition by p.id order by p.parte), p.data, p.evento,
      case when p.valor > 0 then p.debito else p.credito end, case when p.valor > 0 then p.credito else p.debito end,
      p.objeto, p.conta, abs(p.valor), p.historico, p.cliente, p.fatura
    from (${pares}) p (id, parte, data, evento, debito, credito, objeto, conta, valor, historico, cliente, fatura)
    where p.valor <> 0 and p.data >= ${desde}::date
      and not exists (select from contabil_lancamento l where l.fonte = ${fonte}::smallint and l."fonteId" = p.id)
    order by p.id, p.parte
    on conflict do nothing`.execute(trx)
}

type Ids = readonly number[]
const any = (ids: Ids) => sql`any (${[...ids]}::int[])`

/** Items by the account of their object, what is withheld, the credits used; `turned` as cancelling has it. */
const paresDaFatura = (ids: Ids, { data, evento, turned }: { data: RawBuilder<unknown>; evento: string; turned: boolean }) => {
  const sign = sql.lit(turned ? -1 : 1)
  const historico = (text: RawBuilder<unknown>) => (turned ? sql`'Cancelamento: ' || ${text}` : text)
  return sql`
    select f.id, x.parte, ${data}, ${sql.lit(evento)}, x.debito, x.credito, x.objeto, null::int, ${sign} * x.valor, x.historico, f."clienteId", f.id
    from fatura f cross join lateral (
      select row_number() over (order by cc."objetoContratoId" nulls first) as parte, ${uso('CLIENTES')} as debito, ${uso('RECEITA')} as credito,
        cc."objetoContratoId" as objeto, sum(i."valorCobranca") as valor, ${historico(sql`'Fatura ' || ${QUAL}`)} as historico
      from financeiro i left join contabil_conta cc on cc."objetoContratoId" = i."objetoContratoId" and cc.uso = ${uso('RECEITA')}
      where i."faturaId" = f.id group by cc."objetoContratoId"
      union all
      select 1000 + row_number() over (order by r.tributo, r.aliquota), ${TRIBUTO}, ${uso('CLIENTES')}, null, r.valor,
        ${historico(sql`${NOME_DO_TRIBUTO} || ' retido na ' || ${DA_FATURA}`)}
      from retencao r where r."faturaId" = f.id and r."boletoId" is null
      union all
      select 2000 + row_number() over (order by u.id), ${uso('CREDITOS')}, ${uso('CLIENTES')}, null, u.valor,
        ${historico(sql`'Crédito ' || u."creditoId" || ' usado na ' || ${DA_FATURA}`)}
      from credito_uso u where u."faturaId" = f.id and (u."desfeitoEm" is null or u.faturado)) x
    where f.id = ${any(ids)} and f."faturadaEm" is not null and ${COBRADA}`
}

const lancarFaturadas = (trx: Trx, desde: string, ids: Ids) =>
  insertPares(trx, FONTE.faturada, desde, paresDaFatura(ids, { data: NASCE, evento: 'Faturar', turned: false }))

/** What was entered of it is turned round as it was entered, whatever the plan is now, and what was conceded of its boletos. */
async function lancarCanceladas(trx: Trx, desde: string, ids: Ids): Promise<void> {
  await lancarFaturadas(trx, desde, ids)
  const neverEntered = paresDaFatura(ids, { data: sql`f."canceladaEm"`, evento: 'Cancelamento', turned: true })
  await insertPares(
    trx,
    FONTE.cancelada,
    desde,
    sql`
    select f.id, l.parte::bigint, f."canceladaEm", 'Cancelamento', l.credito, l.debito, l."objetoContratoId", l."contaBancariaId", l.valor,
      'Cancelamento: ' || l.historico, l."clienteId", f.id
    from contabil_lancamento l join fatura f on f.id = l."fonteId"
    where l.fonte = ${FONTE.faturada}::smallint and l."fonteId" = ${any(ids)} and f."canceladaEm" is not null
    union all
    select o.* from (${neverEntered}) o (origem)
    where not exists (select from contabil_lancamento l where l.fonte = ${FONTE.faturada}::smallint and l."fonteId" = o.origem)
    union all
    select f.id, 3000, f."canceladaEm", 'Cancelamento', ${uso('CLIENTES')}, ${uso('DESCONTOS')}, null, null, sum(a.valor),
      'Cancelamento: abatimento da ' || ${DA_FATURA}, f."clienteId", f.id
    from fatura f join fatura_documento d on d."faturaId" = f.id join boleto_abatimento a on a."documentoId" = d.id
    where f.id = ${any(ids)} and f."canceladaEm" is not null and ${COBRADA} group by f.id`,
  )
}

/** Money by the account that it came into; a reversal is its payment turned round, the fee with it. */
const lancarPagamentos = (trx: Trx, desde: string, ids: Ids) =>
  insertPares(
    trx,
    FONTE.pagamento,
    desde,
    sql`
    select l.id, x.parte, case when l."estornoDe" is null then coalesce(l."dataCredito", l."dataPagamento") else l."dataPagamento" end,
      case when l."estornoDe" is null then 'Pagamento' else 'Estorno' end, x.debito, x.credito, null::int,
      case when b.uso in (x.debito, x.credito) then o."contaBancariaId" end, case when l."estornoDe" is null then x.valor else -x.valor end,
      case when l."estornoDe" is null then '' else 'Estorno: ' end || x.historico ||
        case when d.id is null then ' (crédito ' || o."creditoId" || ')' else ' da ' || ${DA_FATURA} || ', parcela ' || d.parcela end,
      coalesce(f."clienteId", k."clienteId"), d."faturaId"
    from liquidacao l join liquidacao o on o.id = coalesce(l."estornoDe", l.id)
      left join fatura_documento d on d.id = o."documentoId" left join fatura f on f.id = d."faturaId" left join credito k on k.id = o."creditoId"
      cross join lateral (select case when o."contaBancariaId" is null then ${uso('SEM_CONTA')} else ${uso('BANCO')} end as uso) b
      cross join lateral (
        values (1, b.uso, ${uso('CLIENTES')}, o."valorPago" - o.encargos, 'Recebimento'),
          (2, b.uso, ${uso('ENCARGOS')}, o.encargos, 'Juros e multa'),
          (3, ${uso('DESCONTOS')}, ${uso('CLIENTES')}, o.desconto, 'Desconto'),
          (4, ${uso('TARIFAS')}, b.uso, o.tarifa, 'Tarifa')
        union all
        select 10 + r.tributo, ${TRIBUTO}, ${uso('CLIENTES')}, r.valor, ${NOME_DO_TRIBUTO} || ' retido'
        from contabil_retido r where r."liquidacaoId" = o.id) x (parte, debito, credito, valor, historico)
    where l.id = ${any(ids)}`,
  )

const lancarAbatimentos = (trx: Trx, desde: string, ids: Ids) =>
  insertPares(
    trx,
    FONTE.abatimento,
    desde,
    sql`
    select a.id, 1, a.em, 'Abatimento', ${uso('DESCONTOS')}, ${uso('CLIENTES')}, null::int, null::int, a.valor,
      'Abatimento da ' || ${DA_FATURA} || ', parcela ' || d.parcela, f."clienteId", f.id
    from boleto_abatimento a join fatura_documento d on d.id = a."documentoId" join fatura f on f.id = d."faturaId" where a.id = ${any(ids)}`,
  )

/** What a credit is given for, by its origin. */
const PORQUE = sql`case k.origem when ${codes(OrigemCredito, 'NOTA_DE_CREDITO')} then ${uso('DEVOLUCOES')}
  when ${codes(OrigemCredito, 'PAGO_A_MAIS')} then ${uso('CLIENTES')} else ${uso('DESCONTOS')} end`

const lancarCreditos = (trx: Trx, desde: string, ids: Ids) =>
  insertPares(
    trx,
    FONTE.credito,
    desde,
    sql`
    select k.id, 1, ${CONCEDIDO}, 'Crédito', ${PORQUE}, ${uso('CREDITOS')}, null::int, null::int, k.valor, 'Crédito ' || k.id, k."clienteId", k."faturaId"
    from credito k where k.id = ${any(ids)} and k.decisao = ${sql.lit(DECISAO_CREDITO.dado)}`,
  )

const lancarCreditosCancelados = (trx: Trx, desde: string, ids: Ids) =>
  insertPares(
    trx,
    FONTE.creditoCancelado,
    desde,
    sql`
    select c.id, 1, c.em, 'Cancelamento', ${uso('CREDITOS')}, ${PORQUE}, null::int, null::int, c.valor, 'Cancelamento: crédito ' || k.id,
      k."clienteId", k."faturaId"
    from credito_cancelamento c join credito k on k.id = c."creditoId" where c.id = ${any(ids)} and k.decisao = ${sql.lit(DECISAO_CREDITO.dado)}`,
  )

/** The charges that it added and those that it gave up. Its invoice is none that was billed, and its new boletos are what was owed before. */
const lancarAcordos = (trx: Trx, desde: string, ids: Ids) =>
  insertPares(
    trx,
    FONTE.acordo,
    desde,
    sql`
    select a.id, x.parte, a.data, 'Acordo', x.debito, x.credito, null::int, null::int, x.valor, x.historico || ' do acordo ' || a.id, a."clienteId", a."faturaId"
    from acordo a cross join lateral (
      values (1, ${uso('CLIENTES')}, ${uso('ENCARGOS')}, a.encargos, 'Juros e multa'),
        (2, ${uso('DESCONTOS')}, ${uso('CLIENTES')}, a.desconto, 'Desconto')) x (parte, debito, credito, valor, historico)
    where a.id = ${any(ids)}`,
  )

/**
 * What it got beyond the old boletos is of the charges: money, and what else settled its boletos, less what they were given of it. What was
 * paid beyond one of its own boletos is neither: that is the client's still.
 */
const lancarFins = (trx: Trx, desde: string, ids: Ids) =>
  insertPares(
    trx,
    FONTE.fimDoAcordo,
    desde,
    sql`
    select a.id, x.parte, a."encerradoEm", 'Encerramento', x.debito, x.credito, null::int, null::int, x.valor,
      'Fim do acordo ' || a.id || ': ' || x.historico, a."clienteId", a."faturaId"
    from acordo a
      cross join lateral (
        select coalesce(sum(least(d.valor, p.quita)), 0) as pago from fatura_documento d cross join lateral (
          select coalesce(sum(o.quita), 0) as quita from (
            select l."valorPago" - l.encargos + l.desconto + l.retido as quita from liquidacao l where l."documentoId" = d.id
            union all select b.valor from boleto_abatimento b where b."documentoId" = d.id) o) p
        where d."faturaId" = a."faturaId") g
      cross join lateral (
        values (1, ${uso('ENCARGOS')}, ${uso('CLIENTES')}, a.encargos, 'juros e multa'),
          (2, ${uso('CLIENTES')}, ${uso('DESCONTOS')}, a.desconto, 'desconto'),
          (3, ${uso('CLIENTES')}, ${uso('ENCARGOS')}, g.pago - coalesce(a.aplicado, 0), 'pago além dos boletos'))
        x (parte, debito, credito, valor, historico)
    where a.id = ${any(ids)} and a.situacao in (${ENCERRADO})`,
  )

/** Makes the entries of what happened, by its kind; the plan is locked. */
export const LANCAR: Record<Fonte, (trx: Trx, desde: string, ids: Ids) => Promise<void>> = {
  [FONTE.faturada]: lancarFaturadas,
  [FONTE.pagamento]: lancarPagamentos,
  [FONTE.abatimento]: lancarAbatimentos,
  [FONTE.credito]: lancarCreditos,
  [FONTE.creditoCancelado]: lancarCreditosCancelados,
  [FONTE.acordo]: lancarAcordos,
  [FONTE.fimDoAcordo]: lancarFins,
  [FONTE.cancelada]: lancarCanceladas,
}
