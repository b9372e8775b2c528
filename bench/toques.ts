import { type Browser, chromium, type Page } from '@playwright/test'
import { TOKEN_COOKIE } from '@retaguarda/contract/auth.ts'
import { join } from 'node:path'
import { apiOf } from '../e2e/support/api.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { auth } from '@retaguarda/contract/auth.ts'
import { callBy } from '@retaguarda/contract/kit/call.ts'
import { fetchSend } from '@retaguarda/contract/kit/fetch-send.ts'
import { root } from './server.ts'
import { table } from './table.ts'
import { FIRST_HOUR, firstHour } from './toques-inicio.ts'
import { type Job, JOBS } from './toques-jobs.ts'
import { REAJUSTE_DO_ANO } from './toques-reajuste.ts'
import { presses, type Step, walkerOf } from './walker.ts'

type Walked = { name: string; budget: number; steps: readonly Step[]; error?: string | undefined }

/**
 * The eleven jobs and the first hour as a person walks them, in a real browser, with every press counted and the way written down.
 * `toques=1,4` walks these jobs alone, 0 the first hour.
 * @throws where one does not come to its end, or takes more presses than it may
 */
export async function toques(asked?: number[]): Promise<string> {
  const wanted = (n: number) => asked === undefined || asked.includes(n)
  const browser = await launch()
  try {
    const jobs = [...JOBS, REAJUSTE_DO_ANO].filter((_, i) => wanted(i + 1))
    const walked = [...(jobs.length > 0 ? await overFilled(browser, jobs) : []), ...(wanted(0) ? await overEmpty(browser) : [])]
    const rows = walked.map(({ name, budget, steps }) => [name, String(presses(steps)), String(budget)])
    const ways = walked.map(({ name, steps }) => `### ${name}\n\n${wayOf(steps)}`).join('\n\n')
    const text = `${table(['o que se faz', 'toques', 'no máximo'], rows)}\n\n${ways}`
    const wrong = walked.flatMap(({ name, ...one }) => problemOf(one).map((problem) => `${name}: ${problem}`))
    if (wrong.length > 0) throw new Error(`${text}\n\n${wrong.join('\n')}`)
    return text
  } finally {
    await browser.close()
  }
}

const problemOf = ({ budget, steps, error }: Omit<Walked, 'name'>): string[] =>
  error === undefined ? (presses(steps) > budget ? [`${presses(steps)} toques, no máximo ${budget}`] : []) : [error]

/** Numbered presses, with what is typed between them. */
function wayOf(steps: readonly Step[]): string {
  let n = 0
  return steps.map(({ counts, text }) => (counts ? `${++n}. ${text}` : `   - ${text}`)).join('\n')
}

const overFilled = (browser: Browser, jobs: readonly Job[]): Promise<Walked[]> =>
  over(async (product) => {
    const api = await apiOf(product)
    const walked: Walked[] = []
    for (const { name, budget, fill, walk } of jobs) {
      const made = await fill(api, product)
      const page = await pageOf(browser, product.url, await tokenOf(product.url, api.admin.senha))
      await page.goto(product.url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const walker = walkerOf(page)
      const error = await ended(page, walk(walker, made))
      walked.push({ name, budget, steps: walker.steps, error })
      await page.context().close()
    }
    return walked
  })

const overEmpty = (browser: Browser): Promise<Walked[]> =>
  over(async (product) => {
    const page = await pageOf(browser, product.url)
    const walker = walkerOf(page)
    const marks: number[] = []
    const error = await ended(page, firstHour(walker, product.firstAccessLink, marks))
    return FIRST_HOUR.map(({ name, budget }, i) => ({
      name,
      budget,
      steps: walker.steps.slice(0, marks[i]),
      error: marks[i] === undefined ? error : undefined,
    }))
  })

async function over<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct({ LOG_LEVEL: 'error' })
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

let pictures = 0

/** Where a way ended before its end, with a picture of it; undefined where it came there. */
async function ended(page: Page, way: Promise<void>): Promise<string | undefined> {
  try {
    await way
    return undefined
  } catch (error) {
    const path = join(root, 'build', `toques-${++pictures}.png`)
    await page.screenshot({ path })
    return `parou em ${page.url()} (${path}): ${error instanceof Error ? error.message : String(error)}`
  }
}

async function tokenOf(origin: string, password: string): Promise<string> {
  const { user } = await callBy(fetchSend({ origin }), auth.login, { body: { login: 'admin@localhost', password } })
  if (!user) throw new Error('o administrador não entrou')
  return user.token
}

async function pageOf(browser: Browser, origin: string, token?: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  if (token) await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  return context.newPage()
}

async function launch(): Promise<Browser> {
  // A plain script without types; it says itself what is missing.
  const found = (await import(join(root, 'scripts/chromium.mjs'))) as { chromium(): string | undefined }
  const executablePath = found.chromium()
  if (!executablePath) throw new Error('sem Chromium não há caminhos a percorrer')
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}
