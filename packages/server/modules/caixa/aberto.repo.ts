import { type RawBuilder, sql } from 'kysely'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
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
const CANCELADO = codes(SituacaoBoleto, 'CANCELADO')

/** What the payment `l` took off its boleto. */
export const QUITADO = sql`(l.quita + l.retido)`

/** The day from which nothing is owed of the boleto `d` any more, as its index says it (0537_aberto.sql). */
const ABERTO_ATE = sql`case when d.situacao = ${CANCELADO} then d."canceladoEm" when d.quitado < d.valor then 'infinity'::date else d."mudouEm" end`

/**
 * What was open of each boleto at the end of a day, a row a boleto (`Aberto`), to stand in a `from`. Payments count on their own day, also
 * those that were typed later; reversals, abatements, postponements and cancellings on the day on which they were made: what it says of a
 * day never changes. What nothing has happened to since is as it stands today; only the others are added up.
 * @param clientes only theirs, found by their invoices
 */
export function abertosEm(data: string, clientes?: readonly number[]): RawBuilder<Aberto> {
  const deles = clientes && sql`and d."faturaId" in (select id from fatura where "clienteId" = any (${[...clientes]}::int[]))`
  return sql`(
    with vivo as materialized (
      select d.id, d."faturaId", d."clienteId", d.parcela, d.valor, d.quitado, d."dataVencimento",
        coalesce(d."mudouEm" > ${data}::date, false) as mudou
      from fatura_documento d where ${BOLETO} and ${ABERTO_ATE} > ${data}::date and d.nascimento <= ${data}::date ${deles ?? sql``}
    ), resto as (
      select v.*, v.valor - v.quitado as aberto from vivo v where not v.mudou
      union all
      select v.*, v.valor - coalesce(l.quitado, 0) - coalesce(a.abatido, 0) from vivo v
        cross join lateral (
          select sum(${QUITADO}) as quitado from liquidacao l where l."documentoId" = v.id and l."dataPagamento" <= ${data}::date
        ) l
        left join (
          select a."documentoId", sum(a.valor) as abatido from vivo v join boleto_abatimento a on a."documentoId" = v.id
          where v.mudou and a.em <= ${data}::date group by 1
        ) a on a."documentoId" = v.id
      where v.mudou
    )
    select t.*, case when dias <= 0 then 'aVencer' when dias <= 30 then 'd1a30' when dias <= 60 then 'd31a60' when dias <= 90 then 'd61a90'
      else 'acima90' end as faixa
    from (
      select r.id as boleto, r."faturaId", r."clienteId", r.parcela, r.valor, coalesce(v.de, r."dataVencimento") as vencimento, r.aberto,
        ${data}::date - coalesce(v.de, r."dataVencimento") as dias
      from resto r left join (
        select distinct on (b."documentoId") b."documentoId", b.de from vivo v join boleto_vencimento b on b."documentoId" = v.id
        where b.em > ${data}::date order by b."documentoId", b.em, b.id
      ) v on v."documentoId" = r.id
      where r.aberto > 0
    ) t)`
}
