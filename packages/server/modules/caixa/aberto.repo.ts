import { type RawBuilder, sql } from 'kysely'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { competenciaDe, daysOfMonth, diaDoMes, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import { codes } from '../../kit/sql.ts'
import type { Faixa } from '@retaguarda/contract/faturamento/vencimentos.ts'

/** A boleto of which something was owed at the end of a day; money as decimal text. */
export type Aberto = {
  boleto: number
  faturaId: number
  clienteId: number
  parcela: number
  valor: string
  /** As it stood on that day, before it was put off later. */
  vencimento: string
  aberto: string
  /** Days late; not above 0 of what is not due yet. */
  dias: number
  faixa: Faixa
}

const BOLETO = sql`d.tipo = ${codes(TipoDocumento, 'BOLETO')}`
const DELE = sql`d.id, d."faturaId", d.parcela, d.valor, d."dataVencimento"`
const CANCELADO = codes(SituacaoBoleto, 'CANCELADO')

/** The day on which the boletos of the invoice `f` are born: the last one of its month, never after that of Faturar. */
export const NASCIMENTO = sql`least((make_date(f.ano, f.mes, 1) + interval '1 month - 1 day')::date, f."faturadaEm")`

/** Whether they are born by then, said so that a million months are not made days of. */
function nascidaAte(data: string): RawBuilder<boolean> {
  const month = competenciaDe(data)
  const whole = data === diaDoMes(month, daysOfMonth(month))
  const last = ordemDe(month) - (whole ? 0 : 1)
  return sql`(f."faturadaEm" <= ${data}::date or f.ano * 12 + f.mes - 1 <= ${last})`
}

/** What the payment `l` took off its boleto. */
export const QUITADO = sql`(l.quita + l.retido)`

/**
 * What was open of each boleto at the end of a day, a row a boleto (`Aberto`), to stand in a `from`. Payments count on their own day, also
 * those that were typed later; reversals, abatements, postponements and cancellings on the day on which they were made: what it says of a
 * day never changes. What nothing has happened to since is as it stands today; only the others are added up.
 * @param clientes only theirs, found by their invoices
 */
export function abertosEm(data: string, clientes?: readonly number[]): RawBuilder<Aberto> {
  const deles =
    clientes &&
    sql`(
    select d.id from fatura f join fatura_documento d on d."faturaId" = f.id where f."clienteId" = any (${[...clientes]}::int[]) and ${BOLETO})`
  const scope = (id: string) => (deles ? sql`${sql.ref(id)} in ${deles}` : sql`true`)
  return sql`(
    with mudado as (
      select "documentoId" from liquidacao where "dataPagamento" > ${data}::date and "documentoId" is not null and ${scope('documentoId')}
      union select "documentoId" from boleto_abatimento where em > ${data}::date and ${scope('documentoId')}
      union select id from fatura_documento where "canceladoEm" > ${data}::date and ${scope('id')}
    ), resto as (
      select ${DELE}, d.valor - d.quitado as aberto from fatura_documento d
      where ${BOLETO} and d.situacao <> ${CANCELADO} and d.valor - d.quitado > 0 and ${scope('d.id')}
        and not exists (select from mudado m where m."documentoId" = d.id)
      union all
      select ${DELE}, d.valor - coalesce(l.quitado, 0) - coalesce(a.abatido, 0) from mudado m
        join fatura_documento d on d.id = m."documentoId" and (d.situacao <> ${CANCELADO} or d."canceladoEm" > ${data}::date)
        left join (
          select l."documentoId", sum(${QUITADO}) as quitado from mudado m join liquidacao l on l."documentoId" = m."documentoId"
          where l."dataPagamento" <= ${data}::date group by 1
        ) l on l."documentoId" = d.id
        left join (
          select a."documentoId", sum(a.valor) as abatido from mudado m join boleto_abatimento a on a."documentoId" = m."documentoId"
          where a.em <= ${data}::date group by 1
        ) a on a."documentoId" = d.id
    )
    select t.*, case when dias <= 0 then 'aVencer' when dias <= 30 then 'd1a30' when dias <= 60 then 'd31a60' when dias <= 90 then 'd61a90'
      else 'acima90' end as faixa
    from (
      select r.id as boleto, r."faturaId", f."clienteId", r.parcela, r.valor, coalesce(v.de, r."dataVencimento") as vencimento, r.aberto,
        ${data}::date - coalesce(v.de, r."dataVencimento") as dias
      from resto r join fatura f on f.id = r."faturaId"
        left join (
          select distinct on ("documentoId") "documentoId", de from boleto_vencimento
          where em > ${data}::date and ${scope('documentoId')} order by "documentoId", em, id
        ) v on v."documentoId" = r.id
      where r.aberto > 0 and ${nascidaAte(data)}
    ) t)`
}
