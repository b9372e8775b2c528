import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const seen = new WeakMap<Page, string[]>()

/** Collects what goes wrong in a page without being seen: console errors (content-policy violations are among them) and exceptions. */
export function watch(page: Page): void {
  const errors: string[] = []
  seen.set(page, errors)
  page.on('pageerror', (error) => errors.push(`exceção: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // Asking for one's session without having one answers 401, which the browser writes as an error by itself.
    if (message.location().url.includes('/api/auth/retrieve/')) return
    errors.push(`${message.text()} (${message.location().url})`)
  })
}

/** What it collected so far. */
export const errorsOf = (page: Page): readonly string[] => seen.get(page) ?? []

/** axe as it is shipped small, in plain ASCII: half of the bytes that the browser is sent, and none of them twice as wide. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Menus and lists that open over the page stand outside its landmarks, and carry their own roles.
  rules: { region: { enabled: false } },
  // Each violation with all its places; of what holds, that it does.
  resultTypes: ['violations'],
}
/** Those of them that look at a colour. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * No console error, no content-policy violation and no axe violation so far.
 * `allow` names refusals that the test caused on purpose, as the browser writes them.
 * `recoloured`: the page has been judged as it stands but for its colours, so only what they decide is judged.
 */
export async function expectCleanPage(
  page: Page,
  { allow = [], recoloured = false }: { allow?: RegExp[]; recoloured?: boolean } = {},
): Promise<void> {
  const errors = errorsOf(page).filter((error) => !allow.some((pattern) => pattern.test(error)))
  expect(errors).toEqual([])
  // Its address is there before a screen is: axe would tell of one that is still being fetched that it has no heading.
  await expect(page.locator('h1').first()).toBeAttached()
  await settled(page)
  // axe is asked in the page itself: its builder for Playwright opens and closes one more page each time, for the sake of frames.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const rules = recoloured ? { ...RULES, runOnly: COLOUR_RULES } : RULES
  const { violations, passes } = await page.evaluate(async (rules) => {
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(document, rules) // set by its source
    return {
      violations: violations.map(({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      passes: passes.length,
    }
  }, rules)
  expect(violations).toEqual([])
  expect(passes).toBeGreaterThan(recoloured ? 0 : 5)
}

const LOOKS = [
  ['light', 'dark'],
  ['dark', 'light'],
] as const

/**
 * The same in light and dark at each width, of the page as it stands: loaded once, it follows what the media say.
 * What a page says and where does not depend on its scheme, which only colours it.
 * @param ready what must be seen at each width before it is judged
 * @param allow as of `expectCleanPage`
 */
export async function expectCleanInAllLooks(
  page: Page,
  widths: readonly number[],
  ready = async () => {},
  allow: RegExp[] = [],
): Promise<void> {
  for (const [n, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 844 })
    for (const [m, colorScheme] of (LOOKS[n % 2] ?? []).entries()) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await ready()
      await expectCleanPage(page, { allow, recoloured: m > 0 })
    }
  }
}

/** Half-faded text has half its contrast: wait until nothing moves but what moves for ever. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  )
