import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { TOKEN_COOKIE } from '@retaguarda/contract/auth.ts'
import { join } from 'node:path'
import { overProduct } from './over-product.ts'
import { seed } from './seed.ts'
import { root } from './server.ts'
import { ms, show, table } from './table.ts'
import { median } from './time.ts'

const PEOPLE = 5_000
const ROUNDS = 7
/** Changes of screen between the two looks at the memory. */
const CHANGES = [20, 200]
const MB = 1024 * 1024

type Taken = { kb: number; answers: number; ms: number; script: number }

/** A list in a real browser: at first with an empty cache and with a full one, from within the product, its next page, and the memory over many screens. */
export const web = (): Promise<string> =>
  overProduct(
    (pool) => seed(pool, PEOPLE),
    async ({ product: { origin }, token }) => {
      const browser = await launch()
      try {
        const found = { cold: [] as Taken[], warm: [] as Taken[], within: [] as Taken[], next: [] as Taken[] }
        for (let i = 0; i < ROUNDS; i++) await round(browser, origin, token, found)
        const row = (name: string, taken: Taken[]) => {
          const of = (what: keyof Taken) => median(taken.map((one) => one[what]))
          return [name, `${show(of('kb'))} kB`, show(of('answers')), ms(of('ms')), ms(of('script'))]
        }
        const screens = table(
          ['lista de pessoas', 'JavaScript (gzip)', 'respostas', 'até poder usar', 'scripts'],
          [
            row('cache vazio', found.cold),
            row('de novo, com cache', found.warm),
            row('de dentro do produto', found.within),
            row('a próxima página', found.next),
          ],
        )
        return `${screens}\n\n${await memory(browser, origin, token)}`
      } finally {
        await browser.close()
      }
    },
  )

/** The first cell below the heads. */
const cell = (page: Page) => page.getByRole('gridcell').first()
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

async function round(browser: Browser, origin: string, token: string, found: Record<'cold' | 'warm' | 'within' | 'next', Taken[]>) {
  const context = await person(browser, origin, token)
  const open = async (page: Page) => {
    await page.goto(`${origin}/pessoa`, { waitUntil: 'commit' })
    await page.mouse.move(700, 450) // not on the corner's link, which fetches the start page
    await cell(page).waitFor()
  }
  found.cold.push(await take(await context.newPage(), open))
  const page = await context.newPage()
  found.warm.push(await take(page, open))
  await link(page, 'Setores').click()
  await page.waitForLoadState('networkidle')
  found.within.push(
    await take(page, async () => {
      await link(page, 'Pessoas').click()
      await cell(page).waitFor()
    }),
  )
  const before = await page.getByRole('grid').innerText()
  found.next.push(
    await take(page, async () => {
      await page.getByRole('button', { name: 'Próxima página' }).click()
      await page.waitForFunction((text) => document.querySelector<HTMLElement>('[role=grid]')?.innerText !== text, before)
    }),
  )
  await context.close()
}

/** What it takes until `deed` has come to its end, and what comes until the network is quiet. */
async function take(page: Page, deed: (page: Page) => Promise<void>): Promise<Taken> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const script = async () =>
    1000 * ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
  const sizes: Promise<number>[] = []
  let answers = 0
  page.on('response', (response) => {
    answers++
    if (response.request().resourceType() === 'script') sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  const [busy, start] = [await script(), performance.now()]
  await deed(page)
  const took = performance.now() - start
  await page.waitForLoadState('networkidle')
  const kb = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
  const scripts = (await script()) - busy
  page.removeAllListeners('response')
  return { kb, answers, ms: took, script: scripts }
}

/** The heap after few and after many changes of screen, each time with what nobody holds any more cleared away. */
async function memory(browser: Browser, origin: string, token: string): Promise<string> {
  const page = await (await person(browser, origin, token)).newPage()
  await page.goto(`${origin}/pessoa`)
  const cdp = await page.context().newCDPSession(page)
  const rows: string[][] = []
  for (let n = 1; n <= Math.max(...CHANGES); n++) {
    await link(page, n % 2 === 0 ? 'Pessoas' : 'Setores').click()
    await cell(page).waitFor()
    if (!CHANGES.includes(n)) continue
    await cdp.send('HeapProfiler.collectGarbage')
    rows.push([`depois de ${n} trocas de tela`, `${show((await cdp.send('Runtime.getHeapUsage')).usedSize / MB)} MB`])
  }
  return table(['memória da página', 'heap'], rows)
}

export async function person(browser: Browser, origin: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  return context
}

export async function launch(): Promise<Browser> {
  // A plain script without types; it says itself what is missing.
  const found = (await import(join(root, 'scripts/chromium.mjs'))) as { chromium(): string | undefined }
  const executablePath = found.chromium()
  if (!executablePath) throw new Error('sem Chromium não há medições da tela')
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}
