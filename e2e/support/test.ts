import { test as base, type BrowserContext, type Clock, expect, type Page } from '@playwright/test'
import { CURRENT_SESSION } from '@retaguarda/contract/auth.ts'
import { type Api, apiOf, type Person, SENHA } from './api.ts'
import { type Product, startProduct } from './product.ts'
import { watch } from './watch.ts'

type Fixtures = {
  /** Opens a session in this page's browser, without the login screen; the administrator's where nobody is named. */
  logIn: (person?: Person) => Promise<void>
  /** The page's clock. No later test gets a context whose clock was touched. */
  clock: Clock
}
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
/** `sessions` are those opened so far, by e-mail; `contexts` those that wait for their next test, by the screen they were opened for. */
type WorkerFixtures = { product: Product; api: Api; sessions: Map<string, Cookies>; contexts: Map<string, BrowserContext> }

/** Test with the product started once per worker, a page whose errors are watched, and helpers to make people and sessions. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  api: [async ({ product }, use) => use(await apiOf(product.url, product.firstAccessLink)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  contexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  /** One for many tests: the pages' code is then fetched and compiled once per worker. What a test left in it is gone before the next one. */
  context: async ({ browser, contexts, viewport, isMobile, hasTouch }, use, test) => {
    const screen = JSON.stringify({ viewport, isMobile, hasTouch })
    const context = contexts.get(screen) ?? (await browser.newContext())
    contexts.set(screen, context)
    await use(context)
    // Closed whole, a failed test's pages leave their pictures.
    if (test.status !== test.expectedStatus || contexts.get(screen) !== context) {
      contexts.delete(screen)
      return await context.close()
    }
    for (const page of context.pages()) await page.close()
    await context.setOffline(false)
    await context.clearPermissions()
    await context.setStorageState({ cookies: [], origins: [] })
  },
  clock: async ({ page, contexts }, use) => {
    for (const [screen, context] of contexts) if (context === page.context()) contexts.delete(screen)
    await use(page.clock)
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, api }, use) => {
    if (!api) throw new Error('the product did not start')
    watch(page)
    surelyRoute(page)
    await use(page)
  },
  logIn: async ({ page, api, sessions }, use) => {
    await use(async (person = api.admin) => {
      const context = page.context()
      const kept = sessions.get(person.email)
      if (kept) {
        await context.addCookies(kept)
        // Another test may have ended it.
        if ((await page.request.get(`/api/auth/retrieve/${CURRENT_SESSION}`)).ok()) return
      }
      const answer = await page.request.post('/api/auth/login', {
        headers: { 'x-requested-with': 'e2e' },
        data: { login: person.email, password: person.senha },
      })
      expect(await answer.json()).toMatchObject({ authenticated: true })
      sessions.set(person.email, await context.cookies())
    })
  },
})

/**
 * The browser answers that calls are held up before the page's own process knows of it; on a busy machine the next call then gets away.
 * A route is therefore only set once a call of the page itself was held up.
 */
function surelyRoute(page: Page): void {
  const route = page.route.bind(page)
  const PROBE = '/sonda-dos-testes'
  const held = async (probe: string) => {
    while ((await fetch(probe)).status !== 204);
  }
  page.route = async (...args) => {
    const set = await route(...args)
    if (!page.url().startsWith('http')) return set
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }))
    await page.evaluate(held, PROBE)
    await page.unroute(`**${PROBE}`)
    return set
  }
}

export { expect, type Page, SENHA }

/** Through the login screen, as a person does. */
export async function logInByScreen(page: Page, { email, senha }: { email: string; senha: string }): Promise<void> {
  await page.getByLabel('Login').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Login' }).click()
}
