import { setor } from '@retaguarda/contract/setor.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

// What a person typed is never lost: unsaved changes, drafts, conflicts, sessions that end.

const CONFLICT = { allow: [/409/] }
let codes = 0
const newCodigo = () => `K-${Date.now() % 100_000}-${++codes}`
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
const nome = (page: Page) => page.getByLabel('Nome (obrigatório)')

test('FRM-010 leaving with unsaved changes asks, by menu, by Cancelar and by the back button', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/setor')
  await page.getByRole('main').getByText('Incluir').click()
  await nome(page).fill('Recém digitado')
  await expect(page.getByText('Alterações não gravadas')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Sair sem gravar?' })
  const stay = dialog.getByRole('button', { name: 'Continuar digitando' })

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pessoas' }).click()
  await expect(stay).toBeFocused()
  await expectCleanPage(page)
  await stay.click()
  await expect(nome(page)).toHaveValue('Recém digitado')

  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await title(page, 'Incluir setor')

  await page.goBack()
  await stay.click()
  await title(page, 'Incluir setor')
  await expect(nome(page)).toHaveValue('Recém digitado')

  await nome(page).press('Escape')
  await dialog.getByRole('button', { name: 'Sair sem gravar' }).click()
  await title(page, 'Setores')
})

test('FRM-010 a form where nothing changed in the end is left without a question', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/setor/incluir')
  await nome(page).fill('x')
  await nome(page).fill('')
  await expect(page.getByText('Alterações não gravadas')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await title(page, 'Setores')
})

test('FRM-008 a reload of the tab asks, and what was typed can be taken back', async ({ page, api, logIn }) => {
  const codigo = newCodigo()
  const { id } = await api.call(setor.add, { body: { nome: 'Antes', codigo } })
  await logIn()
  await page.goto(`/setor/alterar/${id}`)
  await nome(page).fill('Digitado antes da queda')
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.type()
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toBe('beforeunload')
  await expect(nome(page)).toHaveValue('Antes')
  await expectCleanPage(page)
  await page.reload()
  await page.getByRole('button', { name: 'Recuperar o que você digitou' }).click()
  await expect(nome(page)).toHaveValue('Digitado antes da queda')
  await confirmar(page).click()
  await title(page, 'Setores')
  expect(await api.call(setor.get, { params: { id } })).toMatchObject({ nome: 'Digitado antes da queda', codigo })
  await page.goto(`/setor/alterar/${id}`)
  await expect(nome(page)).toHaveValue('Digitado antes da queda')
  await expect(page.getByRole('button', { name: 'Recuperar o que você digitou' })).toHaveCount(0)
})

test('FRM-012 a recovered draft still notices what somebody else saved meanwhile', async ({ page, api, logIn }) => {
  const codigo = newCodigo()
  const { id } = await api.call(setor.add, { body: { nome: 'Antes', codigo } })
  await logIn()
  await page.goto(`/setor/alterar/${id}`)
  await nome(page).fill('Meu rascunho')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await api.call(setor.edit, { params: { id }, body: { nome: 'De outra pessoa', codigo } })
  await page.getByRole('button', { name: 'Recuperar o que você digitou' }).click()
  await confirmar(page).click()
  const row = page.getByRole('dialog').getByRole('row', { name: /^Nome/ })
  await expect(row).toContainText('Meu rascunho')
  await expect(row).toContainText('De outra pessoa')
})

test('FRM-012 two tabs: the second save shows who changed what, and keeping mine keeps the other’s other fields', async ({
  page,
  api,
  logIn,
}) => {
  const codigo = newCodigo()
  const { id } = await api.call(setor.add, { body: { nome: 'Original', codigo } })
  await logIn()
  const other = await page.context().newPage()
  await page.goto(`/setor/alterar/${id}`)
  await other.goto(`/setor/alterar/${id}`)
  await other.getByLabel('Tipo').selectOption('Infra')
  await other.getByLabel('Código (obrigatório)').fill(`${codigo}B`)
  await confirmar(other).click()
  await title(other, 'Setores')

  await nome(page).fill('O meu nome')
  await confirmar(page).click()
  const dialog = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await expect(dialog).toContainText(`Este registro foi alterado por ${api.admin.nome} em`)
  await expect(dialog.getByRole('row', { name: /^Nome/ })).toContainText('O meu nome')
  await expect(dialog.getByRole('row', { name: /^Nome/ })).toContainText('Original')
  await expect(dialog.getByRole('row', { name: /^Tipo/ })).toContainText('sem mudança sua')
  await expect(dialog.getByRole('row', { name: /^Tipo/ })).toContainText('Infra')
  await expectCleanPage(page, CONFLICT)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(nome(page)).toHaveValue('O meu nome')

  await confirmar(page).click()
  await dialog.getByRole('button', { name: 'Manter o que digitei' }).click()
  await title(page, 'Setores')
  expect(await api.call(setor.get, { params: { id } })).toMatchObject({ nome: 'O meu nome', codigo: `${codigo}B`, tipo: 3 })
})

test('FRM-012 after a conflict the form can be reloaded instead', async ({ page, api, logIn }) => {
  const codigo = newCodigo()
  const { id } = await api.call(setor.add, { body: { nome: 'Original', codigo } })
  await logIn()
  await page.goto(`/setor/alterar/${id}`)
  await nome(page).fill('Perdido de propósito')
  await api.call(setor.edit, { params: { id }, body: { nome: 'O gravado', codigo } })
  await confirmar(page).click()
  await page.getByRole('button', { name: 'Recarregar e perder o que digitei' }).click()
  await expect(nome(page)).toHaveValue('O gravado')
  await expect(page.getByText('Alterações não gravadas')).toHaveCount(0)
  await nome(page).fill('Agora sim')
  await confirmar(page).click()
  await title(page, 'Setores')
  expect(await api.call(setor.get, { params: { id } })).toMatchObject({ nome: 'Agora sim' })
})

test('FRM-012 a session that ends while somebody types: the text stays and is saved once', async ({ page, api, logIn }) => {
  const codigo = newCodigo()
  await logIn()
  await page.goto('/setor/incluir')
  await nome(page).fill('Persistente')
  await page.getByLabel('Código (obrigatório)').fill(codigo)
  await page.request.post('/api/auth/logout', { headers: { 'x-requested-with': 'e2e' } })
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/setor/add')) statuses.push(response.status())
  })
  await confirmar(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await dialog.getByLabel('Senha', { exact: true }).fill(api.admin.senha)
  // Ctrl+S and Esc belong to the dialog now: neither saves again nor cancels the form below.
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Escape')
  await expect(nome(page)).toHaveValue('Persistente')
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await title(page, 'Setores')
  expect(statuses).toEqual([401, 200])
})
