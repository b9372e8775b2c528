import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { financeira } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

test('a file for the bank is asked for by account, and what there is nothing to send of says so', async ({ page, api, logIn }) => {
  await api.call(contaBancaria.add, {
    body: {
      ...{ nome: 'Bradesco da remessa', banco: '237', agencia: '1234', conta: '77001', contaDv: '1', carteira: '09' },
      beneficiario: { nome: 'Empresa Modelo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10 - São Paulo/SP' },
    },
  })
  await logIn(await financeira(api))
  await page.goto('/')
  await page.getByRole('button', { name: 'Financeiro' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Remessas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Remessas' })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390], () => expect(page.getByRole('button', { name: 'Gerar remessa' })).toBeVisible())
  await page.getByRole('button', { name: 'Gerar remessa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gerar remessa' })
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await expect(dialog.getByText('Informe a conta e carteira.')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Conta e carteira/ }).fill('Bradesco da rem')
  await page.getByRole('option', { name: /Bradesco da remessa/ }).click()
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await expect(page.getByText('Não há o que enviar ao banco.')).toBeVisible()
})
