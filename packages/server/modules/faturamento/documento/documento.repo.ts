import { type Boleto, faturaDocumento, SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { EntregaFatura } from '@retaguarda/contract/faturamento/entrega.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { type Insertable, type NotNull, sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { listOf } from '../../../kit/list/list-of.ts'
import { prepared } from '../../../db/prepared.ts'
import { insertRow, updateRow } from '../../../db/write-row.repo.ts'
import { mapCobrancas } from '../../cobranca/titulo.repo.ts'
import { endOfDay } from '../fatura/fatura.repo.ts'
import type { Tables } from '../../../db/tables.ts'

const { BOLETO } = TipoDocumento.code

export const documentosListaOf = (faturaId: number) =>
  listOf(faturaDocumento, {
    table: 'fatura_documento',
    alias: 'd',
    joins: { f: { table: 'fatura', by: 'd.faturaId' } },
    columns: { 'fatura.situacao': 'f.situacao' },
    where: sql`d."faturaId" = ${faturaId}`,
  })

/** As the database keeps it: what its client is expected to keep back hangs on the rules. */
export type BoletoGuardado = Omit<Boleto, 'retencaoEsperada'>

/** The boletos of an invoice in the order of their instalments, each with what was paid of it. */
export async function listBoletos(db: Db, faturaId: number): Promise<BoletoGuardado[]> {
  const rows = await db
    .selectFrom('fatura_documento as d')
    .select(['d.id', 'd.nome', 'd.parcela', 'd.valor', 'd.valorPago', 'd.quitado', 'd.retido', 'd.situacao'])
    .select(['d.dataVencimento', 'd.logMensagem'])
    .select(endOfDay(sql.ref('d.dataVencimento')).as('dataHoraVencimento'))
    .where('d.faturaId', '=', faturaId)
    .where('d.tipo', '=', BOLETO)
    .orderBy('d.parcela')
    .orderBy('d.id')
    // A check of the table says that a boleto has these three.
    .$narrowType<{ parcela: NotNull; situacao: SituacaoBoleto; dataVencimento: NotNull }>()
    .execute()
  const pagamentos = await pagamentosDaFatura(db, faturaId)
  const ids = rows.map(({ id }) => id)
  const cobrancas = await mapCobrancas(db, ids)
  return rows.map(({ dataHoraVencimento, ...row }) => ({
    ...row,
    fatura: faturaId,
    tipo: BOLETO,
    dataHoraVencimento: dataHoraVencimento.toISOString(),
    cobranca: cobrancas.get(row.id) ?? null,
    pagamentos: pagamentos.flatMap(({ documentoId, dataHora, ...pagamento }) =>
      documentoId === row.id ? [{ ...pagamento, dataHora: dataHora.toISOString() }] : [],
    ),
  }))
}

const pagamentosDaFatura = (db: Db, faturaId: number) =>
  db
    .selectFrom('liquidacao as l')
    .innerJoin('fatura_documento as d', 'd.id', 'l.documentoId')
    .leftJoin('usuario as u', 'u.id', 'l.usuarioId')
    .select([
      'l.id',
      'l.documentoId',
      'l.valorPago',
      'l.encargos',
      'l.desconto',
      'l.abatimento',
      'l.retido',
      'l.acordo',
      'l.acordoId',
      'l.tarifa',
    ])
    .select(['l.dataPagamento', 'l.dataCredito', 'l.dataHora', 'l.origem', 'l.estornoDe', 'u.pessoaNome as usuario'])
    .where('d.faturaId', '=', faturaId)
    .orderBy('l.id')
    .execute()

type NovoBoleto = { parcela: number; nome: string; valor: string; dataVencimento: string }

/** Of an invoice that says when it was charged, which is when they are born. @returns their ids */
export async function insertBoletos(
  trx: Trx,
  faturaId: number,
  boletos: NovoBoleto[],
  by: { now: Date; usuarioId: number | null },
): Promise<number[]> {
  const common = { faturaId, tipo: BOLETO, situacao: SituacaoBoleto.code.PRONTO, dataHora: by.now, usuarioId: by.usuarioId } as const
  const rows = await trx
    .insertInto('fatura_documento')
    .values(boletos.map((boleto) => ({ ...common, ...boleto })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the boletos of an invoice that are in one of the situations to another. */
export async function updateBoletos(trx: Trx, faturaId: number, de: readonly SituacaoBoleto[], para: SituacaoBoleto, logMensagem?: string) {
  await trx
    .updateTable('fatura_documento')
    .set({ situacao: para, ...(logMensagem !== undefined && { logMensagem }) })
    .where('faturaId', '=', faturaId)
    .where('tipo', '=', BOLETO)
    .where('situacao', 'in', [...de])
    .modifyEnd(prepared)
    .execute()
}

/** Ends those boletos of an invoice of which something is open. @param em the day on which they are owed no more */
export async function updateCancelados(trx: Trx, faturaId: number, em: string): Promise<void> {
  await trx
    .updateTable('fatura_documento')
    .set({ situacao: SituacaoBoleto.code.CANCELADO, canceladoEm: em })
    .where('faturaId', '=', faturaId)
    .where('tipo', '=', BOLETO)
    .where('situacao', 'in', [SituacaoBoleto.code.PENDENTE, SituacaoBoleto.code.SINCRONIZADO, SituacaoBoleto.code.PRONTO])
    .execute()
}

/** Notes what the store said of the boletos of an invoice that are in one of the situations. */
export async function updateMensagemDosBoletos(
  trx: Trx,
  faturaId: number,
  de: readonly SituacaoBoleto[],
  logMensagem: string,
): Promise<void> {
  await trx
    .updateTable('fatura_documento')
    .set({ logMensagem })
    .where('faturaId', '=', faturaId)
    .where('situacao', 'in', [...de])
    .execute()
}

const FATURA = SituacaoFatura.code
const ITEM = SituacaoItem.code
/** Items follow their invoice; null leaves them. */
const ITENS: Record<SituacaoFatura, SituacaoItem | null> = {
  [FATURA.EM_PROCESSAMENTO]: ITEM.ABERTO,
  [FATURA.FECHADA]: ITEM.FECHADO,
  [FATURA.FATURADA]: ITEM.FATURADO,
  [FATURA.ENVIADA]: ITEM.ENVIADO,
  [FATURA.PAGA]: ITEM.PAGO,
  [FATURA.PARCIALMENTE_PAGA]: null,
  [FATURA.CANCELADA]: ITEM.ABERTO,
}

/** The invoice in its new situation, with its items, or these as in the situation of `itens`. The sums are compared when the transaction ends (0409_fatura_guarda.sql). */
export async function updateSituacaoDaFatura(
  trx: Trx,
  id: number,
  situacao: SituacaoFatura,
  more: {
    valorPago?: string
    vencimento?: string
    itens?: SituacaoFatura
    faturadaEm?: string
    canceladaEm?: string
    /** By a job: nobody's form of before is saved over it. */
    enviada?: {
      soEmail: boolean
      /** Its mail is written next: said here, its proofs make no second version of the invoice. */
      porEmail: boolean
    }
  } = {},
): Promise<void> {
  const { valorPago, vencimento, itens = situacao, faturadaEm, canceladaEm, enviada } = more
  const values = {
    situacao,
    ...(valorPago !== undefined && { valorPago }),
    ...(vencimento !== undefined && { dataHoraVencimento: endOfDay(vencimento) }),
    ...(faturadaEm !== undefined && { faturadaEm }),
    ...(canceladaEm !== undefined && { canceladaEm }),
    ...(enviada && {
      versaoRegistro: sql<number>`"versaoRegistro" + 1`,
      ...(enviada.soEmail && { soEmail: true }),
      ...(enviada.porEmail && { entrega: EntregaFatura.code.NA_FILA, aberta: null }),
    }),
  }
  await trx.updateTable('fatura').set(values).where('id', '=', id).modifyEnd(prepared).execute()
  await updateItensDasFaturas(trx, [{ id, situacao: itens }])
}

/** Has the items of invoices follow them. */
export async function updateItensDasFaturas(trx: Trx, faturas: readonly { id: number; situacao: SituacaoFatura }[]): Promise<void> {
  for (const [situacao, mesmas] of Map.groupBy(faturas, ({ situacao }) => situacao)) {
    const item = ITENS[situacao]
    if (item === null) continue
    await sql`${prepared}
      update financeiro set situacao = ${sql.lit(item)} where "faturaId" = any (${mesmas.map(({ id }) => id)}::int[]) and situacao <> ${sql.lit(item)}`.execute(
      trx,
    )
  }
}

/** A boleto by its id. */
export const readBoleto = (db: Db, id: number): Promise<{ nome: string; situacao: SituacaoBoleto; faturaId: number } | undefined> =>
  db
    .selectFrom('fatura_documento')
    .select(['nome', 'situacao', 'faturaId'])
    .where('id', '=', id)
    .where('situacao', 'is not', null) // as it is of a nota fiscal
    .$narrowType<{ situacao: SituacaoBoleto }>()
    .executeTakeFirst()

type Before = {
  fatura: CodeOf<typeof SituacaoFatura, 'FATURADA' | 'ENVIADA'> | null
  boleto: CodeOf<typeof SituacaoBoleto, 'PENDENTE' | 'SINCRONIZADO' | 'PRONTO'> | null
}

/** What an invoice and one of its boletos were before they were paid; null in what is not, or was made so. */
export async function readAntes(db: Db, boleto: number): Promise<Before> {
  return db
    .selectFrom('fatura_documento as d')
    .innerJoin('fatura as f', 'f.id', 'd.faturaId')
    .select(['f.antesDePaga as fatura', 'd.antesDeLiquidado as boleto'])
    .where('d.id', '=', boleto)
    .executeTakeFirstOrThrow()
}

/** The store has received the invoice: what of it is paid by now was sent before, should a payment be taken back. */
export async function updateAntesEnviada(trx: Trx, faturaId: number): Promise<void> {
  await trx.updateTable('fatura').set({ antesDePaga: SituacaoFatura.code.ENVIADA }).where('id', '=', faturaId).execute()
  await trx
    .updateTable('fatura_documento')
    .set({ antesDeLiquidado: SituacaoBoleto.code.SINCRONIZADO })
    .where('faturaId', '=', faturaId)
    .where('antesDeLiquidado', 'is not', null)
    .execute()
}

/** What was paid of a boleto in all, and its situation where that changes. */
export const updatePago = (
  trx: Trx,
  id: number,
  pago: { valorPago?: string | null; situacao?: SituacaoBoleto; logMensagem?: string | null },
): Promise<void> => updateRow(trx, 'fatura_documento', id, pago)

/** @returns the payment's id */
export const insertLiquidacao = (trx: Trx, liquidacao: Insertable<Tables['liquidacao']>): Promise<number> =>
  insertRow(trx, 'liquidacao', liquidacao)

/** Into which account it came, which is the one that it is taken back from; null where nobody knows. */
export async function readContaDoPagamento(db: Db, id: number): Promise<number | null> {
  return (await db.selectFrom('liquidacao').select('contaBancariaId').where('id', '=', id).executeTakeFirstOrThrow()).contaBancariaId
}

/** What of a boleto, and of its invoice, needs not be paid any more; that of the invoice is measured by what is to be paid of it. */
export const readQuitado = (db: Db, boleto: number): Promise<{ boleto: string; fatura: string; aPagar: string }> =>
  db
    .selectFrom('fatura_documento as d')
    .innerJoin('fatura as f', 'f.id', 'd.faturaId')
    .select(['d.quitado as boleto', 'f.quitado as fatura', 'f.aPagar'])
    .where('d.id', '=', boleto)
    .executeTakeFirstOrThrow()

/** Something was kept back of a boleto of this invoice, and stands. */
export async function hasRetidoDeBoletos(db: Db, faturaId: number): Promise<boolean> {
  const found = await db.selectFrom('fatura').select('retidoBoletos').where('id', '=', faturaId).executeTakeFirst()
  return found !== undefined && !exact(found.retidoBoletos).isZero()
}
