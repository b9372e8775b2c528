import type { Db } from '../../kit/context.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'

/** ms that is remembered of a text that more rows have it than are counted, and of how many texts. */
const LEMBRA = 10 * 60_000
const LEMBRADAS = 500

/** Of each database, what was asked for and until when it is known. */
const lembradas = new WeakMap<Db, Map<string, number>>()

const chaveDe = (db: Db, busca: Busca): string => {
  const { sql: text, parameters } = whereOf(busca, busca.faixa).compile(db)
  return JSON.stringify([text, parameters])
}

/** More rows than are counted had this text already: rows are only added within a stretch of time, so they have it still. */
export function isLembrada(db: Db, busca: Busca): boolean {
  const until = lembradas.get(db)?.get(chaveDe(db, busca))
  return until !== undefined && until > performance.now()
}

export function lembrar(db: Db, busca: Busca): void {
  const known = lembradas.get(db) ?? new Map<string, number>()
  lembradas.set(db, known)
  if (known.size === LEMBRADAS) known.clear()
  known.set(chaveDe(db, busca), performance.now() + LEMBRA)
}
