import { cliente } from '@retaguarda/contract/cliente.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

test('a one-off invoice is made and invoiced at once, on the client’s day and for who pays; another one is closed by itself', async ({
  page,
  api,
  logIn,
}) => {
  const pessoa = await api.pessoa({ tipo: 2, nome: 'Filial da Serra', nomeFantasia: 'Serra' })
  await api.pessoa({ tipo: 2, nome: 'Matriz Aurora', nomeFantasia: 'Aurora' })
  const { id } = await novaFatura(api, 'Filial da Serra', { valor: '500.00', data: { pessoa } })
  const { cliente: dela } = await api.call(fatura.get, { params: { id } })
  await logIn(await financeira(api))

  await page.goto(`/cliente/alterar/${dela.id}?aba=configuracao`)
  await page.getByLabel('Dia do vencimento').fill('10')
  await page.getByRole('combobox', { name: 'Pagador' }).fill('Matriz')
  await page.getByRole('option', { name: /Matriz Aurora/ }).click()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect
    .poll(async () => (await api.call(cliente.get, { params: { id: dela.id } })).pagador?.nome, { timeout: 10_000 })
    .toBe('Matriz Aurora')

  await page.goto('/financeiro/fatura')
  await page.getByRole('button', { name: 'Mais', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Nova fatura avulsa' }).click()
  await expect(page.getByRole('heading', { name: 'Nova fatura avulsa' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Cliente/ }).fill('Filial')
  await page.getByRole('option', { name: /Filial da Serra/ }).click()
  await page.getByRole('combobox', { name: /^Objeto de contrato/ }).fill('Plano de Filial')
  await page.getByRole('option', { name: /Plano de Filial da Serra/ }).click()
  await page.getByLabel(/^Valor de cobrança/).fill('680,00')
  await page
    .getByLabel(/^Observação/)
    .first()
    .fill('Visita técnica')
  await page.getByLabel('Fechar e faturar agora').check()
  await page.getByLabel(/^Parcelas/).fill('2')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Incluir fatura' }).click()
  await expect(page.getByRole('heading', { name: /^Fatura avulsa/ })).toBeVisible()
  await expect(page.getByText('Pagador: Matriz Aurora')).toBeVisible()
  await expect(page.getByText('Boleto 2/2')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/financeiro/fatura/avulsa?cliente=${dela.id}`)
  await page.getByRole('combobox', { name: /^Objeto de contrato/ }).fill('Plano de Filial')
  await page.getByRole('option', { name: /Plano de Filial da Serra/ }).click()
  await page.getByLabel(/^Valor de cobrança/).fill('90,00')
  await page.getByRole('button', { name: 'Incluir fatura' }).click()
  await page.getByRole('button', { name: 'Fechar fatura' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar fatura' }).click()
  await page.getByRole('button', { name: 'Faturar' }).click()
  await expect(page.getByRole('dialog').getByLabel(/^Vencimento/)).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
})
