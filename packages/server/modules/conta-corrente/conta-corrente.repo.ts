import { OrigemCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { OrigemPagamento, SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { ContaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { type Faixa, NAMES_OF_FAIXAS } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import { DECISAO_CREDITO } from '../../db/codes.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { abertosEm, QUITADO } from '../caixa/aberto.repo.ts'
import type { Evento } from './conta-corrente.calc.ts'

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(FUSO)})::date`
const MES = sql`lpad(f.mes::text, 2, '0') || '/' || f.ano`
const ESTORNO = codes(OrigemPagamento, 'ESTORNO')
const PAGO_A_MAIS = codes(OrigemCredito, 'PAGO_A_MAIS')

/** Its boletos that were ever owed, each with its day of birth; one that ended before days were kept of it is none. */
const boletosDe = (cliente: number) => sql`
  select d.id, d.valor, f.id as fatura, ${MES} as mes, substring(d.nome from '[0-9]+/[0-9]+$') as boleto, d."canceladoEm", d.nascimento as nasceu,
    coalesce((select v.de from boleto_vencimento v where v."documentoId" = d.id order by v.em, v.id limit 1), d."dataVencimento") as vencimento
  from fatura f join fatura_documento d on d."faturaId" = f.id and d.tipo = ${codes(TipoDocumento, 'BOLETO')}
  where f."clienteId" = ${cliente} and (d.situacao <> ${codes(SituacaoBoleto, 'CANCELADO')} or d."canceladoEm" is not null)`

/** The payments of these boletos, and those that pay none and were kept as a credit, each with what it takes off the debt. */
const pagamentosDe = (cliente: number) => sql`
  select l.*, ${QUITADO} as quitado, o."dataPagamento" as "estornaDe", o.retido as "estornaRetido", o.acordo as "estornaAcordo",
    b.fatura, b.mes, b.boleto
  from b join liquidacao l on l."documentoId" = b.id left join liquidacao o on o.id = l."estornoDe"
  union all
  select l.*, ${QUITADO}, null, null, null, null, null, null
  from credito k join liquidacao l on l."creditoId" = k.id where k."clienteId" = ${cliente}`

/**
 * All that ever happened to a client's debt, each with its own day: `ordem`, `parcial` and `registro` are its place within the day. What
 * is still open of a boleto goes with its cancelling; what was paid beyond stays, until it is a credit.
 */
const eventosDe = (cliente: number) => sql`
  with b as materialized (${boletosDe(cliente)}), l as materialized (${pagamentosDe(cliente)}), k as materialized (
    select k.*, k.origem = ${PAGO_A_MAIS} as conta from credito k where k."clienteId" = ${cliente} and k.decisao = ${sql.lit(DECISAO_CREDITO.dado)})
  select nasceu as data, 'boleto' as tipo, valor, fatura, mes, boleto, null::int as credito, vencimento as quando, null::text as parte,
    null::text as fato, 1 as ordem, id as registro, 0 as parcial from b
  union all select l."dataPagamento", t.tipo, t.valor, l.fatura, l.mes, l.boleto, l."creditoId", null, t.parte, null, 2, l.id, t.parcial
    from l cross join lateral (values
      ('pagamento', l.encargos - l."valorPago", nullif(l.encargos, 0)::text, 0), ('desconto', -l.desconto, null, 1),
      ('retencao', -l.retido, null, 2), ('acordo', -l.acordo, l."acordoId"::text, 3)
    ) t (tipo, valor, parte, parcial) where l.origem <> ${ESTORNO} and (t.valor <> 0 or t.parte is not null)
  union all select a.em, 'abatimento', -a.valor, b.fatura, b.mes, b.boleto, null, null, null, null, 3, a.id, 0
    from b join boleto_abatimento a on a."documentoId" = b.id
  union all select b."canceladoEm", 'cancelamento', -greatest(b.valor
      - coalesce((select sum(quitado) from l where l."documentoId" = b.id and l."dataPagamento" <= b."canceladoEm"), 0)
      - coalesce((select sum(a.valor) from boleto_abatimento a where a."documentoId" = b.id and a.em <= b."canceladoEm"), 0), 0),
    b.fatura, b.mes, b.boleto, null, null, null, null, 4, b.id, 0
    from b where b."canceladoEm" is not null
  union all select l."dataPagamento", 'estorno', -l.quitado, l.fatura, l.mes, l.boleto, null, l."estornaDe", null,
    case when l."estornaRetido" <> 0 then 'retencao' when l."estornaAcordo" <> 0 then 'acordo' else 'pagamento' end, 5, l.id, 0
    from l where l.origem = ${ESTORNO}
  union all select k."concedidoEm", 'credito', case when k.conta then k.valor else 0 end, k."faturaId", null, null, k.id, null, k.valor::text,
    case when k.conta then 'guardado' else 'concedido' end, 6, k.id, 0 from k
  union all select x.em, 'credito', case when k.conta then -x.valor else 0 end, k."faturaId", null, null, k.id, null, x.valor::text,
    case when k.conta then 'descoberto' else 'cancelado' end, 7, x.id, 0 from k join credito_cancelamento x on x."creditoId" = k.id
  union all select e.data, 'credito', 0, u."faturaId", ${MES}, null, k.id, null, u.valor::text, e.fato, 8, u.id, e.parcial
    from k join credito_uso u on u."creditoId" = k.id join fatura f on f.id = u."faturaId"
      cross join lateral (values (${dayOf('u.dataHora')}, 'usado', 0), (${dayOf('u.desfeitoEm')}, 'devolvido', 1)) e (data, fato, parcial)
    where e.data is not null and ${dayOf('u.dataHora')} is distinct from ${dayOf('u.desfeitoEm')}`

type Periodo = { de: string; ate: string }

/** What a client owed before a period, and what happened in it, in its order; no more than so many. */
export async function readMovimento(
  db: Db,
  cliente: number,
  { de, ate, most }: Periodo & { most: number },
): Promise<{ saldoInicial: string; eventos: Evento[] }> {
  const rows = await rowsOf<{ antes: string } & (Evento | { [N in keyof Evento]: null })>(db)`
    with e as materialized (${eventosDe(cliente)})
    select s.antes, p.* from (select coalesce(sum(valor), 0.00)::numeric(15, 2) as antes from e where data < ${de}::date) s left join (
      select data, tipo, valor::numeric(15, 2) as valor, fatura, mes, boleto, credito, quando, parte, fato, ordem, registro, parcial from e
      where data between ${de}::date and ${ate}::date order by data, ordem, registro, parcial limit ${most}
    ) p on true order by p.data, p.ordem, p.registro, p.parcial`
  const eventos = rows.flatMap((row) => (row.data === null ? [] : [row]))
  return { saldoInicial: present(rows[0]).antes, eventos }
}

/** Whose the account is, as it is named today; `pagador`: who pays it, where that is another. */
export type Titular = { nome: string; cpfCnpj: string; pagador: string | null }

export const readTitular = (db: Db, cliente: number): Promise<Titular | undefined> =>
  rowOf<Titular>(db)`
    select p.nome, p."cpfCnpj", g.nome as pagador from cliente c join pessoa p on p.id = c."pessoaId" left join pessoa g on g.id = c."pagadorId"
    where c.id = ${cliente}`

/** What is open of a client at the end of a day, by how late it is then. */
export async function readFaixas(db: Db, data: string, cliente: number): Promise<ContaCorrente['faixas']> {
  const rows = await rowsOf<{ faixa: Faixa; aberto: string }>(db)`
    select f.faixa, coalesce(sum(a.aberto), 0.00) as aberto from unnest(${[...NAMES_OF_FAIXAS]}::text[]) f (faixa)
      left join ${abertosEm(data, [cliente])} a on a.faixa = f.faixa group by f.faixa`
  // Each of the names has its row, which Object.fromEntries cannot know.
  return Object.fromEntries(rows.map(({ faixa, aberto }) => [faixa, aberto])) as ContaCorrente['faixas']
}
