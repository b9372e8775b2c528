import { expect, type Page, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Screens of each kind, and for forms the field in which typing begins. */
const SCREENS: Record<string, RegExp | undefined> = {
  '/pessoa/incluir': /^CPF\/CNPJ/,
  '/test-case/incluir': /^Código/,
  '/financeiro/fechamento': /^Cliente/,
  '/usuario/incluir': /^Pessoa/,
  '/conta': undefined,
  '/task': undefined,
  '/programacao': undefined,
}

/** Hints and chosen words that end in the middle, and labels of one line in different sizes. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const inSight = (one: Element) => one.getClientRects().length > 0
    const pen = document.createElement('canvas').getContext('2d')
    const cut = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main :is(input[placeholder], select)')].filter(
      (field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        const text =
          field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value === '' ? field.placeholder : ''
        if (!pen || !inSight(field)) return false
        pen.font = font
        return pen.measureText(text).width > field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1
      },
    )
    const sizes = new Map<number, Set<string>>()
    for (const label of [...document.querySelectorAll('main :is(label, legend)')].filter(inSight)) {
      const line = Math.round(label.getBoundingClientRect().top / 6)
      sizes.set(line, (sizes.get(line) ?? new Set()).add(getComputedStyle(label).fontSize))
    }
    return [
      ...cut.map((field) => `cut: ${field instanceof HTMLInputElement ? field.placeholder : field.value}`),
      ...[...sizes.values()].filter(({ size }) => size > 1).map((found) => `side by side: ${[...found].join(', ')}`),
    ]
  })

const MOST = 300
/** Walks with Tab until it comes round; what holds the focus, and what could be pressed but was never reached. */
async function walk(page: Page): Promise<string[]> {
  const step = () =>
    page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body) return 'the page'
      const [known, name] = [at.dataset.walked !== undefined, at.getAttribute('aria-label') ?? at.textContent]
      at.dataset.walked = ''
      return known ? `again ${name}` : name
    })
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.querySelector<HTMLElement>('a[href="#conteudo"]')?.focus()
  })
  const seen = [await step()]
  for (let i = 0; i < MOST && seen.at(-1) !== 'the page' && !seen.at(-1)?.startsWith('again'); i++) {
    await page.keyboard.press('Tab')
    seen.push(await step())
  }
  const end = seen.at(-1) ?? ''
  if (end !== 'the page' && end !== `again ${seen[0]}`) return [`held by: ${end}`]
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])')]
      // One of a group is reached by Tab, the others from there by arrows; a grid's guards hand the focus on.
      .filter((one) => !one.closest('[role=grid], [inert], [aria-hidden=true]') && !one.matches('[type=radio], [role=tab], :disabled'))
      .filter((one) => one.tabIndex >= 0 && one.dataset.walked === undefined && one.getClientRects().length > 0)
      .map((one) => `not reached: ${one.getAttribute('aria-label') ?? one.textContent}`),
  )
}

test('typing begins where it is empty, every hint is whole, and Tab comes everywhere and out again', async ({ page, logIn }) => {
  await logIn()
  const wrong: string[] = []
  for (const [path, first] of Object.entries(SCREENS)) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    if (first) await expect(page.getByLabel(first).and(page.locator(':focus')), path).toHaveCount(1)
    else await page.waitForLoadState('networkidle')
    for (const said of [...(await looks(page)), ...(await walk(page))]) wrong.push(`${path} ${said}`)
  }
  expect(wrong).toEqual([])
})
