import type { Page } from '@playwright/test'

/** The product's router, which keeps itself in the page for tools to find. */
type Router = {
  routesByPath: Record<string, unknown>
  history: { push: (address: string, state: undefined, how: { ignoreBlocker: boolean }) => void }
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string; pathname: string } }
}
type WithRouter = { __TSR_ROUTER__: Router }

/**
 * Goes to an address within the document that is loaded, as a link does, where what counts is the screen and not how it was come to: loading
 * the product anew takes three to four times as long.
 * @returns the heading of the screen, once it stands with all that it asked for, or what is there instead
 */
export async function goWithin(page: Page, address: string): Promise<string> {
  const loaded = await page.evaluate(() => '__TSR_ROUTER__' in window)
  if (!loaded) await page.goto(address)
  return page.evaluate(goHere, { address, loaded })
}

/** The addresses of all screens, as the product has them. */
export const screensOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((window as unknown as WithRouter).__TSR_ROUTER__.routesByPath))

/** Runs in the page. */
async function goHere({ address, loaded }: { address: string; loaded: boolean }): Promise<string> {
  const router = (window as unknown as WithRouter).__TSR_ROUTER__
  const { pathname } = new URL(address, location.origin)
  const end = performance.now() + 60_000
  if (loaded) router.history.push(address, undefined, { ignoreBlocker: true })
  for (;;) {
    await new Promise(requestAnimationFrame)
    const { status, location: asked, resolvedLocation: there } = router.state
    const heading = document.querySelector('h1')
    const waiting = status !== 'idle' || there?.href !== asked.href || !heading || document.querySelector('main [aria-busy=true]')
    if (!waiting && there?.pathname === pathname) return heading.textContent
    if (performance.now() > end) return `${location.pathname}: ${heading?.textContent ?? 'no heading'}`
  }
}
