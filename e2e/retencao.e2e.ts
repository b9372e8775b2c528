import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { mudarEmpresa } from './support/empresa.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

test('an object is marked, its invoice shows what the client withholds and why; a discount and other rows are written by hand', async ({
  page,
  api,
  logIn,
}) => {
  await mudarEmpresa(api, { regime: 2 })
  const pessoa = await api.pessoa({ tipo: 2, nome: 'Padaria que Retém', nomeFantasia: 'Padaria' })
  const { id, objeto } = await novaFatura(api, 'Padaria que Retém', { valor: '5000.00', data: { pessoa } })
  await logIn(await financeira(api))
  await page.goto(`/objeto-contrato/alterar/${objeto.id}`)
  await page.getByLabel('IRRF (%)').fill('1,5')
  await page.getByLabel('PIS, COFINS e CSLL').check()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.goto(`/financeiro/fatura/alterar/${id}`)
  await page.getByRole('button', { name: 'Calcular de novo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Calcular' }).click()
  const card = page.getByRole('region', { name: 'A pagar' })
  await expect(card.getByRole('row').filter({ hasText: 'IRRF retido' })).toContainText(/1,5% de R\$\s5\.000,00.*−R\$\s75,00/)
  await expect(card.getByRole('row').last()).toContainText(/A pagar.*R\$\s4\.692,50/)
  await card.getByText('Por que este valor?').click()
  await expect(card.getByRole('listitem').first()).toHaveText(/^IRRF: R\$\s5\.000,00 × 1,5% = R\$\s75,00\.$/)
  await expectCleanInAllLooks(page, [1440, 390])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Adicionar desconto' }).click()
  const panel = page.getByRole('region', { name: 'Adicionar desconto' })
  await expect(panel.getByRole('combobox', { name: /^Objeto de contrato/ })).toHaveValue(/Plano de Padaria/)
  await panel.getByLabel('Percentual (%)').fill('10')
  await panel.getByLabel(/^Motivo/).fill('Combinado por telefone em outubro')
  await panel.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(card.getByRole('row').filter({ hasText: 'Descontos' })).toContainText(/−R\$\s500,00/)
  await expect(card.getByRole('row').last()).toContainText(/R\$\s4\.223,25/)

  await card.getByRole('button', { name: 'Ajustar retenções' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajustar retenções' })
  await expect(dialog.getByRole('button', { name: 'Adicionar retenção' })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel(/^Motivo/).fill('Contrato com órgão público')
  for (const at of [4, 3, 2]) await dialog.getByRole('button', { name: `Remover retenção ${at}` }).click()
  await dialog.getByRole('button', { name: 'Ajustar', exact: true }).click()
  await expect(card.getByRole('row').last()).toContainText(/R\$\s4\.432,50/)
  await expect(card).toContainText('Contrato com órgão público')
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ retido: '67.50', retencoesManuais: true, desconto: '500.00' })

  await page.getByRole('button', { name: 'Fechar fatura' }).click()
  await page.getByRole('dialog', { name: 'Fechar fatura?' }).getByRole('button', { name: 'Fechar fatura' }).click()
  await page.getByRole('button', { name: 'Faturar', exact: true }).click()
  const faturar = page.getByRole('dialog', { name: /^Faturar/ })
  await expect(faturar).toContainText(/R\$\s4\.500,00, a pagar R\$\s4\.432,50/)
  await faturar
    .getByLabel('Vencimento')
    .first()
    .fill(`31/01/${new Date().getFullYear() + 1}`)
  await faturar.getByLabel('Parcelas (obrigatório)').fill('2')
  await expect(faturar.getByRole('table').getByRole('row')).toHaveText([/Parcela/, /1 de 2.*R\$\s2\.216,25/, /2 de 2.*R\$\s2\.216,25/])
  await faturar.getByRole('button', { name: 'Faturar', exact: true }).click()
  await expect(faturar).toHaveCount(0)
  const { boletos } = await api.call(faturaDocumento.get, { params: { id } })
  expect(boletos.map(({ valor }) => valor)).toEqual(['2216.25', '2216.25'])
})
