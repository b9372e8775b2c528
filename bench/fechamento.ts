import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import { readConfig } from '../packages/server/base/config.ts'
import { silent } from '../packages/server/base/log.ts'
import { type Database, openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import type { Tables } from '../packages/server/db/tables.ts'
import { createIntegrations } from '../packages/server/integrations/integrations.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { listClientesLidos } from '../packages/server/modules/faturamento/calculo/faturamento.repo.ts'
import { calcular, faturar } from '../packages/server/modules/faturamento/calculo/faturamento.service.ts'
import { executarFechamento } from '../packages/server/modules/faturamento/fechamento/fechamento.jobs.ts'
import { insertFechamento } from '../packages/server/modules/faturamento/fechamento/fechamento.repo.ts'
import { testLife } from '../packages/server/test/test-life.ts'
import { listaFinanceira } from './fechamento-lista.ts'
import { urlOf } from './lista.ts'
import { CLIENTES, COMPETENCIA, seedContratos, VINCULOS } from './seed-faturas.ts'
import { client, PRODUCT, start } from './server.ts'
import { count, ms, show, table } from './table.ts'
import { median } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 6
const RUNS = 3
const ONE_BY_ONE = 100

/** A month closed for a thousand clients, one client alone, and the grids of invoices and of a million items, or of as many as asked. */
export async function fechamento(itens: number[] = [1_000_000]): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await seedContratos(database.pool)
    const month = await closings(database, dataDir)
    const one = await oneClient(database, dataDir)
    return [month, one, await listaFinanceira(database, dataDir, itens)].join('\n\n')
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The job as the worker runs it: how long, and how long each part keeps a processor busy, whatever else the machine does. */
async function closings({ pool, db, pid }: Database, dataDir: string): Promise<string> {
  const ctx = await jobCtx(db, dataDir)
  const rows: string[][] = []
  for (const again of [false, true]) {
    const times: { all: number; calc: number; sql: number; cpu: number }[] = []
    for (let run = 0; run < RUNS; run++) {
      if (!again) await pool.query('truncate fatura, financeiro, fechamento_linha cascade')
      const id = await begin(db)
      const [began, cpu, postgres] = [performance.now(), process.cpuUsage(), cpuOfChildren(pid())]
      await executarFechamento(ctx, { id })
      const all = performance.now() - began
      const { user, system } = process.cpuUsage(cpu)
      times.push({ all, sql: cpuOfChildren(pid()) - postgres, cpu: (user + system) / 1000, calc: await calculation(ctx) })
    }
    const of = (what: keyof (typeof times)[number]) => median(times.map((one) => one[what]))
    const busy = of('cpu') + of('sql')
    rows.push([
      again ? 'de novo' : 'primeira vez',
      ms(of('all')),
      ...[of('sql'), of('calc'), of('cpu') - of('calc')].map((part) => `${ms(part)} (${percent(part / busy)})`),
    ])
  }
  const { rows: made } = await pool.query<{ n: number }>('select count(*)::int as n from financeiro')
  return table(
    [
      `${count(CLIENTES)} clientes × ${VINCULOS} objetos (${count(made[0]?.n ?? 0)} itens)`,
      'total',
      'CPU do SQL',
      'CPU do cálculo',
      'CPU do resto',
    ],
    rows,
  )
}

const TICK = 10 // ms of Linux's clock for processes

/** ms that the processes below this one have been busy for; 0 where the system does not say. */
function cpuOfChildren(parent = 0): number {
  const statOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number)
    } catch {
      return [] // gone meanwhile, or another system
    }
  }
  const pids = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  const stats = pids.map(statOf).filter((stat) => stat[1] === parent)
  return stats.reduce((sum, stat) => sum + ((stat[11] ?? 0) + (stat[12] ?? 0)) * TICK, 0)
}

const percent = (part: number) => `${show(part * 100)} %`

const jobCtx = async (db: Kysely<Tables>, dataDir: string) => {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  return { db, config, integrations: createIntegrations(config), life: await testLife(db), now: () => new Date(), log: silent }
}

async function begin(db: Kysely<Tables>): Promise<number> {
  const clientes = await db.selectFrom('cliente').select('id').orderBy('id').limit(CLIENTES).execute()
  const { id: usuarioId } = await db.selectFrom('usuario').select('id').orderBy('id').executeTakeFirstOrThrow()
  return db.transaction().execute((trx) =>
    insertFechamento(trx, {
      ...COMPETENCIA,
      fecharFatura: false,
      usuarioId,
      requestId: 'bench',
      inicio: new Date(),
      clientes: clientes.map(({ id }) => id),
    }),
  )
}

/** ms that the pure function alone keeps a processor busy, over what the database holds. */
async function calculation({ db, config }: Awaited<ReturnType<typeof jobCtx>>): Promise<number> {
  const clientes = await db.selectFrom('cliente').select('id').orderBy('id').limit(CLIENTES).execute()
  const lidos = await listClientesLidos(
    db,
    clientes.map(({ id }) => id),
    COMPETENCIA,
  )
  const began = process.cpuUsage()
  for (const lido of lidos) calcular({ config }, lido, null, COMPETENCIA)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** One client through the call, and the shares of its parts. */
async function oneClient({ pool, db: plain, connection }: Database, dataDir: string): Promise<string> {
  let sqlMs = 0
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ queryDurationMillis }) => {
      sqlMs += queryDurationMillis
    },
  })
  const { id: usuarioId } = await plain.selectFrom('usuario').select('id').orderBy('id').executeTakeFirstOrThrow()
  await plain.updateTable('usuario').set({ tipo: 2, ativo: true }).where('id', '=', usuarioId).execute()
  const { token } = await openSession(plain, usuarioId, new Date())
  const clientes = await plain.selectFrom('cliente').select('id').orderBy('id').limit(ONE_BY_ONE).execute()
  const ctx = { ...(await jobCtx(db, dataDir)), requestId: 'bench', user: null }
  const inside = { all: [] as number[], sql: [] as number[], calc: [] as number[] }
  for (const { id } of clientes) {
    sqlMs = 0
    const began = performance.now()
    await faturar(ctx, { cliente: id, competencia: COMPETENCIA, fecharFatura: false }, null)
    inside.all.push(performance.now() - began)
    inside.sql.push(sqlMs)
    const [lido] = await listClientesLidos(plain, [id], COMPETENCIA)
    const start = performance.now()
    if (lido) calcular(ctx, lido, null, COMPETENCIA)
    inside.calc.push(performance.now() - start)
  }
  const product = await start(PRODUCT, PORT, { DATABASE_URL: urlOf(connection), DATA_DIR: join(dataDir, 'product') }, '/api/pronto')
  try {
    const call = client(product.origin, 1, token)
    const called: number[] = []
    for (const { id } of clientes) {
      const began = performance.now()
      await call('/api/financeiro/registrarFaturamento', { cliente: id, ...COMPETENCIA, fecharFatura: false })
      called.push(performance.now() - began)
    }
    const [all, sql, calc] = [median(inside.all), median(inside.sql), median(inside.calc)]
    return table(
      [`um cliente × ${VINCULOS} objetos`, 'chamada', 'sem a rede', 'SQL', 'cálculo', 'resto', 'SQL/total'],
      [['calcular de novo', ms(median(called)), ms(all), ms(sql), ms(calc), ms(all - sql - calc), percent(sql / all)]],
    )
  } finally {
    await product.stop()
  }
}
