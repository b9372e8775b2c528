import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { TOKEN_COOKIE } from '@retaguarda/contract/auth.ts'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { fillTasks } from './respostas.ts'
import { seed } from './seed.ts'
import { seedAgenda } from './seed-agenda.ts'
import { PRODUCT, start } from './server.ts'
import { ms, table } from './table.ts'
import { median } from './time.ts'
import { launch } from './web.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 8
const AGENDAMENTOS = 10_000
const ROUNDS = 7

/** The execution screen of a task with three hundred questions and /programacao over ten thousand schedules, in a real browser on loopback. */
export async function telas(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  try {
    const { token, task } = await fill(dataDir)
    const product = await start(PRODUCT, PORT, { DATA_DIR: dataDir }, '/login')
    const browser = await launch()
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: product.origin, httpOnly: true, sameSite: 'Lax' }])
      const screens = [
        ['execução, 300 questões', `/task/executar/${task}`, 'main article'],
        ['programação, 10.000 agendamentos', '/programacao', '[aria-label="Agendamentos por dia"] li'],
        ['para comparar: lista de setores', '/setor', 'main .ag-row'],
      ] as const
      const rows: string[][] = []
      for (const [name, path, selector] of screens) {
        const found: number[] = []
        for (let round = 0; round < ROUNDS; round++) found.push(await painted(context, product.origin, path, selector))
        rows.push([name, ms(median(found)), ms(Math.max(...found))])
      }
      return table(['tela, a partir da página inicial', 'até o primeiro conteúdo, mediana', 'maior'], rows)
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From the start page by its address alone: until the first of each of what was asked for is drawn. */
export const painted = (context: BrowserContext, origin: string, path: string, ...selectors: string[]) =>
  drawn(context, origin, selectors, (page) => page.evaluate((to) => history.pushState({}, '', to), path)) // the router hears it

/** ms that a pointer stands on a link before it is pressed. */
const RESTS = 100

/** The same as a person goes there: from the press on the menu's link, on which the pointer has come to stand. */
export const pressed = (context: BrowserContext, origin: string, label: string, ...selectors: string[]) =>
  drawn(context, origin, selectors, async (page) => {
    const link = page.getByRole('navigation').getByRole('link', { name: label })
    await link.hover()
    await page.waitForTimeout(RESTS)
    await link.click()
  })

async function drawn(context: BrowserContext, origin: string, selectors: string[], go: (page: Page) => Promise<void>): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(`${origin}/`)
    await page.getByRole('navigation').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate((wanted) => {
      let start = 0
      const begin = () => (start ||= performance.now())
      document.addEventListener('click', begin, { capture: true, once: true })
      const look = () => {
        if (location.pathname !== '/') begin()
        if (!wanted.every((one) => document.querySelector(one))) return void requestAnimationFrame(look)
        requestAnimationFrame(() => Object.assign(window, { drawnAfter: performance.now() - start }))
      }
      look()
    }, selectors)
    await go(page)
    return await (await page.waitForFunction(() => (window as { drawnAfter?: number }).drawnAfter)).evaluate((ms) => ms ?? 0)
  } finally {
    await page.close()
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
