import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../db/log.ts'
import { reason } from '../../db/refusal.ts'

type Options = {
  connection: pg.PoolConfig
  channel: string
  log: Pick<Log, 'warn'>
  onPayload: (payload: string) => void
  /** After every connection, the first one included: what was told before it has not been heard. */
  onListening: () => void
}
export type Listener = {
  /** Answers when the connection is proved to be alive; breaks a dead one, which is then made anew. */ probe(): Promise<void>
  stop(): Promise<void>
}

/** ms between two attempts to connect. */
const AGAIN = 250
/** ms without an answer after which a connection counts as lost. */
const SILENCE = 10_000

/** Listens on a connection of its own, which is made again whenever it is lost. */
export function listen({ connection, channel, log, onPayload, onListening }: Options): Listener {
  let client: pg.Client | undefined
  const stopping = new AbortController()

  async function keep() {
    while (!stopping.signal.aborted) {
      const lost = await connectedUntilLost().catch((error: unknown) => error)
      if (stopping.signal.aborted) return
      log.warn({ reason: reason(lost) }, 'A escuta do banco de dados caiu; conectando de novo')
      await delay(AGAIN, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Answers why the connection was lost. */
  async function connectedUntilLost(): Promise<unknown> {
    const made = new pg.Client({ ...connection, connectionTimeoutMillis: SILENCE, query_timeout: SILENCE, keepAlive: true })
    const lost = new Promise<unknown>((done) => {
      made.on('error', done)
      made.on('end', () => done('end'))
    })
    made.on('notification', ({ payload = '' }) => onPayload(payload))
    try {
      await made.connect()
      // A stop that came meanwhile waits for this: a client that is still connecting cannot be ended.
      if (stopping.signal.aborted) return 'stopped'
      client = made
      await made.query(`listen ${made.escapeIdentifier(channel)}`)
      onListening()
      return await lost
    } finally {
      client = undefined
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
