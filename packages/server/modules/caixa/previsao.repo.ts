import { SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SITUACOES_CONTADAS } from '@retaguarda/contract/faturamento/resumo.ts'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { abertosEm } from './aberto.repo.ts'

/** Open on that day, by the day that it was due or, late, is promised for; null late and not promised. */
export type DoDia = { day: string | null; promessa: boolean; aberto: string }

export const listPorDia = (db: Db, today: string): Promise<DoDia[]> =>
  rowsOf<DoDia>(db)`
    select case when a.dias <= 0 then a.vencimento else p.data end as day, a.dias > 0 and p.data is not null as promessa, sum(a.aberto) as aberto
    from ${abertosEm(today)} a left join (
      select b."documentoId", max(p.data) as data from promessa p join promessa_boleto b on b."promessaId" = p.id
      where p.situacao = ${codes(SituacaoPromessa, 'EM_VIGOR')} group by 1
    ) p on p."documentoId" = a.boleto
    group by 1, 2`

/** What contracts are going to charge in a month, by the day on which their clients pay; null where nobody said it. */
export type DoMes = { ano: number; mes: number; dia: number | null; valor: string }

const fixo = sql`(select coalesce(sum((r->>'valorFixo')::numeric), 0) from jsonb_array_elements(c->'valorFixo') r)`
const emVigor = (last: RawBuilder<unknown>) => sql`
  v."dataHoraInicio" < ((${last} + 1)::timestamp at time zone ${sql.lit(FUSO)})
  and case when v."dataHoraFim" is null then v.situacao <> ${codes(SituacaoVinculo, 'INATIVO')}
    else v."dataHoraFim" > (${last}::timestamp at time zone ${sql.lit(FUSO)}) end`

/**
 * Fixed values and minimums of the links in force on the last day of each of the months from the one of `first` on, where the client has
 * no invoice of that month; one that is still calculated is none, and has no boletos.
 */
export const listContratos = (db: Db, first: string, meses: number): Promise<DoMes[]> =>
  rowsOf<DoMes>(db)`
    select extract(year from m.mes)::int as ano, extract(month from m.mes)::int as mes, k."diaVencimento" as dia,
      sum(case when jsonb_typeof(c->'valorFixo') = 'array' then ${fixo} else coalesce((c->>'valorMinimo')::numeric, 0) end)::numeric(15, 2) as valor
    from generate_series(${first}::date, ${first}::date + make_interval(months => ${meses - 1}), interval '1 month') g
      cross join lateral (select g::date as mes, (g + interval '1 month - 1 day')::date as fim) m
      join cliente_objeto_contrato v on ${emVigor(sql`m.fim`)}
      join cliente k on k.id = v."clienteId"
      cross join lateral preco_do_vinculo(v.id, m.mes) p cross join lateral preco_do_objeto(v."objetoContratoId", m.mes) q
      cross join lateral (
        select case when p.tipo = ${codes(TipoVinculo, 'AJUSTE_COMERCIAL')} then p.configuracao else q.configuracao end as c) x
    where not exists (
      select from fatura f where f."clienteId" = v."clienteId" and f.ano = extract(year from m.mes) and f.mes = extract(month from m.mes)
        and f.situacao in (${sql.join(SITUACOES_CONTADAS.map((one) => sql.lit(one)))}) and f.tipo = ${codes(TipoFatura, 'MENSAL')})
    group by 1, 2, 3`

/** Invoices that were closed and have no boletos yet, by the day that somebody wrote on them or else that of their client. */
export const listFechadas = (db: Db): Promise<(DoMes & { vencimento: string | null })[]> =>
  rowsOf<DoMes & { vencimento: string | null }>(db)`
    select f.ano, f.mes, k."diaVencimento" as dia, (f."dataHoraVencimento" at time zone ${sql.lit(FUSO)})::date as vencimento, sum(f."aPagar") as valor
    from fatura f join cliente k on k.id = f."clienteId" where f.situacao = ${codes(SituacaoFatura, 'FECHADA')} group by 1, 2, 3, 4`
