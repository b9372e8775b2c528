import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { financeira } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

test('a file for the bank is asked for by account, and what there is nothing to send of says so', async ({ page, api, logIn }) => {
  await api.call(contaBancaria.add, {
    body: {
      nome: 'Bradesco da remessa',
      banco: '237',
      agencia: '1234',
      conta: '77001',
      contaDv: '1',
      carteira: '09',
      beneficiario: { nome: 'Empresa Modelo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10 - São Paulo/SP' },
    },
  })
  await logIn(await financeira(api))
  await page.goto('/')
  await page.getByRole('button', { name: 'Financeiro' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Remessas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Remessas' })).toBeVisible()
  const gerar = listOf(page).action('Gerar remessa')
  await expectCleanInAllLooks(page, [1440, 390], () => expect(gerar).toBeVisible())
  await gerar.dblclick() // the second half closes nothing
  const dialog = page.getByRole('dialog', { name: 'Gerar remessa' })
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await expect(dialog.getByText('Informe a conta e carteira.')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Conta e carteira/ }).fill('Bradesco da rem')
  await page.getByRole('option', { name: /Bradesco da remessa/ }).click()
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await expect(page.getByText('Não há o que enviar ao banco.')).toBeVisible()
})

test('a month’s slips and a code that is typed are asked for at the receivables', async ({ page, api, logIn }) => {
  await logIn(await financeira(api))
  await page.goto('/financeiro/recebiveis')
  await page.getByRole('button', { name: 'Ler código' }).click()
  const read = page.getByRole('dialog', { name: 'Ler código' })
  await read.getByRole('textbox', { name: /^Código/ }).fill('34191.09008 22335.021238 45678.900007 1 71950000060000')
  await read.getByRole('button', { name: 'Ler', exact: true }).click()
  await expect(read.getByRole('status')).toContainText('Boleto certo, do banco 341.')
  await expect(read.getByRole('status')).toContainText('R$ 600,00')
  await expectCleanInAllLooks(page, [1440, 390], () => expect(read).toBeVisible())
  await read.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Boletos do mês em PDF' }).click()
  const pdf = page.getByRole('dialog', { name: 'Boletos do mês em PDF' })
  await expectCleanInAllLooks(page, [1440, 390], () => expect(pdf).toBeVisible())
  await pdf.getByLabel('Ano').selectOption({ index: 1 })
  await pdf.getByRole('button', { name: 'Gerar PDF' }).click()
  await expect(page.getByText('Nenhum boleto em aberto com título neste mês. Escolha outro.')).toBeVisible()
})
