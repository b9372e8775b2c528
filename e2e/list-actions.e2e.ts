import { checklist } from '@retaguarda/contract/checklist.ts'
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
  // Pressed twice it asks once.
  await list.action('Excluir').evaluate((button: HTMLElement) => [button, button].forEach((one) => one.click()))
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

  // What was deleted comes back, by its toast.
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(list.row('Apagada Um')).toBeVisible()
  await expect(page.getByText('Exclusão desfeita: a pessoa está de volta.')).toBeVisible()
})

test('a change of many whose line broke keeps what was built, and goes on from where it stopped', async ({ page, api, logIn }) => {
  const all = Array.from({ length: 53 }, (_, n) => `Interrompido ${n + 1}`)
  for (const nome of all) await api.call(checklist.add, { body: { nome } })
  await logIn()
  await page.goto(byName('/checklist', 'interrompido'))
  await page.getByRole('button', { name: 'Alterar vários' }).click()
  await page.getByRole('button', { name: 'Alterar todos os 53' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar checklists em lote' })
  await dialog.getByLabel('Ativo (obrigatório)').selectOption('Não')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('53 checklists mudam.')).toBeVisible()
  let pieces = 0
  await page.route('**/api/checklist/alterar-lote', (route) => (++pieces === 2 ? route.abort() : route.continue()))
  await dialog.getByRole('button', { name: 'Alterar 53 checklists' }).click()
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'OK' }).click()
  await expect(dialog.getByText('Parou no meio: 50 checklists alterados.')).toBeVisible()
  await expect(dialog.getByText('Ativo: Não')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Descartar o que foi digitado?' }).getByRole('button', { name: 'Continuar aqui' }).click()
  await dialog.getByRole('button', { name: 'Alterar 3 checklists' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('53 checklists alterados.')).toBeVisible()
  const filter = [
    { name: 'nome', op: 'like', v: 'Interrompido' },
    { name: 'ativo', op: '=', v: false },
  ]
  expect(await api.call(checklist.list, { query: { filter } })).toMatchObject({ total: 53 })
})

test('one field of many is changed after a preview that names what is refused, and taken back by Ctrl Z', async ({ page, api, logIn }) => {
  for (const n of [1, 2, 3]) await api.call(checklist.add, { body: { nome: `Loteado ${n}`, ativo: n !== 3 } })
  await logIn()
  await page.goto(byName('/checklist', 'loteado'))
  const list = listOf(page)
  await expect(list.row('Loteado 1')).toBeVisible()
  await page.getByRole('button', { name: 'Alterar vários' }).click()
  const bar = page.getByRole('group', { name: 'Alterar checklists em lote' })
  await expect(bar.getByRole('button', { name: 'Alterar os marcados' })).toHaveAttribute('aria-disabled', 'true')
  await list.row('Loteado 1').getByRole('checkbox').check()
  await expect(bar.getByRole('button', { name: 'Alterar 1 marcado' })).toBeVisible()
  await bar.getByRole('button', { name: 'Alterar todos os 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar checklists em lote' })
  await expect(dialog.getByLabel('Campo')).toBeFocused()
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('Escolha ativo para alterar.')).toBeVisible()
  await expectCleanPage(page)
  await dialog.getByLabel('Ativo (obrigatório)').selectOption('Não')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('2 checklists mudam. 1 já tem este valor.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Alterar 2 checklists' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list.row('Loteado 1')).toContainText('Não')
  await page.getByRole('button', { name: 'Desfazer' }).waitFor()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Alteração desfeita em 2 checklists.')).toBeVisible()
  await expect(list.row('Loteado 1')).toContainText('Sim')
  await expect(list.row('Loteado 3')).toContainText('Não')

  // On a narrow window the arrow of an order takes nothing from the shortest head.
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 1024, height: 768 })
  await list.head('Ordem').getByRole('button', { name: 'Ordem', exact: true }).click()
  await expect(list.head('Ordem')).toHaveAttribute('aria-sort', 'ascending')
  const label = list.head('Ordem').getByText('Ordem', { exact: true })
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  if (usual) await page.setViewportSize(usual)

  // A value that is not there yet is included on the way.
  await page.getByRole('button', { name: 'Alterar todos os 3' }).click()
  await dialog.getByLabel('Campo', { exact: true }).selectOption('Setor')
  const novoSetor = dialog.getByRole('combobox', { name: 'Setor' })
  await novoSetor.fill('Setor do Lote')
  await page.getByRole('option', { name: '+ Incluir «Setor do Lote»' }).click()
  const drawer = page.getByRole('dialog', { name: 'Incluir setor' })
  await expect(drawer.getByLabel('Código (obrigatório)')).toBeFocused()
  await page.keyboard.type('LOTE-1')
  await page.keyboard.press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(novoSetor).toHaveValue('Setor do Lote')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('3 checklists mudam.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Descartar o que foi digitado?' }).getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toHaveCount(0)

  // Closed in the middle, the page asks, and the list says afterwards what stayed half done.
  await page.getByRole('button', { name: 'Alterar todos os 3' }).click()
  await dialog.getByLabel('Ativo (obrigatório)').selectOption('Não')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('2 checklists mudam.')).toBeVisible()
  const held = page.waitForRequest('**/api/checklist/alterar-lote')
  await page.route('**/api/checklist/alterar-lote', () => undefined)
  await dialog.getByRole('button', { name: 'Alterar 2 checklists' }).click()
  await held
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(page.getByText('A alteração em lote parou: 0 de 2 checklists com certeza alterados.')).toBeVisible()
  // Only now: what the browser loads while it is taken away may never arrive.
  await page.unroute('**/api/checklist/alterar-lote')

  // What is refused is named, with its reason; nothing was done yet.
  await page.goto(byName('/usuario', 'Administrador'))
  await page.getByRole('button', { name: 'Alterar vários' }).click()
  await page.getByRole('button', { name: /^Alterar (1 usuário|todos os)/ }).click()
  const users = page.getByRole('dialog', { name: 'Alterar usuários em lote' })
  await users.getByLabel('Ativo (obrigatório)').selectOption('Não')
  await users.getByRole('button', { name: 'Conferir' }).click()
  await expect(users.getByRole('row').filter({ hasText: 'E-mail inválido' })).toBeVisible()
  await expect(users.getByRole('button', { name: /^Alterar/ })).toHaveAttribute('aria-disabled', 'true')
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
  await expect(page.locator('tbody td:focus')).toBeVisible()

  await list.row('Teclada 2').getByRole('gridcell').nth(1).focus()
  const reading = page.waitForRequest((request) => request.url().includes('/api/pessoa/list'))
  await page.keyboard.press('r')
  await reading
  await expect(page.locator('tbody td:focus')).toBeVisible()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Excluir pessoa?' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(list.row('Teclada 2')).toHaveCount(0)
  await expect(page.locator('tbody > tr:focus-within')).toContainText('Teclada 3')

  await page.keyboard.press('v')
  await expect(page).toHaveURL(/\/pessoa\/visualizar\/\d+/)
  await page.goBack()
  await expect(page.locator('tbody > tr:focus-within')).toContainText('Teclada 3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pessoa\/alterar\/\d+/)
  await page.goBack()
  await expect(page.locator('tbody > tr:focus-within')).toContainText('Teclada 3')
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

test('LST-001 a list that opens empty begins on its title', async ({ page, logIn }) => {
  await logIn()
  await page.goto(byName('/pessoa', 'ninguém tem este nome'))
  await expect(page.getByText('Nenhuma pessoa com estes filtros')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('LST-001 a double click opens the row', async ({ page, api, logIn }) => {
  const id = await api.pessoa({ nome: 'Dobrada Nunes' })
  await logIn()
  await page.goto(byName('/pessoa', 'dobrada'))
  const cell = listOf(page).row('Dobrada Nunes').getByRole('gridcell').nth(1)
  // The second of two clicks whose first closed a dialog over the row was not meant for it: neither opens it nor chooses it.
  await cell.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(listOf(page).row('Dobrada Nunes')).toHaveAttribute('aria-selected', 'false')
  await expect(page).toHaveURL(/\/pessoa\?/)
  await cell.dblclick()
  await expect(page).toHaveURL(new RegExp(`/pessoa/alterar/${id}`))
})

test('a double click opens the row that is seen, also while the rows in another order are on their way', async ({ page, api, logIn }) => {
  const id = await api.pessoa({ nome: 'Apressada Nunes' })
  await api.pessoa({ nome: 'Apressada Prado' })
  await logIn()
  await page.goto(byName('/pessoa', 'apressada'))
  const row = listOf(page).row('Apressada Nunes')
  await expect(row).toBeVisible()
  let answer = () => {}
  await page.route('**/api/pessoa/list*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fallback()
  })
  const asked = page.waitForRequest('**/api/pessoa/list*')
  await page.getByRole('columnheader', { name: /^Nome(?! fantasia)/ }).click()
  await asked
  await row.getByRole('gridcell').nth(1).dblclick()
  await expect(page).toHaveURL(new RegExp(`/pessoa/alterar/${id}`))
  answer()
})
