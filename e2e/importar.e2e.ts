import { generateCpf } from '../packages/contract/test/documento.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

/** What the bad file was refused with. */
const SEEN = { allow: [/status of 422/] }

test('FAL-21 a file of people is looked through, its headings corrected, and written once', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/pessoa')
  await page.getByRole('link', { name: 'Importar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importar pessoas' })).toBeVisible()
  await expectCleanPage(page)
  const choose = page.getByLabel('Arquivo XLSX ou CSV')
  await choose.setInputFiles({ name: 'planilha.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004x') })
  await expect(page.getByText(/Salve-a como CSV/)).toBeVisible()
  const csv = `Razão social;Registro\nPadaria Importada;${generateCpf(987_654_321)}\nSem documento;1\nLoja dos Zeros;1590544862\n`
  await choose.setInputFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('Diga qual coluna do arquivo é CPF/CNPJ.')).toBeVisible()
  await expectCleanPage(page, SEEN)
  await page.getByRole('combobox', { name: 'Coluna de Registro' }).click()
  await page.getByRole('option', { name: 'CPF/CNPJ' }).click()
  const rows = page.getByRole('region', { name: 'Linha a linha' })
  await expect(rows.getByRole('row', { name: /Recusada/ })).toHaveCount(1)
  await expect(rows.getByRole('row', { name: /Entra.*CPF 1590544862 lido como 015\.905\.448-62/ })).toHaveCount(1)
  await expect(page.getByText('1 linha entra com zeros da frente que a planilha tirou.')).toBeVisible()
  await expect(rows.getByRole('link', { name: 'Baixar as recusadas' })).toHaveAttribute('href', /\/importacao\/pessoas\/recusadas\/\d+$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page, SEEN)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectCleanPage(page, SEEN)
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await expect(page.getByText('Incluídas')).toBeVisible()
  await expectCleanPage(page, SEEN)
})
