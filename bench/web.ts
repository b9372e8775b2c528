import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { TOKEN_COOKIE } from '@retaguarda/contract/auth.ts'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { seed } from './seed.ts'
import { PRODUCT, root, start } from './server.ts'
import { ms, show, table } from './table.ts'
import { median } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 3
const PEOPLE = 5_000
const ROUNDS = 7

type Loaded = { kb: number; answers: number; ms: number }

/** JavaScript of the screens and the time until a list can be used, in a real browser on loopback. */
export async function web(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  try {
    const token = await fill(dataDir)
    const product = await start(PRODUCT, PORT, { DATA_DIR: dataDir }, '/login')
    const browser = await launch()
    try {
      const login = await rounds(browser, product.origin, undefined, '/login', (page) => page.getByRole('button').first().waitFor())
      const home = await rounds(browser, product.origin, token, '/', (page) => page.getByRole('navigation').first().waitFor())
      const people = await rounds(browser, product.origin, token, '/pessoa', (page) =>
        page.locator('.ag-row [col-id="nome"]').first().waitFor(),
      )
      return table(
        ['tela', 'JavaScript (gzip)', 'respostas', 'tempo até poder usar, cache vazio', 'de novo, com cache'],
        [row('entrada (/login)', login), row('início (/)', home), row('lista de pessoas (/pessoa)', people)],
      )
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Rounds = { cold: Loaded[]; warm: Loaded[] }
const row = (name: string, { cold, warm }: Rounds) => [
  name,
  `${show(median(cold.map(({ kb }) => kb)))} kB`,
  show(median(cold.map(({ answers }) => answers))),
  ms(median(cold.map((one) => one.ms))),
  ms(median(warm.map((one) => one.ms))),
]

/** People to list, and the session of the first user. */
async function fill(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await seed(database.pool, PEOPLE)
    const { rows } = await database.pool.query<{ id: number }>('select min(id) as id from usuario')
    return (await openSession(database.db, rows[0]?.id ?? 0, new Date())).token
  } finally {
    await database.stop()
  }
}

async function rounds(
  browser: Browser,
  origin: string,
  token: string | undefined,
  path: string,
  usable: (page: Page) => Promise<void>,
): Promise<Rounds> {
  const found: Rounds = { cold: [], warm: [] }
  for (let i = 0; i < ROUNDS; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    if (token) await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
    found.cold.push(await load(await context.newPage(), origin + path, usable))
    found.warm.push(await load(await context.newPage(), origin + path, usable))
    await context.close()
  }
  return found
}

async function load(page: Page, url: string, usable: (page: Page) => Promise<void>): Promise<Loaded> {
  const scripts: Promise<number>[] = []
  let answers = 0
  page.on('response', (response) => {
    answers++
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.mouse.move(700, 450) // not on the corner's link, which fetches the start page
  await usable(page)
  const took = performance.now() - start
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts)
  await page.close()
  return { kb: sizes.reduce((sum, size) => sum + size, 0) / 1000, answers, ms: took }
}

export async function launch(): Promise<Browser> {
  // A plain script without types; it says itself what is missing.
  const found = (await import(join(root, 'scripts/chromium.mjs'))) as { chromium(): string | undefined }
  const executablePath = found.chromium()
  if (!executablePath) throw new Error('sem Chromium não há medições da tela')
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}
