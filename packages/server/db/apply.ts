import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../base/log.ts'
import { codeOf, Refusal, reason } from '../base/refusal.ts'
import type { Applied } from './taken-over.ts'
import { asTaken, atOnce, buildsIndexes, indexesOf, type Migration } from './migration.ts'

/**
 * How often a lock that others hold is asked for, how many ms each time, since whoever asks makes all that come after him wait, and how many
 * ms lie between two times; `look`: ms between two looks at what is waited for.
 */
const WAIT = { tries: 30, lock: 2_000, pause: 1_000, look: 500 }
/** `lock_not_available`, and of two that wait for each other the one that gives up. */
const HELD = new Set(['55P03', '40P01'])
/** ms between two lines about a migration that takes its time. */
const STILL = 5_000

export type Options = { pool: Pick<pg.Pool, 'query'>; log: Log; wait?: Partial<typeof WAIT> | undefined }

/** Runs them in their order, and says what it does. @param empty nobody works here yet */
export async function applyMigrations(client: pg.PoolClient, landed: Migration[], options: Options & { empty: boolean }): Promise<void> {
  const { rows } = await client.query<{ server: number }>("select current_setting('server_version_num')::int as server")
  const files = landed.map((one) => asTaken(one, rows[0]?.server ?? Number.POSITIVE_INFINITY))
  // In an empty database none takes long, and the server is asked but once; what is there is changed by steps that can be followed.
  if (options.empty && files.length > 1) return followed(options.log, `${files.length} migrações`, run(client, files.map(atOnce)))
  for (const [i, file] of files.entries()) {
    const beside = !options.empty && file.kind !== 'para'
    const work = beside ? repeated(client, file, options, () => runBeside(client, file, options.wait)) : run(client, [atOnce(file)])
    await followed(options.log, `${file.name} (${i + 1} de ${files.length})`, work)
  }
}

/** Each in a transaction of its own, so that those before one that fails stand. */
async function run(client: pg.PoolClient, files: Migration[]) {
  try {
    await client.query(files.map((file) => transaction(file)).join('\n'))
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { rows: applied } = await client.query<Pick<Applied, 'nome'>>('select nome from migracao').catch(() => ({ rows: [] }))
    const failed = files.find(({ name }) => !applied.some(({ nome }) => nome === name))
    throw failure(failed, error)
  }
}

const failure = (file: Migration | undefined, error: unknown) =>
  new Refusal(`A migração ${file?.name} não pôde ser aplicada e nada foi alterado: ${reason(error)} (${codeOf(error)}).`)

/**
 * Beside others who work: a table that one of them holds is asked for again and again, each time for so short a while that nobody notices.
 * @throws Refusal with the table when it is held all the time
 */
export async function repeated<T>(
  client: pg.PoolClient,
  file: Migration,
  { pool, log, wait }: Options,
  once: () => Promise<T>,
): Promise<T> {
  const { tries, pause, look } = { ...WAIT, ...wait }
  for (let attempt = 1; ; attempt++) {
    const waits = await watchWait(client, pool, look)
    try {
      return await once()
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (error instanceof Refusal) throw error
      if (!HELD.has(codeOf(error))) throw failure(file, error)
      const what = `Outra operação segura ${waits.table() === undefined ? 'uma tabela' : `a tabela ${waits.table()}`}`
      if (attempt === tries)
        throw new Refusal(
          `${what}, e a migração ${file.name} não pôde ser aplicada em ${tries} tentativas. Encerre-a e inicie de novo; nada foi alterado.`,
        )
      log.warn({ migracao: file.name }, `${what}; tentando de novo (${attempt + 1} de ${tries}).`)
    } finally {
      waits.stop()
    }
    await delay(pause)
  }
}

async function runBeside(client: pg.PoolClient, file: Migration, wait: Options['wait']): Promise<void> {
  if (!buildsIndexes(file)) return void (await client.query(transaction(file, lockTimeout(wait))))
  for (const { index, statement } of indexesOf(file)) {
    const { rows } = await client.query<{ whole: boolean }>('select indisvalid as whole from pg_index where indexrelid = to_regclass($1)', [
      index,
    ])
    if (rows[0]?.whole) continue
    // What an attempt that was broken off left.
    if (rows[0]) await client.query(`drop index concurrently ${index}`)
    await client.query(statement)
  }
  await client.query(noted(file))
}

/** The table that the statement in hand waits for, asked beside it: the error of a wait that ran out does not tell. */
async function watchWait(client: pg.PoolClient, pool: Options['pool'], look: number) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  let table: string | undefined
  const looking = setInterval(() => {
    pool
      .query<{ table: string }>(
        `select coalesce(i.indrelid, l.relation)::regclass::text as table from pg_locks l left join pg_index i on i.indexrelid = l.relation
         where l.pid = $1 and not l.granted and l.relation is not null`,
        [pid],
      )
      .then(({ rows: [row] }) => {
        table = row?.table ?? table
      })
      .catch(() => {})
  }, look)
  return { table: () => table, stop: () => clearInterval(looking) }
}

/** Waits for no disk: a crash that takes a migration takes it whole, and with all that came after it. */
const transaction = (file: Migration, first = '') => `begin; set local synchronous_commit to off; ${first}
${file.sql};
${noted(file)}
commit;`

export const noted = ({ name, hash }: Migration): string =>
  `insert into migracao (nome, hash) values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(hash)});`

export const lockTimeout = (wait: Options['wait']): string => `set local lock_timeout = ${wait?.lock ?? WAIT.lock};`

/** Says what is being done and for how long, so that nobody takes a long step for a standstill. */
async function followed(log: Log, what: string, work: Promise<void>) {
  const begin = performance.now()
  const seconds = () => Math.round((performance.now() - begin) / 100) / 10
  log.info({ migracao: what }, `Atualizando o banco de dados: ${what}`)
  const still = setInterval(
    () => log.info({ migracao: what, segundos: seconds() }, `Atualizando o banco de dados: ${what}, há ${seconds()} s`),
    STILL,
  )
  try {
    await work
  } finally {
    clearInterval(still)
  }
  log.info({ migracao: what, segundos: seconds() }, `Feito: ${what}`)
}
