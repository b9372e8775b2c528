import { listOf } from './support/list-page.ts'
import { makePeople } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

test('a list is searched, shown beside, left by keys, and opens with the view that a person saved', async ({ page, api, logIn }) => {
  const names = await makePeople(api, 'Visionária', 4)
  await logIn()
  await page.goto('/pessoa')
  const list = listOf(page)
  // The grid has the focus when the list opens; `/` leads to the search, Enter back.
  await expect(page.locator('tbody td:focus')).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Procurar em Pessoas' })
  await expect(search).toBeFocused()
  await page.keyboard.type('visionaria')
  await page.keyboard.press('Enter')
  await expect(list.pager).toContainText('1–4 de 4')
  await expect(page.locator('tbody > tr:focus-within')).toContainText(names[0] ?? '')
  await expect(list.chips.getByRole('button', { name: /Remover filtro/ })).toHaveCount(0)

  // The whole head sorts, not its label alone.
  const head = list.heads.filter({ hasText: 'Nome' }).first()
  const box = (await head.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(box.x + box.width * 0.6, box.y + 4)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height - 4)
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(list.rows.first()).toContainText('Visionária 004')

  // Beside the list, row by row, without leaving it.
  await list.select('Visionária 004')
  await page.keyboard.press('Space')
  const panel = page.getByRole('region', { name: /^Visionária 004/ })
  await expect(panel).toContainText('Última alteração')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('region', { name: /^Visionária 003/ })).toBeVisible()
  await expectCleanPage(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: /^Visionária/ })).toHaveCount(0)

  // A further column, and all of it as a view that the list opens with.
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Última alteração' }).check()
  await page.keyboard.press('Escape')
  await expect(list.heads.filter({ hasText: 'Última alteração' })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar visão' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salvar visão' })
  await dialog.getByLabel('Nome').fill('Visionárias')
  await dialog.getByLabel('Abrir a lista com esta visão').check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const views = page.getByRole('group', { name: 'Visões' })
  await expect(views.getByRole('button', { name: 'Visionárias', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectCleanPage(page)
  await list.select('Visionária 002')
  await page.keyboard.press('0')
  await expect(list.heads.filter({ hasText: 'Última alteração' })).toHaveCount(0)
  await expect(search).toHaveValue('')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/pessoa')
  await expect(list.pager).toContainText('1–4 de 4')
  await expect(list.heads.filter({ hasText: 'Última alteração' })).toBeVisible()
  await expect(list.rows.first()).toContainText('Visionária 004')

  // From a record to the next one of the list.
  await list.select('Visionária 003')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Registros da lista' })).toContainText('2 de 4')
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByLabel('Nome', { exact: true }).or(page.getByRole('textbox', { name: /^Nome \(/ }))).toHaveValue('Visionária 002')
  await page.goto('/pessoa')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(search).toBeVisible()
})
