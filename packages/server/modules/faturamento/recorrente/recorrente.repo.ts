import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { OrigemItem, TipoItemFatura } from '@retaguarda/contract/faturamento/item.ts'
import { SITUACOES_CONTADAS } from '@retaguarda/contract/faturamento/resumo.ts'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import type { FaturaMensal, PrecoDoVinculo, PrecoMensal, Vigencia } from './recorrente.calc.ts'

/** Months of a year; a month is its year times these and its place, from 0. */
const MESES = sql.lit(12)
const ordem = (ano: RawBuilder<unknown>, mes: RawBuilder<unknown>) => sql`(${ano} * ${MESES} + ${mes} - 1)::int`
const mesDe = (day: RawBuilder<unknown>) => ordem(sql`extract(year from ${day})`, sql`extract(month from ${day})`)
const cents = (valor: RawBuilder<unknown>) => sql`(${valor} * 100)::float8`

/** Monthly invoices that are counted; cancelled is said apart, as the indexes of invoices want it. */
const CONTADA = sql`f.tipo = ${codes(TipoFatura, 'MENSAL')} and f.situacao <> ${codes(SituacaoFatura, 'CANCELADA')}
  and f.situacao in (${sql.join(SITUACOES_CONTADAS.map((one) => sql.lit(one)))})`
/** What is charged month after month by itself: no set-up, nothing that a person put in or took off. */
const RECORRENTE = sql`i.tipo = ${codes(TipoItemFatura, 'MENSAL')} and i.origem = ${codes(OrigemItem, 'AUTOMATICO')}`

/** Both ends are within; as pairs, so that the index of the competence is walked. */
const between = (de: number, ate: number) =>
  sql`(f.ano, f.mes) between (${de}::int / 12, ${de}::int % 12 + 1) and (${ate}::int / 12, ${ate}::int % 12 + 1)`

/** Of these months, one a client and month. */
export const listFaturas = (db: Db, de: number, ate: number): Promise<FaturaMensal[]> =>
  rowsOf<FaturaMensal>(db)`
    select f.id, f."clienteId" as cliente, ${ordem(sql`f.ano`, sql`f.mes`)} as mes,
      ${cents(sql`coalesce(sum(i."valorCobranca"), 0)`)} as cents
    from fatura f left join financeiro i on i."faturaId" = f.id and ${RECORRENTE}
    where ${between(de, ate)} and ${CONTADA} group by f.id`

/** The newest one before a month of each of these clients. */
export const listAnteriores = (db: Db, clientes: readonly number[], mes: number): Promise<FaturaMensal[]> =>
  rowsOf<FaturaMensal>(db)`
    select f.*, ${cents(sql`(select coalesce(sum(i."valorCobranca"), 0) from financeiro i where i."faturaId" = f.id and ${RECORRENTE})`)} as cents
    from unnest(${[...clientes]}::int[]) c (id) cross join lateral (
      select f.id, f."clienteId" as cliente, ${ordem(sql`f.ano`, sql`f.mes`)} as mes from fatura f
      where f."clienteId" = c.id and (f.ano, f.mes) < (${mes}::int / 12, ${mes}::int % 12 + 1) and ${CONTADA}
      order by f.ano desc, f.mes desc limit 1) f`

/** Which of these clients were above 0 in any month before this one. */
export async function listJaTiveram(db: Db, clientes: readonly number[], mes: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(db)`
    select c.id from unnest(${[...clientes]}::int[]) c (id) where exists (
      select from fatura f join financeiro i on i."faturaId" = f.id and ${RECORRENTE} and i."valorCobranca" > 0
      where f."clienteId" = c.id and (f.ano, f.mes) < (${mes}::int / 12, ${mes}::int % 12 + 1) and ${CONTADA})`
  return rows.map(({ id }) => id)
}

/** What each link was charged in these invoices. */
export const listPorVinculo = (db: Db, faturas: readonly number[]) =>
  rowsOf<{ fatura: number; vinculo: number; cents: number }>(db)`
    select i."faturaId" as fatura, i."vinculoId" as vinculo, ${cents(sql`sum(i."valorCobranca")`)} as cents
    from financeiro i where i."faturaId" = any (${[...faturas]}::int[]) and ${RECORRENTE} group by 1, 2`

/**
 * The links that are in force in any of these months, as a closing sees them: one that is inactive and has no end, or whose object is
 * inactive, is not charged.
 */
export const listVigencias = (db: Db, de: number, ate: number): Promise<Vigencia[]> => {
  const day = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${sql.lit(FUSO)})::date`
  const last = day(sql`(v."dataHoraFim" - interval '1 millisecond')`)
  return rowsOf<Vigencia>(db)`
    select * from (
      select v.id, v."clienteId" as cliente, v."objetoContratoId" as objeto, ${mesDe(day(sql`v."dataHoraInicio"`))} as de,
        ${mesDe(last)} as ate, ${mesDe(sql`(${last} + 1)`)} - 1 as "ateOFim"
      from cliente_objeto_contrato v join objeto_contrato o on o.id = v."objetoContratoId"
      where o.ativo and case when v."dataHoraFim" is null then v.situacao <> ${codes(SituacaoVinculo, 'INATIVO')}
        else v."dataHoraFim" > v."dataHoraInicio" end
    ) v where v.de <= ${ate} and (v.ate is null or v.ate >= ${de})`
}

/** What a configuration charges every month whatever is sold: its fixed values, or its minimum. */
const mensal = (configuracao: RawBuilder<unknown>) =>
  cents(sql`coalesce(
  (select sum((l ->> 'valorFixo')::numeric) from jsonb_array_elements(${configuracao} -> 'valorFixo') l),
  (${configuracao} ->> 'valorMinimo')::numeric, 0)`)

export const listPrecos = async (db: Db, vinculos: readonly number[], objetos: readonly number[]) => {
  const [ofLinks, ofObjects] = await Promise.all([
    rowsOf<PrecoDoVinculo>(db)`
      select p."vinculoId" as dono, ${mesDe(sql`p."aPartirDe"`)} as mes,
        case when p.tipo = ${codes(TipoVinculo, 'AJUSTE_COMERCIAL')} then ${mensal(sql`p.configuracao`)} end as cents
      from vinculo_preco p where p."vinculoId" = any (${[...vinculos]}::int[])`,
    rowsOf<PrecoMensal>(db)`
      select q."objetoContratoId" as dono, ${mesDe(sql`q."aPartirDe"`)} as mes, ${mensal(sql`q.configuracao`)} as cents
      from objeto_preco q where q."objetoContratoId" = any (${[...objetos]}::int[])`,
  ])
  return { vinculos: ofLinks, objetos: ofObjects }
}
