import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { mockup } from '@retaguarda/contract/mockup.ts'
import { operation } from '@retaguarda/contract/operation.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const acoes = (page: Page) => page.getByRole('group', { name: 'Ações' }).locator('button, a')
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true })
const dito = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('MOC-002 MOC-003 MOC-004 MOC-010 MOC-011 the JSON editor shows what is wrong at its line, and an alert says it', async ({
  page,
  api,
  logIn,
}) => {
  await logIn()
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Panoverse - QA' }).click()
  await expect(menu.getByRole('link', { name: /^(Mockups|Operações|Casos de Teste|Grupos de Teste)$/ })).toHaveText([
    'Mockups',
    'Operações',
    'Casos de Teste',
    'Grupos de Teste',
  ])
  await menu.getByRole('link', { name: 'Mockups' }).click()
  await title(page, 'Mockups')
  await page.goto('/mockup/incluir')
  await page.getByLabel('Nome (obrigatório)').fill('Cliente da loja')
  await page.getByLabel('Conteúdo (JSON) (obrigatório)').fill('{\n  "nome": Ana\n}')
  await expect(page.getByText('Linha 2, coluna 11: esperava um valor.')).toBeVisible()
  await confirmar(page).click()
  const alerta = page.getByRole('dialog', { name: 'Erro - JSON inválido' })
  await expect(alerta).toContainText('Esperava um valor, linha 2, coluna 11.')
  await alerta.getByRole('button', { name: 'OK' }).click()
  await expectCleanInAllLooks(page, [1280])
  await page.getByRole('button', { name: 'Ir ao erro' }).click()
  await page.keyboard.type('"A')
  await page.getByLabel('Conteúdo (JSON) (obrigatório)').fill('{"nome": "Ana", "endereco": {"cep": "01001-000"}}')
  await expect(page.getByText('Campos que os passos podem usar: {{nome}}, {{endereco.cep}}.')).toBeVisible()
  await page.getByRole('button', { name: 'Formatar' }).click()
  await confirmar(page).click()
  await dito(page, 'Mockup incluído.')
  const { rows } = await api.call(mockup.list, { query: { filter: [{ name: 'name', op: '=', v: 'Cliente da loja' }] } })
  await page.goto(`/mockup/alterar/${rows[0]?.id}`)
  await expect(page.getByLabel('Conteúdo (JSON) (obrigatório)')).toHaveValue(
    '{\n  "nome": "Ana",\n  "endereco": {\n    "cep": "01001-000"\n  }\n}',
  )
  await page.getByLabel('Tipo').selectOption('Resposta de API')
  await expect(page.getByLabel('Código (obrigatório)')).toBeVisible()
})

test('OPE-002 OPE-003 OPE-004 OPE-005 OPE-006 OPE-007 an operation is copied and taken to the cases that use it', async ({
  page,
  api,
  logIn,
}) => {
  const params = { type: 'click', type_term: 'css', value: '#entrar', data: null }
  const { id } = await api.call(operation.add, { body: { name: 'Entrar na loja', params } })
  const usa = { operation: { id }, name: 'Entrar na loja', params }
  const caso = (codigo: string, operations: object[]) => api.call(testCase.add, { body: { codigo, name: 'Entrada', operations } })
  const same = await caso('ENT-1', [usa])
  const amao = await caso('ENT-2', [{ ...usa, params: { ...params, value: '#outro' } }])
  await api.call(operation.edit, { params: { id }, body: { name: 'Entrar na loja', params: { ...params, value: '#entrar-agora' } } })
  await logIn()
  await page.goto('/operation')
  await expect(acoes(page)).toHaveText(['Incluir', 'Alterar', 'Excluir', 'Duplicar', 'Propagar Cadastro', 'Visualizar'])
  const list = listOf(page)
  await expect(list.row('Entrar na loja')).toContainText('Clicar (click)')
  await list.select('Entrar na loja')
  await list.action('Duplicar').click()
  await expect(page).toHaveURL(new RegExp(`/operation/alterar/duplicar/${id}$`))
  await expect(page.getByLabel('Nome (obrigatório)')).toHaveValue('Entrar na loja (cópia)')
  await page.getByLabel('Tipo (obrigatório)').selectOption('call_url')
  await expect(page.getByLabel('Termo de busca')).toHaveCount(0)
  await page.getByLabel('Parâmetro/Valor').fill('/login')
  await confirmar(page).click()
  await dito(page, 'Operação incluída.')
  await page.goto(`/operation/propagar/${id}`)
  await title(page, 'Propagar Cadastro')
  await expect(page.getByRole('checkbox', { name: 'Propagar a ENT-1' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Propagar a ENT-2' })).toBeDisabled()
  const row = page.getByRole('table', { name: 'Linha 1' }).getByRole('row', { name: /^Termo de busca/ })
  await expect(row.getByRole('cell')).toHaveText(['Termo de busca', '#entrar', '#entrar-agora'])
  await page.getByRole('button', { name: /ENT-2/ }).click()
  await expect(row).toContainText('Fica: foi mudado à mão. A operação diz #entrar-agora.')
  await expectCleanInAllLooks(page, [1280, 390])
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('checkbox', { name: 'Sobrescrever também o que foi mudado à mão' }).check()
  await page.getByRole('button', { name: 'Propagar a 2 casos' }).click()
  await dito(page, 'Operação propagada a 2 casos de teste.')
  await expect(page.getByRole('button', { name: /já está igual/ })).toHaveCount(2)
  await expect(page.getByText('Já está igual à operação.')).toBeVisible()
  for (const { id: one } of [same, amao])
    expect(await api.call(testCase.get, { params: { id: one } })).toMatchObject({
      versao: 2,
      operations: [{ params: { value: '#entrar-agora' } }],
    })
})

test('FAL-33 GRU-002 GRU-003 GRU-004 GRU-005 a group is added, changed and ticked in the grid', async ({ page, api, logIn }) => {
  const { id } = await api.call(groupTeste.add, { body: { name: 'Noturno da loja' } })
  await logIn()
  await page.goto('/group-teste')
  await expect(acoes(page)).toHaveText(['Incluir', 'Alterar', 'Excluir', 'Visualizar'])
  await expect(listOf(page).heads).toContainText(['Id', 'Nome', 'Tipo'])
  await expectCleanInAllLooks(page, [1280])
  await page.goto('/group-teste/incluir')
  await expect(page.getByLabel('Tipo')).toHaveValue('1')
  await page.goto(`/group-teste/alterar/${id}`)
  await page.getByLabel('Tipo').selectOption('Execução de testes')
  await confirmar(page).click()
  await dito(page, 'Grupo de teste alterado.')
})
