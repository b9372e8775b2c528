import type { AvisoDeLinha } from '@retaguarda/contract/importacao.ts'
import { depoisDeHoje } from '@retaguarda/contract/kit/faixa.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { parseDate } from '@retaguarda/contract/kit/typed-date.ts'
import type { z } from 'zod'
import { isDatabaseAway } from '../../db/pool.ts'
import { reason } from '../../base/refusal.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { PublicCtx } from '../ctx/context.ts'
import { mapInSlices } from '../../base/slices.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Row, Planilha } from './planilha.ts'

export type Nova<F> = { linha: number; form: F }
/** What a row is, where it is not simply new, and why. */
export type Veredito = Omit<AvisoDeLinha, 'linha'>
/** Whom the audit names for what a file brought. */
export type Autor = Pick<PublicCtx, 'requestId' | 'now'> & { user: { id: number } | null }

/** Whether a row is brought in. */
export const entra = (veredito: Veredito | undefined): boolean =>
  veredito === undefined || veredito.tipo === 'entra' || veredito.tipo === 'muda'

const EXCESSO = 'A linha tem mais colunas que o cabeçalho. Ponha entre aspas o texto que tem o separador.'

/** A row as the form a person would have filled in, with what it was read as where it says less, or every reason why it cannot be one. */
export type Leitura<F> = { form: F; notas?: readonly string[] } | { problemas: string[] }

export type Registro<F> = {
  read(row: Row): Leitura<F>
  /** What no two records may share. */
  keyOf(form: F): string
  /** That a row has the key of an earlier one. */
  repeated(firstLine: number): string
  /** Those of the rows that are not simply new, by their keys. */
  judge(db: Db, rows: Nova<F>[]): Promise<Map<string, Veredito>>
  exists(form: F): string
  /** Why the database refused a row, where the register has a sentence for it. */
  refused?(error: unknown): string | undefined
  /** Writes rows with their audit. @returns the keys of those that were not there */
  insert(trx: Trx, rows: Nova<F>[], by: Autor): Promise<Set<string>>
}

type Feito = { novas: number; mudam: number; avisos: AvisoDeLinha[]; ate: number }
/** Notes, in the transaction of some rows, what became of them. */
type Noted = (trx: Trx, done: Feito) => Promise<void>

/** A file that was looked through. */
export type Conferencia = {
  /** Its rows; without a verdict those that are new. */
  lidas: readonly { linha: number; veredito: Veredito | undefined }[]
  /** Writes the rows from `de` up to `ate` in one transaction, in smaller ones where the database refuses a row: it alone is left out. */
  incluirLinhas(db: Db, rows: { de: number; ate: number }, by: Autor, noted?: Noted): Promise<Feito[]>
}

type Lida<F> = { linha: number; form: F | undefined; veredito: Veredito | undefined; notas?: readonly string[] }
const recusa = (texto: string): Veredito => ({ tipo: 'recusa', texto })
const hasForm = <F>(lida: Lida<F>): lida is Lida<F> & Nova<F> => lida.form !== undefined

/** Judges every row of a file by the rules of a register; nothing is written. @throws Refusal where a row cannot be read */
export async function conferir<F>(db: Db, { linhas }: Planilha, registro: Registro<F>): Promise<Conferencia> {
  const seen = new Map<string, number>()
  const read = await mapInSlices(linhas, (row): Lida<F> => {
    const found = readRow(registro, row)
    if ('problemas' in found) return { linha: row.linha, form: undefined, veredito: recusa(found.problemas.join(' ')) }
    const key = registro.keyOf(found.form)
    const first = seen.get(key)
    if (first !== undefined) return { linha: row.linha, form: undefined, veredito: recusa(registro.repeated(first)) }
    seen.set(key, row.linha)
    const notas = [...row.notas.map(({ texto }) => texto), ...(found.notas ?? [])]
    return { linha: row.linha, form: found.form, veredito: undefined, notas }
  })
  const judged = await registro.judge(db, read.filter(hasForm))
  const lidas = await mapInSlices(read, (lida) =>
    hasForm(lida) ? { ...lida, veredito: comNotas(judged.get(registro.keyOf(lida.form)), lida.notas) } : lida,
  )
  return { lidas, incluirLinhas: (into, { de, ate }, by, noted) => incluirLinhas(into, { registro, by, noted }, lidas.slice(de, ate)) }
}

/** What is wrong with its cells comes before what is wrong with what they say. */
function readRow<F>(registro: Registro<F>, row: Row): Leitura<F> {
  if (row.excesso) return { problemas: [EXCESSO] }
  return row.problemas.length > 0 ? { problemas: row.problemas } : registro.read(row)
}

const comNotas = (veredito: Veredito | undefined, notas: readonly string[] = []): Veredito | undefined =>
  notas.length === 0 ? veredito : { tipo: veredito?.tipo ?? 'entra', texto: [...(veredito ? [veredito.texto] : []), ...notas].join(' ') }

type How<F> = { registro: Registro<F>; by: Autor; noted: Noted | undefined }

async function incluirLinhas<F>(db: Db, how: How<F>, lidas: Lida<F>[]): Promise<Feito[]> {
  const { registro, by, noted } = how
  try {
    return [await inTransaction(db, (trx) => incluirJuntas(trx, how, lidas))]
  } catch (error) {
    const [only] = lidas
    if (isDatabaseAway(error) || !only) throw error
    if (lidas.length > 1) {
      const half = Math.ceil(lidas.length / 2)
      return [...(await incluirLinhas(db, how, lidas.slice(0, half))), ...(await incluirLinhas(db, how, lidas.slice(half)))]
    }
    const text = registro.refused?.(error) ?? `O banco de dados recusou a linha: ${reason(error)}.`
    const refused = { registro, by, noted }
    return [await inTransaction(db, (trx) => incluirJuntas(trx, refused, [{ ...only, form: undefined, veredito: recusa(text) }]))]
  }
}

async function incluirJuntas<F>(trx: Trx, { registro, by, noted }: How<F>, lidas: Lida<F>[]): Promise<Feito> {
  const isToSave = (lida: Lida<F>): lida is Lida<F> & Nova<F> => hasForm(lida) && entra(lida.veredito)
  const rows = lidas.filter(isToSave)
  const saved = rows.length > 0 ? await registro.insert(trx, rows, by) : new Set<string>()
  const avisos = lidas.flatMap((lida): AvisoDeLinha[] => {
    const { linha, veredito } = lida
    if (isToSave(lida) && !saved.has(registro.keyOf(lida.form))) return [{ linha, tipo: 'fica', texto: registro.exists(lida.form) }]
    return veredito ? [{ linha, ...veredito }] : []
  })
  const mudam = avisos.filter(({ tipo }) => tipo === 'muda').length
  const done = { novas: saved.size - mudam, mudam, avisos, ate: present(lidas.at(-1)).linha }
  await noted?.(trx, done)
  return done
}

/** Of rows with known keys, that they stay as they are. */
export const existing = <F>(
  known: ReadonlySet<string>,
  rows: readonly Nova<F>[],
  { keyOf, exists }: Pick<Registro<F>, 'keyOf' | 'exists'>,
): Map<string, Veredito> =>
  new Map(rows.filter(({ form }) => known.has(keyOf(form))).map(({ form }) => [keyOf(form), { tipo: 'fica', texto: exists(form) }]))

export const SIM_NAO = { 1: true, s: true, sim: true, true: true, 0: false, n: false, nao: false, false: false }

/** A choice by one of the ways in which people write it; `sentence` is added to the problems where it is none of them. */
export function chosen<T>(typed: string, choices: Record<string, T>, problemas: string[], sentence: string): T | undefined {
  if (typed === '' || Object.hasOwn(choices, typed)) return choices[typed]
  problemas.push(sentence)
  return undefined
}

/** A day by one of the ways in which people and programs write it; anything else as it was typed, for the form to refuse. */
export const isoDate = (typed: string): string => parseDate(typed) ?? typed

/** What a row says as the form, or every reason why it is none: those that are known before, its fields', and what is after today. */
export function formOf<F extends z.ZodType>(form: F, sent: unknown, problemas: string[], today: string): Leitura<z.output<F>> {
  const read = form.safeParse(sent)
  const wrong = [...(read.error?.issues ?? []), ...depoisDeHoje(form, sent, today)].map(({ message }) => message)
  return read.success && problemas.length + wrong.length === 0 ? { form: read.data } : { problemas: [...new Set([...problemas, ...wrong])] }
}
