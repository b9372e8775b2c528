import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { asDatabase } from './told-by.ts'

/** Connections that only reads get: while no replica confirms, each of the others may wait in a commit. */
const FOR_READS = 6
/** ms that a write waits for a connection, as one waits for any (`pool.ts`), and then for the replica. */
const WAIT = 10_000
/** ms between two looks at one that waits for something else. */
const LOOK = 1_000

/** A write that the server has, and that no replica has confirmed: whether it will be there after a promotion nobody knows. */
export class ReplicaSilent extends Error {
  constructor() {
    super('No replica has confirmed what was written')
  }
}

/** Such writes that the server still has in hand. Until it lets go of one, nobody sees what it wrote, not even who looks for it. */
const unheard = new Set<Promise<unknown>>()

/** @throws ReplicaSilent while a write of this process may still come to be seen: what a look found now would not be all */
export function refuseWhileUnheard(): void {
  if (unheard.size > 0) throw new ReplicaSilent()
}

/** The dialect over `pool`: of its connections some are left to reads, and a write waits for a replica only so long. */
export class LendingDialect extends PostgresDialect {
  readonly #most: number
  readonly #wait: number

  constructor({ pool, wait = WAIT }: { pool: pg.Pool; wait?: number }) {
    super({ pool })
    const { max } = pool.options
    this.#most = max > 2 * FOR_READS ? max - FOR_READS : Math.max(1, max - 1)
    this.#wait = wait
  }

  override createDriver(): Driver {
    return new LendingDriver(super.createDriver(), new Permits(this.#most, this.#wait), this.#wait)
  }
}

/** So many at once; who comes later waits for his turn, and not for ever. */
class Permits {
  #left: number
  readonly #wait: number
  readonly #waiting = new Set<() => void>()

  constructor(most: number, wait: number) {
    this.#left = most
    this.#wait = wait
  }

  take(): Promise<void> | undefined {
    if (this.#left > 0) {
      this.#left--
      return undefined
    }
    return new Promise((done, failed) => {
      const turn = () => {
        clearTimeout(tired)
        done()
      }
      // In the pool's own words: for who asked it is the same.
      const tired = setTimeout(() => {
        this.#waiting.delete(turn)
        failed(new Error('timeout exceeded when trying to connect'))
      }, this.#wait)
      this.#waiting.add(turn)
    })
  }

  give(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#left++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}

/** A connection that is taken from the pool with the first statement, which tells whether it only reads. */
class Lent implements DatabaseConnection {
  readonly #driver: LendingDriver
  #connection: Promise<DatabaseConnection> | undefined
  #mayWrite = false
  #inTransaction = false
  /** What the server still has in hand of it, after its caller was told that the replica is silent. */
  #left: Promise<unknown> | undefined

  constructor(driver: LendingDriver) {
    this.#driver = driver
  }

  get left(): Promise<unknown> | undefined {
    return this.#left
  }

  taken(toWrite = false): Promise<DatabaseConnection> {
    return asDatabase(this.#take(toWrite))
  }

  async #take(toWrite: boolean): Promise<DatabaseConnection> {
    if (toWrite && !this.#mayWrite) {
      await this.#driver.permits.take()
      this.#mayWrite = true
    }
    this.#connection ??= this.#driver.inner.acquireConnection()
    return this.#connection
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const connection = await this.taken(settings.accessMode !== 'read only')
    await asDatabase(this.#driver.inner.beginTransaction(connection, settings))
    this.#inTransaction = true
  }

  async commit(): Promise<void> {
    const connection = await this.taken()
    const commit = () => this.#driver.inner.commitTransaction(connection)
    await asDatabase(this.#mayWrite ? this.#confirmed(connection, commit) : commit())
    this.#inTransaction = false
  }

  async executeQuery<R>(query: CompiledQuery, ...options: Options): Promise<QueryResult<R>> {
    const toWrite = isWrite(query)
    const connection = await this.taken(toWrite)
    const run = () => connection.executeQuery<R>(query, ...options)
    return asDatabase(toWrite && !this.#inTransaction ? this.#confirmed(connection, run) : run())
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number, ...options: Options): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.taken()).streamQuery<R>(query, chunkSize, ...options)
  }

  /** Gives it back, once the server has no more in hand of it. */
  async release(): Promise<void> {
    if (this.#left) void this.#left.then(() => this.#giveBack())
    else await this.#giveBack()
  }

  async #giveBack(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined)
    if (connection) await this.#driver.inner.releaseConnection(connection)
    if (this.#mayWrite) this.#driver.permits.give()
  }

  async #confirmed<T>(connection: DatabaseConnection, work: () => Promise<T>): Promise<T> {
    const pid = await this.#driver.pidOf(connection)
    const working = work()
    const settled = new AbortController()
    const ended = working.then(
      () => settled.abort(),
      () => settled.abort(),
    )
    try {
      return await Promise.race([working, this.#driver.untilSilent(pid, settled.signal)])
    } catch (error) {
      if (error instanceof ReplicaSilent) {
        this.#left = ended
        unheard.add(ended)
        void ended.then(() => unheard.delete(ended))
      }
      throw error
    }
  }
}

type Options = [options?: Parameters<DatabaseConnection['executeQuery']>[1]]

const UNCONFIRMED = '/* sem réplica */'

/** Stands in a write that waits for no replica, and that may be lost with the server: what a reading call notes on its way. */
export const unconfirmed = sql.raw<unknown>(UNCONFIRMED)
/** What such a write has to be joined with. */
export const locally = sql<{ quiet: string }>`(select set_config('synchronous_commit', 'off', true) as quiet)`

/** Also one that reads while it writes, by `with`; what a function does is not seen. */
const isWrite = ({ query, sql }: CompiledQuery): boolean => {
  if ((query.kind === 'SelectQueryNode' && !query.with) || sql.includes(UNCONFIRMED)) return false
  return /\b(insert|update|delete|merge)\b/i.test(sql)
}

class LendingDriver implements Driver {
  readonly inner: Driver
  readonly permits: Permits
  readonly #wait: number
  /** The server's process behind each connection. */
  readonly #pids = new WeakMap<DatabaseConnection, number>()

  constructor(inner: Driver, permits: Permits, wait: number) {
    this.inner = inner
    this.permits = permits
    this.#wait = wait
  }

  init: Driver['init'] = (options) => this.inner.init(options)
  destroy: Driver['destroy'] = (options) => this.inner.destroy(options)
  acquireConnection = async (): Promise<Lent> => new Lent(this)
  beginTransaction = (lent: Lent, settings: TransactionSettings) => lent.begin(settings)
  commitTransaction = (lent: Lent) => lent.commit()
  releaseConnection = (lent: Lent) => lent.release()

  async rollbackTransaction(lent: Lent): Promise<void> {
    // There is no way back from a commit that the server has begun.
    if (!lent.left) await this.inner.rollbackTransaction(await lent.taken())
  }

  savepoint: Driver['savepoint'] = async (lent: Lent, ...rest) => this.inner.savepoint?.(await lent.taken(), ...rest)
  rollbackToSavepoint: Driver['rollbackToSavepoint'] = async (lent: Lent, ...rest) =>
    this.inner.rollbackToSavepoint?.(await lent.taken(), ...rest)
  releaseSavepoint: Driver['releaseSavepoint'] = async (lent: Lent, ...rest) => this.inner.releaseSavepoint?.(await lent.taken(), ...rest)

  async pidOf(connection: DatabaseConnection): Promise<number> {
    const known = this.#pids.get(connection)
    if (known !== undefined) return known
    const { rows } = await connection.executeQuery<{ pid: number }>(CompiledQuery.raw('select pg_backend_pid() as pid'))
    const [row] = rows
    if (!row) throw new Error('A server did not say which of its processes answers')
    this.#pids.set(connection, row.pid)
    return row.pid
  }

  /** Throws when the server's process waits for nothing but the replica, for too long; until `settled` it looks again. */
  async untilSilent(pid: number, settled: AbortSignal): Promise<never> {
    for (let wait = this.#wait; ; wait = LOOK) {
      await delay(wait, undefined, { signal: settled, ref: false })
      if (await this.#waitsForReplica(pid)) throw new ReplicaSilent()
    }
  }

  /** Where the server does not say so, it is looked again; one that is gone breaks what waits. */
  async #waitsForReplica(pid: number): Promise<boolean> {
    const connection = await this.inner.acquireConnection().catch(() => undefined)
    if (!connection) return false
    try {
      const asked = CompiledQuery.raw("select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'", [pid])
      return (await connection.executeQuery(asked)).rows.length > 0
    } catch {
      return false
    } finally {
      await this.inner.releaseConnection(connection)
    }
  }
}
