import { type SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { Fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../../kit/sql.ts'
import { auditFrom, type By, type Change } from '../../../kit/ctx/audit.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Db, Trx } from '../../../db/types.ts'

type BoletoRetratado = {
  id: number
  parcela: number | null
  valor: string
  valorPago: string | null
  situacao: SituacaoBoleto
  dataVencimento: string
}
/** What the audit keeps when money moves: the invoice and, in short, its boletos. */
export type Retrato = Omit<Fatura, 'proximoVencimento'> & { boletos: BoletoRetratado[] }

const instante = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An invoice `f` of a client `c`, who is the person `p`, as the contract shows it. A row made JSON costs half of what its names and values cost. */
const retrato = (
  situacao: RawBuilder<unknown>,
  valorPago: RawBuilder<unknown>,
  boletos: RawBuilder<unknown>,
) => sql`(select to_jsonb(r) from (
  select f.id, f.ano, f.mes, f.tipo, ${situacao} as situacao, f."valorBruto"::text, f.desconto::text, f.valor::text, f.retido::text,
    f.credito::text, f."aPagar"::text, ${valorPago}::text as "valorPago", f."soEmail", f.observacao,
    ${instante('f.dataHoraGeracao')} as "dataHoraGeracao", ${instante('f.dataHoraVencimento')} as "dataHoraVencimento",
    (select to_jsonb(r) from (select c.id, (select to_jsonb(r) from (select p.nome) r) as pessoa) r) as cliente, ${boletos} as boletos) r)`

const boletos = (situacao: RawBuilder<unknown>, valorPago: RawBuilder<unknown>) => sql`jsonb_agg(
  (select r from (select d.id, d.parcela, d.valor::text, (${valorPago})::text as "valorPago", ${situacao} as situacao, d."dataVencimento") r)
  order by d.id)`
const COMO_ESTA = boletos(sql`d.situacao`, sql`d."valorPago"`)
const COMO_FICA = boletos(sql`coalesce(b.situacao, d.situacao)`, sql`coalesce(b.pago, d."valorPago")`)
const ANTES = { situacao: sql`f.situacao`, valorPago: sql`f."valorPago"` }

export async function readRetratoComBoletos(db: Db, id: number): Promise<Retrato | undefined> {
  const dela = sql`coalesce((select ${COMO_ESTA} from fatura_documento d where d."faturaId" = f.id and d.tipo = ${codes(TipoDocumento, 'BOLETO')}), '[]')`
  const { rows } = await sql<{ retrato: Retrato }>`${prepared}
    select ${retrato(ANTES.situacao, ANTES.valorPago, dela)} as retrato
    from fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId" where f.id = ${id}`.execute(db)
  return rows[0]?.retrato
}

type Paga = { id: number; situacao: SituacaoFatura; valorPago: string }
type Pago = { id: number; situacao: SituacaoBoleto; valorPago: string | null }

/** Keeps what invoices are and what these payments make of them, before they are written. Thousands at once: none of it leaves the database. */
export async function insertHistoricoDosPagamentos(
  trx: Trx,
  by: By,
  change: Pick<Change, 'entidade' | 'acao'>,
  { faturas, pagos }: { faturas: readonly Paga[]; pagos: readonly Pago[] },
): Promise<void> {
  if (faturas.length === 0) return
  const ids = faturas.map(({ id }) => id)
  await auditFrom(
    trx,
    by,
    change,
    sql`
    select m.registro, m.cliente, m.antes, m.antes || m.mudou as depois, m.ordem from (
      select f.id as registro, f."clienteId" as cliente, ${retrato(ANTES.situacao, ANTES.valorPago, sql`d.antes`)} as antes,
        (select to_jsonb(r) from (select n.situacao, n.pago::text as "valorPago", d.depois as boletos) r) as mudou, n.ordem
      from unnest(${ids}::int[], ${faturas.map(({ situacao }) => situacao)}::int[], ${faturas.map(({ valorPago }) => valorPago)}::numeric(15, 2)[])
          with ordinality n (id, situacao, pago, ordem)
        join fatura f on f.id = n.id join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
        join (select d."faturaId", ${COMO_ESTA} as antes, ${COMO_FICA} as depois
          from fatura_documento d left join unnest(${pagos.map(({ id }) => id)}::int[], ${pagos.map(({ situacao }) => situacao)}::int[],
            ${pagos.map(({ valorPago }) => valorPago)}::numeric(15, 2)[]) b (id, situacao, pago) on b.id = d.id
          where d."faturaId" = any (${ids}::int[]) and d.tipo = ${codes(TipoDocumento, 'BOLETO')} group by d."faturaId") d on d."faturaId" = f.id
      where f.id = any (${ids}::int[]) offset 0) m`,
  )
}
