import type { FaturaPronta } from '../packages/server/test/cenario-faturas.ts'
import { test } from './resumo-produto.ts'
import type { Api } from './support/api.ts'
import { novoCliente, novoObjeto } from './support/contratos.ts'
import { expect, type Page } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const EMPTY = 'Selecione pelo menos um cliente para visualizar o gráfico de faturamento.'
const money = (text: string) => `R$\u00a0${text}`
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name }).first()
const kpi = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })
const financeiro = (api: Api, nome: string) => api.user({ tipo: 2, nome })

let mesSemDados = 2001
/** Two clients in a year that no other test uses. */
async function doisClientes(api: Api, banco: { faturas: (objeto: number, list: FaturaPronta[]) => Promise<void> }) {
  const ano = (mesSemDados += 2)
  const { id: objeto } = await novoObjeto(api, `Resumo ${ano}`)
  const jatoba = await novoCliente(api, `Móveis Jatobá ${ano}`)
  const serra = await novoCliente(api, `Calçados Serra ${ano}`)
  await banco.faturas(objeto, [
    { clienteId: jatoba, ano, mes: 9, situacao: 3, itens: ['50.00'], pago: '50.00' },
    { clienteId: jatoba, ano, mes: 10, situacao: 7, itens: ['60.00', '40.00'], pago: '40.01' },
    { clienteId: serra, ano, mes: 10, situacao: 1, itens: ['200.00'] },
    { clienteId: serra, ano, mes: 9, situacao: 6, itens: ['999.00'] },
    { clienteId: serra, ano, mes: 8, situacao: 4, itens: ['888.00'] },
  ])
  return { ano, jatoba, serra }
}

test('DSH-001 only who is Financeiro sees the dashboard', async ({ page, api, logIn }) => {
  await logIn(await api.user({ tipo: 1, nome: 'Paula Padrão' }))
  await page.goto('/financeiro/resumo')
  await expect(page.getByRole('heading', { level: 1, name: 'Sem permissão' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).not.toContainText('Financeiro')
  await logIn(await financeiro(api, 'Fátima Financeiro'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Financeiro', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Resumo' }).click()
  await expect(page).toHaveURL(/\/financeiro\/resumo$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Resumo financeiro' })).toBeVisible()
})

test('DSH-005 the current month first, ten years back, in the address', async ({ page, logIn, api }) => {
  await logIn(await financeiro(api, 'Fábio Anos'))
  await page.goto('/financeiro/resumo')
  const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const year = Number(now.slice(0, 4))
  await expect(page.getByLabel('Ano')).toHaveValue(String(year))
  await expect(page.getByLabel('Mês')).toHaveValue(String(Number(now.slice(5, 7))))
  await expect(page.getByLabel('Ano').locator('option')).toHaveText(Array.from({ length: 11 }, (_, i) => String(year - i)))
  await expect(page.getByLabel('Mês').locator('option')).toHaveCount(12)
  await page.getByLabel('Ano').selectOption(String(year - 10))
  await page.getByLabel('Mês').selectOption('Março')
  await expect(page).toHaveURL(new RegExp(`\\?ano=${year - 10}&mes=3$`))
  await expect(page.getByRole('heading', { name: `Nenhuma fatura de 04/${year - 11} a 03/${year - 10}` })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Mês')).toHaveValue('3')
  await expectCleanPage(page)
})

for (const scheme of ['light', 'dark'] as const)
  test(`DSH-006 DSH-007 paid and unpaid by month, and each client's part (${scheme})`, async ({ page, api, banco, logIn }) => {
    const { ano } = await doisClientes(api, banco)
    await page.emulateMedia({ colorScheme: scheme })
    await logIn(await financeiro(api, `Flora ${scheme}`))
    await page.goto(`/financeiro/resumo?mes=10&ano=${ano}`)
    await expect(kpi(page, `Faturado em 10/${ano}`)).toContainText(money('300,00'))
    await expect(kpi(page, `Faturado em 10/${ano}`)).toContainText(`+500,0% sobre 09/${ano}`)
    await expect(kpi(page, `Recebido de 10/${ano}`)).toContainText(money('40,01'))
    await expect(kpi(page, `Pendente de 10/${ano}`)).toContainText(money('259,99'))
    await expect(kpi(page, 'Pendente em 12 meses')).toContainText(money('259,99'))
    await expect(kpi(page, `Clientes faturados em 10/${ano}`)).toContainText('2')
    const months = card(page, 'Faturamento por competência')
    await expect(months.locator('.recharts-bar-rectangle path, .recharts-bar-rectangle rect').first()).toBeVisible()
    await expect(months.getByRole('list', { name: 'Legenda' }).getByRole('listitem')).toHaveText(['Pago', 'Não pago'])
    const parts = card(page, `Clientes em 10/${ano}`)
    await expect(parts.getByRole('table').locator('tbody tr')).toHaveText([
      new RegExp(`^1Calçados Serra ${ano}.*200,00.*66,7%`),
      new RegExp(`^2Móveis Jatobá ${ano}.*100,00.*33,3%`),
    ])
    await expect(parts.locator('tfoot')).toContainText('100,0%')
    await expectCleanPage(page)

    await months.getByText('Tabela', { exact: true }).click()
    await expect(page).toHaveURL(/vista=tabela/)
    const row = months.getByRole('row', { name: new RegExp(`^10/${ano}`) })
    await expect(row.getByRole('cell')).toHaveText([money('40,01'), money('259,99'), money('300,00')])
    await expect(months.getByRole('row', { name: '12 meses' }).getByRole('cell')).toHaveText([
      money('90,01'),
      money('259,99'),
      money('350,00'),
    ])
    await expectCleanPage(page)
  })

test('DSH-006 DSH-007 the figures lead to the invoices that they are the sum of', async ({ page, api, banco, logIn }) => {
  const { ano } = await doisClientes(api, banco)
  await logIn(await financeiro(api, 'Fernanda Elos'))
  const rows = page.getByRole('grid').locator('tbody > tr')
  await page.goto(`/financeiro/resumo?mes=10&ano=${ano}&vista=tabela`)
  await kpi(page, `Faturado em 10/${ano}`).getByRole('link').click()
  await expect(page).toHaveURL(/\/financeiro\/fatura\?/)
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await card(page, 'Faturamento por competência')
    .getByRole('row', { name: new RegExp(`^10/${ano}`) })
    .getByRole('link', { name: money('40,01') })
    .click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`Móveis Jatobá ${ano}`)
  await page.goBack()
  await card(page, `Clientes em 10/${ano}`)
    .getByRole('link', { name: `Calçados Serra ${ano}` })
    .click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(money('200,00'))
})

/** What the list shows in a column, summed. */
async function sum(page: Page, column: string): Promise<number> {
  const texts = await page.getByRole('grid').locator(`tbody [data-col="${column}"]`).allInnerTexts()
  return texts.reduce((cents, text) => cents + Number(text.replace(/\D/g, '')), 0)
}

test('DSH-006 DSH-007 every figure of a month is the sum of the invoices that its link lists', async ({ page, api, banco, logIn }) => {
  const { ano, jatoba } = await doisClientes(api, banco)
  await logIn(await financeiro(api, 'Francisca Somas'))
  const rows = page.getByRole('grid').locator('tbody > tr')
  const monthRow = (mes: string) => card(page, 'Faturamento por competência').getByRole('row', { name: new RegExp(`^${mes}/${ano}`) })
  const month = monthRow('10')
  const cases = [
    {
      nome: 'beside one in processing',
      link: monthRow('09').getByRole('rowheader').getByRole('link'),
      faturas: 1,
      valor: 50_00,
      valorPago: 50_00,
    },
    { nome: 'month', link: month.getByRole('rowheader').getByRole('link'), faturas: 2, valor: 300_00, valorPago: 40_01 },
    { nome: 'paid', link: month.getByRole('link', { name: money('40,01') }), faturas: 1, valor: 100_00, valorPago: 40_01 },
    { nome: 'open', link: month.getByRole('link', { name: money('259,99') }), faturas: 2, valor: 300_00, valorPago: 40_01 },
    { nome: 'received', link: kpi(page, `Recebido de 10/${ano}`).getByRole('link'), faturas: 1, valor: 100_00, valorPago: 40_01 },
    { nome: 'pending', link: kpi(page, `Pendente de 10/${ano}`).getByRole('link'), faturas: 2, valor: 300_00, valorPago: 40_01 },
    {
      nome: 'client',
      link: card(page, 'Faturamento por cliente').getByRole('link', { name: money('100,00') }),
      faturas: 1,
      valor: 100_00,
      valorPago: 40_01,
    },
  ]
  for (const { nome, link, faturas, valor, valorPago } of cases)
    await test.step(nome, async () => {
      await page.goto(
        `/financeiro/resumo?mes=10&ano=${ano}&vista=tabela&vistaClientes=tabela&clientes=${encodeURIComponent(`[${jatoba}]`)}`,
      )
      await link.click()
      await expect(page).toHaveURL(/\/financeiro\/fatura\?/)
      await expect(rows).toHaveCount(faturas)
      expect(await sum(page, 'valor')).toBe(valor)
      expect(await sum(page, 'valorPago')).toBe(valorPago)
    })
})

test('DSH-002 DSH-003 DSH-008 the chart of clients: empty, chosen by keyboard, kept in the address', async ({
  page,
  api,
  banco,
  logIn,
}) => {
  const { ano, jatoba, serra } = await doisClientes(api, banco)
  await logIn(await financeiro(api, 'Filipe Linhas'))
  await page.goto(`/financeiro/resumo?mes=10&ano=${ano}`)
  const chart = card(page, 'Faturamento por cliente')
  await expect(chart.getByText(EMPTY)).toBeVisible()
  await expect(page.locator('.recharts-pie')).toBeVisible()
  const field = page.getByLabel('Clientes do gráfico')
  for (const name of [`Móveis Jatobá ${ano}`, `Calçados Serra ${ano}`]) {
    await field.fill(name)
    await expect(page.getByRole('option', { name: name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Remover ${name}` })).toBeVisible()
  }
  await expect(chart.getByText(EMPTY)).toBeHidden()
  expect(new URL(page.url()).searchParams.get('clientes')).toBe(JSON.stringify([jatoba, serra]))
  await expect(chart.getByRole('list', { name: 'Legenda' }).getByRole('listitem')).toHaveText([
    `Móveis Jatobá ${ano}`,
    `Calçados Serra ${ano}`,
  ])
  await expectCleanPage(page)

  const drawing = chart.getByRole('application')
  await drawing.focus()
  await page.keyboard.press('End')
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('status')).toContainText(`10/${ano}`)
  await expect(chart.getByRole('status')).toContainText(money('200,00'))

  await page.reload()
  await chart.getByText('Tabela', { exact: true }).click()
  await expect(chart.getByRole('row', { name: new RegExp(`Móveis Jatobá ${ano}`) })).toContainText(money('150,00'))
  await expect(chart.getByRole('row', { name: new RegExp(`Calçados Serra ${ano}`) })).toContainText(money('200,00'))
  await expectCleanPage(page)
  await page.getByRole('button', { name: `Remover Móveis Jatobá ${ano}` }).click()
  await page.getByRole('button', { name: `Remover Calçados Serra ${ano}` }).click()
  await expect(chart.getByText(EMPTY)).toBeVisible()
  await expect(page).not.toHaveURL(/clientes=/)
})

test('DSH-004 a pie of ten at most, the rest together, all of them on demand; long names and large values fit a phone', async ({
  page,
  api,
  banco,
  logIn,
}) => {
  const ano = (mesSemDados += 2)
  const { id: objeto } = await novoObjeto(api, `Resumo ${ano}`)
  const long = 'Companhia Sul-Americana de Importação e Comércio de Equipamentos Odontológicos e Hospitalares do Vale do Itajaí Ltda'
  const list: FaturaPronta[] = []
  for (let i = 1; i <= 12; i++) {
    const clienteId = await novoCliente(api, i === 1 ? `${long}` : `Loja ${ano} ${String(i).padStart(2, '0')}`)
    list.push({ clienteId, ano, mes: 4, situacao: 2, itens: [`${13 - i}00.00`] })
    list.push({ clienteId, ano, mes: 5, situacao: 2, itens: [i === 1 ? '9999999999999.99' : `${1000 * (13 - i)}000.00`] })
  }
  await banco.faturas(objeto, list)
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(await financeiro(api, 'Flávia Fatias'))
  await page.goto(`/financeiro/resumo?mes=5&ano=${ano}`)
  const parts = card(page, `Clientes em 05/${ano}`)
  await expect(parts.getByRole('table').locator('tbody tr')).toHaveCount(10)
  await expect(parts.getByRole('row', { name: /Outros \(3\)/ })).toContainText(money('6.000.000,00'))
  const colours = () =>
    parts.locator('.recharts-pie-sector path').evaluateAll((paths) => new Set(paths.map((path) => path.getAttribute('fill'))).size)
  await expect.poll(colours).toBe(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const cut = await page.locator('dl > div').evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  expect(cut).toBe(0)
  await expectCleanPage(page)
  await parts.getByRole('link', { name: 'Ver os 12 clientes' }).click()
  await expect(parts.getByRole('table').locator('tbody tr')).toHaveCount(12)
  await expect(page).toHaveURL(/todos=1/)
  await expectCleanPage(page)
  // Where all clients are in the table, the slice of the rest says so.
  await page.goto(`/financeiro/resumo?mes=4&ano=${ano}&todos=1`)
  const numbers = card(page, `Clientes em 04/${ano}`).getByRole('img').locator('text')
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10+'])
  // Bars in the place of the ring, as they stand where the rest is more than half of it.
  await card(page, `Clientes em 04/${ano}`).getByText('Barras', { exact: true }).click()
  await expect(page).toHaveURL(/partes=barras/)
  await expect(page.locator('.recharts-pie')).toHaveCount(0)
  await expectCleanPage(page)
  // A month that nothing was closed in, as the current one, leads to the one before it.
  await page.goto(`/financeiro/resumo?mes=6&ano=${ano}`)
  await card(page, `Clientes em 06/${ano}`)
    .getByRole('link', { name: `Ver 05/${ano}` })
    .click()
  await expect(parts.getByRole('row', { name: /Outros \(3\)/ })).toBeVisible()
  await expect(page.getByLabel('Mês')).toHaveValue('5')
})

test('DSH-009 a refused call says so in the dashboard, and can be tried again', async ({ page, api, banco, logIn }) => {
  const { ano } = await doisClientes(api, banco)
  await logIn(await financeiro(api, 'Flávio Falha'))
  await page.route('**/api/financeiro/resumo?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'O servidor falhou.', trace: '' } }),
  )
  await page.goto(`/financeiro/resumo?mes=10&ano=${ano}`)
  await expect(page.getByRole('heading', { name: 'Nenhum registro encontrado' })).toBeVisible()
  await expect(page.getByText('Por favor, tente novamente.')).toBeVisible()
  await expectCleanPage(page, { allow: [/500/] })
  await page.unroute('**/api/financeiro/resumo?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(kpi(page, `Faturado em 10/${ano}`)).toContainText(money('300,00'))
})

test('DSH-005 DSH-006 while another month loads, the figures stay under their own month', async ({ page, api, banco, logIn }) => {
  const { ano } = await doisClientes(api, banco)
  await logIn(await financeiro(api, 'Fabiana Espera'))
  await page.goto(`/financeiro/resumo?mes=10&ano=${ano}`)
  await expect(kpi(page, `Faturado em 10/${ano}`)).toContainText(money('300,00'))
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/fatura/fatura-cliente?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Mês').selectOption('Setembro')
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  await expect(kpi(page, `Faturado em 10/${ano}`)).toContainText(money('300,00'))
  answer()
  await expect(kpi(page, `Faturado em 09/${ano}`)).toContainText(money('50,00'))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})
