import { checklist } from '@retaguarda/contract/checklist.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { novoChecklist } from './support/checklists.ts'
import { byName, listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const field = (page: Page, label: string) => page.getByLabel(`${label} (obrigatório)`)

test('CHK-003 CHK-007 CHK-008 CHK-009 CHK-040 CHK-041 CHK-042 the list has its columns and actions; Ativar/Desativar posts', async ({
  page,
  api,
  logIn,
}) => {
  const id = await novoChecklist(api, 'Listado na tela')
  await logIn()
  await page.goto('/')
  await page.getByRole('button', { name: 'Cadastros' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Checklists' }).click()
  await title(page, 'Checklists')
  await page.goto(byName('/checklist', 'Listado na tela'))
  const list = listOf(page)
  await expect(list.heads).toContainText(['Id', 'Nome', 'Setor', 'Ativo', 'Ordem', 'Versão'])
  await expect(page.getByRole('group', { name: 'Ações' }).locator('button, a')).toHaveText([
    'Incluir',
    'Alterar',
    'Visualizar',
    'Ativar/Desativar',
    'Itens',
  ])
  await expect(list.action('Ativar/Desativar')).toHaveAttribute('aria-disabled', 'true')
  await list.select('Listado na tela')
  await expect(list.action('Itens')).toHaveAttribute('href', `/checklist/itens/${id}`)
  const call = page.waitForRequest((request) => request.url().includes(`/api/checklist/toggle_status/${id}`))
  await list.action('Ativar/Desativar').click()
  expect((await call).method()).toBe('POST')
  await expect(page.getByRole('status').filter({ hasText: 'Checklist desativado.' })).toBeVisible()
  await expect(list.row('Listado na tela')).toContainText('Não')
  await expectCleanPage(page)
})

test('CHK-004 CHK-010 CHK-011 CHK-012 CHK-013 CHK-014 CHK-015 CHK-016 CHK-017 CHK-018 CHK-019 CHK-020 a checklist is included with its defaults', async ({
  page,
  api,
  logIn,
}) => {
  await logIn()
  await page.goto('/checklist/incluir')
  await title(page, 'Incluir checklist')
  await expect(field(page, 'Ordem')).toHaveValue('1')
  await expect(field(page, 'Versão')).toHaveValue('1')
  await expect(page.getByRole('switch', { name: 'Ativo' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Setor' })).toHaveValue('')
  await field(page, 'Ordem').fill('1,5')
  await field(page, 'Versão').fill('')
  await page.keyboard.press('Control+s')
  for (const sentence of ['Informe o nome.', 'Ordem: use um número inteiro.', 'Informe a versão.'])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(field(page, 'Nome')).toBeFocused()
  await field(page, 'Nome').fill('x'.repeat(121))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nome: no máximo 120 caracteres.')).toBeVisible()
  await expectCleanPage(page)
  await field(page, 'Nome').fill('Incluído na tela')
  await field(page, 'Ordem').fill('3')
  await field(page, 'Ordem').press('ArrowUp')
  await expect(field(page, 'Ordem')).toHaveValue('4')
  await field(page, 'Versão').fill('2')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Checklist incluído.' })).toBeVisible()
  const { rows } = await api.call(checklist.list, { query: { filter: [{ name: 'nome', op: '=', v: 'Incluído na tela' }] } })
  expect(rows).toMatchObject([{ ordem: 4, versao: 2, ativo: true, setor: { nome: null } }])
})

test('CHK-005 CHK-006 a checklist is changed, shown, and leads to its items; its history names the setor', async ({ page, api, logIn }) => {
  const implantacao = await api.call(setor.add, { body: { nome: 'Implantação de lojas', codigo: `CHK-${Date.now() % 100_000}` } })
  const id = await novoChecklist(api, 'Antes da mudança')
  await logIn()
  await page.goto(`/checklist/alterar/${id}`)
  await title(page, 'Alterar checklist')
  await field(page, 'Nome').fill('Depois da mudança')
  await page.getByRole('combobox', { name: 'Setor' }).fill('Implantação de lojas')
  await page.getByRole('option', { name: 'Implantação de lojas' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Checklist alterado.' })).toBeVisible()
  expect(await api.call(checklist.get, { params: { id } })).toMatchObject({ nome: 'Depois da mudança', setor: { id: implantacao.id } })
  await page.goto(`/checklist/visualizar/${id}`)
  await title(page, 'Visualizar checklist')
  await expect(page.getByText('Implantação de lojas')).toBeVisible()
  await expectCleanPage(page)
  await page.getByRole('link', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog')).toContainText('Implantação de lojas')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Itens' }).click()
  await expect(page).toHaveURL(`/checklist/itens/${id}`)
  await title(page, 'Itens do checklist')
})
