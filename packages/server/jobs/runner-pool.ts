import pg from 'pg'
import type { Connection } from '../db/pool.ts'

/**
 * A pool of one runner's own. `drop` ends all its connections, whoever believes to have one: a runner that is left may still hand back what it
 * was lent, or be lent what was on its way, and neither may throw, since nobody hears it and the process would end of it.
 */
export function runnerPool(connection: Connection, max: number): pg.Pool & { drop(): Promise<void> } {
  const lent = new Set<pg.PoolClient>()
  const pool = new pg.Pool({ ...connection, max })
  pool.on('error', () => {}) // the next query opens another connection
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => {
    lent.add(client)
    if (pool.ending) void client.end()
  })
  pool.on('release', (_error, client) => lent.delete(client))
  const drop = async () => {
    // Over when all were handed back, which a runner that is stuck never does.
    const ended = pool.end()
    if (lent.size === 0) return ended
    await Promise.all([...lent].map((client) => client.end()))
  }
  return Object.assign(pool, { drop })
}
