import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '../packages/server/db/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/db/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { fillTasks } from './respostas.ts'
import { seed } from './seed.ts'
import { seedAgenda } from './seed-agenda.ts'
import { start } from './server.ts'
import { table } from './table.ts'
import { launch, rounds, row } from './web.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 8
const AGENDAMENTOS = 10_000

/** The execution screen of a task with three hundred questions and /programacao over ten thousand schedules, in a real browser on loopback. */
export async function telas(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  try {
    const { token, task } = await fill(dataDir)
    const product = await start('packages/server/main.ts', PORT, { DATA_DIR: dataDir }, '/login')
    const browser = await launch()
    try {
      const empty = await rounds(browser, product.origin, token, '/setor', (page) => page.getByRole('heading', { level: 1 }).waitFor())
      const execute = await rounds(browser, product.origin, token, `/task/executar/${task}`, (page) =>
        page.locator('article').first().waitFor(),
      )
      const days = await rounds(browser, product.origin, token, '/programacao', (page) =>
        page.getByRole('region', { name: 'Agendamentos por dia' }).getByRole('listitem').first().waitFor(),
      )
      return table(
        ['tela', 'JavaScript (gzip)', 'tempo até poder usar, cache vazio', 'de novo, com cache'],
        [
          row('execução, 300 questões', execute),
          row('programação, 10.000 agendamentos', days),
          row('para comparar: o título de /setor', empty),
        ],
      )
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string): Promise<{ token: string; task: number }> {
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await seed(database.pool, 2_000)
    await seedAgenda(database.pool, AGENDAMENTOS)
    const { entradas } = await fillTasks(database.pool)
    const { rows } = await database.pool.query<{ id: number }>('select min(id) as id from usuario where ativo')
    const { token } = await openSession(database.db, rows[0]?.id ?? 0, new Date())
    return { token, task: entradas[0]?.taskId ?? 0 }
  } finally {
    await database.stop()
  }
}
