import {
  type BoletoAberto,
  type FiltroVencimentos,
  NAMES_OF_FAIXAS,
  type VencimentosDoCliente,
} from '@retaguarda/contract/faturamento/vencimentos.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { literally } from '../../kit/list/condition.ts'
import { inSeen } from '../../kit/list/hidden-text.ts'
import { isHiding } from '../../kit/personal/hidden.ts'
import { abertosEm } from './aberto.repo.ts'
import { creditosEm } from './credito-em.repo.ts'

const SOMAS = [...NAMES_OF_FAIXAS, 'total', 'credito'] as const
export type Somas = Record<(typeof SOMAS)[number], string> & { boletos: number }
type Pedido = FiltroVencimentos & { data: string }

const somaDe = (expression: RawBuilder<unknown>, name: string) => sql`coalesce(sum(${expression}), 0.00) as ${sql.ref(name)}`
const porFaixa = sql.join([
  ...NAMES_OF_FAIXAS.map((faixa) => sql`coalesce(sum(aberto) filter (where faixa = ${sql.lit(faixa)}), 0.00) as ${sql.ref(faixa)}`),
  somaDe(sql`aberto`, 'total'),
])

const ORDENS = { total: sql`total desc`, nome: sql`busca(nome) collate "C"`, maisAntigo: sql`"maisAntigo"` }

/** The clients that owed something at the end of a day; each is added up once, whatever page is asked for. */
const porCliente = ({ data, cliente, faixa, texto }: Pedido): RawBuilder<unknown> => {
  const ids = cliente === undefined ? undefined : [cliente]
  const term = texto && sql`'%' || ${literally(sql`busca(${texto})`)} || '%'`
  const digits = texto?.replace(/\W/g, '').toUpperCase()
  const ofDocument = isHiding() ? sql`false` : sql`${digits} <> '' and p."cpfCnpj" like ${digits} || '%'`
  const named = inSeen(sql`p.nome`, (nome) => sql`busca(${nome}) like ${term}`)
  const found = term ? sql`(${named} or (${ofDocument}))` : sql`true`
  return sql`
    select c.id, p.nome, p."cpfCnpj", a.*, coalesce(k.credito, 0.00) as credito
    from (
      select "clienteId", ${porFaixa}, min(vencimento) as "maisAntigo", count(*)::int as boletos
      from ${abertosEm(data, ids)} a group by "clienteId"
    ) a join cliente c on c.id = a."clienteId" join pessoa p on p.id = c."pessoaId"
      left join ${creditosEm(data, ids)} k on k."clienteId" = c.id
    where ${found} and ${faixa?.length ? sql`greatest(${sql.join(faixa.map((name) => sql.ref(`a.${name}`)))}) > 0` : sql`true`}`
}

type Found = Omit<VencimentosDoCliente, 'cliente'> & { id: number; nome: string }

/** A page of them, in what order is asked. */
export async function listVencimentos(
  db: Db,
  pedido: Pedido,
  { start, limit }: { start: number; limit: number | null },
): Promise<{ rows: VencimentosDoCliente[]; total: number; totais: Somas }> {
  const rows = await rowsOf<(Found | { [N in keyof Found]: null }) & { totais: Somas; quantidade: number }>(db)`
    with c as materialized (${porCliente(pedido)}),
      t as (select jsonb_build_object(${sql.join(SOMAS.flatMap((name) => [sql.lit(name), sql`coalesce(sum(${sql.ref(name)}), 0.00)::text`]))},
        'boletos', coalesce(sum(boletos), 0)) as totais, count(*)::int as quantidade from c)
    select t.*, p.* from t left join (
      select * from c order by ${ORDENS[pedido.ordem]}, id offset ${start} limit ${limit}::int) p on true`
  const { totais, quantidade } = present(rows[0])
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [rowOf(row)])), total: quantidade, totais }
}

const rowOf = ({ id, nome, cpfCnpj, aVencer, d1a30, d31a60, d61a90, acima90, total, credito, maisAntigo, boletos }: Found) => ({
  cliente: { id, nome },
  cpfCnpj,
  aVencer,
  d1a30,
  d31a60,
  d61a90,
  acima90,
  total,
  credito,
  maisAntigo,
  boletos,
})

/** What one client owed at the end of a day, what was due first before. */
export const listAbertos = (db: Db, data: string, cliente: number): Promise<BoletoAberto[]> =>
  rowsOf<BoletoAberto>(db)`
    select a.boleto, a."faturaId" as fatura, f.ano || '/' || lpad(f.mes::text, 2, '0') as competencia, a.parcela, a.vencimento, a.dias, a.valor,
      a.aberto, a.faixa
    from ${abertosEm(data, [cliente])} a join fatura f on f.id = a."faturaId" order by a.vencimento, a.boleto`
