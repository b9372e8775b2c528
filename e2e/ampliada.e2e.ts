import { expect, type Page, test } from './support/test.ts'

// A window of 1440 × 900 at 200 %.
test.use({ viewport: { width: 720, height: 450 } })

const PATHS = `/ /task/incluir /programacao /cliente /empresa /client-status /log /contratos /financeiro/fatura /financeiro/recebiveis
  /financeiro/resumo /financeiro/fechamento /financeiro/conciliacao /regua-cobranca /conta /importar/clientes`.split(/\s+/)

/** Actions that cannot be brought into sight, and what the page is too wide for. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (node: HTMLElement | null, side: 'X' | 'Y'): boolean => {
      if (!node || node === document.documentElement) return side === 'Y' && document.documentElement.scrollHeight > innerHeight
      const style = getComputedStyle(node)
      const over = side === 'X' ? style.overflowX : style.overflowY
      const more = side === 'X' ? node.scrollWidth > node.clientWidth : node.scrollHeight > node.clientHeight
      return (more && ['auto', 'scroll'].includes(over)) || scrolls(node.parentElement, side)
    }
    const actions = [...document.querySelectorAll<HTMLElement>('header :is(a, button), main :is(a, button, input, select, textarea)')]
    const lost = actions.filter((one) => {
      const { left, right, bottom, width } = one.getBoundingClientRect()
      if (width === 0 || getComputedStyle(one).visibility === 'hidden') return false
      const aside = (left < -1 || right > innerWidth + 1) && !scrolls(one.parentElement, 'X')
      return aside || (bottom > innerHeight && !scrolls(one.parentElement, 'Y'))
    })
    const names = lost.map((one) => one.getAttribute('aria-label') ?? one.textContent)
    return document.documentElement.scrollWidth > innerWidth ? ['the page itself', ...names] : names
  })

/** The element that has the focus is in sight and marked as such. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'nothing'
    const { top, bottom } = at.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) return `out of sight: ${at.outerHTML.slice(0, 120)}`
    const marked = [at, ...(at.parentElement ? [at.parentElement] : [])].some((one) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one)
      return (
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        boxShadow !== 'none' ||
        borderColor !== getComputedStyle(document.body).borderColor
      )
    })
    return marked ? 'marked' : `not marked: ${at.outerHTML.slice(0, 120)}`
  })

test('at 200 % the screens keep their actions within reach, scroll nothing sideways and have their focus in sight', async ({
  page,
  logIn,
}) => {
  test.slow()
  await logIn()
  const wrong: string[] = []
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    const lost = await outOfReach(page)
    if (lost.length > 0) wrong.push(`${path}: ${lost.join(' | ')}`)
    // All of it is there, and it has begun: what is still being read may take the place of what has the focus.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      const said = await focused(page)
      if (said !== 'marked') wrong.push(`${path} after ${key}: ${said}`)
    }
  }
  expect(wrong).toEqual([])
})
