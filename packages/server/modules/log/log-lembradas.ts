import type { Db } from '../../db/types.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'

/** ms that is remembered of a text that more rows have it than are counted, and of how many texts. */
const LEMBRA = 10 * 60_000
const LEMBRADAS = 500

/** Since when more rows than are counted have a text; undefined where only that all of them are so many is known. */
export type Muitas = { desde: Date | undefined }

/** Of each database, what was asked for and until when it is known. */
const lembradas = new WeakMap<Db, Map<string, Muitas & { until: number }>>()

const keyOf = (db: Db, busca: Busca): string => {
  const { sql: text, parameters } = whereOf(busca, busca.faixa).compile(db)
  return JSON.stringify([text, parameters])
}

/** More rows than are counted had this text already: rows are only added within a stretch of time, so they have it still. */
export function lembrada(db: Db, busca: Busca): Muitas | undefined {
  const found = lembradas.get(db)?.get(keyOf(db, busca))
  return found && found.until > performance.now() ? found : undefined
}

export function remember(db: Db, busca: Busca, { desde }: Muitas): void {
  const known = lembradas.get(db) ?? new Map<string, Muitas & { until: number }>()
  lembradas.set(db, known)
  if (known.size === LEMBRADAS) known.clear()
  known.set(keyOf(db, busca), { desde, until: performance.now() + LEMBRA })
}
