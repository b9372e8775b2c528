import { novaFatura } from './support/faturas.ts'
import { callsOf, listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const COLUNAS = [
  'Id',
  'Origem',
  'Fatura',
  'Ano',
  'Mês',
  'Id do cliente',
  'Cliente',
  'Situação',
  'Valor de cobrança',
  'Data e hora',
  'Objeto de contrato',
  'Quantidade de notas',
  'Faturamento da loja',
  'Faturamento do marketplace',
  'Alíquota (%)',
  'Alíquota do marketplace (%)',
]

test('FAT-005 FAT-014 FAT-016 FAT-023 FAT-048 Itens de Fatura has its columns and shows the open ones, with links to invoice and client', async ({
  page,
  api,
  logIn,
}) => {
  const { id, cliente } = await novaFatura(api, 'Item Aberto', { valor: '1234.00' })
  await novaFatura(api, 'Item Fechado', { ate: 'fechada' })
  await logIn()
  // As wide as all columns, which a grid draws only while they are seen.
  await page.setViewportSize({ width: 2900, height: 900 })
  const calls = callsOf(page, '/financeiro')
  await page.goto('/financeiro/resultado')
  await expect(page.getByRole('heading', { level: 1, name: 'Itens de Fatura' })).toBeVisible()
  const list = listOf(page)
  await expect(list.heads).toHaveText(COLUNAS.map((label) => new RegExp(`^${label.replace(/[()%]/g, '\\$&')}`)))
  await expect(list.chips).toContainText('Situação é igual a Aberto')
  const row = list.row('Item Aberto')
  await expect(row).toContainText(/Automático/)
  await expect(row).toContainText('R$ 1.234,00')
  await expect(list.row('Item Fechado')).toHaveCount(0)
  expect(calls.length).toBeGreaterThan(0)
  await expectCleanPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)
  await expect(row.getByRole('link', { name: 'Item Aberto' })).toHaveAttribute('href', `/cliente/visualizar/${cliente}`)
  await list.select('Item Aberto')
  await expect(list.action('Ver o cliente')).toHaveAttribute('href', `/cliente/visualizar/${cliente}`)
  await row.getByRole('link', { name: String(id), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/financeiro/fatura/visualizar/${id}\\?item=\\d+`))
  await expect(page.getByRole('region', { name: 'Por que este valor?' })).toBeVisible()
})
