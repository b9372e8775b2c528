import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { Api } from './support/api.ts'
import { novoCliente, novoObjeto, novoVinculo } from './support/contratos.ts'
import { filtered, listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })
const tipo = (page: Page) => page.getByLabel('Tipo de configuração (obrigatório)')
const named = (name: string) =>
  `/objeto-contrato?filter=${encodeURIComponent(JSON.stringify([{ name: 'nome', op: 'like', v: name }]))}&page=1`
const choices = ['Selecione', 'Sem Valor Mensal', 'Tabela de Comissões', 'Valor sob-demanda', 'Valor Fixo']

async function identify(page: Page, codigo: string, name: string) {
  await page.getByLabel('Código (obrigatório)').fill(codigo)
  await page.getByLabel('Nome (obrigatório)').fill(name)
  await page.getByText('Comercial', { exact: true }).last().click()
  await page.getByLabel('Descrição (obrigatório)').fill(`Cobrança de ${name}`)
  await page.getByLabel('Valor de setup').fill('2500')
}

const saved = async (api: Api, name: string) => {
  const { rows } = await api.call(objetoContrato.list, { query: { filter: [{ name: 'nome', op: '=', v: name }] } })
  expect(rows).toHaveLength(1)
  return api.call(objetoContrato.get, { params: { id: rows[0]?.id } })
}

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

test('OBJ-002 OBJ-003 OBJ-004 OBJ-005 OBJ-006 the list has its columns, filter and actions', async ({ page, api, logIn }) => {
  const { id } = await novoObjeto(api, 'Listado um')
  await novoObjeto(api, 'Listado inativo', { ativo: false })
  await logIn()
  await page.goto('/')
  await page.getByRole('button', { name: 'Comercial' }).click()
  await title(page, 'Comercial')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Objetos de Contrato' }).click()
  await title(page, 'Objetos de Contrato')
  const list = listOf(page)
  await expect(list.heads).toContainText(['Id', 'Nome', 'Código', 'Descrição', 'Valor de setup', 'Tipo de configuração', 'Ativo'])
  await expect(list.chips).toContainText('Ativo é igual a Sim')
  // Other tests leave objects of theirs: these two are looked for by their name.
  await page.goto(filtered('/objeto-contrato', { name: 'ativo', op: '=', v: true }, { name: 'nome', op: 'like', v: 'Listado' }))
  await expect(list.row('Listado um')).toContainText('R$ 1.500,00')
  await expect(list.row('Listado inativo')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Ações' }).locator('button, a')).toHaveText([
    'Incluir',
    'Alterar',
    'Visualizar',
    'Excluir',
    'Simular cobrança',
    'Clientes',
  ])
  await expect(list.action('Clientes')).toHaveAttribute('href', '/objeto-contrato/cliente')
  await list.select('Listado um')
  await expect(list.action('Clientes')).toHaveAttribute('href', `/objeto-contrato/cliente/${id}`)
  await expectCleanPage(page)
})

test('OBJ-007 OBJ-017 OBJ-019 OBJ-021 OBJ-024 OBJ-026 OBJ-029 OBJ-030 what is required is asked for beside its field', async ({
  page,
  logIn,
}) => {
  await logIn()
  await page.goto('/objeto-contrato/incluir')
  await title(page, 'Incluir objeto de contrato')
  await expect(tipo(page).locator('option')).toHaveText(choices)
  await confirmar(page).click()
  for (const sentence of ['Informe o código.', 'Informe o nome.', 'Informe a descrição.', 'Informe o valor de setup.'])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Escolha uma das opções.')).toHaveCount(1)
  await expect(page.getByRole('alert').first()).toContainText('5 campos precisam de correção')
  await expect(page.getByLabel('Código (obrigatório)')).toBeFocused()
  await tipo(page).selectOption('Tabela de Comissões')
  await page.getByLabel('Valor mínimo').fill('')
  await confirmar(page).click()
  await expect(page.getByText('Informe o valor mínimo.')).toBeVisible()
  await expectCleanPage(page)
})

test('OBJ-010 OBJ-012 OBJ-013 OBJ-027 OBJ-028 OBJ-031 OBJ-032 a commission table is typed, sorted and kept exactly', async ({
  page,
  api,
  logIn,
}) => {
  await logIn()
  await page.goto('/objeto-contrato/incluir')
  await identify(page, 'COMISSAO-1', 'Plataforma por comissão')
  await expect(page.getByLabel('Valor de setup')).toHaveValue('2500')
  await page.getByLabel('Finalidade').focus()
  await expect(page.getByLabel('Valor de setup')).toHaveValue('2.500,00')
  await tipo(page).selectOption('Tabela de Comissões')
  const only = page.getByRole('button', { name: 'Remover faixa 1' })
  await expect(only).toHaveAttribute('aria-disabled', 'true')
  await expect(only).toHaveAccessibleDescription('A tabela tem pelo menos uma faixa. Mude os valores desta.')
  await only.click({ force: true })
  await expect(page.getByLabel('A partir do faturamento 1')).toBeVisible()

  await page.getByLabel('Valor mínimo').fill('1.500,00')
  await page.getByLabel('A partir do faturamento 1').fill('250.000,00')
  await page.getByLabel('Percentual da loja 1').fill('1,7')
  await page.getByLabel('Percentual do marketplace 1').fill('1,2345')
  await page.getByRole('button', { name: 'Adicionar faixa' }).click()
  await expect(page.getByLabel('A partir do faturamento 2')).toBeFocused()
  await page.keyboard.type('250000')
  await page.getByLabel('Percentual da loja 2').fill('2,5')
  await page.getByLabel('Percentual do marketplace 2').fill('1,8')
  await confirmar(page).click()
  await expect(page.getByText('Já há uma linha a partir de R$ 250.000,00: mude o valor ou retire uma delas.')).toBeVisible()
  await expect(page.getByLabel('A partir do faturamento 2')).toBeFocused()
  await expectCleanPage(page)
  await page.getByLabel('A partir do faturamento 2').fill('50000')
  await expect(page.getByText('Com faturamento abaixo de R$ 50.000,00, só o valor mínimo é cobrado')).toBeVisible()
  await page.getByLabel('Percentual da loja 2').fill('250')
  await expect(page.getByText('Percentual acima de 100%: confira a vírgula.')).toBeVisible()
  await page.getByLabel('Percentual da loja 2').fill('2,5')
  await page.getByRole('button', { name: 'Adicionar faixa' }).click()
  await page.getByRole('button', { name: 'Remover faixa 3' }).click()
  await confirmar(page).dblclick()
  await title(page, 'Objetos de Contrato')
  expect(await saved(api, 'Plataforma por comissão')).toMatchObject({
    codigo: 'COMISSAO-1',
    type: 1,
    valorSetup: '2500.00',
    tipoConfiguracao: 1,
    configuracao: {
      valorMinimo: '1500.00',
      tabelaComissao: [
        { valorFaturamento: '50000.00', percentualLoja: '2.5000', percentualMarketplace: '1.8000', comissaoB2B: '0.0000' },
        { valorFaturamento: '250000.00', percentualLoja: '1.7000', percentualMarketplace: '1.2345', comissaoB2B: '0.0000' },
      ],
    },
  })
})

test('OBJ-016 another type starts from its own shape, after a question only where something was typed', async ({ page, api, logIn }) => {
  await logIn()
  await page.goto('/objeto-contrato/incluir')
  await identify(page, 'TROCADO-1', 'Trocado de tipo')
  await tipo(page).selectOption('Tabela de Comissões')
  await tipo(page).selectOption('Valor sob-demanda')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('A partir da quantidade 1')).toHaveValue('0')
  await page.getByLabel('Preço por unidade 1').fill('0,12')
  await tipo(page).selectOption('Valor Fixo')
  const question = page.getByRole('dialog', { name: 'Trocar o tipo de configuração?' })
  await expect(question).toContainText('Valor sob-demanda')
  await question.getByRole('button', { name: 'Manter como está' }).click()
  await expect(tipo(page)).toHaveValue('2')
  await expect(page.getByLabel('Preço por unidade 1')).toHaveValue('0,1200')
  await tipo(page).selectOption('Valor Fixo')
  await question.getByRole('button', { name: 'Trocar e apagar' }).click()
  await expect(page.getByLabel('Valor fixo 1')).toHaveValue('0,00')
  await page.getByLabel('Valor fixo 1').fill('390')
  await tipo(page).selectOption('Sem Valor Mensal')
  await question.getByRole('button', { name: 'Trocar e apagar' }).click()
  await expect(page.getByText('Não há valor mensal: só o setup é cobrado, uma vez.')).toBeVisible()
  await confirmar(page).click()
  await title(page, 'Objetos de Contrato')
  expect(await saved(api, 'Trocado de tipo')).toMatchObject({ tipoConfiguracao: 0, configuracao: {} })
})

test('OBJ-013 OBJ-014 OBJ-033 rows of a spreadsheet are pasted as rows', async ({ page, api, logIn }) => {
  await logIn()
  await page.goto('/objeto-contrato/incluir')
  await identify(page, 'COLADO-1', 'Colado da planilha')
  await tipo(page).selectOption('Tabela de Comissões')
  await page.getByLabel('A partir do faturamento 1').focus()
  await paste(
    page,
    'Faturamento\tLoja\tMarketplace\tB2B\n0,00\t2,50%\t1,80%\t1,20%\nR$ 100.000,00\t2,10%\t1,50%\t1,00%\n250000\t1,7\t1,2\t0,8\n',
  )
  await expect(page.getByText('3 linhas coladas, sem a linha de títulos.')).toBeVisible()
  await expect(page.getByLabel('A partir do faturamento 2')).toHaveValue('100.000,00')
  await expect(page.getByLabel('Comissão B2B 3')).toHaveValue('0,8000')
  await page.getByLabel('Percentual do marketplace 3').focus()
  await paste(page, '1,1\t0,7\t9\n')
  await expect(page.getByText('1 linha colada. A última coluna não coube na tabela.')).toBeVisible()
  await expect(page.getByLabel('Comissão B2B 3')).toHaveValue('0,7000')
  await page.getByLabel('Valor mínimo').fill('0')
  await expectCleanPage(page)
  await confirmar(page).click()
  await title(page, 'Objetos de Contrato')
  expect(await saved(api, 'Colado da planilha')).toMatchObject({
    configuracao: {
      tabelaComissao: [
        { valorFaturamento: '0.00', percentualLoja: '2.5000' },
        { valorFaturamento: '100000.00', percentualMarketplace: '1.5000' },
        { valorFaturamento: '250000.00', percentualMarketplace: '1.1000', comissaoB2B: '0.7000' },
      ],
    },
  })

  await page.goto('/objeto-contrato/incluir')
  await tipo(page).selectOption('Valor sob-demanda')
  await page.getByLabel('A partir da quantidade 1').focus()
  await paste(page, '0\t0,15\n1,5\t0,12')
  await confirmar(page).click()
  await expect(page.getByText('Quantidade: use um número inteiro, de zero para cima.')).toBeVisible()
})

test('OBJ-008 OBJ-035 two people change one object: nothing is lost without being told', async ({ page, api, logIn }) => {
  const { id, codigo } = await novoObjeto(api, 'Disputado')
  await logIn()
  await page.goto(`/objeto-contrato/alterar/${id}`)
  const other = await page.context().newPage()
  await other.goto(`/objeto-contrato/alterar/${id}`)
  await page.getByLabel('Valor mínimo').fill('350')
  await page.getByRole('button', { name: 'Adicionar faixa' }).click()
  await page.getByLabel('A partir do faturamento 3').fill('500000')
  await page.getByLabel('Percentual da loja 3').fill('1')
  await page.getByLabel('Percentual do marketplace 3').fill('1')

  await other.getByLabel('Percentual da loja 1').fill('9')
  await other.getByLabel('Finalidade').fill('Mudada pela outra aba')
  await confirmar(other).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Objetos de Contrato' })).toBeVisible()

  await confirmar(page).click()
  const conflict = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' })
  await expect(conflict.getByRole('row', { name: /Valor mínimo/ })).toContainText('R$ 350,00')
  await expect(conflict.getByRole('row', { name: /Finalidade/ })).toContainText('sem mudança sua')
  await expect(conflict.getByRole('row', { name: /Percentual da loja 1/ })).toContainText('9,00%')
  await expectCleanPage(page, { allow: [/409/] })
  await conflict.getByRole('button', { name: 'Manter o que digitei' }).click()
  await title(page, 'Objetos de Contrato')
  const now = await api.call(objetoContrato.get, { params: { id } })
  expect(now).toMatchObject({ codigo, finalidade: 'Mudada pela outra aba', configuracao: { valorMinimo: '350.00' } })
  expect((now.configuracao as { tabelaComissao: object[] }).tabelaComissao).toMatchObject([
    { percentualLoja: '2.5000' },
    { percentualLoja: '2.1000' },
    { valorFaturamento: '500000.00' },
  ]) // the contract's shape
})

test('OBJ-001 the simulator says what a month would cost, and each step of it', async ({ page, api, logIn }) => {
  const { id, codigo } = await novoObjeto(api, 'Simulado')
  await logIn()
  await page.goto(`/objeto-contrato/alterar/${id}`)
  await page.getByRole('link', { name: 'Simular cobrança' }).click()
  await expect(page).toHaveURL(/simular=1/)
  const panel = page.getByRole('region', { name: 'Simular cobrança' })
  await expect(panel.getByLabel('Faturamento da loja')).toBeFocused()
  await panel.getByRole('button', { name: 'Calcular' }).click()
  await expect(panel.getByText(/^Faltam os números de/).first()).toBeVisible()
  await panel.getByLabel('Mês (obrigatório)').selectOption('Outubro')
  await panel.getByLabel('Ano (obrigatório)').fill('2026')
  await panel.getByLabel('Faturamento da loja').fill('182.430,55')
  await panel.getByLabel('Faturamento do marketplace').fill('-1.000,00')
  await panel.getByLabel('Faturamento B2B').fill('31500')
  await page.keyboard.press('Enter')
  // 182430.55 × 2.1 % + 0 × 1.5 % + 31500 × 1 %
  const item = panel.getByRole('region', { name: 'Tabela de Comissões: Simulado' })
  await expect(item).toContainText('R$ 4.146,04')
  await expect(item).toContainText(`Simulado (${codigo})`)
  await expect(item).toContainText('competência 10/2026')
  await expect(item.locator('tr[aria-current=true]')).toContainText('R$ 100.000,00')
  await expect(item).toContainText('−R$ 1.000,00 conta como R$ 0,00')
  await expect(item).toContainText(/182\.430,55 × 2,10%\s*3\.831,04155/)
  await expect(item).toContainText(/31\.500,00 × 1,00%\s*315,00000/)
  await expect(item).toContainText('Valor mínimo não se aplica')
  await expect(panel.getByRole('region', { name: 'Setup: Simulado' })).toContainText('R$ 1.500,00')
  await expect(panel.getByText('Total do mês')).toBeVisible()
  await expect(panel).toContainText('R$ 5.646,04')
  await expectCleanPage(page, { allow: [/422/] })

  await page.getByLabel('Finalidade').fill('Mudada')
  await expect(panel.getByText('Há alterações não gravadas. A simulação usa o que está gravado.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByLabel('Finalidade')).toHaveValue('Mudada')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('link', { name: 'Simular cobrança' }).click()
  await expect(page.getByRole('dialog', { name: 'Simular cobrança' })).toBeVisible()
  await expectCleanPage(page, { allow: [/422/] })
})

test('OBJ-006 COC-029 COC-030 COC-031 COC-032 the clients of an object, and of all', async ({ page, api, logIn }) => {
  const objeto = await novoObjeto(api, 'Com clientes')
  const other = await novoObjeto(api, 'De outro')
  await novoVinculo(api, await novoCliente(api, 'Cliente do objeto'), objeto.id, { situacao: 3 })
  await novoVinculo(api, await novoCliente(api, 'Cliente do outro'), other.id)
  await logIn()
  await page.goto('/objeto-contrato/cliente')
  await title(page, 'Clientes por Objeto')
  const list = listOf(page)
  await expect(list.heads).toContainText([
    'Id',
    'Nome',
    'Nome fantasia',
    'CPF/CNPJ',
    'Situação',
    'Objeto de contrato',
    'Data de adesão',
    'Data de finalização',
  ])
  await page.goto(filtered('/objeto-contrato/cliente', { name: 'cliente.pessoa.nome', op: 'like', v: 'Cliente do ' }))
  await expect(list.row('Cliente do outro')).toBeVisible()
  await expectCleanPage(page)
  await page.goto(named('com clientes'))
  await list.select('Com clientes')
  await list.action('Clientes').click()
  await title(page, 'Clientes por Objeto: Com clientes')
  await expect(list.row('Cliente do objeto')).toContainText('Ativo/Homologado')
  await expect(list.row('Cliente do objeto')).toContainText(/05\/01\/2026(?! 00:00)/)
  await expect(list.row('Cliente do outro')).toHaveCount(0)
  await expectCleanPage(page)
})

test('OBJ-009 OBJ-011 every type and mode is clean for axe, light and dark, wide and narrow', async ({ page, api, logIn }) => {
  test.slow()
  const ids = [
    await novoObjeto(api, 'Limpo comissão'),
    await novoObjeto(api, 'Limpo demanda', {
      tipoConfiguracao: 2,
      configuracao: { valoresDemanda: [{ quantidade: 10, precoUnidade: '0.1234' }] },
    }),
    await novoObjeto(api, 'Limpo fixo', { tipoConfiguracao: 3, configuracao: { valorFixo: [{ valorFixo: '10' }] } }),
    await novoObjeto(api, 'Limpo sem', { tipoConfiguracao: 0, configuracao: {}, type: 2 }),
  ]
  await logIn()
  await page.goto('/contratos')
  await expectCleanInAllLooks(page, [1440, 390], () => title(page, 'Comercial'))
  for (const address of ['incluir', ...ids.flatMap(({ id }) => [`alterar/${id}`, `visualizar/${id}`])]) {
    await page.goto(`/objeto-contrato/${address}`)
    await expectCleanInAllLooks(page, [1440, 390], () => expect(page.getByRole('heading', { name: 'Cobrança', exact: true })).toBeVisible())
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})
