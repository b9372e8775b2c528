import { isDatabaseAway } from '../../db/pool.ts'
import { reason } from '../../db/refusal.ts'
import type { Db, Trx } from '../context.ts'
import { inTransaction } from '../transaction.ts'
import type { Fonte, Limites } from './medida.ts'
import { type Colunas, type Linha, readPlanilha } from './planilha.ts'

export type Nova<F> = { linha: number; form: F }
type Aviso = { linha: number; texto: string }

export type Importacao = {
  linhas: number
  novas: number
  existentes: Aviso[]
  problemas: Aviso[]
  codificacao: string
  separador: string
  ignoradas: string[]
}

export type Registro<F> = {
  colunas: Colunas
  /** A row as the form a person would have filled in, or every reason why it cannot be one. */
  read(linha: Linha): { form: F } | { problemas: string[] }
  /** What no two records may share. */
  keyOf(form: F): string
  /** That a row has the key of an earlier one. */
  repeated(firstLine: number): string
  /** Those of the keys that are registered. */
  known(db: Db, keys: string[]): Promise<Set<string>>
  exists(form: F): string
  /** Writes rows with their audit. @returns the keys that were new */
  insert(trx: Trx, rows: Nova<F>[]): Promise<Set<string>>
}

/** Whom the audit names for what a file brought. */
export const byImport = (now: Date) => ({ requestId: 'npm run importar', now: () => now, user: null })

/** Of one file; more than any company's people. */
const LIMITES: Limites = { bytes: 100 * 1024 * 1024, linhas: 200_000 }

/** Rows of one transaction: what a crash can undo, and repeating the command brings back. */
const BATCH = 500

/**
 * Brings records from a CSV. A row with a problem is left out whole, what is registered is reported and stays as it is, so the
 * command can be repeated. Without `confirmar` nothing is written.
 * @throws Refusal when the file cannot be read
 */
export async function importar<F>(db: Db, fonte: Fonte, registro: Registro<F>, confirmar: boolean): Promise<Importacao> {
  const { linhas, codificacao, separador, ignoradas } = await readPlanilha(fonte, registro.colunas, LIMITES)
  let lidas = 0
  const problemas: Aviso[] = []
  const novas: Nova<F>[] = []
  const seen = new Map<string, number>()
  for await (const linha of linhas) {
    lidas++
    const read = registro.read(linha)
    const first = 'form' in read ? seen.get(registro.keyOf(read.form)) : undefined
    const found = 'problemas' in read ? read.problemas : first === undefined ? [] : [registro.repeated(first)]
    if (found.length > 0) problemas.push({ linha: linha.linha, texto: found.join(' ') })
    if ('problemas' in read || found.length > 0) continue
    seen.set(registro.keyOf(read.form), linha.linha)
    novas.push({ linha: linha.linha, form: read.form })
  }
  const known = await registro.known(db, [...seen.keys()])
  const isKnown = ({ form }: Nova<F>) => known.has(registro.keyOf(form))
  const existentes = novas.filter(isKnown).map(existing(registro))
  const toSave = novas.filter((nova) => !isKnown(nova))
  const report = { linhas: lidas, novas: 0, existentes, problemas, codificacao, separador, ignoradas }
  if (!confirmar) return { ...report, novas: toSave.length }
  for (let i = 0; i < toSave.length; i += BATCH) await insertAll(db, toSave.slice(i, i + BATCH), report, registro)
  problemas.sort((a, b) => a.linha - b.linha)
  return report
}

const existing =
  <F>(registro: Registro<F>) =>
  ({ linha, form }: Nova<F>): Aviso => ({ linha, texto: registro.exists(form) })

/** Saves rows in one transaction; if the database refuses one of them, that one alone is left out and named. */
async function insertAll<F>(db: Db, rows: Nova<F>[], report: Importacao, registro: Registro<F>): Promise<void> {
  try {
    const saved = await inTransaction(db, (trx) => registro.insert(trx, rows))
    report.novas += saved.size
    report.existentes.push(...rows.filter(({ form }) => !saved.has(registro.keyOf(form))).map(existing(registro)))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const [only] = rows
    if (rows.length === 1 && only) {
      report.problemas.push({ linha: only.linha, texto: `O banco de dados recusou a linha: ${reason(error)}.` })
      return
    }
    const half = Math.ceil(rows.length / 2)
    await insertAll(db, rows.slice(0, half), report, registro)
    await insertAll(db, rows.slice(half), report, registro)
  }
}

/** A choice by one of the ways in which people write it; `sentence` is added to the problems where it is none of them. */
export function chosen<T>(typed: string, choices: Record<string, T>, problemas: string[], sentence: string): T | undefined {
  if (typed === '' || Object.hasOwn(choices, typed)) return choices[typed]
  problemas.push(sentence)
  return undefined
}
