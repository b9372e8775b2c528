import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { novoCliente, novoObjeto, novoVinculo } from './support/contratos.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar' })

async function chooseObject(page: Page, codigo: string) {
  await page.getByRole('combobox', { name: 'Objeto de contrato (obrigatório)' }).fill(codigo)
  await page.getByRole('option', { name: new RegExp(`^${codigo}`) }).click()
}

test('COC-002 COC-003 COC-004 COC-005 COC-006 COC-007 the links of a client: title, columns, filter and actions', async ({
  page,
  api,
  logIn,
}) => {
  const cliente = await novoCliente(api, 'Ligada Andrade')
  const [ativo, inativo, homologado] = [
    await novoObjeto(api, 'Vínculo ativo'),
    await novoObjeto(api, 'Vínculo inativo'),
    await novoObjeto(api, 'Vínculo homologado'),
  ]
  await novoVinculo(api, cliente, ativo.id)
  await novoVinculo(api, cliente, inativo.id, { situacao: 2 })
  await novoVinculo(api, cliente, homologado.id, { situacao: 3, dataHoraFim: '2027-01-05T03:00:00Z' })
  await logIn()
  await page.goto(`/cliente-objeto-contrato/${cliente}`)
  await title(page, 'Cliente: Ligada Andrade')
  const list = listOf(page)
  await expect(list.heads).toContainText(['Id', 'Código', 'Objeto de contrato', 'Situação', 'Tipo', 'Data de início', 'Data de fim'])
  await expect(list.chips).toContainText('Situação é um de Ativo, Ativo/Homologado')
  await expect(list.row('Vínculo homologado')).toContainText(/05\/01\/2027(?! 00:00)/)
  await expect(list.row('Vínculo ativo')).toContainText(/05\/01\/2026(?! 00:00)/)
  await expect(list.row('Vínculo inativo')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Ações' }).locator('button, a')).toHaveText([
    'Incluir',
    'Alterar',
    'Visualizar',
    'Excluir',
    'Ativar/Desativar',
  ])
  await expect(list.action('Incluir')).toHaveAttribute('href', `/cliente-objeto-contrato/obj/incluir/${cliente}`)
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText('Clientes')
  await expectCleanPage(page)
  await page.goto('/cliente-objeto-contrato/999999')
  await expect(page.getByRole('heading', { name: 'Cliente não encontrado' })).toBeVisible()
})

test('COC-015 COC-027 Ativar/Desativar says its dates before and after', async ({ page, api, logIn }) => {
  const cliente = await novoCliente(api, 'Alternada Braga')
  const { id: objeto, codigo } = await novoObjeto(api, 'Alternado')
  const vinculo = await novoVinculo(api, cliente, objeto)
  await logIn()
  await page.goto(`/cliente-objeto-contrato/${cliente}?filter=[]&page=1`)
  const list = listOf(page)
  await list.select('Alternado')
  await list.action('Ativar/Desativar').click()
  const question = page.getByRole('dialog', { name: 'Desativar vínculo?' })
  await expect(question).toContainText(`${codigo} - Alternado, desde 05/01/2026 00:00, passa a Inativo e termina agora.`)
  const call = page.waitForRequest((request) => request.url().includes('/ativarDesativar/'))
  await question.getByRole('button', { name: 'Desativar' }).click()
  expect((await call).method()).toBe('POST')
  await expect(page.getByRole('status').filter({ hasText: /Vínculo desativado\. O fim é \d\d\/\d\d\/\d{4} \d\d:\d\d\./ })).toBeVisible()
  await expect(list.row('Alternado')).toContainText('Inativo')
  expect(await api.call(clienteObjetoContrato.get, { params: { id: vinculo } })).toMatchObject({
    situacao: 2,
    dataHoraFim: expect.stringMatching(/Z$/),
  })
  await list.select('Alternado')
  await list.action('Ativar/Desativar').click()
  const again = page.getByRole('dialog', { name: 'Ativar vínculo?' })
  await expect(again).toContainText(/fica sem data de fim \(a de agora é \d\d\/\d\d\/\d{4}/)
  await again.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Vínculo ativado. Ele não tem data de fim.' })).toBeVisible()
  await expect(list.row('Alternado')).toContainText('Ativo')
  expect(await api.call(clienteObjetoContrato.get, { params: { id: vinculo } })).toMatchObject({ situacao: 1, dataHoraFim: null })
})

test('COC-008 COC-011 COC-012 COC-013 COC-019 COC-020 COC-021 COC-022 COC-023 a link is included; what is missing is asked for', async ({
  page,
  api,
  logIn,
}) => {
  const cliente = await novoCliente(api, 'Incluída Teles')
  const { codigo, id } = await novoObjeto(api, 'Escolhido')
  await novoObjeto(api, 'Interno não oferecido', { type: 2, codigo: 'INTERNO-NAO' })
  await logIn()
  await page.goto(`/cliente-objeto-contrato/${cliente}`)
  await page.getByRole('link', { name: 'Incluir', exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/cliente-objeto-contrato/obj/incluir/${cliente}$`))
  await title(page, 'Incluir vínculo')
  await expect(page.getByLabel('Cliente')).toHaveValue('Incluída Teles')
  await expect(page.getByLabel('Cliente')).not.toBeEditable()
  await page.getByText('Ajuste Comercial').click()
  await expect(page.getByRole('alert')).toHaveText('Selecione um Objeto de Contrato')
  await expect(page.getByRole('radio', { name: 'Ajuste Comercial' })).not.toBeChecked()
  await expectCleanPage(page)
  await confirmar(page).click()
  await expect(page.getByText('Informe o objeto de contrato.')).toBeVisible()
  await expect(page.getByText('Informe a data de início.')).toBeVisible()
  await expect(page.getByText('Escolha uma das opções.')).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Objeto de contrato (obrigatório)' }).fill('INTERNO-NAO')
  // An internal one is not there; what is typed may be included.
  await expect(page.getByRole('option')).toHaveText(['+ Incluir «INTERNO-NAO»'])
  await chooseObject(page, codigo)
  await expect(page.getByText('Selecione um Objeto de Contrato')).toHaveCount(0)
  await page.getByText('Ativo', { exact: true }).click()
  await page.getByLabel('Início (obrigatório)').pressSequentially('20/11/2026 14:32')
  await page.getByRole('textbox', { name: 'Fim' }).fill('19/11/2026')
  await expect(page.getByRole('radio', { name: 'Valor Padrão' })).toBeChecked()
  await expect(page.getByText('Valor padrão do objeto')).toBeVisible()
  await confirmar(page).click()
  await expect(page.getByText('Data final não pode ser menor que a data inicial.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Fim' })).toHaveValue('19/11/2026 00:00')
  await page.getByRole('textbox', { name: 'Fim' }).fill('')
  await confirmar(page).dblclick()
  await title(page, 'Cliente: Incluída Teles')
  const { rows } = await api.call(clienteObjetoContrato.of.list, { params: { id: cliente } })
  expect(rows).toHaveLength(1)
  expect(await api.call(clienteObjetoContrato.get, { params: { id: rows[0]?.id } })).toMatchObject({
    objetoContrato: { id },
    situacao: 1,
    tipo: 1,
    dataHoraInicio: '2026-11-20T17:32:00.000Z',
    dataHoraFim: null,
    configuracao: null,
  })
})

test('COC-014 COC-016 COC-017 Ajuste Comercial copies the object, shows what differs, and is given up after a question', async ({
  page,
  api,
  logIn,
}) => {
  const cliente = await novoCliente(api, 'Ajustada Pires')
  const { codigo } = await novoObjeto(api, 'Ajustável')
  const other = await novoObjeto(api, 'Fixo ajustável', { tipoConfiguracao: 3, configuracao: { valorFixo: [{ valorFixo: '390.00' }] } })
  await logIn()
  await page.goto(`/cliente-objeto-contrato/obj/incluir/${cliente}`)
  await chooseObject(page, codigo)
  await page.getByText('Ajuste Comercial').click()
  await expect(page.getByLabel('Valor mínimo')).toHaveValue('100,00')
  await expect(page.getByLabel('A partir do faturamento 2')).toHaveValue('100.000,00')
  await expect(page.getByText(`Igual ao padrão de ${codigo}.`)).toBeVisible()
  await page.getByText('Valor Padrão').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByText('Ajuste Comercial').click()
  await page.getByLabel('Percentual da loja 1').fill('2')
  await page.getByLabel('Valor mínimo').fill('0')
  await page.getByRole('button', { name: 'Adicionar faixa' }).click()
  await page.getByLabel('A partir do faturamento 3').fill('500000')
  await page.getByLabel('Percentual da loja 3').fill('1')
  await page.getByLabel('Percentual do marketplace 3').fill('1')
  await expect(page.getByText(`Em relação ao padrão de ${codigo}: 2 valores diferentes, 1 linha a mais.`)).toBeVisible()
  await expect(page.getByText('padrão: 2,50%')).toBeVisible()
  await expect(page.getByText('padrão: R$ 100,00')).toBeVisible()
  await expectCleanPage(page)

  await page.getByText('Valor Padrão').click()
  const question = page.getByRole('dialog', { name: 'Apagar o ajuste comercial?' })
  await question.getByRole('button', { name: 'Manter o ajuste' }).click()
  await expect(page.getByRole('radio', { name: 'Ajuste Comercial' })).toBeChecked()
  await chooseObject(page, other.codigo)
  await question.getByRole('button', { name: 'Apagar o ajuste' }).click()
  await expect(page.getByLabel('Valor fixo 1')).toHaveValue('390,00')
  await page.getByLabel('Valor fixo 1').fill('350')
  await page.getByText('Ativo', { exact: true }).click()
  await page.getByLabel('Início (obrigatório)').fill('01/01/2026')
  await confirmar(page).click()
  await title(page, 'Cliente: Ajustada Pires')
  const { rows } = await api.call(clienteObjetoContrato.of.list, { params: { id: cliente } })
  const id = rows[0]?.id
  expect(await api.call(clienteObjetoContrato.get, { params: { id } })).toMatchObject({
    tipo: 2,
    configuracao: { tipoObjContrato: 3, valorFixo: [{ valorFixo: '350.00' }] },
    dataHoraInicio: '2026-01-01T03:00:00.000Z',
  })
  await page.goto(`/cliente-objeto-contrato/obj/alterar/${id}`)
  await expect(page.getByText('padrão: R$ 390,00')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await question.getByRole('button', { name: 'Apagar o ajuste' }).click()
  await expect(page.getByLabel('Valor fixo 1')).toHaveValue('390,00')
})

test('COC-018 COC-010 the object and the client of a link are fixed; what overlaps is refused beside its date', async ({
  page,
  api,
  logIn,
}) => {
  const cliente = await novoCliente(api, 'Fixada Couto')
  const { id: objeto, codigo } = await novoObjeto(api, 'Fixado')
  await novoVinculo(api, cliente, objeto, { dataHoraFim: '2026-06-01T03:00:00Z' })
  const vinculo = await novoVinculo(api, cliente, objeto, { dataHoraInicio: '2026-06-01T03:00:00Z' })
  await logIn()
  await page.goto(`/cliente-objeto-contrato/obj/alterar/${vinculo}`)
  await expect(page.getByLabel('Cliente')).not.toBeEditable()
  await expect(page.getByLabel('Objeto de contrato')).toHaveValue(`${codigo} - Fixado`)
  await expect(page.getByLabel('Objeto de contrato')).not.toBeEditable()
  await page.getByLabel('Início (obrigatório)').fill('31/05/2026')
  await page.getByLabel('Observação').fill('Antecipado a pedido do cliente')
  await confirmar(page).click()
  await expect(page.getByText(/Este cliente já tem este objeto de contrato em um período que se sobrepõe a este/)).toBeVisible()
  await expect(page.getByLabel('Início (obrigatório)')).toBeFocused()
  await expectCleanPage(page, { allow: [/422/] })
  await page.getByLabel('Início (obrigatório)').fill('01/06/2026 00:00')
  await confirmar(page).click()
  await title(page, 'Cliente: Fixada Couto')
  expect(await api.call(clienteObjetoContrato.get, { params: { id: vinculo } })).toMatchObject({
    observacao: 'Antecipado a pedido do cliente',
    dataHoraInicio: '2026-06-01T03:00:00.000Z',
  })
})

test('COC-028 a link is deleted, named by its object', async ({ page, api, logIn }) => {
  const cliente = await novoCliente(api, 'Excluída Brito')
  const { id: objeto, codigo } = await novoObjeto(api, 'Excluído')
  await novoVinculo(api, cliente, objeto)
  await logIn()
  await page.goto(`/cliente-objeto-contrato/${cliente}`)
  const list = listOf(page)
  await list.select('Excluído')
  await list.action('Excluir').click()
  const question = page.getByRole('dialog', { name: 'Excluir vínculo?' })
  await expect(question).toContainText(`${codigo} - Excluído`)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(list.row('Excluído')).toHaveCount(0)
})

test('COC-001 a link is simulated with its own adjustment and its days', async ({ page, api, logIn }) => {
  const cliente = await novoCliente(api, 'Simulada Rios')
  const { id: objeto } = await novoObjeto(api, 'Fixo simulado', {
    tipoConfiguracao: 3,
    configuracao: { valorFixo: [{ valorFixo: '310.00' }] },
  })
  const vinculo = await novoVinculo(api, cliente, objeto, { dataHoraInicio: '2026-10-17T03:00:00Z' })
  await logIn()
  await page.goto(`/cliente-objeto-contrato/obj/visualizar/${vinculo}?simular=1`)
  const panel = page.getByRole('region', { name: 'Simular cobrança' })
  await panel.getByLabel('Mês (obrigatório)').selectOption('Outubro')
  await panel.getByLabel('Ano (obrigatório)').fill('2026')
  await panel.getByRole('button', { name: 'Calcular' }).click()
  await expect(panel.getByRole('region', { name: 'Valor Fixo: Fixo simulado' })).toContainText('R$ 150,00')
  await expect(panel).toContainText('R$ 310,00 × 15 ÷ 31 dias')
  await expect(panel.getByRole('region', { name: 'Setup: Fixo simulado' })).toContainText('R$ 1.500,00')
  await expectCleanPage(page)
  await panel.getByLabel('Mês (obrigatório)').selectOption('Setembro')
  await panel.getByRole('button', { name: 'Calcular' }).click()
  await expect(panel.getByRole('region')).toHaveCount(0)
  await expect(panel.getByRole('status')).not.toBeEmpty()
})

test('COC-008 COC-009 COC-010 every mode is clean for axe, light and dark, wide and narrow', async ({ page, api, logIn }) => {
  test.slow()
  const cliente = await novoCliente(api, 'Limpo Vínculo')
  const padrao = await novoVinculo(api, cliente, (await novoObjeto(api, 'Limpo padrão')).id)
  const ajuste = await novoVinculo(api, cliente, (await novoObjeto(api, 'Limpo ajuste')).id, {
    tipo: 2,
    configuracao: {
      tipoObjContrato: 1,
      valorMinimo: '50.00',
      tabelaComissao: [{ valorFaturamento: '10.00', percentualLoja: '2', percentualMarketplace: '1' }],
    },
  })
  await logIn()
  for (const address of [`incluir/${cliente}`, `alterar/${padrao}`, `alterar/${ajuste}`, `visualizar/${padrao}`, `visualizar/${ajuste}`]) {
    await page.goto(`/cliente-objeto-contrato/obj/${address}`)
    await expectCleanInAllLooks(page, [1440, 390], async () => {
      await expect(page.getByText('Observação')).toBeVisible()
      if (!address.startsWith('incluir')) await expect(page.getByRole('table').first()).toBeVisible()
    })
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Novo preço'])
})
