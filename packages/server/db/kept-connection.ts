import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../base/log.ts'
import { reason } from '../base/refusal.ts'
import { type Connection, newClient } from './pool.ts'

type Options = {
  connection: Connection
  log: Pick<Log, 'warn'>
  /** What the log says when the connection is lost. */
  lost: string
  /** What every new connection begins with; one on which it fails counts as lost. */
  begin: (client: pg.Client) => Promise<void>
  /** Whenever it is lost, or could not be made. */
  onLost?: () => void
}
export type KeptConnection = {
  /** Answers when the connection is proved to be alive; breaks a dead one, which is then made anew. */
  probe(): Promise<void>
  stop(): Promise<void>
}

/** ms between two attempts to connect. */
const AGAIN = 250
/** ms without an answer after which a connection counts as lost. */
const SILENCE = 10_000

/** A connection of one's own, outside of the pool, which is made again whenever it is lost. */
export function keepConnection({ connection, log, lost: message, begin, onLost }: Options): KeptConnection {
  let client: pg.Client | undefined
  const stopping = new AbortController()

  async function keep() {
    while (!stopping.signal.aborted) {
      const lost = await connectedUntilLost().catch((error: unknown) => error)
      if (stopping.signal.aborted) return
      log.warn({ reason: reason(lost) }, message)
      await delay(AGAIN, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Answers why the connection was lost. */
  async function connectedUntilLost(): Promise<unknown> {
    const made = newClient({ ...connection, connectionTimeoutMillis: SILENCE, query_timeout: SILENCE, keepAlive: true })
    const lost = new Promise<unknown>((done) => {
      made.on('error', done)
      made.on('end', () => done('end'))
    })
    try {
      await made.connect()
      // A stop that came meanwhile waits for this: a client that is still connecting cannot be ended.
      if (stopping.signal.aborted) return 'stopped'
      client = made
      await begin(made)
      return await lost
    } finally {
      client = undefined
      onLost?.()
      await made.end().catch(() => {})
    }
  }

  const kept = keep()
  return {
    probe: async () => {
      const probed = client
      await probed?.query('select 1').catch(() => probed.end().catch(() => {}))
    },
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => {})
      await kept
    },
  }
}
