import pg from 'pg'
import type { Log } from '../base/log.ts'
import { codeOf, reason } from '../base/refusal.ts'
import type { Address } from './hosts.ts'

/** ms between two questions to all servers, and what each has to answer one. */
const LOOK = 2_000
/** Questions without an answer in a row after which nothing more is expected of a server. */
const SILENT = 3
/** `read_only_sql_transaction` */
const READ_ONLY = '25006'

/** What one says of itself. A timeline counts the promotions that it knows of: the server with the lower one was left behind. */
type Told = { address: Address; readOnly: boolean; timeline: number }
type Answer = { address: Address; told: Told } | { address: Address; error: Error }
type Options = {
  hosts: readonly [Address, ...Address[]]
  /** User, database and the rest, which are alike for all of them. */
  connection: pg.ClientConfig
  log: Pick<Log, 'warn'>
  look?: number
}

/**
 * Which of the servers of an installation takes writes, and the connections to it. Nobody waits at a server that died, hangs, or was made
 * a replica: what still stands there is broken, and who asks again is led to the one that took its place.
 */
export class Primary {
  readonly #options: Required<Options>
  /** Undefined while it is not known. */
  #now: Told | undefined
  /** The greatest that was seen. */
  #timeline = 0
  #search: Promise<Told> | undefined
  #unanswered = 0
  #watching: NodeJS.Timeout | undefined
  readonly #clients = new Map<pg.Client, Address>()
  readonly #warned = new Set<string>()

  constructor(options: Options) {
    this.#options = { look: LOOK, ...options }
  }

  /** A client that connects to the one that takes writes, as a pool makes them. */
  get Client(): typeof pg.Client {
    const open = (client: pg.Client, connect: () => Promise<pg.Client>) => this.#open(client, connect)
    return class extends pg.Client {
      override connect(): Promise<pg.Client>
      override connect(done: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
      override connect(done?: (error: never, client: pg.Client) => void): Promise<pg.Client> | void {
        const opened = open(this, () => super.connect())
        if (!done) return opened
        // The two forms of pg's own callback: of a failure, and of a success.
        const answer = done as (error: unknown, client?: pg.Client) => void
        opened.then(
          () => answer(null, this),
          (error: unknown) => answer(error),
        )
      }
    }
  }

  async #open(client: pg.Client, connect: () => Promise<pg.Client>): Promise<pg.Client> {
    const { address } = this.#now ?? (await this.#find())
    client.host = address.host
    client.port = address.port
    this.#clients.set(client, address)
    client.once('end', () => this.#left(client))
    this.#watch()
    return connect().catch((error: unknown) => {
      if (this.#now?.address === address) this.#now = undefined
      this.#left(client)
      throw error
    })
  }

  #left(client: pg.Client): void {
    this.#clients.delete(client)
    if (this.#clients.size > 0) return
    clearTimeout(this.#watching)
    this.#watching = undefined
    this.#now = undefined
  }

  #find(): Promise<Told> {
    this.#search ??= this.#seek().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  async #seek(): Promise<Told> {
    for (let attempt = 1; ; attempt++) {
      const answers = await this.#ask()
      const found = this.#take(answers)
      if (found) return found
      // A process that is busy, as at its start, may not have come to read what was answered in time.
      if (attempt === SILENT || !answers.some((one) => 'error' in one && isLate(one.error))) refuse(answers)
    }
  }

  #ask(): Promise<Answer[]> {
    return Promise.all(this.#options.hosts.map((address) => ask(this.#options.connection, address)))
  }

  /** The one that takes writes by what they say: of two, the one of the later promotion. */
  #take(answers: readonly Answer[]): Told | undefined {
    const told = answers.flatMap((one) => ('told' in one && !one.told.readOnly ? one.told : []))
    const [found] = told.toSorted((a, b) => b.timeline - a.timeline)
    if (found) this.#timeline = Math.max(this.#timeline, found.timeline)
    for (const one of told) if (one.timeline < this.#timeline) this.#warn(one)
    this.#now = found && found.timeline === this.#timeline ? found : undefined
    return this.#now
  }

  #warn({ address, timeline }: Told): void {
    const sentence = `O servidor ${nameOf(address)} está na linha do tempo ${timeline}; a de agora é a ${this.#timeline}. Nada é gravado nele.`
    if (!this.#warned.has(sentence)) this.#options.log.warn({}, sentence)
    this.#warned.add(sentence)
  }

  /** While there is a connection, asks all of them again and again, and breaks those to any but the one that takes writes. */
  #watch(): void {
    this.#watching ??= setTimeout(() => {
      void this.#ask().then((answers) => {
        if (this.#watching === undefined) return
        this.#judge(answers)
        this.#watching = undefined
        if (this.#clients.size > 0) this.#watch()
      })
    }, this.#options.look).unref()
  }

  #judge(answers: readonly Answer[]): void {
    const before = this.#now
    const own = answers.find(({ address }) => address === before?.address)
    const failed = own !== undefined && 'error' in own
    this.#unanswered = failed && !isRefusal(own.error) ? this.#unanswered + 1 : 0
    const found = this.#take(answers)
    // One that is only slow, or has no connection left for a question, is still believed in as long as no other takes its place.
    if (!found && failed && this.#unanswered < SILENT) this.#now = before
    for (const [client, address] of this.#clients) if (address !== this.#now?.address) client.connection.stream.destroy()
  }
}

async function ask(connection: pg.ClientConfig, address: Address): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: LOOK, query_timeout: LOOK })
  client.on('error', () => {})
  client.host = address.host
  client.port = address.port
  try {
    await client.connect()
    const { rows } = await client.query<Omit<Told, 'address'>>(
      `select current_setting('transaction_read_only') = 'on' as "readOnly",
         case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    )
    const [row] = rows
    if (!row) throw new Error('A server said nothing of itself')
    return { address, told: { address, ...row } }
  } catch (error) {
    return { address, error: error instanceof Error ? error : new Error(reason(error)) }
  } finally {
    client.connection.stream.destroy()
  }
}

/** Said by a server, by a code of SQL, and not by the line to it. */
const isRefusal = (error: Error) => /^[0-9A-Z]{5}$/.test(codeOf(error)) && !codeOf(error).startsWith('E')

/** The client's own words for a time that ran out. */
const isLate = ({ message }: Error) => /timeout/i.test(message)

/** What a server refuses is about us (a password, a name), and weighs more than that another did not answer. */
function refuse(answers: readonly Answer[]): never {
  const errors = answers.flatMap((one) => ('error' in one ? one.error : []))
  throw errors.find(isRefusal) ?? errors[0] ?? Object.assign(new Error('No server takes writes'), { code: READ_ONLY })
}

const nameOf = ({ host, port }: Address) => `${host}:${port}`
