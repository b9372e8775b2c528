import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { competenciaDe, dayOf, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { Locator, Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { novoCliente, novoObjeto, novoVinculo } from './support/contratos.ts'
import { comCorreio as test } from './support/correio.ts'
import { novaFatura } from './support/faturas.ts'
import { expect } from './support/test.ts'

const money = (text: string) => `R$\u00a0${text}`
const current = competenciaDe(dayOf(Date.now()))
const [lastMonth, fell] = [somaMeses(current, -1), somaMeses(current, -2)]

/** From the start page on: what is pressed is counted by the page itself, what is typed is not. */
async function begin(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await count(page)
}

const count = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    const more = () => {
      dataset.presses = String(Number(dataset.presses) + 1)
    }
    if (dataset.presses === undefined) {
      addEventListener('pointerdown', more, true)
      addEventListener('keydown', ({ key, ctrlKey }) => (key.length > 1 || ctrlKey) && more(), true)
    }
    dataset.presses = '0'
  })

/** It is seen within so many presses; how long the walk took is told, and is no condition. */
async function answered(page: Page, question: string, most: number, began: number, answer: Locator): Promise<void> {
  await expect(answer).toBeVisible()
  const ms = Date.now() - began
  const presses = Number(await page.evaluate(() => document.documentElement.dataset.presses))
  console.log(`${question}: ${presses} toques, ${ms} ms`)
  expect([question, presses]).toEqual([question, most])
}

const open = async (page: Page, leaf: string) => {
  await page.getByRole('button', { name: 'Financeiro' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: leaf, exact: true }).click()
}

const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
const nova = { banco: '237', agencia: '7231', carteira: '09', beneficiario }

/** Paid last month, a part into each of two accounts. */
async function recebida(api: Api): Promise<void> {
  const { id } = await novaFatura(api, 'Pagadora de Outubro', { ate: 'faturada', valor: '70.00' })
  const { boletos } = await api.call(faturaDocumento.get, { params: { id } })
  for (const [at, nome] of ['Conta do Norte', 'Conta do Sul'].entries()) {
    const { id: conta } = await api.call(contaBancaria.add, { body: { ...nova, nome, conta: String(99_310 + at) } })
    const valorPago = at === 0 ? '30.00' : '40.00'
    const body = [{ id: boletos[0]?.id ?? 0, valorPago, dataPagamento: diaDoMes(lastMonth, 15), contaBancaria: conta }]
    await api.call(faturaDocumento.liquidar, { params: { id }, body })
  }
}

test('an analyst’s four questions are answered in three presses each', async ({ page, api, logIn, product, correio }) => {
  test.slow()
  await recebida(api)
  const pessoa = await api.pessoa({ nome: 'Devedora Antiga', pessoaContato: [{ tipo: 1, contato: 'contas@antiga.example' }] })
  const { id: late } = await novaFatura(api, 'Devedora Antiga', { ate: 'faturada', valor: '615.00', parcelas: 2, data: { pessoa } })
  await novaFatura(api, 'Devedora Em Dia', { ate: 'faturada', valor: '90.00' })
  // One of the two is due since longer than 60 days, the other since longer than 90: only time would bring that about.
  for (const [parcela, days] of [70, 100].entries())
    await product.sql(
      `update fatura_documento set "dataVencimento" = current_date - ${days} where "faturaId" = ${late} and parcela = ${parcela + 1}`,
    )
  await caiu(api)
  await logIn()

  await begin(page)
  let began = Date.now()
  await open(page, 'Entradas')
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  const entradas = page.getByRole('table', { name: 'Entradas do período' })
  await answered(page, 'o que entrou no mês passado, por conta', 3, began, entradas.getByRole('row', { name: /Conta do Sul/ }))
  await expect(entradas.getByRole('row', { name: /Conta do Norte/ })).toContainText(money('30,00'))
  await expect(entradas.getByRole('row', { name: /Conta do Sul/ })).toContainText(money('40,00'))

  await begin(page)
  began = Date.now()
  await open(page, 'Vencimentos')
  await page.getByRole('button', { name: /^Acima de 60 dias/ }).click()
  const figure = page.getByRole('heading', {
    level: 2,
    name: `1\u00a0cliente com ${money('615,00')} em aberto, ${money('615,00')} acima de 60 dias`,
  })
  await answered(page, 'quem deve há mais de 60 dias, e quanto', 3, began, figure)
  const clientes = page.getByRole('table', { name: 'Clientes com boletos em aberto' })
  await expect(clientes.getByRole('columnheader', { name: 'Acima de 60 dias' })).toBeVisible()
  await expect(clientes.getByRole('row', { name: /Devedora Em Dia/ })).toHaveCount(0)

  await count(page)
  began = Date.now()
  await page.getByRole('button', { name: '2 de Devedora Antiga: ver os boletos' }).click()
  await page.getByRole('link', { name: 'Enviar extrato' }).click()
  await page.getByRole('dialog', { name: 'Enviar extrato' }).getByRole('button', { name: 'Enviar' }).click()
  await answered(page, 'o extrato, ao cliente', 3, began, page.getByText('Extrato a caminho de contas@antiga.example.'))
  await expect.poll(() => correio.cartas.some((carta) => carta.includes('Subject: Extrato de'))).toBe(true)

  await begin(page)
  began = Date.now()
  await open(page, 'Receita recorrente')
  const label = `${String(fell.mes).padStart(2, '0')}/${String(fell.ano).slice(2)}`
  await pressMonth(page, label)
  const month = label.replace('/', `/${String(fell.ano).slice(0, 2)}`)
  const clients = page.getByRole('table', { name: `Clientes cuja receita mudou em ${month}` })
  await answered(page, 'por que a receita caiu', 3, began, clients.getByRole('row', { name: /Recorrente Que Parou/ }))
  await expect(clients.getByRole('row', { name: /Recorrente Que Parou/ })).toContainText(
    `Plano parado: ${money('1.000,00')} → ${money('0,00')} (contrato encerrado).`,
  )
})

/** A client that paid month after month, until the month before the last one. */
async function caiu(api: Api): Promise<void> {
  const configuracao = { valorFixo: [{ valorFixo: '1000.00' }] }
  const plano = await novoObjeto(api, 'Plano parado', { tipoConfiguracao: 3, valorSetup: '0.00', configuracao })
  const cliente = await novoCliente(api, 'Recorrente Que Parou')
  const before = somaMeses(fell, -1)
  const day = (mes: typeof fell) => `${diaDoMes(mes, 1)}T03:00:00Z`
  await novoVinculo(api, cliente, plano.id, { dataHoraInicio: day(before), dataHoraFim: `${diaDoMes(fell, 1)}T02:59:59Z` })
  await api.call(financeiro.registrarFaturamento, { body: { cliente, ...before, fecharFatura: true } })
}

/** Presses the chart where a month stands. */
async function pressMonth(page: Page, label: string): Promise<void> {
  const chart = page.getByRole('region', { name: 'O que moveu a receita' }).first()
  const tick = await chart.getByText(label, { exact: true }).boundingBox()
  const plot = await chart.locator('.recharts-cartesian-grid').boundingBox()
  if (!tick || !plot) throw new Error(`no ${label} in the chart`)
  const at = [tick.x + tick.width / 2, plot.y + plot.height / 2] as const
  await page.mouse.move(...at)
  // What the pointer is over is told before it is pressed, as to a person.
  await expect(chart.locator('.recharts-tooltip-wrapper')).toBeVisible()
  await page.mouse.click(...at)
}
