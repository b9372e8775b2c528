import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'
import { financeira, novaFatura, vencimento } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const BENEFICIARIO = { nome: 'Empresa Modelo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(obrigatório\\))?$`) })
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true })
const exemplo = (page: Page) => page.getByRole('status', { name: 'Boleto de exemplo' })

async function beneficiario(page: Page) {
  await field(page, 'Nome do beneficiário').fill(BENEFICIARIO.nome)
  await field(page, 'CPF/CNPJ').fill(BENEFICIARIO.cpfCnpj)
  await field(page, 'Endereço do beneficiário').fill(BENEFICIARIO.endereco)
}

test('accounts of two banks are registered with the slip beside, and the secret of a gateway is shown once', async ({
  page,
  api,
  logIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(await api.user({ tipo: 2, isAdmin: true }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Financeiro' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contas e carteiras' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contas e carteiras' })).toBeVisible()

  await page.goto('/conta-bancaria/incluir')
  await field(page, 'Nome').fill('Brasil da casa')
  const banco = page.getByRole('combobox', { name: /^Banco/ })
  await expect(banco).toHaveValue('')
  await expect(exemplo(page)).toHaveText('Escolha o banco.')
  await banco.selectOption('001 - Banco do Brasil')
  await field(page, 'Agência').fill('1234')
  await field(page, 'Conta').fill('56789')
  await field(page, 'Carteira').fill('17')
  await beneficiario(page)
  await confirmar(page).click()
  await expect(page.getByText('Informe: Convênio.').first()).toBeVisible()
  await expect(field(page, 'Convênio')).toBeFocused()
  await field(page, 'Convênio').fill('1234567')
  await expect(exemplo(page)).toContainText('Nosso número 12345670000000001')
  await page.getByRole('combobox', { name: 'Pix' }).selectOption('Chave própria')
  await confirmar(page).click()
  await expect(field(page, 'Chave Pix')).toHaveAccessibleDescription(/^Chave Pix: informe/)
  await expectCleanInAllLooks(page, [1440, 390], undefined, [/422/])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Pix' }).selectOption('Sem Pix')
  await confirmar(page).click()
  const list = listOf(page)
  await expect(list.row('Brasil da casa')).toBeVisible()

  await page.goto('/conta-bancaria/incluir')
  await field(page, 'Nome').fill('Itaú da casa')
  await banco.selectOption('341 - Itaú')
  await expect(page.getByText('Este banco não conhece taxa ao mês')).toBeVisible()
  await field(page, 'Agência').fill('4321')
  await field(page, 'Conta').fill('12345')
  await field(page, 'Carteira').fill('109')
  await expect(exemplo(page)).toContainText(/Nosso número 109\/00000001-\d/)
  await beneficiario(page)
  await confirmar(page).click()
  await list.select('Itaú da casa')
  await list.action('Alterar').click()
  await expect(field(page, 'Carteira')).toHaveValue('109')
  await field(page, 'Carteira').fill('112')
  await expect(exemplo(page)).toContainText('Nosso número 112/00000001')
  await confirmar(page).click()
  await expect(list.row('Itaú da casa')).toContainText('112')
  const { rows } = await api.call(contaBancaria.list, { query: {} })
  expect(
    rows
      .filter(({ nome }) => nome.endsWith('da casa'))
      .map(({ banco }) => banco)
      .toSorted(),
  ).toEqual(['001', '341'])

  await list.select('Itaú da casa')
  await list.action('Criar segredo do gateway').click()
  await page.getByRole('dialog', { name: 'Criar segredo do gateway' }).getByRole('button', { name: 'Criar segredo' }).click()
  const segredo = page.getByRole('dialog', { name: 'Segredo do gateway' })
  await expect(segredo.getByText(/^[\w-]{43}$/)).toBeVisible()
  await expect(segredo.getByRole('button', { name: 'Copiar segredo' })).toBeFocused()
  await expectCleanInAllLooks(page, [1440, 390], undefined, [/422/])
  await segredo.getByRole('button', { name: 'Fechar' }).click()
  await expect(segredo).toBeHidden()
})

test('a boleto is put off, printed for another day, and abated once another person has approved it', async ({ page, api, logIn }) => {
  const conta = {
    nome: 'Bradesco do abatimento',
    banco: '237',
    agencia: '1234',
    conta: '88001',
    carteira: '09',
    beneficiario: BENEFICIARIO,
  }
  const { id: contaId } = await api.call(contaBancaria.add, { body: conta })
  const { id } = await novaFatura(api, 'Abatida', { ate: 'faturada', valor: '300.00', contaBancaria: contaId })
  await logIn(await financeira(api))
  await page.goto(`/faturaDocumento/alterar/${id}`)
  const titulos = page.getByRole('region', { name: 'Títulos no banco' })
  await expect(titulos).toContainText('A registrar')
  await expect(titulos).toContainText(conta.nome)

  await titulos.getByRole('button', { name: 'Prorrogar boleto 1/1' }).click()
  const prorrogar = page.getByRole('dialog', { name: 'Prorrogar Boleto 1/1' })
  await prorrogar.getByRole('button', { name: 'Prorrogar' }).click()
  await expect(prorrogar.getByText('Informe o novo vencimento.')).toBeVisible()
  const novo = vencimento().replace(/10$/, '20')
  await prorrogar.getByRole('textbox', { name: /^Novo vencimento/ }).fill(dayText(novo))
  await prorrogar.getByRole('textbox', { name: /^Motivo/ }).fill('Combinado com o cliente.')
  await prorrogar.getByRole('button', { name: 'Prorrogar' }).click()
  await expect(prorrogar).toBeHidden()
  await expect(titulos).toContainText(dayText(novo))

  await titulos.getByRole('button', { name: 'Segunda via do boleto 1/1' }).click()
  const via = page.getByRole('dialog', { name: 'Segunda via do boleto 1/1' })
  await via.getByRole('textbox', { name: /^Dia do pagamento/ }).fill(dayText(novo.replace(/20$/, '28')))
  await via.getByRole('button', { name: 'Calcular' }).click()
  // Eight days late: a fine of 2 % and interest of 0.10 a day.
  await expect(via.getByRole('status').first()).toContainText(/R\$\s306,80.*Multa R\$\s6,00 · Juros R\$\s0,80/)
  await expectCleanInAllLooks(page, [1440, 390])
  const [download] = await Promise.all([page.waitForEvent('download'), via.getByRole('link', { name: 'Imprimir boleto' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await via.getByRole('button', { name: 'Fechar', exact: true }).last().click()

  await titulos.getByRole('button', { name: 'Abater boleto 1/1' }).click()
  const abater = page.getByRole('dialog', { name: 'Abater Boleto 1/1' })
  await abater.getByRole('textbox', { name: /^Valor do abatimento/ }).fill('300,00')
  await abater.getByRole('textbox', { name: /^Motivo/ }).fill('Loja parada por dois dias.')
  await abater.getByRole('button', { name: 'Pedir abatimento' }).click()
  await expect(abater.getByText(/O abatimento deve ser menor que o que está em aberto/)).toBeVisible()
  await abater.getByRole('textbox', { name: /^Valor do abatimento/ }).fill('50,00')
  await abater.getByRole('button', { name: 'Pedir abatimento' }).click()
  await expect(abater).toBeHidden()
  await expectCleanInAllLooks(page, [1440, 390], undefined, [/422/])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto('/aprovacao')
  const list = listOf(page)
  const pedido = /Abatimento de R\$\s50,00 do boleto 1\/1/
  await list.select(pedido)
  await expect(list.action('Aprovar')).toHaveAttribute('aria-description', 'Quem pediu não pode aprovar.')

  await logIn()
  await page.goto('/aprovacao')
  await expect(page.getByRole('button', { name: /^Avisos: \d+ não lido/ })).toBeVisible()
  await expect(page.getByText(pedido).first()).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390], undefined, [/422/])
  await page.setViewportSize({ width: 1440, height: 900 })
  await list.select(pedido)
  await list.action('Recusar').click()
  const recusar = page.getByRole('dialog', { name: 'Recusar pedido' })
  await recusar.getByRole('button', { name: 'Recusar' }).click()
  await expect(recusar.getByText('Informe o motivo.')).toBeVisible()
  await recusar.getByRole('button', { name: 'Cancelar' }).click()
  await list.action('Aprovar').click()
  const aprovar = page.getByRole('dialog', { name: 'Aprovar' })
  await expect(aprovar.getByText(/Em aberto no dia do pedido: R\$\s300,00 → R\$\s250,00/)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390], undefined, [/422/])
  await page.setViewportSize({ width: 1440, height: 900 })
  await aprovar.getByRole('button', { name: 'Aprovar' }).click()
  await expect(list.row(pedido)).toContainText('Aprovada')
  const { boletos } = await api.call(faturaDocumento.get, { params: { id } })
  expect(boletos[0]).toMatchObject({ dataVencimento: novo, cobranca: { abatimento: '50.00', quitado: '50.00' } })
})
