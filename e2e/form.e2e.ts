import { setor } from '@retaguarda/contract/setor.ts'
import { goWithin } from './support/go.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

let setores = 0
const setorData = (nome = `Setor ${++setores}`) => ({ nome, codigo: `F-${Date.now() % 100_000}-${++setores}` })

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })

/** The saves that the page asks for, each held until `release`. */
async function holdSaves(page: Page) {
  const saves: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/\w+\/(add|edit)/, async (route) => {
    saves.push(route.request().url())
    await held
    await route.continue()
  })
  return { saves, release }
}

test('FRM-001 FRM-002 FRM-003 FRM-004 FRM-005 FRM-006 FRM-007 FRM-011 the address decides the mode and the title; view mode is text alone, no field, no button, and the history behind a link', async ({
  page,
  api,
  logIn,
}) => {
  const { nome, codigo } = setorData('Expedição')
  const { id } = await api.call(setor.add, { body: { nome, codigo } })
  await logIn()
  await page.goto('/setor/incluir')
  await title(page, 'Incluir setor')
  await expect(page.getByLabel('Nome (obrigatório)')).toHaveValue('')
  await goWithin(page, `/setor/alterar/${id}`)
  await title(page, 'Alterar setor')
  await expect(page.getByLabel('Nome (obrigatório)')).toHaveValue('Expedição')
  await expect(page.getByLabel('Código (obrigatório)')).toHaveValue(codigo)
  await expectCleanPage(page)
  await api.call(setor.edit, { params: { id }, body: { nome: 'Qualidade Total', codigo, tipo: 5 } })
  await page.goto(`/setor/visualizar/${id}`)
  await title(page, 'Visualizar setor')
  const main = page.getByRole('main')
  await expect(main.getByText(codigo)).toBeVisible()
  await expect(main.getByText('Qualidade Total').last()).toBeVisible()
  for (const role of ['button', 'textbox', 'combobox', 'checkbox'] as const) await expect(main.getByRole(role)).toHaveCount(0)
  await expect(main.getByText(new RegExp(`Alterado por ${api.admin.nome} em \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d`))).toBeVisible()
  await main.getByRole('link', { name: 'Histórico' }).click()
  const drawer = page.getByRole('dialog', { name: 'Histórico' })
  await expect(drawer.getByRole('heading', { name: 'Alteração' })).toBeVisible()
  await expect(drawer.getByText('Qualidade Total')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Inclusão' })).toBeVisible()
  await expectCleanPage(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('FRM-008 FRM-009 FRM-010 Cancelar goes back to where the form was opened from', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/setor')
  await page.getByRole('main').getByText('Incluir').click()
  await title(page, 'Incluir setor')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await title(page, 'Setores')
  await page.goto('/setor/incluir')
  await title(page, 'Incluir setor')
  await page.keyboard.press('Escape')
  await title(page, 'Setores')
})

test('FRM-008 FRM-012 FRM-013 ERR-007 a save is multipart with data, says so in a toast unless told not to, goes back, and happens once', async ({
  page,
  logIn,
}) => {
  const { nome, codigo } = setorData()
  await logIn()
  await page.goto('/setor/incluir')
  await page.getByLabel('Nome (obrigatório)').fill(nome)
  await page.getByLabel('Código (obrigatório)').fill(codigo)
  const request = page.waitForRequest(/\/api\/setor\/add$/)
  await page.keyboard.press('Control+s')
  const sent = await request
  expect(sent.headers()['content-type']).toContain('multipart/form-data')
  expect(sent.postData()).toContain('name="data"')
  expect(sent.postData()).toContain(`"codigo":"${codigo}"`)
  await expect(page.getByRole('status').filter({ hasText: 'Setor incluído.' })).toBeVisible()
  await title(page, 'Setores')

  await page.route(/\/api\/setor\/add$/, (route) => route.fulfill({ json: { msg: 'Calado.', toaster: false, id: 1 } }))
  await goWithin(page, '/setor/incluir')
  await page.getByLabel('Nome (obrigatório)').fill('Quieto')
  await page.getByLabel('Código (obrigatório)').fill('QUIETO')
  await confirmar(page).click()
  await title(page, 'Setores')
  await expect(page.getByText('Calado.')).toHaveCount(0)
  await page.unroute(/\/api\/setor\/add$/)

  // By double click, Enter and Ctrl+S together.
  const { saves, release } = await holdSaves(page)
  await goWithin(page, '/setor/incluir')
  const other = setorData()
  await page.getByLabel('Nome (obrigatório)').fill(other.nome)
  await page.getByLabel('Código (obrigatório)').fill(other.codigo)
  await page.keyboard.press('Enter')
  // `force`: a person's hand does not wait until the button says that it may be pressed again.
  await confirmar(page).dblclick({ force: true })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Gravando…')).toBeVisible()
  release()
  await title(page, 'Setores')
  expect(saves).toHaveLength(1)
})

test('ERR-010 SET-010 SET-011 what is missing is named, linked and focused, and what is typed again is judged again', async ({
  page,
  logIn,
}) => {
  await logIn()
  await page.goto('/setor/incluir')
  await confirmar(page).click()
  const note = page.getByRole('alert')
  await expect(note).toContainText('2 campos precisam de correção: Nome e Código.')
  await expect(page.getByLabel('Nome (obrigatório)')).toBeFocused()
  await expect(page.getByText('Informe o nome.')).toBeVisible()
  await expectCleanPage(page)
  await note.getByRole('link', { name: 'Código' }).click()
  await expect(page.getByLabel('Código (obrigatório)')).toBeFocused()
  await page.getByLabel('Nome (obrigatório)').fill('Fiscal')
  await expect(note).toContainText('1 campo precisa de correção: Código.')
  await page.getByLabel('Nome (obrigatório)').fill('  ')
  await page.getByLabel('Nome (obrigatório)').blur()
  await expect(page.getByText('Informe o nome.')).toBeVisible()
})

test('ERR-010 the server’s sentence stands beside its field', async ({ page, api, logIn }) => {
  const { nome, codigo } = setorData()
  await api.call(setor.add, { body: { nome, codigo } })
  await logIn()
  await page.goto('/setor/incluir')
  await page.getByLabel('Nome (obrigatório)').fill('Outro')
  await page.getByLabel('Código (obrigatório)').fill(codigo)
  await confirmar(page).click()
  await expect(page.getByLabel('Código (obrigatório)')).toBeFocused()
  await expect(page.getByLabel('Código (obrigatório)')).toHaveAccessibleDescription(/[Jj]á existe/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('ERR-006 a save that fails shows the dialog Erro and keeps what was typed', async ({ page, logIn }) => {
  await logIn()
  await page.route(/\/api\/setor\/add$/, (route) =>
    route.fulfill({ status: 500, json: { error: 'O servidor está em manutenção.', trace: 'Pedido: req-1' } }),
  )
  await page.goto('/setor/incluir')
  await page.getByLabel('Nome (obrigatório)').fill('Faturamento')
  await page.getByLabel('Código (obrigatório)').fill('FAT')
  await confirmar(page).click()
  const dialog = page.getByRole('dialog', { name: 'Erro' })
  await expect(dialog).toContainText('O servidor está em manutenção.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Nome (obrigatório)')).toHaveValue('Faturamento')
  await page.unroute(/\/api\/setor\/add$/)
  await page.getByLabel('Código (obrigatório)').fill(setorData().codigo)
  await confirmar(page).click()
  await title(page, 'Setores')
})

test('FRM-011 a record that is not there says so and leads on', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/setor/alterar/999999')
  await title(page, 'Setor não encontrado')
  await expectCleanPage(page, { allow: [/404/] })
  await page.getByRole('link', { name: 'Ir para a lista de setores' }).click()
  await title(page, 'Setores')
  await page.goto('/pessoa/visualizar/abc')
  await title(page, 'Pessoa não encontrada')
})

test('FRM-011 a form that cannot be loaded is tried again', async ({ page, api, logIn }) => {
  const { nome, codigo } = setorData()
  const { id } = await api.call(setor.add, { body: { nome, codigo } })
  await logIn()
  await page.route(/\/api\/setor\/get\//, (route) => route.fulfill({ status: 503, json: { error: 'O banco de dados não respondeu.' } }))
  await page.goto(`/setor/alterar/${id}`)
  await expect(page.getByText('O banco de dados não respondeu.')).toBeVisible()
  await page.unroute(/\/api\/setor\/get\//)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByLabel('Nome (obrigatório)')).toHaveValue(nome)
})
