import { test as base, type BrowserContext, type Clock, expect, type Page } from '@playwright/test'
import { CURRENT_SESSION } from '@retaguarda/contract/auth.ts'
import { type Api, apiOf, type Person, SENHA } from './api.ts'
import { type Product, startProduct } from './product.ts'
import { type Tab, type Tabs, tabsOf } from './tabs.ts'
import { watch } from './watch.ts'

type Fixtures = {
  /** Opens a session in this page's browser, without the login screen; the administrator's where nobody is named. */
  logIn: (person?: Person) => Promise<void>
  /** The page's clock. */
  clock: Clock
  tab: Tab
}
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
/** `sessions` are those opened so far, by e-mail. */
type WorkerFixtures = { product: Product; api: Api; sessions: Map<string, Cookies>; tabs: Tabs }

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
  api: [async ({ product }, use) => use(await apiOf(product)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  tabs: [async ({ browser }, use) => use(tabsOf(browser)), { scope: 'worker' }],
  tab: async ({ tabs, viewport, isMobile, hasTouch }, use, test) => {
    const tab = await tabs.take({ viewport, isMobile, hasTouch })
    await use(tab)
    await tabs.giveBack(tab, test.status === test.expectedStatus)
  },
  context: async ({ tab }, use) => use(tab.context),
  clock: async ({ tab }, use) => {
    tab.spoil()
    await use(tab.page.clock)
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ tab, api }, use) => {
    if (!api) throw new Error('the product did not start')
    watch(tab.page)
    await use(tab.page)
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

export { expect, type Page, SENHA }

/** Through the login screen, as a person does. */
export async function logInByScreen(page: Page, { email, senha }: { email: string; senha: string }): Promise<void> {
  await page.getByLabel('Login').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The page first: what it still asks for without a session would be refused. */
export async function leaveAndLogOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
