import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
let codes = 0
const newCodigo = () => `U-${Date.now() % 100_000}-${++codes}`

test('USU-008 USU-011 USU-012 USU-013 USU-014 USU-015 a user is made of a person, an e-mail and what he may do', async ({
  page,
  api,
  logIn,
}) => {
  await api.pessoa({ nome: 'Teodoro Nogueira' })
  await logIn()
  await page.goto('/usuario/incluir')
  await title(page, 'Incluir usuário')
  await confirmar(page).click()
  await expect(page.getByRole('alert')).toContainText('2 campos precisam de correção: Pessoa e E-mail.')
  await expect(page.getByLabel('Pessoa (obrigatório)')).toBeFocused()
  await expect(page.getByRole('switch', { name: 'Ativo' })).toBeChecked()

  await page.keyboard.type('teodoro nog')
  await expect(page.getByRole('option', { name: 'Teodoro Nogueira' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Pessoa (obrigatório)')).toHaveValue('Teodoro Nogueira')
  await page.getByLabel('E-mail (obrigatório)').fill('Teodoro@Panorama.example')
  await page.getByRole('radiogroup', { name: 'Tipo' }).getByText('Financeiro').click()
  await page.getByLabel('Gestor de equipe').check()
  await expectCleanPage(page)
  const request = page.waitForRequest(/\/api\/usuario\/add$/)
  await confirmar(page).click()
  expect((await request).postData()).not.toContain('senha')
  await title(page, 'Usuários')
  const [found] = await api.call(usuario.suggest.byText, { params: { texto: 'teodoro' } })
  expect(await api.call(usuario.get, { params: { id: found?.id } })).toMatchObject({
    pessoa: { nome: 'Teodoro Nogueira' },
    email: 'teodoro@panorama.example',
    ativo: true,
    tipo: 2,
    isManagerTeam: true,
    isAdmin: false,
  })
})

test('USU-009 USU-010 USU-016 a user is changed and looked at; who is no administrator does not see the roles', async ({
  page,
  api,
  logIn,
}) => {
  const common = await api.user({ nome: 'Rita Comum' })
  await logIn()
  await page.goto(`/usuario/alterar/${common.id}`)
  await title(page, 'Alterar usuário')
  await expect(page.getByLabel('Pessoa (obrigatório)')).toHaveValue('Rita Comum')
  await page.getByRole('switch', { name: 'Ativo' }).uncheck()
  await page.getByRole('switch', { name: 'Ativo' }).check()
  await page.getByLabel('E-mail (obrigatório)').fill('não é e-mail')
  await confirmar(page).click()
  await expect(page.getByText(/E-mail inválido/)).toBeVisible()
  await page.getByLabel('E-mail (obrigatório)').fill(common.email)
  await page.getByLabel('Gestor de equipe').check()
  await confirmar(page).click()
  await title(page, 'Usuários')
  await page.goto(`/usuario/visualizar/${common.id}`)
  await expect(page.getByRole('main').getByText('Administrador', { exact: true })).toBeVisible()
  await expectCleanPage(page)
  await logIn(common)
  await page.goto(`/usuario/visualizar/${common.id}`)
  await expect(page.getByRole('main').getByText(common.email)).toBeVisible()
  await expect(page.getByRole('main').getByText('Administrador', { exact: true })).toHaveCount(0)
})

test('PES-035 the person picker chooses what was typed, however quick Enter or Tab come', async ({ page, api, logIn }) => {
  await api.pessoa({ nome: 'Xavier Quintela' })
  await api.pessoa({ nome: 'Xavier Zebedeu' })
  await logIn()
  await page.goto('/usuario/incluir')
  const picker = page.getByLabel('Pessoa (obrigatório)')
  await picker.fill('xavier z')
  await picker.press('Enter')
  await expect(picker).toHaveValue('Xavier Zebedeu')
  await title(page, 'Incluir usuário')
  await picker.fill('xavier quint')
  await picker.press('Tab')
  await expect(picker).toHaveValue('Xavier Quintela')
  await picker.fill('ninguém se chama assim')
  await expect(page.getByText('Nenhum resultado')).toBeVisible()
  await expectCleanPage(page)
  await picker.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await title(page, 'Incluir usuário')
})

test('SET-004 SET-008 SET-009 SET-012 USU-019 a sector with its parent and its users', async ({ page, api, logIn }) => {
  const parent = { nome: 'Operações Gerais', codigo: newCodigo() }
  const codigo = newCodigo()
  await api.call(setor.add, { body: parent })
  await api.user({ nome: 'Bruna Setorial' })
  await api.user({ nome: 'Caio Setorial' })
  await logIn()
  await page.goto('/setor/incluir')
  await page.getByLabel('Nome (obrigatório)').fill('Suporte Nível 2')
  await page.getByLabel('Código (obrigatório)').fill(codigo)
  await page.getByLabel('Tipo', { exact: true }).selectOption('Qualidade')
  await page.getByRole('combobox', { name: 'Setor pai' }).fill('operacoes')
  await page.getByRole('option', { name: 'Operações Gerais' }).click()
  const users = page.getByRole('combobox', { name: 'Usuários' })
  await users.fill('bruna')
  await page.getByRole('option', { name: 'Bruna Setorial' }).click()
  await users.fill('caio')
  await page.getByRole('option', { name: 'Caio Setorial' }).click()
  await users.fill('bruna setorial')
  await expect(page.getByText('Nenhum resultado')).toBeVisible()
  await users.press('Escape')
  await expectCleanPage(page)
  await page.getByRole('button', { name: 'Remover Bruna Setorial' }).click()
  await expect(users).toBeFocused()
  await confirmar(page).click()
  await title(page, 'Setores')
  const [found] = await api.call(setor.suggest.byText, { params: { texto: 'suporte' } })
  const saved = await api.call(setor.get, { params: { id: found?.id } })
  expect(saved).toMatchObject({ tipo: 5, setorPai: { nome: 'Operações Gerais' }, setorUsuarios: [{ nome: 'Caio Setorial' }] })
})

test('SET-005 SET-006 a sector is changed and looked at, and is never its own parent', async ({ page, api, logIn }) => {
  const parent = await api.call(setor.add, { body: { nome: 'Zinco Pai', codigo: newCodigo() } })
  const { id } = await api.call(setor.add, { body: { nome: 'Zinco Filho', codigo: newCodigo(), setorPai: parent.id, tipo: 1 } })
  await logIn()
  await page.goto(`/setor/alterar/${id}`)
  await expect(page.getByRole('combobox', { name: 'Setor pai' })).toHaveValue('Zinco Pai')
  await page.getByRole('combobox', { name: 'Setor pai' }).fill('zinco')
  await expect(page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Incluir' })).toHaveText(['Zinco Pai'])
  await page.getByRole('combobox', { name: 'Setor pai' }).press('Escape')
  await page.getByRole('button', { name: 'Limpar Setor pai' }).click()
  await page.getByLabel('Tipo', { exact: true }).selectOption('Não informado')
  await confirmar(page).click()
  await title(page, 'Setores')
  expect(await api.call(setor.get, { params: { id } })).toMatchObject({ setorPai: null, tipo: null })
  await page.goto(`/setor/visualizar/${id}`)
  await expect(page.getByRole('main').getByText('Zinco Filho').last()).toBeVisible()
  await expectCleanPage(page)
})

test('SET-014 USU-020 nothing to choose from is said under the fields', async ({ page, logIn }) => {
  await logIn()
  await page.route(/\/api\/setor\/suggest$/, (route) => route.fulfill({ json: [] }))
  await page.route(/\/api\/usuarios\/suggest$/, (route) => route.fulfill({ status: 500, json: { error: 'Falhou.' } }))
  await page.goto('/setor/incluir')
  await expect(page.getByText('Não foi possível carregar os setores disponíveis')).toBeVisible()
  await expect(page.getByText('Não foi possível carregar os usuários')).toBeVisible()
  await expectCleanPage(page, { allow: [/500/] })
})
