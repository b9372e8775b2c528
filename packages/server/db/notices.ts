import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

type Hear = (said: string) => void

const pools = new WeakMap<Kysely<Tables>, Set<Hear>>()

/** Hands on what the database says on the connections of `pool`, beside its answers: before the statement that it is about has answered. */
export function hearNotices(db: Kysely<Tables>, pool: pg.Pool): void {
  const hearers = new Set<Hear>()
  pools.set(db, hearers)
  pool.on('connect', (client) => client.on('notice', ({ message = '' }) => hearers.forEach((hear) => hear(message))))
}

/** @returns what ends it; undefined for a `db` of which nothing is heard */
export function onNotice(db: Kysely<Tables>, hear: Hear): (() => void) | undefined {
  const hearers = pools.get(db)
  hearers?.add(hear)
  return hearers && (() => void hearers.delete(hear))
}
