import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { silent } from '../packages/server/base/log.ts'
import { type Database, openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { type Case, cases, type Statement, statementsOf } from './cases.ts'
import { seed } from './seed.ts'
import { type Client, client, PRODUCT, residentMb, start } from './server.ts'
import { count, ms, show, table, times } from './table.ts'
import { alternate, together } from './time.ts'

const SIZES = [1_000, 1_000_000]
const WIDTH = 16
const WARM_UP = 500
/** Only the calls whose name has these words. */
const ONLY = process.env['BENCH_CHAMADA'] ?? ''
const PORT = Number(process.env['BENCH_PORT'] ?? 3350)

type Timed = {
  name: string
  size: number
  list: number
  engine: number
  plain: number
  minimal: number
  many: { list: number; same: number }
}

/** The list call against the bare SQL and a bare handler, at a thousand and a million people. */
export async function lista(sizes = SIZES): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent, durable: false })
  try {
    await prepare(database.pool, silent)
    const timed: Timed[] = []
    const memory: string[] = []
    for (const size of sizes) {
      await seed(database.pool, size)
      const measured = await measure(database, dataDir, size)
      timed.push(...measured.timed)
      memory.push(`| ${count(size)} | ${measured.before} MB | ${measured.after} MB |`)
    }
    return [
      callTable(timed),
      ...(sizes.length > 1 ? [sizeTable(timed, sizes)] : []),
      `| pessoas | memória do servidor ao iniciar | depois das medições |\n| --- | ---: | ---: |\n${memory.join('\n')}`,
    ].join('\n\n')
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(database: Database, dataDir: string, size: number) {
  const all = cases(size).filter(({ name }) => name.includes(ONLY))
  const statements = await Promise.all(all.map((one) => statementsOf(database.pool, one)))
  const file = join(dataDir, 'statements.json')
  writeFileSync(file, JSON.stringify(Object.fromEntries(all.map((_, i) => [i, statements[i]]))))
  const env = { DATABASE_URL: urlOf(database.connection), DATA_DIR: join(dataDir, 'product') }
  const product = await start(PRODUCT, PORT, env, '/api/pronto')
  const minimal = await start('bench/minimal.ts', PORT + 1, { ...env, STATEMENTS: file }, '/')
  const direct = new pg.Pool({ ...database.connection, max: WIDTH })
  try {
    const { rows } = await database.pool.query<{ id: number }>('select min(id) as id from usuario')
    const { token } = await openSession(database.db, rows[0]?.id ?? 0, new Date())
    const before = residentMb(product.pid)
    const timed: Timed[] = []
    const calls = { product: client(product.origin, WIDTH, token), minimal: client(minimal.origin, WIDTH) }
    // Both servers compile what they run often; the first case must not pay for all.
    for (let i = 0; i < WARM_UP; i++) await Promise.all([calls.product('/api/pessoa/list'), calls.minimal('/0')])
    for (const [i, one] of all.entries()) {
      timed.push({ size, ...(await time(one, statements[i] ?? [], direct, calls, `/${i}`)) })
    }
    return { timed, before: shown(before), after: shown(residentMb(product.pid)) }
  } finally {
    await Promise.all([product.stop(), minimal.stop(), direct.end()])
  }
}

const shown = (mb: number | undefined) => (mb === undefined ? '?' : show(mb))

async function time(one: Case, same: Statement[], pool: pg.Pool, calls: { product: Client; minimal: Client }, minimalPath: string) {
  const { filter, sort, start: from = 0, limit } = one.query
  const path = `${one.path}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort), start: String(from), limit: String(limit) })}`
  const run = (statements: Statement[]) => async () => {
    for (const { sql, parameters } of statements) await pool.query(sql, parameters)
  }
  const list = () => calls.product(path)
  const alone = await alternate({ list, engine: run(same), plain: run(one.plain), minimal: () => calls.minimal(minimalPath) })
  const many = { list: (await together(WIDTH, list)).rate, same: (await together(WIDTH, run(same))).rate }
  return { name: one.name, ...alone, many }
}

const callTable = (timed: Timed[]) =>
  table(
    [
      'chamada',
      'pessoas',
      'lista',
      'mesmo SQL',
      'razão',
      'SQL escrito à mão',
      'razão',
      'Fastify mínimo',
      'razão',
      `lista/s com ${WIDTH}`,
      `mesmo SQL/s com ${WIDTH}`,
      'razão',
    ],
    timed.map(({ name, size, list, engine, plain, minimal, many }) => [
      name,
      count(size),
      ms(list),
      ms(engine),
      times(list / engine),
      ms(plain),
      times(list / plain),
      ms(minimal),
      times(list / minimal),
      show(many.list),
      show(many.same),
      times(many.same / many.list),
    ]),
  )

function sizeTable(timed: Timed[], [small = 0, large = 0]: number[]): string {
  const of = (size: number) => timed.filter((one) => one.size === size)
  const rows = of(small).flatMap((one) => {
    const big = of(large).find(({ name }) => name === one.name)
    return big ? [[one.name, ms(one.list), ms(big.list), times(big.list / one.list)]] : []
  })
  return table(['lista', `${count(small)} pessoas`, `${count(large)} pessoas`, 'razão'], rows)
}

/** An address for another process; the embedded server listens on a socket in a folder. */
export function urlOf({ host, port, user, database, password }: pg.PoolConfig): string {
  const url = new URL(`postgresql://localhost/${database}`)
  for (const [name, value] of Object.entries({ host, port, user, password }))
    if (typeof value !== 'undefined' && value !== '') url.searchParams.set(name, String(value))
  return url.href
}
