import { linhasDoRetorno, type Ocorrencia, SituacaoLinha } from '@retaguarda/contract/cobranca/retorno.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { Tables } from '../../db/tables.ts'

export const linhasListaOf = (retornoId: number) =>
  listOf(linhasDoRetorno, {
    table: 'retorno_linha',
    alias: 'l',
    joins: {
      d: { table: 'fatura_documento', by: 'l.documentoId', left: true },
      f: { table: 'fatura', by: 'd.faturaId', left: true },
      c: { table: 'cliente', by: 'f.clienteId', left: true },
      p: { table: 'pessoa', by: 'c.pessoaId', left: true },
    },
    columns: {
      'cliente.id': 'f.clienteId',
      'cliente.nome': 'p.nome',
      boleto: 'l.documentoId',
      nossoNumeroDv: 'l.nossoNumeroDv',
      seuNumero: 'l.seuNumero',
      usoEmpresa: 'l.usoEmpresa',
      pagador: 'l.pagador',
      vencimento: 'l.vencimento',
      acrescimos: 'l.acrescimos',
      desconto: 'l.desconto',
      abatimento: 'l.abatimento',
      tarifa: 'l.tarifa',
      motivos: 'l.motivos',
    },
    where: sql`l."retornoId" = ${retornoId}`,
  })

export type FimDaLinha = Pick<Selectable<Tables['retorno_linha']>, 'linha' | 'documentoId' | 'cobrancaId' | 'situacao'> & {
  mensagem: string
}
export type NovaLinha = Ocorrencia & FimDaLinha & { numero: string; ordem: number }

const COLUMNS = [
  ...(['linha', 'numero', 'ordem', 'movimento', 'tipo', 'nossoNumero', 'nossoNumeroDv', 'seuNumero', 'usoEmpresa', 'pagador'] as const),
  ...(['vencimento', 'valor', 'valorPago', 'acrescimos', 'desconto', 'abatimento', 'tarifa', 'dataOcorrencia', 'dataCredito'] as const),
  ...(['motivos', 'documentoId', 'cobrancaId', 'situacao', 'mensagem'] as const),
]

/**
 * Keeps lines of a file; those that another file brought before are left out. In one order, so that two files that bring the same do not
 * wait for each other.
 * @returns the lines' numbers
 */
export async function insertRows(
  trx: Trx,
  { id, contaBancariaId }: { id: number; contaBancariaId: number },
  lines: readonly NovaLinha[],
): Promise<number[]> {
  if (lines.length === 0) return []
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
  const rows = JSON.stringify(lines)
  const { rows: kept } = await sql<{ linha: number }>`
    insert into retorno_linha ("retornoId", "contaBancariaId", ${columns})
    select ${id}::int, ${contaBancariaId}::int, ${columns} from jsonb_populate_recordset(null::retorno_linha, ${rows}::jsonb)
    order by numero, movimento, "dataOcorrencia", "dataCredito", "valorPago", ordem
    on conflict ("contaBancariaId", numero, movimento, "dataOcorrencia", "dataCredito", "valorPago", ordem) where situacao <> ${codes(SituacaoLinha, 'JA_PROCESSADA')} do nothing
    returning linha`.execute(trx)
  return kept.map(({ linha }) => linha)
}

/** Those lines, by their numbers in their file, that another file of the account brought before. */
export async function listLinhasConhecidas(db: Db, conta: number, lines: readonly Igual[]): Promise<number[]> {
  const column = <K extends keyof Igual>(name: K) => lines.map((row) => row[name])
  const { rows } = await sql<{ linha: number }>`
    select n.linha from unnest(${column('linha')}::int[], ${column('numero')}::text[], ${column('movimento')}::text[],
        ${column('dataOcorrencia')}::date[], ${column('dataCredito')}::date[], ${column('valorPago')}::numeric[], ${column('ordem')}::int[])
      n (linha, numero, movimento, ocorrencia, credito, pago, ordem)
    join retorno_linha l on l."contaBancariaId" = ${conta} and l.numero = n.numero and l.movimento = n.movimento and l."valorPago" = n.pago
      and l.ordem = n.ordem and l."dataOcorrencia" is not distinct from n.ocorrencia and l."dataCredito" is not distinct from n.credito
    where l.situacao <> ${SituacaoLinha.code.JA_PROCESSADA}`.execute(db)
  return rows.map(({ linha }) => linha)
}
type Igual = Pick<NovaLinha, 'linha' | 'numero' | 'movimento' | 'dataOcorrencia' | 'dataCredito' | 'valorPago' | 'ordem'>

/** What became of the first lines of a file. */
export const listFins = (db: Db, retornoId: number, most: number): Promise<FimDaLinha[]> =>
  db
    .selectFrom('retorno_linha')
    .select(['linha', 'documentoId', 'cobrancaId', 'situacao', 'mensagem'])
    .where('retornoId', '=', retornoId)
    .orderBy('linha')
    .limit(most)
    .execute()

/** How many lines of a file settled a boleto, and how many paid a part of one. */
export async function countPagas(db: Db, retornoId: number): Promise<{ aLiquidar: number; emParte: number }> {
  const { LIQUIDADA, EM_PARTE } = SituacaoLinha.code
  const { rows } = await sql<{ aLiquidar: number; emParte: number }>`
    select (count(*) filter (where situacao = ${LIQUIDADA}))::int as "aLiquidar", (count(*) filter (where situacao = ${EM_PARTE}))::int as "emParte"
    from retorno_linha where "retornoId" = ${retornoId} and situacao in (${LIQUIDADA}, ${EM_PARTE})`.execute(db)
  return rows[0] ?? { aLiquidar: 0, emParte: 0 }
}

/** Who is to pay boletos, by their ids. */
export async function mapClientes(db: Db, boletos: readonly number[]): Promise<Map<number, Ref>> {
  const { rows } = await sql<{ boleto: number; id: number; nome: string }>`
    select d.id as boleto, c.id, p.nome from fatura_documento d join fatura f on f.id = d."faturaId"
      join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId" where d.id = any (${[...boletos]}::int[])`.execute(db)
  return new Map(rows.map(({ boleto, id, nome }) => [boleto, { id, nome }]))
}

/** What became of lines of a file, where it is not what was expected of them. */
export async function updateRows(trx: Trx, retornoId: number, rows: readonly FimDaLinha[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update retorno_linha l set "documentoId" = n."documentoId", "cobrancaId" = n."cobrancaId", situacao = n.situacao, mensagem = n.mensagem
    from jsonb_populate_recordset(null::retorno_linha, ${JSON.stringify(rows)}::jsonb) n
    where l."retornoId" = ${retornoId} and l.linha = any (${rows.map(({ linha }) => linha)}::int[]) and l.linha = n.linha`.execute(trx)
}

/** The numbers of the lines of a file that were worked off. */
export const listLinhasFeitas = (db: Db, retornoId: number): Promise<number[]> =>
  db
    .selectFrom('retorno_linha')
    .select('linha')
    .where('retornoId', '=', retornoId)
    .execute()
    .then((rows) => rows.map(({ linha }) => linha))

/** One line as the bank told it, with what became of it. */
export const readRow = (db: Db, retornoId: number, row: number) =>
  db
    .selectFrom('retorno_linha')
    .select(['linha', 'movimento', 'tipo', 'nossoNumero', 'nossoNumeroDv', 'seuNumero', 'usoEmpresa', 'pagador', 'vencimento', 'valor'])
    .select(['valorPago', 'acrescimos', 'desconto', 'abatimento', 'tarifa', 'dataOcorrencia', 'dataCredito', 'motivos', 'situacao'])
    .select(['mensagem', 'documentoId as boleto'])
    .where('retornoId', '=', retornoId)
    .where('linha', '=', row)
    .executeTakeFirst()
