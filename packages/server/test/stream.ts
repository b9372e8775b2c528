import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../db/types.ts'

/** Reads server-sent events over real HTTP. */
export function streamOf(url: string, headers: Record<string, string>) {
  const abort = new AbortController()
  const events: unknown[] = []
  const names: string[] = []
  const waiting = new Set<() => void>()
  const answer = fetch(url, { headers, signal: abort.signal })

  const ended = (async () => {
    const { body } = await answer
    let rest = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      for (const [, name = '', data = ''] of parts.flatMap((part) => [/^(?:event: (.*)\n)?data: (.*)$/.exec(part) ?? []])) {
        if (data === '') continue
        events.push(JSON.parse(data))
        names.push(name)
      }
      for (const look of Array.from(waiting)) look()
    }
  })()
  ended.catch(() => {}) // closed by the test

  return {
    status: answer.then((got) => got.status),
    headers: answer.then((got) => got.headers),
    events,
    /** The topic of each event, which a stream of several topics tells. */
    names,
    /** The server closed it. */
    ended,
    /** Waits until this event is among those from `first` on. */
    until: (event: unknown, first = 0) =>
      new Promise<void>((done) => {
        const look = () => {
          if (!events.slice(first).some((one) => isDeepStrictEqual(one, event))) return
          waiting.delete(look)
          done()
        }
        waiting.add(look)
        look()
      }),
    close: () => abort.abort(),
  }
}

/** The processes of PostgreSQL that serve who listens on this database. */
export async function listeners(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %' order by pid`.execute(db)
  return rows.map(({ pid }) => pid)
}

/** Waits until the server hears what is told: before that a stream is only told to load again. */
export const listening = (db: Db, processes = 1) =>
  vi.waitFor(async () => expect(await listeners(db)).toHaveLength(processes), { timeout: 60_000 })
