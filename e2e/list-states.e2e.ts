import { readFile } from 'node:fs/promises'
import { byName, filtered, listOf } from './support/list-page.ts'
import { makePeople } from './support/people.ts'
import { expect, leaveAndLogOut, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

test('ERR-001 a server that does not answer: the dialog Erro, then the state of the list, then another try', async ({
  page,
  api,
  logIn,
}) => {
  await makePeople(api, 'Caída', 2)
  await logIn()
  await page.route('**/api/pessoa/list?*', (route) => route.abort())
  await page.goto(byName('/pessoa', 'caida'))
  const error = page.getByRole('dialog', { name: 'Erro' })
  await expect(error).toContainText('O servidor não respondeu.')
  await expectCleanPage(page, { allow: [/ERR_FAILED/] })
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: 'A lista não carregou' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver detalhes' }).click()
  await error.getByRole('button', { name: 'OK' }).click()
  await expectCleanPage(page, { allow: [/ERR_FAILED/] })
  await page.unroute('**/api/pessoa/list?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(listOf(page).rows).toHaveCount(2)
})

test('ERR-002 ERR-003 the dialog takes its message from error and its details from trace', async ({ page, logIn }) => {
  await logIn()
  await page.route('**/api/pessoa/list?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'O banco de dados está sendo atualizado.', trace: 'req-7f3a91c204' } }),
  )
  await page.goto('/pessoa')
  const error = page.getByRole('dialog', { name: 'Erro' })
  await expect(error).toContainText('O banco de dados está sendo atualizado.')
  await expect(error.getByText('req-7f3a91c204')).toBeHidden()
  await error.getByText('Detalhes', { exact: true }).click()
  await expect(error.getByText('req-7f3a91c204')).toBeVisible()
})

test('LST-009 a failure while rows are on the screen keeps them there', async ({ page, api, logIn }) => {
  await makePeople(api, 'Mantida', 2)
  await logIn()
  await page.goto(byName('/pessoa', 'mantida'))
  const list = listOf(page)
  await expect(list.rows).toHaveCount(2)
  await page.route('**/api/pessoa/list?*', (route) => route.fulfill({ status: 500, json: { error: 'Falhou.', trace: 'x' } }))
  await page.getByRole('button', { name: 'Atualizar' }).click()
  const error = page.getByRole('dialog', { name: 'Erro' })
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(list.row('Mantida 001')).toBeVisible()
  const said = page.getByRole('alert').filter({ hasText: 'Falhou.' })
  await expect(said).toContainText('As linhas abaixo são as da última leitura.')
  // Also where it is another order that could not be read.
  await list.head('Nome').getByRole('button', { name: 'Nome', exact: true }).click()
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(said).toContainText('As linhas abaixo ainda são as do filtro, da ordem ou da página de antes.')
  await expect(list.row('Mantida 001')).toBeVisible()
  await expectCleanPage(page, { allow: [/500/] })
  await page.unroute('**/api/pessoa/list?*')
  await said.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(said).toHaveCount(0)
  await expect(list.rows).toHaveCount(2)
})

test('LST-006 a slow server shows bars in the cells, and a refresh keeps what is on the screen', async ({ page, api, logIn }) => {
  await makePeople(api, 'Lenta', 2)
  await logIn()
  let release = () => {}
  const hold = async () => {
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/pessoa/list?*', async (route) => {
      await gate
      await route.continue()
    })
  }
  await hold()
  await page.goto(byName('/pessoa', 'lenta'))
  const list = listOf(page)
  await expect(list.rows).toHaveCount(20)
  await expect(list.rows.first()).toHaveText('')
  const area = page.getByRole('region', { name: 'Lista de pessoas' })
  await expect(area).toHaveAttribute('aria-busy', 'true')
  await expectCleanPage(page)
  release()
  await expect(list.rows).toHaveCount(2)
  await expect(area).toHaveAttribute('aria-busy', 'false')

  await page.unroute('**/api/pessoa/list?*')
  await hold()
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(area).toHaveAttribute('aria-busy', 'true')
  await expect(list.row('Lenta 001')).toBeVisible()
  release()
  await expect(area).toHaveAttribute('aria-busy', 'false')
})

test('LST-001 an empty list says what to do next', async ({ page, logIn }) => {
  await logIn()
  await page.route('**/api/setor/list?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }))
  await page.goto('/setor')
  await expect(page.getByRole('heading', { name: 'Nenhum setor cadastrado' })).toBeVisible()
  await expectCleanPage(page)
  await page.getByText('Inclua o primeiro setor para começar.').locator('..').getByRole('link', { name: 'Incluir' }).click()
  await expect(page).toHaveURL(/\/setor\/incluir/)
})

test('LST-017 a total that the server stopped counting is shown as more than it', async ({ page, logIn }) => {
  await logIn()
  await page.route('**/api/pessoa/list?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), total: 10_000, totalExato: false } })
  })
  await page.goto('/pessoa')
  await expect(listOf(page).pager).toContainText('de mais de 10.000')
})

test('LST-001 columns are hidden, moved and remembered for the person', async ({ page, api, logIn }) => {
  const other = await api.user({ nome: 'Coluna Alheia' })
  await logIn()
  await page.goto('/pessoa')
  const list = listOf(page)
  const labels = () => list.heads.allInnerTexts()
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Nome fantasia' }).uncheck()
  await page.getByRole('button', { name: 'Mover Tipo para antes' }).click()
  await page.getByRole('button', { name: 'Mover Tipo para antes' }).click()
  await expectCleanPage(page)
  await page.keyboard.press('Escape')
  await expect.poll(labels).toEqual(['Id', 'Tipo', 'Nome', 'CPF/CNPJ'])
  await page.reload()
  await expect.poll(labels).toEqual(['Id', 'Tipo', 'Nome', 'CPF/CNPJ'])

  const here = page.url()
  await leaveAndLogOut(page)
  await logIn(other)
  await page.goto(here)
  await expect.poll(labels).toEqual(['Id', 'Nome', 'Nome fantasia', 'Tipo', 'CPF/CNPJ'])
})

test('LST-001 the export is what the list shows: its filter, order and columns', async ({ page, api, logIn }) => {
  await makePeople(api, 'Exportada', 25)
  await logIn()
  const sort = encodeURIComponent(JSON.stringify([{ col: 'nome', sort: 'desc' }]))
  await page.goto(`${byName('/pessoa', 'exportada')}&sort=${sort}`)
  const list = listOf(page)
  await expect(list.pager).toContainText('1–20 de 25')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expectCleanPage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^pessoa.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8'))
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toBe('Id;Nome;Nome fantasia;Tipo;CPF/CNPJ')
  expect(lines).toHaveLength(26)
  expect(lines[1]).toContain('Exportada 025')

  await page.getByRole('button', { name: 'Exportar' }).click()
  const sheet = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'XLSX' }).click()
  expect((await sheet).suggestedFilename()).toMatch(/^pessoa.*\.xlsx$/)

  // One that takes long says how far it is, and can be stopped.
  let begun = false
  await page.route('**/api/pessoa/export?*', () => {
    begun = true
  })
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'XLSX' }).click()
  const long = page.getByRole('dialog', { name: 'Exportar pessoas' })
  await expect(long.getByRole('status')).toContainText('0 de 25 pessoas')
  await expectCleanPage(page)
  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/pessoa/export?'))
  await long.getByRole('button', { name: 'Parar' }).click()
  await gone
  await expect(long).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(begun).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('LST-001 rows have two lines, actions stand in a menu, nothing scrolls sideways', async ({ page, api, logIn }) => {
    await makePeople(api, 'Celular', 3)
    await logIn()
    await page.goto(byName('/pessoa', 'celular'))
    const list = listOf(page)
    await expect(list.heads).toHaveCount(1)
    await expect(list.rows).toHaveCount(3)
    await expectCleanPage(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await list.row('Celular 002').getByRole('gridcell').click()
    await page.getByRole('button', { name: 'Ações' }).click()
    await expectCleanPage(page)
    await page.getByRole('menuitem', { name: 'Visualizar' }).click()
    await expect(page).toHaveURL(/\/pessoa\/visualizar\/\d+/)
    const crumbs = page.getByRole('navigation', { name: 'Você está em' })
    await expect(crumbs.getByText('Visualizar')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await crumbs.getByRole('link', { name: 'Pessoas' }).click()
    await page.goto(byName('/pessoa', 'celular'))
    // One tap on its name opens a row.
    await list.row('Celular 003').getByText('Celular 003', { exact: true }).first().tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alterar pessoa')
    await page.goBack()

    await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
    await page.getByRole('dialog', { name: 'Novo filtro' }).getByRole('button', { name: 'Tipo' }).click()
    await page.getByRole('checkbox', { name: 'Física' }).check()
    await expectCleanPage(page)
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(list.chips).toContainText('Tipo é um de Física')
    await expect(list.rows).toHaveCount(3)
  })
})

test('LST-019 a yes or no is chosen, and cannot be compared', async ({ page, logIn }) => {
  await logIn()
  await page.goto(filtered('/usuario', { name: 'ativo', op: '=', v: true }))
  await page.getByRole('button', { name: /Alterar filtro: Ativo/ }).click()
  await expect(page.getByRole('radio', { name: 'Sim' })).toBeChecked()
  await expect(page.getByRole('option', { name: 'é maior que' })).toHaveAttribute('aria-disabled', 'true')
})
