import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { mockup } from '@retaguarda/contract/mockup.ts'
import { operation } from '@retaguarda/contract/operation.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const acoes = (page: Page) => page.getByRole('group', { name: 'Ações' }).locator('button, a')
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true })
const dito = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('CAS-006 who types on in another field, right after a field of the mockup was put in, stays there', async ({ page, api, logIn }) => {
  const { id: dados } = await api.call(mockup.add, { body: { name: 'Produto ligeiro', mockup: { produto: 'Caneca' } } })
  const { id } = await api.call(testCase.add, {
    body: { codigo: 'LIGEIRO-1', name: 'Ligeiro', operations: [{ name: 'Esperar', params: { type: 'wait', data: '1' } }] },
  })
  await logIn()
  await page.goto(`/test-case/alterar/${id}`)
  await page.getByLabel('Prévia com o mockup').selectOption(String(dados))
  const field = page.getByLabel('Parâmetro/Valor 1')
  await field.focus()
  const inserir = page.getByRole('button', { name: 'Inserir {{produto}}' })
  await inserir.click()
  await expect(field).toHaveValue('1{{produto}}')
  await expect(field).toBeFocused()
  const name = page.getByLabel('Nome (obrigatório)').first()
  // As quick as it can be: both before the page is drawn again.
  await inserir.evaluate(
    (button: HTMLElement, other) => {
      button.click()
      if (other instanceof HTMLElement) other.focus()
    },
    await name.elementHandle(),
  )
  await expect(field).toHaveValue('1{{produto}}{{produto}}')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))
  await expect(name).toBeFocused()
})

test('CAS-002 CAS-003 CAS-004 CAS-005 CAS-006 CAS-014 CAS-015 CAS-020 a case is made of rows that are added, moved, filled by mockup and removed', async ({
  page,
  api,
  logIn,
}) => {
  await api.call(operation.add, { body: { name: 'Abrir a vitrine', params: { type: 'call_url', data: '/vitrine' } } })
  await api.call(groupTeste.add, { body: { name: 'Vitrine' } })
  const { id: dados } = await api.call(mockup.add, { body: { name: 'Produto da vitrine', mockup: { produto: { nome: 'Caneca' } } } })
  await logIn()
  await page.goto('/test-case/incluir')
  const adicionar = page.getByRole('combobox', { name: 'Adicionar operação' }).or(page.getByRole('textbox', { name: 'Adicionar operação' }))
  const lines = page.getByRole('list', { name: 'Linhas' }).locator('> li')
  const por = async (option: string, em = adicionar.first()) => {
    await em.fill(option)
    await page.getByRole('listbox').getByRole('option', { name: option }).first().click()
  }
  await page.getByLabel('Código (obrigatório)').fill('VIT-1')
  await page.getByLabel('Nome (obrigatório)').first().fill('Achar a caneca')
  await page.getByLabel('Grupo').fill('Vitri')
  await page.getByRole('option', { name: 'Vitrine', exact: true }).click()
  await page.getByLabel('Prévia com o mockup').selectOption(String(dados))
  await por('Abrir a vitrine')
  await expect(lines).toHaveCount(1)
  await por('Preencher (input_data)')
  const fields = page.getByRole('group', { name: 'Linha 2', exact: true })
  await fields.getByLabel('Tipo de busca').selectOption('label')
  await fields.getByLabel('Termo de busca').fill('Buscar')
  await fields.getByLabel('Parâmetro/Valor').pressSequentially('{{prod')
  await page.getByRole('option', { name: '{{produto.nome}}' }).click()
  await expect(fields.getByLabel('Parâmetro/Valor')).toHaveValue('{{produto.nome}}')
  await expect(page.getByRole('region', { name: 'Linha 2', exact: true })).toContainText('Caneca')
  await page.getByRole('button', { name: 'Inserir {{$uuid}}' }).click()
  await expect(fields.getByLabel('Parâmetro/Valor')).toHaveValue('{{produto.nome}}{{$uuid}}')
  await expect(adicionar).toHaveCount(1)
  await por('Esperar (wait)')
  await expect(adicionar).toHaveCount(2)
  const wait = page.getByRole('group', { name: 'Linha 3', exact: true })
  await expect(wait.getByLabel('Termo de busca')).toHaveCount(0)
  await expect(wait.getByText('Informe o parâmetro/valor.')).toBeVisible()
  await expectCleanInAllLooks(page, [1280, 390])
  await page.setViewportSize({ width: 1280, height: 844 })
  const segunda = page.getByRole('group', { name: 'Linha 2', exact: true })
  await wait.getByLabel('Parâmetro/Valor').press('Alt+ArrowUp')
  await expect(segunda.getByLabel('Nome')).toHaveValue('Esperar')
  await expect(segunda.getByLabel('Parâmetro/Valor')).toBeFocused()
  await page.keyboard.type('5s')
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(4)
  await expect(page.getByRole('group', { name: 'Linha 3', exact: true }).getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(lines).toHaveCount(5)
  await page.getByLabel('Tipo 4').selectOption('close')
  await expect(page.getByLabel('Nome 4')).toHaveValue('Fechar página')
  for (const n of [4, 3, 2]) {
    await page.getByRole('button', { name: `Mover linha ${n}`, exact: true }).press('Delete')
    const pergunta = page.getByRole('dialog', { name: `Deseja realmente excluir a linha ${n}?` })
    await pergunta.getByRole('button', { name: 'Excluir' }).click()
    await expect(lines).toHaveCount(n)
  }
  await confirmar(page).click()
  await dito(page, 'Caso de teste incluído.')
  await page.goto('/test-case')
  await expect(acoes(page)).toHaveText(['Incluir', 'Alterar', 'Excluir', 'Duplicar', 'Visualizar'])
  const list = listOf(page)
  await expect(list.heads).toContainText(['Id', 'Código', 'Nome', 'Grupo'])
  await expect(list.row('VIT-1')).toContainText('Vitrine')
  await list.select('VIT-1')
  await list.action('Duplicar').click()
  await expect(page.getByLabel('Código (obrigatório)')).toHaveValue('VIT-1 (cópia)')
  await expect(lines).toHaveCount(2)
  await confirmar(page).click()
  await dito(page, 'Caso de teste incluído.')
  const { rows } = await api.call(testCase.list, { query: { filter: [{ name: 'codigo', op: 'inicialike', v: 'VIT-1' }] } })
  expect(rows).toHaveLength(2)
  await page.goto(`/test-case/alterar/${rows[0]?.id}`)
  await page.getByRole('link', { name: 'Versões' }).click()
  await expect(page.getByRole('dialog', { name: 'Histórico' })).toContainText('Abrir a vitrine: call_url → /vitrine')
  await expectCleanPage(page)
})
