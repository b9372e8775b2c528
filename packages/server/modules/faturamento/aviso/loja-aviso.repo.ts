import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import type { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { sql } from 'kysely'
import { keyOf, type PagamentoDaLoja } from '../../../integrations/loja/port.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { TIPO_AVISO } from '../../../db/codes.ts'
import { rowsOf } from '../../../db/rows.ts'
import { updateRow } from '../../../db/write-row.repo.ts'

/** Of what nothing is told to a store side by side. */
export const filaDe = { fatura: (id: number) => `fatura-${id}`, boleto: (id: number) => `boleto-${id}` }

type Pagamento = { faturaId: number; documentoId: number; liquidacaoId: number; numero: number }

/** Says that the store is to be told of these payments, in the transaction that makes them. */
export async function insertPagamentos(trx: Trx, pagamentos: Pagamento[], tentarEm: Date): Promise<void> {
  if (pagamentos.length > 0) await insertionOf(trx, pagamentos, tentarEm).execute()
}

const insertionOf = (db: Db, pagamentos: Pagamento[], tentarEm: Date) =>
  db.insertInto('loja_aviso').values(
    pagamentos.map((pagamento) => ({
      ...pagamento,
      chave: keyOf.liquidacao({ boleto: pagamento.documentoId, numero: pagamento.numero }),
      fila: filaDe.boleto(pagamento.documentoId),
      tipo: TIPO_AVISO.liquidacao,
      tentarEm,
    })),
  )

type Estorno = Omit<Pagamento, 'numero'> & { pagamento: number }

/**
 * Says that stores are to be told that payments were taken back, after the payments themselves: what was given up of a boleto is tried
 * again, for a store may have received what it did not confirm. A store that is not told of a payment is told nothing.
 * @returns of how many they are to be told
 */
export async function insertEstornos(trx: Trx, estornos: readonly Estorno[], tentarEm: Date): Promise<number> {
  if (estornos.length === 0) return 0
  const rows = estornos.map((estorno) => ({ ...estorno, chave: keyOf.estorno(estorno) }))
  const told = await rowsOf<{ fila: string }>(trx)`
    insert into loja_aviso (chave, fila, tipo, "faturaId", "documentoId", "liquidacaoId", numero, "tentarEm")
    select n.chave, a.fila, a.tipo, n."faturaId", n."documentoId", n."liquidacaoId", a.numero, ${tentarEm}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(chave text, "faturaId" int, "documentoId" int, "liquidacaoId" int, pagamento int)
      join loja_aviso a on a."liquidacaoId" = n.pagamento
    order by n."liquidacaoId" returning fila`
  if (told.length === 0) return 0
  await trx
    .updateTable('loja_aviso')
    .set({ situacao: SituacaoTrabalho.code.ESPERA, tentativas: 0, tentarEm })
    .where(sql<boolean>`fila = any (${told.map(({ fila }) => fila)}::text[])`)
    .where('situacao', '=', SituacaoTrabalho.code.ERRO)
    .execute()
  return told.length
}

/** Says so of a boleto's payments of which it was never said, as those made before the client had a store; what was taken back counts. */
export async function insertTodosOsPagamentos(db: Db, documentoId: number, tentarEm: Date): Promise<void> {
  const { rows } = await sql<{ faturaId: number; liquidacaoId: number; numero: number; pedida: boolean }>`
    select d."faturaId", l.id as "liquidacaoId", row_number() over (order by l.id)::int as numero,
      exists (select from loja_aviso a where a."liquidacaoId" = l.id) or exists (select from liquidacao e where e."estornoDe" = l.id) as pedida
    from liquidacao l join fatura_documento d on d.id = l."documentoId"
    where l."documentoId" = ${documentoId} and l."estornoDe" is null order by l.id`.execute(db)
  const pagamentos = rows.flatMap(({ pedida, ...pagamento }) => (pedida ? [] : [{ ...pagamento, documentoId }]))
  if (pagamentos.length > 0)
    await insertionOf(db, pagamentos, tentarEm)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Says that the store may have received the invoice from now on; it is told by the sending that says so. */
export async function insertAvisoFatura(trx: Trx, faturaId: number): Promise<void> {
  await trx
    .insertInto('loja_aviso')
    .values({ chave: keyOf.fatura(faturaId), fila: filaDe.fatura(faturaId), tipo: TIPO_AVISO.fatura, faturaId })
    .onConflict((conflict) => conflict.doNothing())
    .modifyEnd(prepared)
    .execute()
}

/** Whether the store may have received the invoice, although nobody knows that it did. */
export async function hasAvisoFatura(db: Db, faturaId: number): Promise<boolean> {
  const tried = await db.selectFrom('loja_aviso').select('chave').where('chave', '=', keyOf.fatura(faturaId)).executeTakeFirst()
  return tried !== undefined
}

/** Says that the store is to be told that an invoice is cancelled, when no sending of it is going on. */
export async function insertCancelamento(trx: Trx, faturaId: number, tentarEm: Date): Promise<void> {
  const values = { chave: keyOf.cancelamento(faturaId), fila: filaDe.fatura(faturaId), tipo: TIPO_AVISO.cancelamento, faturaId, tentarEm }
  await trx.insertInto('loja_aviso').values(values).execute()
}

/** A notice of which the store may have been told before: `corpo` is what. */
export type Aviso = { id: number; corpo: object | null }

export async function updateCorpo(db: Db, id: number, body: object | null): Promise<void> {
  await sql`${prepared} update loja_aviso set corpo = ${body && JSON.stringify(body)} where id = ${id}`.execute(db)
}

export type PagamentoAContar = Omit<PagamentoDaLoja, 'retido'> &
  Aviso & {
    chave: string
    clienteId: number
    faturaId: number
    /** The payment that this one takes back; the value and the day are then that one's. */
    estornoDe: number | null
    /** Who made it. */
    usuarioId: number | null
    /** "0.00" of what is money. */
    retido: string
  }

/** Payments, and what takes them back, as a store is told of them. */
export const listPagamentos = (db: Db, ids: readonly number[]): Promise<PagamentoAContar[]> =>
  rowsOf<PagamentoAContar>(db)`
    select a.id, a.chave, a.corpo, a."faturaId", a.numero, d.id as boleto, f."clienteId", p."valorPago", p.retido, p."dataPagamento", l."estornoDe", l."usuarioId",
      soma.total as "totalPago", soma.quita + d.abatimento >= d.valor as liquidado
    from loja_aviso a
      join liquidacao l on l.id = a."liquidacaoId"
      join liquidacao p on p.id = coalesce(l."estornoDe", l.id)
      join fatura_documento d on d.id = a."documentoId"
      join fatura f on f.id = a."faturaId"
      cross join lateral (select sum(s."valorPago") as total, sum(s.quita + s.retido) as quita from liquidacao s where s."documentoId" = d.id and s.id <= l.id) soma
    where a.id = any (${[...ids]}::int[])`

/** `usuarioId`: who cancelled it, which is the last change that an invoice takes. */
export type CancelamentoAContar = { id: number; chave: string; faturaId: number; clienteId: number; usuarioId: number | null }

export const listCancelamentos = (db: Db, ids: readonly number[]): Promise<CancelamentoAContar[]> =>
  db
    .selectFrom('loja_aviso as a')
    .innerJoin('fatura as f', 'f.id', 'a.faturaId')
    .select(['a.id', 'a.chave', 'f.id as faturaId', 'f.clienteId', 'f.alteradoPorId as usuarioId'])
    .where('a.id', 'in', [...ids])
    .execute()

export type BoletoAvisado = {
  situacao: SituacaoBoleto | null
  parcela: number | null
  valor: string
  valorPago: string | null
  quitado: string
  logMensagem: string | null
}

export const readBoletoAvisado = (trx: Trx, id: number): Promise<BoletoAvisado> =>
  trx
    .selectFrom('fatura_documento')
    .select(['situacao', 'parcela', 'valor', 'valorPago', 'quitado', 'logMensagem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const updateBoletoAvisado = (trx: Trx, id: number, after: Pick<BoletoAvisado, 'situacao' | 'logMensagem'>): Promise<void> =>
  updateRow(trx, 'fatura_documento', id, after)
