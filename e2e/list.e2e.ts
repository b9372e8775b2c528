import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { byName, callsOf, filtered, listOf } from './support/list-page.ts'
import { makePeople } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

test('LST-001 LST-004 LST-005 LST-006 LST-008 LST-009 LST-017 CON-005 PES-002 a list shows pages of 20, loaded when they are asked for', async ({
  page,
  api,
  logIn,
}) => {
  const names = await makePeople(api, 'Paginada', 45)
  await logIn()
  const calls = callsOf(page, '/pessoa')
  await page.goto(byName('/pessoa', 'paginada'))
  const list = listOf(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Pessoas' })).toBeVisible()
  await expect(list.pager).toContainText('1–20 de 45')
  await expect(list.rows).toHaveCount(20)
  await expect(list.row(names[0] ?? '')).toBeVisible()
  expect(calls.map(({ searchParams }) => [searchParams.get('page'), searchParams.get('limit')])).toEqual([['1', '20']])
  await expectCleanPage(page)

  await list.pager.getByRole('button', { name: 'Próxima página' }).click()
  await expect(list.pager).toContainText('21–40 de 45')
  await expect(list.row('Paginada 021')).toBeVisible()
  expect(calls.at(-1)?.searchParams.get('page')).toBe('2')
  expect(calls).toHaveLength(2)

  await list.pager.getByRole('textbox', { name: 'Página' }).fill('3')
  await list.pager.getByRole('textbox', { name: 'Página' }).press('Enter')
  await expect(list.rows).toHaveCount(5)
  await expect(page).toHaveURL(/page=3/)
  await expect(list.pager.getByRole('button', { name: 'Próxima página' })).toHaveAttribute('aria-disabled', 'true')

  await page.goBack()
  await expect(list.row('Paginada 021')).toBeVisible()
  const before = calls.length
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect.poll(() => calls.length).toBeGreaterThan(before)

  await list.select('Paginada 022')
  await page.keyboard.press('[')
  await expect(list.row('Paginada 002')).toBeVisible()
  await expect(page.locator('tbody > tr:focus-within')).toContainText('Paginada 002')
  await page.keyboard.press(']')
  await expect(list.row('Paginada 022')).toBeVisible()

  // The second press of a double click falls on the rows that the dialog lay over, and chooses none of them.
  await list.select('Paginada 022')
  await list.action('Excluir').click()
  const question = page.getByRole('dialog', { name: 'Excluir pessoa?' })
  await question.getByRole('button', { name: 'Cancelar' }).dblclick()
  await expect(question).toHaveCount(0)
  await expect(list.row('Paginada 022')).toHaveAttribute('aria-selected', 'true')
  await list.select('Paginada 025')
})

test('PES-003 PES-004 USU-002 USU-003 USU-004 USU-005 USU-006 SET-002 SET-003 SET-007 CON-008 lists have the columns, actions and filters of the specification', async ({
  page,
  logIn,
}) => {
  await logIn()
  const list = listOf(page)
  const labels = async () => (await list.heads.allInnerTexts()).map((text) => text.trim())
  const actions = () => page.getByRole('group', { name: 'Ações' }).locator('button, a').allInnerTexts()

  await page.goto('/pessoa')
  await expect(list.heads).toHaveCount(5)
  expect(await labels()).toEqual(['Id', 'Nome', 'Nome fantasia', 'Tipo', 'CPF/CNPJ'])
  expect(await actions()).toEqual(['Incluir', 'Alterar', 'Visualizar', 'Excluir', 'Mais'])
  await expect(list.chips.getByRole('button', { name: /Remover filtro/ })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Usuários' }).click()
  await expect(page).toHaveURL(/\/usuario/)
  await expect(list.chips).toContainText('Ativo é igual a Sim')
  await expect(list.heads).toHaveCount(5)
  expect(await labels()).toEqual(['Id', 'Nome', 'E-mail', 'Idade da senha', 'Ativo'])
  expect(await actions()).toEqual(['Incluir', 'Alterar', 'Visualizar', 'Excluir', 'Liberar Acesso', 'Acessos de Plataformas', 'Sessões'])
  const age = list.heads.filter({ hasText: 'Idade da senha' })
  await expect(age.getByRole('button')).toHaveCount(0)
  await expectCleanPage(page)

  await page.goto('/setor')
  await expect(list.action('Setor X Usuario')).toBeVisible()
  expect(await actions()).toEqual(['Incluir', 'Alterar', 'Visualizar', 'Excluir', 'Setor X Usuario'])
  await list.action('Setor X Usuario').click()
  await expect(page).toHaveURL(/\/setor\/usuario/)
  await expect(page.getByRole('heading', { level: 1, name: 'Setor X Usuario' })).toBeVisible()
  await expectCleanPage(page)
})

test('LST-007 LST-011 LST-012 LST-016 actions wait for a row, say so, and lead where they should', async ({ page, api, logIn }) => {
  const id = await api.pessoa({ nome: 'Ariadne Guimarães' })
  await makePeople(api, 'Ariadne', 2)
  await logIn()
  await page.goto(byName('/pessoa', 'ariadne'))
  const list = listOf(page)
  const change = list.action('Alterar')
  await expect(list.row('Ariadne Guimarães')).toBeVisible()
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  await expect(change).toHaveAccessibleDescription('Selecione uma pessoa na lista.')
  await change.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Selecione uma pessoa na lista.')
  await change.press('Enter')
  await expect(page).toHaveURL(/\/pessoa\?/)

  await list.select('Ariadne 001')
  await list.select('Ariadne Guimarães')
  await expect(page.getByText('1 selecionada: Ariadne Guimarães')).toBeVisible()
  await expect(list.row('Ariadne 001')).toHaveAttribute('aria-selected', 'false')
  await expectCleanPage(page)
  await change.click()
  await expect(page).toHaveURL(new RegExp(`/pessoa/alterar/${id}`))
  await page.goBack()
  await list.action('Incluir').click()
  await expect(page).toHaveURL(/\/pessoa\/incluir/)
})

test('LST-010 the filter, the page and the row in hand are there again after a form and by the menu', async ({ page, api, logIn }) => {
  await makePeople(api, 'Retornada', 25)
  await logIn()
  await page.goto('/pessoa')
  const list = listOf(page)
  await list.head('Nome').hover()
  await page.getByRole('button', { name: 'Filtrar Nome', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nome contém' }).fill('retornadá')
  await expect(page.getByText('25 pessoas com este filtro.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(list.pager).toContainText('1–20 de 25')
  await list.pager.getByRole('button', { name: 'Última página' }).click()
  await list.select('Retornada 023')
  await list.action('Visualizar').click()
  await expect(page).toHaveURL(/visualizar/)
  await page.goBack()

  await expect(list.pager).toContainText('21–25 de 25')
  await expect(list.row('Retornada 023')).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('tbody > tr:focus-within')).toContainText('Retornada 023')

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Setores' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Setores' })).toBeVisible()
  await menu.getByRole('link', { name: 'Pessoas' }).click()
  await expect(list.chips).toContainText('Nome contém retornadá')
  await expect(list.pager).toContainText('21–25 de 25')

  await page.getByRole('button', { name: 'Mostrar todos' }).click()
  await expect(list.chips).not.toContainText('retornadá')
  await expect(page.getByRole('button', { name: '+ Filtro' })).toBeFocused()
  await page.goBack()
  await expect(list.chips).toContainText('Nome contém retornadá')
})

test('LST-019 LST-022 all twelve operators are offered; one without a meaning says why; chips can be changed and removed', async ({
  page,
  api,
  logIn,
}) => {
  await makePeople(api, 'Operada', 3)
  await logIn()
  await page.goto(byName('/pessoa', 'operada'))
  const list = listOf(page)
  await page.getByRole('button', { name: '+ Filtro' }).click()
  await page.getByRole('dialog', { name: 'Novo filtro' }).getByRole('button', { name: 'Tipo' }).click()
  const operators = page.getByRole('listbox', { name: 'Operador' })
  await expect(operators.getByRole('option')).toHaveCount(12)
  const contains = operators.getByRole('option', { name: 'contém', exact: true })
  await expect(contains).toHaveAttribute('aria-disabled', 'true')
  await expect(contains).toHaveAccessibleDescription('“contém” não se aplica a opções fixas.')
  await contains.click({ force: true })
  await expect(operators.getByRole('option', { name: 'é um de' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('checkbox', { name: 'Jurídica' }).check()
  await expect(page.getByText('Nenhuma pessoa com este filtro.')).toBeVisible()
  await expectCleanPage(page)
  await page.getByRole('button', { name: 'Aplicar' }).click()

  await expect(page.getByRole('heading', { name: 'Nenhuma pessoa com estes filtros' })).toBeVisible()
  await expect(page.getByText('Sem o filtro “Tipo é um de Jurídica” há 3 pessoas.')).toBeVisible()
  await expectCleanPage(page)
  await page.getByRole('button', { name: 'Remover “Tipo é um de Jurídica”' }).click()
  await expect(list.rows).toHaveCount(3)

  await page.getByRole('button', { name: /Alterar filtro: Nome contém operada/ }).click()
  await page.getByRole('option', { name: 'termina com' }).click()
  await page.getByRole('textbox', { name: 'Nome termina com' }).fill('OPERADA 002')
  await page.keyboard.press('Enter')
  await expect(list.rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Remover filtro: Nome termina com OPERADA 002' }).click()
  await expect(page).not.toHaveURL(/terminalike/)
})

test('LST-021 a head sorts up, down and not at all, with Shift by a second column', async ({ page, api, logIn }) => {
  await makePeople(api, 'Ordenada', 3)
  await logIn()
  await page.goto(byName('/pessoa', 'ordenada'))
  const list = listOf(page)
  const head = list.head('Nome')
  const sort = head.getByRole('button', { name: 'Nome', exact: true })
  await expect(list.rows).toHaveCount(3)
  await sort.click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await sort.click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(list.rows.first()).toContainText('Ordenada 003')
  await list.heads
    .filter({ hasText: 'Tipo' })
    .getByRole('button', { name: 'Tipo', exact: true })
    .click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/sort=.*nome.*tipo/)
  await sort.click()
  await expect(head).not.toHaveAttribute('aria-sort')
})

test('LST-019 an address with a filter that no longer exists still opens', async ({ page, logIn }) => {
  await logIn()
  await page.goto(filtered('/pessoa', { name: 'apelido', op: 'like', v: 'x' }))
  await expect(listOf(page).rows.first()).toBeVisible()
  await expectCleanPage(page)
})

test('LST-004 the rows of before stand for a moment while a page is on its way, do nothing, and give way to bars', async ({
  page,
  api,
  logIn,
  clock,
}) => {
  await makePeople(api, 'Virada', 45)
  await logIn()
  await clock.install()
  await page.goto(byName('/pessoa', 'virada'))
  const list = listOf(page)
  const row = list.row('Virada 001')
  await expect(row).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await page.route('**/pessoa/list?*', async (route) => {
    await held
    await route.fallback()
  })
  await clock.pauseAt(Date.now() + 60_000)
  await list.pager.getByRole('button', { name: 'Próxima página' }).click()
  await expect(list.pager.getByRole('textbox', { name: 'Página' })).toHaveValue('2')
  await row.getByRole('gridcell').nth(1).click()
  await expect(row).toHaveAttribute('aria-selected', 'false')
  await clock.runFor(400)
  await expect(row).toHaveCount(0)
  await expect(list.rows).toHaveCount(20)
  answer()
  await clock.resume()
  await expect(list.row('Virada 021')).toBeVisible()
})

test('the first list that somebody of Financeiro opens weighs no more than it may, and waits for few answers', async ({
  page,
  api,
  logIn,
}) => {
  await logIn(await api.user({ tipo: 2, isAdmin: false }))
  const all: Response[] = []
  page.on('response', (answer) => all.push(answer))
  await page.goto('/pessoa')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  const scripts = await Promise.all(
    all.filter((one) => one.request().resourceType() === 'script').map(async (one) => gzipSync(await one.body()).length),
  )
  const weight = scripts.reduce((sum, one) => sum + one, 0)
  expect(weight, 'bytes of JavaScript, compressed').toBeLessThan(300_000)
  expect(weight).toBeGreaterThan(150_000)
  expect(all.length, all.map((one) => one.url()).join('\n')).toBeLessThanOrEqual(19)
})
