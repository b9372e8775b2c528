import type { Page } from '@playwright/test'

/**
 * The browser answers that calls are held up before the page's own process knows of it; on a busy machine the next call then gets away.
 * A route is therefore only set once a call of the page itself was held up.
 * @param waiting the address where it stands before its test, from which nothing is called
 */
export function surelyRoute(page: Page, waiting: string): void {
  const route = page.route.bind(page)
  const PROBE = '/sonda-dos-testes'
  const held = async (probe: string) => {
    while ((await fetch(probe)).status !== 204);
  }
  page.route = async (...args) => {
    const set = await route(...args)
    if (!page.url().startsWith('http') || page.url().endsWith(waiting)) return set
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }))
    await page.evaluate(held, PROBE)
    await page.unroute(`**${PROBE}`)
    return set
  }
}
