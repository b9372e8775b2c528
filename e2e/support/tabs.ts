import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { surelyRoute } from './surely-route.ts'

/** A context and its page, for one test after the other. */
export type Tab = {
  context: BrowserContext
  page: Page
  /** Something was done to it that cannot be undone: no other test gets it. */
  spoil: () => void
}
type Kept = Tab & { spoiled: boolean; reset: () => Promise<void> }

/** A page of the product that is next to nothing: in it the storage of its address can be emptied. */
const NOTHING = '/icone.svg'
/** What a test may have listened to; the page's own listeners stay. */
const LISTENED = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const

export type Tabs = ReturnType<typeof tabsOf>

/**
 * The tabs of a worker, by the screen that they were opened for. A tab is kept because a new one is a new process of the browser, which reads and
 * compiles the product's code anew: half of what opening a screen takes. What a test left in it is gone before the next one: entries,
 * storage, routes, listeners, sizes, history and the pointer's place.
 */
export function tabsOf(browser: Browser) {
  const kept = new Map<string, Kept>()
  return {
    async take(screen: object): Promise<Tab> {
      const key = JSON.stringify(screen)
      const tab = kept.get(key) ?? (await open(browser))
      kept.set(key, tab)
      return tab
    },
    /** After a test; closed whole, a failed test's pages leave their pictures. */
    async giveBack(tab: Tab, passed: boolean): Promise<void> {
      const [key, found] = [...kept].find(([, one]) => one.context === tab.context) ?? []
      if (key === undefined || found === undefined) throw new Error('The tab is not of this worker')
      const clean =
        passed &&
        !found.spoiled &&
        !found.page.isClosed() &&
        (await found.reset().then(
          () => true,
          () => false,
        ))
      if (clean) return
      kept.delete(key)
      await tab.context.close()
    },
  }
}

async function open(browser: Browser): Promise<Kept> {
  const context = await browser.newContext()
  const page = await context.newPage()
  surelyRoute(page, NOTHING)
  const session = await context.newCDPSession(page)
  const usual = page.viewportSize()
  const tab: Kept = { context, page, spoiled: false, spoil: () => (tab.spoiled = true), reset: () => reset(tab, session, usual) }
  spoiledBy(tab)
  return tab
}

/** Scripts and functions given to every document, and what a session with the browser itself changes, stay for good. */
function spoiledBy({ context, page, spoil }: Tab): void {
  const newCDPSession = context.newCDPSession.bind(context)
  context.newCDPSession = (of) => {
    spoil()
    return newCDPSession(of)
  }
  for (const lasting of [context, page]) {
    const [addInitScript, exposeFunction] = [lasting.addInitScript.bind(lasting), lasting.exposeFunction.bind(lasting)]
    lasting.addInitScript = (...args) => {
      spoil()
      return addInitScript(...args)
    }
    lasting.exposeFunction = (...args) => {
      spoil()
      return exposeFunction(...args)
    }
  }
}

async function reset({ context, page }: Kept, session: CDPSession, usual: ReturnType<Page['viewportSize']>): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of LISTENED) await page.removeAllListeners(event, { behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.goto(NOTHING)
  // What makes a page draw itself anew, now that there is nothing to draw.
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null })
  if (usual) await page.setViewportSize(usual)
  await page.mouse.move(-1, -1) // over nothing
  await page.evaluate(emptyStorage)
  await context.clearCookies()
  await session.send('Page.resetNavigationHistory')
}

/** Runs in the page. */
async function emptyStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  for (const name of await caches.keys()) await caches.delete(name)
}
