import { everyScreen } from './support/every-screen.ts'
import { wrongBeginning } from './support/focus.ts'
import { goWithin } from './support/go.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Everybody's rights at once. */
const ALL = { isAdmin: true, isManagerTeam: true, tipo: 2 } as const

const home = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('every page that a link leads to begins on its title, its rows or its first field', async ({ page, api, logIn }) => {
  await logIn(await api.user(ALL))
  await home(page)
  const wrong: string[] = []
  for (const path of await everyScreen(page, api)) {
    await goWithin(page, path)
    const said = await wrongBeginning(page)
    if (said !== undefined) wrong.push(`${path}: ${said}`)
  }
  expect(wrong).toEqual([])
})

test('so does every page that is loaded', async ({ page, api, logIn }) => {
  test.slow()
  await logIn(await api.user(ALL))
  await home(page)
  const wrong: string[] = []
  for (const path of await everyScreen(page, api)) {
    await page.goto(path)
    await goWithin(page, path)
    const said = await wrongBeginning(page)
    if (said !== undefined) wrong.push(`${path}: ${said}`)
  }
  expect(wrong).toEqual([])
})

test('a record that is opened from its list, by whichever way, begins so too', async ({ page, api, logIn }) => {
  test.slow()
  await logIn(await api.user(ALL))
  await home(page)
  const wrong: string[] = []
  const row = page.getByRole('grid').locator('tbody > tr[data-id]').first()
  const ways = {
    Enter: async () => {
      await row.locator('td').first().focus()
      await page.keyboard.press('Enter')
    },
    'double click': () => row.locator('td').last().dblclick(),
    link: () => row.getByRole('link').first().click(),
  }
  let opened = 0
  for (const path of await everyScreen(page, api)) {
    if (/\/(visualizar|alterar|incluir)\b/.test(path)) continue
    await goWithin(page, path)
    await page.waitForFunction(() => !document.querySelector('[role=grid] tbody > tr:not([data-id])'))
    if ((await row.count()) === 0) continue
    for (const [way, open] of Object.entries(ways)) {
      if (way === 'link' && (await row.getByRole('link').count()) === 0) continue
      await goWithin(page, path)
      await expect(row, path).toBeVisible()
      const { pathname } = new URL(page.url())
      await open()
      await page.waitForFunction((was) => location.pathname !== was || document.querySelector('section[aria-labelledby]'), pathname)
      const there = new URL(page.url())
      if (there.pathname === pathname) continue
      opened++
      await page.waitForFunction(
        () => document.querySelector('h1') && !document.querySelector('main :is([aria-busy=true], [aria-label=Carregando])'),
      )
      const said = await wrongBeginning(page)
      if (said !== undefined) wrong.push(`${path} by ${way}, to ${there.pathname}: ${said}`)
    }
  }
  expect(wrong).toEqual([])
  expect(opened).toBeGreaterThan(20)
})
