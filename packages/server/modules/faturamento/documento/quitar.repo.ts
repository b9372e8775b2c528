import { type SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { updateRows } from '../../../db/update-rows.repo.ts'
import type { Tables } from '../../../db/tables.ts'
import { codes } from '../../../kit/sql.ts'

export type FaturaAQuitar = {
  id: number
  situacao: SituacaoFatura
  aPagar: string
  valorPago: string
  quitado: string
  versaoRegistro: number
  /** Its client's store is told of payments. */
  comLoja: boolean
}

/** The invoices of boletos by their ids, locked in their order as every change of money does, and as they are once they are. */
export const lockFaturasDosBoletos = (trx: Trx, boletos: readonly number[]): Promise<Map<number, FaturaAQuitar>> =>
  mapFaturas(trx, [...new Set(boletos)], sql`order by f.id for no key update of f`)

/** The same as they are now, without keeping anybody from them. */
export const mapFaturasDosBoletos = (db: Db, boletos: readonly number[]): Promise<Map<number, FaturaAQuitar>> =>
  mapFaturas(db, boletos, sql``)

async function mapFaturas(db: Db, boletos: readonly number[], how: RawBuilder<unknown>): Promise<Map<number, FaturaAQuitar>> {
  const { rows } = await sql<FaturaAQuitar>`
    select f.id, f.situacao, f."aPagar", f."valorPago", f.quitado, f."versaoRegistro",
      c."lojaUrl" is not null and c."lojaChave" is not null and not f."soEmail" as "comLoja"
    from fatura f join cliente c on c.id = f."clienteId"
    where f.id in (select "faturaId" from fatura_documento where id = any (${[...boletos]}::int[])) ${how}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type BoletoAQuitar = {
  id: number
  faturaId: number
  nome: string
  situacao: SituacaoBoleto
  valor: string
  valorPago: string | null
  quitado: string
  ultimoPagamento: string | null
  logMensagem: string | null
  /** How many payments it has had, those that were taken back among them; 0 of one that is not to be paid. */
  pagamentos: number
}

/** The boletos of these invoices by their ids; `pagos`: those that are to be paid. */
export async function mapBoletosAQuitar(db: Db, faturas: readonly number[], pagos: readonly number[]): Promise<Map<number, BoletoAQuitar>> {
  const { rows } = await sql<BoletoAQuitar>`
    select d.id, d."faturaId", d.nome, d.situacao, d.valor, d."valorPago", d.quitado, d."ultimoPagamento", d."logMensagem",
      coalesce(p.n, 0) as pagamentos
    from fatura_documento d left join (
      select "documentoId", (count(*) filter (where "estornoDe" is null))::int as n from liquidacao
      where "documentoId" = any (${[...new Set(pagos)]}::int[]) group by "documentoId") p on p."documentoId" = d.id
    where d."faturaId" = any (${[...faturas]}::int[]) and d.tipo = ${codes(TipoDocumento, 'BOLETO')}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A payment of a boleto to be kept; money as decimal text. */
export type Row = Required<
  Omit<
    Insertable<Tables['liquidacao']>,
    'id' | 'dataHora' | 'usuarioId' | 'estornoDe' | 'creditoId' | 'retido' | 'acordo' | 'acordoId' | 'clienteId' | 'faturaId'
  >
> & {
  documentoId: number
}

/**
 * Where nobody said into which account one came, it is that of the boleto's title, else the default one.
 * @returns their ids, in their order
 */
export async function insertLiquidacoes(
  trx: Trx,
  lines: readonly Row[],
  { now, usuarioId }: { now: Date; usuarioId: number | null },
): Promise<number[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into liquidacao ("documentoId", "valorPago", encargos, desconto, abatimento, tarifa, "dataPagamento", "dataCredito", origem,
      "dataHora", "usuarioId", "contaBancariaId", "clienteId", "faturaId")
    select n."documentoId", n."valorPago", n.encargos, n.desconto, n.abatimento, n.tarifa, n."dataPagamento", n."dataCredito", n.origem,
      ${now}, ${usuarioId}::int, coalesce(n."contaBancariaId", t."contaBancariaId", (select id from conta_bancaria where padrao and ativa)),
      f."clienteId", f.id
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("documentoId" int, "valorPago" numeric, encargos numeric, desconto numeric,
      abatimento numeric, tarifa numeric, "dataPagamento" date, "dataCredito" date, origem smallint, "contaBancariaId" int)) with ordinality
      n("documentoId", "valorPago", encargos, desconto, abatimento, tarifa, "dataPagamento", "dataCredito", origem, "contaBancariaId", ordem)
      join fatura_documento d on d.id = n."documentoId" join fatura f on f.id = d."faturaId"
      left join cobranca t on n."contaBancariaId" is null and t."documentoId" = n."documentoId" and t.atual
    order by n.ordem returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What was paid of them in all, and how they stand then: before the payments are kept, which write it where it is not so (0409_fatura_guarda.sql). */
export async function updateBoletosQuitados(trx: Trx, boletos: readonly BoletoAQuitar[]): Promise<void> {
  const rows = boletos.map(({ id, valorPago, quitado, ultimoPagamento, situacao, logMensagem }) => ({
    id,
    valorPago,
    quitado,
    ultimoPagamento,
    situacao,
    logMensagem,
  }))
  await updateRows(trx, 'fatura_documento', rows, sql`true`)
}

export async function updateFaturasQuitadas(
  trx: Trx,
  faturas: readonly FaturaAQuitar[],
  by: { now: () => Date; user: { id: number } | null },
): Promise<void> {
  const rows = faturas.map(({ id, situacao, valorPago, quitado, versaoRegistro }) => ({
    id,
    situacao,
    valorPago,
    quitado,
    versaoRegistro: versaoRegistro + 1,
    alteradoEm: by.now(),
    alteradoPorId: by.user?.id ?? null,
  }))
  await updateRows(trx, 'fatura', rows, sql`true`)
}
