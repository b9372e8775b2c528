import {
  type Cobranca,
  type MOVIMENTO,
  type Movimento,
  PASSOS_DO_TITULO,
  SituacaoInstrucao,
  SituacaoTitulo,
} from '@retaguarda/contract/cobranca/titulo.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import type { Tables } from '../../db/tables.ts'
import { codes } from '../../kit/sql.ts'
import { listPendencias } from './pendencia.repo.ts'
import { pixMostravel } from './pix.calc.ts'

/** A title as the back-office works with it; `documentoId` is its boleto. */
export type Titulo = Selectable<Tables['cobranca']>

export const readTitulo = (db: Db, id: number): Promise<Titulo | undefined> =>
  db.selectFrom('cobranca').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked in one order, so that nobody waits for each other; who also locks invoices locks them before. Lines that name them wait for none. */
export const lockTitulos = (trx: Trx, ids: readonly number[]): Promise<Titulo[]> =>
  trx
    .selectFrom('cobranca')
    .selectAll()
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** All titles of boletos, the newest of each last, locked. */
export const lockTitulosDosBoletos = (trx: Trx, boletos: readonly number[]): Promise<Titulo[]> =>
  dosBoletos(trx, boletos).selectAll().forNoKeyUpdate().execute()

/** The same, where only their situations matter. */
export const lockSituacoesDosTitulos = (trx: Trx, boletos: readonly number[]): Promise<Pick<Titulo, 'id' | 'situacao'>[]> =>
  dosBoletos(trx, boletos).select(['id', 'situacao']).forNoKeyUpdate().execute()

const dosBoletos = (trx: Trx, boletos: readonly number[]) =>
  trx
    .selectFrom('cobranca')
    .where(sql<boolean>`"documentoId" = any (${[...boletos]}::int[])`)
    .orderBy('id')

/** `nossoNumero` as a bank writes it: zeros before it do not matter. */
export const semZeros = (nossoNumero: string): string => nossoNumero.replace(/^0+/, '')

const ACHADO = ['id', 'documentoId', 'contaBancariaId', 'nossoNumero', 'valor', 'abatimento', 'desconto'] as const
/** What a bank's file needs to know of a title. */
export type TituloAchado = Pick<Titulo, (typeof ACHADO)[number]>

/** The titles of these accounts with these numbers, whatever zeros stand before them. */
export const listTitulosPorNossoNumero = (db: Db, contas: readonly number[], numeros: readonly string[]): Promise<TituloAchado[]> =>
  db
    .selectFrom('cobranca')
    .select(ACHADO)
    .where(sql<boolean>`ltrim("nossoNumero", '0') = any (${numeros.map(semZeros)}::text[])`)
    .where(sql<boolean>`"contaBancariaId" = any (${[...contas]}::int[])`)
    .orderBy('id')
    .execute()

/**
 * Moves titles to a situation; those that are in none from which it is reached stay as they are.
 * @returns the ids of the titles that moved
 */
export async function updateSituacaoDosTitulos(trx: Trx, ids: readonly number[], para: SituacaoTitulo): Promise<number[]> {
  if (ids.length === 0) return []
  const de = SituacaoTitulo.options.flatMap(({ value }) => (PASSOS_DO_TITULO[value].includes(para) ? [value] : []))
  const rows = await trx
    .updateTable('cobranca')
    .set({ situacao: para })
    .where(sql<boolean>`id = any (${[...ids]}::int[])`)
    .where('situacao', 'in', de)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @param pagos what was paid beyond each title, and what the bank took */
export async function updateEncargosETarifa(trx: Trx, all: readonly { id: number; encargos: string; tarifa: string }[]): Promise<void> {
  const pagos = all.filter(({ encargos, tarifa }) => Number(encargos) !== 0 || Number(tarifa) !== 0)
  if (pagos.length === 0) return
  const column = <K extends 'id' | 'encargos' | 'tarifa'>(name: K) => pagos.map((one) => one[name])
  await sql`update cobranca t set encargos = t.encargos + n.encargos, tarifa = t.tarifa + n.tarifa
    from (select id, sum(encargos) as encargos, sum(tarifa) as tarifa
      from unnest(${column('id')}::int[], ${column('encargos')}::numeric[], ${column('tarifa')}::numeric[]) n (id, encargos, tarifa) group by id) n
    where t.id = n.id`.execute(trx)
}

type Instrucao = { cobrancaId: number } & (
  | { movimento: typeof MOVIMENTO.baixa; de: SituacaoTitulo }
  | { movimento: typeof MOVIMENTO.abatimento; valor: string }
  | { movimento: typeof MOVIMENTO.vencimento; vencimento: string }
)

/** One that waits for the same is replaced: the bank is told once, of what is so now. */
export async function insertInstrucoes(
  trx: Trx,
  instrucoes: readonly Instrucao[],
  by: { now: Date; usuarioId: number | null },
): Promise<void> {
  if (instrucoes.length === 0) return
  const columns = [instrucoes.map(({ cobrancaId }) => cobrancaId), instrucoes.map(({ movimento }) => movimento)] as const
  await sql`update cobranca_instrucao i set situacao = ${codes(SituacaoInstrucao, 'DISPENSADA')}
    from unnest(${columns[0]}::int[], ${columns[1]}::text[]) n (id, movimento)
    where i."cobrancaId" = n.id and i.movimento = n.movimento and i.situacao = ${codes(SituacaoInstrucao, 'A_ENVIAR')}`.execute(trx)
  await trx
    .insertInto('cobranca_instrucao')
    .values(instrucoes.map((one) => ({ ...one, criadaEm: by.now, usuarioId: by.usuarioId })))
    .execute()
}

/**
 * Drops what is asked of the bank about these titles and waits.
 * @returns each title with what it was before a baixa that is dropped
 */
export async function updateInstrucoesDescartadas(
  trx: Trx,
  titulos: readonly number[],
  movimento: Movimento,
): Promise<{ cobrancaId: number; de: SituacaoTitulo | null }[]> {
  if (titulos.length === 0) return []
  return trx
    .updateTable('cobranca_instrucao')
    .set({ situacao: SituacaoInstrucao.code.DISPENSADA })
    .where('cobrancaId', 'in', [...titulos])
    .where('movimento', '=', movimento)
    .where('situacao', '=', SituacaoInstrucao.code.A_ENVIAR)
    .returning(['cobrancaId', 'de'])
    .execute()
}

/** Each becomes the current one of its boleto. */
export async function insertTitulos(trx: Trx, titulos: readonly Insertable<Tables['cobranca']>[]): Promise<void> {
  if (titulos.length === 0) return
  await trx
    .updateTable('cobranca')
    .set({ atual: false })
    .where(sql<boolean>`"documentoId" = any (${titulos.map(({ documentoId }) => documentoId)}::int[])`)
    .where('atual', '=', true)
    .execute()
  // A statement takes so many parameters.
  for (let at = 0; at < titulos.length; at += PIECE)
    await trx
      .insertInto('cobranca')
      .values(titulos.slice(at, at + PIECE))
      .execute()
}
const PIECE = 500

/** How many titles each boleto has had. */
export async function mapOrdens(db: Db, boletos: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ boleto: number; ordem: number }>`
    select "documentoId" as boleto, max(ordem)::int as ordem from cobranca where "documentoId" = any (${[...boletos]}::int[]) group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ boleto, ordem }) => [boleto, ordem]))
}

/** The boleto of a slip: its bank and what stands at the end of its barcode, which another due date does not change; or of a Pix code. */
export async function readBoletoDoCodigo(db: Db, code: { codigoBarras: string } | { txid: string }): Promise<number | null> {
  const where =
    'txid' in code
      ? sql`txid = ${code.txid}`
      : sql`right("codigoBarras", 25) = ${code.codigoBarras.slice(-25)} and banco = ${code.codigoBarras.slice(0, 3)}`
  const { rows } = await sql<{ boleto: number }>`
    select "documentoId" as boleto from cobranca where ${where} order by id desc limit 1`.execute(db)
  return rows[0]?.boleto ?? null
}

type Mudanca = Pick<Titulo, 'vencimento' | 'codigoBarras' | 'linhaDigitavel' | 'abatimento' | 'pixCopiaECola'> & {
  desconto: Cobranca['desconto']
}
export async function updateTitulo(trx: Trx, id: number, change: Mudanca): Promise<void> {
  const { vencimento, codigoBarras, linhaDigitavel, abatimento, pixCopiaECola, desconto } = change
  await trx
    .updateTable('cobranca')
    .set({ vencimento, codigoBarras, linhaDigitavel, abatimento, pixCopiaECola, desconto: JSON.stringify(desconto) })
    .where('id', '=', id)
    .execute()
}

/** The current title of each boleto, as it is shown. */
export async function mapCobrancas(db: Db, boletos: readonly number[]): Promise<Map<number, Cobranca>> {
  if (boletos.length === 0) return new Map()
  const rows = await db
    .selectFrom('cobranca as t')
    .innerJoin('conta_bancaria as c', 'c.id', 't.contaBancariaId')
    .innerJoin('fatura_documento as d', 'd.id', 't.documentoId')
    .select(['t.id', 't.documentoId', 'c.id as contaId', 'c.nome as contaNome', 't.banco', 't.nossoNumero', 't.nossoNumeroDv'])
    .select(['t.nossoNumeroFormatado', 't.seuNumero', 't.codigoBarras', 't.linhaDigitavel', 't.txid', 't.pixCopiaECola', 't.situacao'])
    .select(['t.juros', 't.multa', 't.desconto', 't.abatimento', 't.vencimento', 'd.quitado', 't.encargos', 't.tarifa', 't.motivos'])
    .where('t.documentoId', 'in', [...boletos])
    .where('t.atual', '=', true)
    .execute()
  const esperam = rows.filter(({ situacao }) => situacao === SituacaoTitulo.code.A_REGISTRAR)
  const pendencias = new Map(
    (
      await listPendencias(
        db,
        esperam.map(({ documentoId }) => documentoId),
      )
    ).map(({ boleto, error }) => [boleto, error]),
  )
  return new Map(
    rows.map(({ documentoId, contaId, contaNome, pixCopiaECola, ...row }) => [
      documentoId,
      {
        ...row,
        pendencia: pendencias.get(documentoId) ?? null,
        pixCopiaECola: pixMostravel(pixCopiaECola),
        contaBancaria: { id: contaId, nome: contaNome },
      },
    ]),
  )
}

/** Its current one. */
export const readTituloDoBoleto = (db: Db, boleto: number): Promise<Titulo | undefined> =>
  db.selectFrom('cobranca').selectAll().where('documentoId', '=', boleto).where('atual', '=', true).executeTakeFirst()
