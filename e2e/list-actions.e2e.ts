import { byName, listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

test('LST-014 LST-020 ERR-005 deleting asks, names what goes, and says that it is done', async ({ page, api, logIn }) => {
  await api.pessoa({ nome: 'Apagada Um' })
  await api.pessoa({ nome: 'Apagada Dois' })
  await logIn()
  await page.goto(byName('/pessoa', 'apagada'))
  const list = listOf(page)
  await list.select('Apagada Um')
  await list.action('Excluir').click()
  const question = page.getByRole('dialog', { name: 'Excluir pessoa?' })
  await expect(question).toContainText('Apagada Um')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expectCleanPage(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(list.row('Apagada Um')).toBeVisible()

  await list.action('Excluir').click()
  const call = page.waitForRequest((request) => request.method() === 'DELETE')
  await question.getByRole('button', { name: 'Excluir' }).click()
  expect((await call).url()).toMatch(/\/api\/pessoa\/delete\/\d+$/)
  await expect(page.getByRole('status').filter({ hasText: /exclu/i })).toBeVisible()
  await expect(list.row('Apagada Um')).toHaveCount(0)
  await expect(list.action('Excluir')).toHaveAttribute('aria-disabled', 'true')
  await expectCleanPage(page)
})

test('ERR-001 ERR-004 a refused action shows the dialog Erro and changes nothing', async ({ page, api, logIn }) => {
  await api.user({ nome: 'Referida Fonseca' })
  await logIn()
  await page.goto(byName('/pessoa', 'referida'))
  const list = listOf(page)
  await list.select('Referida Fonseca')
  await list.action('Excluir').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  const error = page.getByRole('dialog', { name: 'Erro' })
  await expect(error).toContainText('usuário')
  await error.getByText('Detalhes', { exact: true }).click()
  await expect(error).toContainText('409 DELETE /api/pessoa/delete/')
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(list.row('Referida Fonseca')).toBeVisible()
  await expectCleanPage(page, { allow: [/409/] })
})

test('USU-007 LST-013 Liberar Acesso asks, calls the server for the row, and shows the link that no mail could carry', async ({
  page,
  api,
  logIn,
}) => {
  const user = await api.user({ nome: 'Liberada Campos' })
  await logIn()
  await page.goto(byName('/usuario', 'liberada'))
  const list = listOf(page)
  await list.select('Liberada Campos')
  await list.action('Liberar Acesso').click()
  const question = page.getByRole('dialog', { name: 'Liberar acesso?' })
  await expect(question).toContainText('Liberada Campos')
  const call = page.waitForRequest((request) => request.url().includes('/liberar-acesso/'))
  await question.getByRole('button', { name: 'Liberar Acesso' }).click()
  expect((await call).method()).toBe('POST')
  expect((await call).url()).toMatch(new RegExp(`/api/usuario/liberar-acesso/${user.id}$`))
  const shown = page.getByRole('dialog', { name: 'Link de primeiro acesso' })
  await expect(shown.getByRole('textbox', { name: 'Link' })).toHaveValue(/first-access-token=/)
  await expectCleanPage(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: 'Copiar link' }).click()
  await expect(shown.getByText('Copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shown.getByRole('textbox', { name: 'Link' }).inputValue())
})

test('USU-006 who may not change users is shown no action that would', async ({ page, api, logIn }) => {
  await logIn(await api.user({ nome: 'Comum Teixeira' }))
  await page.goto(byName('/usuario', 'comum'))
  const list = listOf(page)
  await list.select('Comum Teixeira')
  await expect(page.getByRole('group', { name: 'Ações' }).locator('button, a')).toHaveText(['Visualizar'])
  await expectCleanPage(page)
})

test('LST-001 the grid can be worked by keys alone', async ({ page, api, logIn }) => {
  for (const n of [1, 2, 3]) await api.pessoa({ nome: `Teclada ${n}` })
  await logIn()
  await page.goto(byName('/pessoa', 'teclada'))
  const list = listOf(page)
  await list.select('Teclada 1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(list.row('Teclada 2')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('f')
  await expect(page.getByRole('textbox', { name: 'Nome contém' })).toBeFocused()
  await page.keyboard.type('iv')
  await expect(page).toHaveURL(/\/pessoa\?/)
  await page.keyboard.press('Escape')
  await expect(page.locator('.ag-cell:focus')).toBeVisible()

  await list.row('Teclada 2').getByRole('gridcell').nth(1).focus()
  const reading = page.waitForRequest((request) => request.url().includes('/api/pessoa/list'))
  await page.keyboard.press('r')
  await reading
  await expect(page.locator('.ag-cell:focus')).toBeVisible()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Excluir pessoa?' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(list.row('Teclada 2')).toHaveCount(0)
  await expect(page.locator('.ag-row:focus-within')).toContainText('Teclada 3')

  await page.keyboard.press('v')
  await expect(page).toHaveURL(/\/pessoa\/visualizar\/\d+/)
  await page.goBack()
  await expect(page.locator('.ag-row:focus-within')).toContainText('Teclada 3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pessoa\/alterar\/\d+/)
  await page.goBack()
  await expect(page.locator('.ag-row:focus-within')).toContainText('Teclada 3')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\/pessoa\/incluir/)

  await page.goto('/conta')
  await page.getByRole('radiogroup', { name: 'Língua dos atalhos' }).getByText('Inglês').click()
  await page.goto(byName('/pessoa', 'teclada 3'))
  await list.row('Teclada 3').getByRole('gridcell').nth(1).click()
  await expect(page.getByRole('button', { name: 'Incluir' }).or(page.getByRole('link', { name: 'Incluir' }))).toHaveAttribute(
    'aria-keyshortcuts',
    'N',
  )
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\/pessoa\?/)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/pessoa\/incluir/)
})

test('LST-001 a double click opens the row', async ({ page, api, logIn }) => {
  const id = await api.pessoa({ nome: 'Dobrada Nunes' })
  await logIn()
  await page.goto(byName('/pessoa', 'dobrada'))
  await listOf(page).row('Dobrada Nunes').getByRole('gridcell').nth(1).dblclick()
  await expect(page).toHaveURL(new RegExp(`/pessoa/alterar/${id}`))
})
