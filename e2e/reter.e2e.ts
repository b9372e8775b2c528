import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Api } from './support/api.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { filtered, listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

/** A company of which nobody thought that it withholds: its boletos are issued in full, and it pays them net. */
async function emitidaCheia(api: Api, nome: string) {
  const pessoa = await api.pessoa({ tipo: 2, nome, nomeFantasia: nome })
  const retencao = { iss: '5.0000', regime: null, nunca: true }
  const { id } = await novaFatura(api, nome, { ate: 'faturada', valor: '5000.00', data: { pessoa, retencao } })
  const { boletos } = await api.call(faturaDocumento.get, { params: { id } })
  return { id, boleto: present(boletos[0]).id }
}

test('a net payment leaves the retention, which is recorded with one press; it is proved, listed and taken back', async ({
  page,
  api,
  logIn,
}) => {
  const { id } = await emitidaCheia(api, 'Retém sem Avisar')
  await logIn(await financeira(api))
  await page.goto(`/faturaDocumento/alterar/${id}`)
  await expect(page.getByRole('button', { name: 'Reter do boleto 1/1' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Liquidar Boleto 1/1' }).check()
  await page.getByLabel('Valor pago').fill('4750,00')
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('rascunho:')))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const question = page.getByRole('dialog', { name: 'Retenção do boleto 1/1' })
  await expect(question).toContainText(/O que falta \(R\$\s250,00\) é a retenção desta fatura\. Registrar como retido\?/)
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: 'Registrar como retido' }).click()
  await expect(page.getByRole('table', { name: '' }).getByRole('row').filter({ hasText: 'Boleto 1/1' }).first()).toContainText('Liquidado')
  await expect(page.getByText('Boleto 1/1, retenção')).toBeVisible()
  await expect(page.getByText('Recuperar o que você digitou')).toHaveCount(0)
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao: 3, retido: '250.00', aPagar: '4750.00' })

  await page.goto(filtered('/financeiro/retencao', { name: 'fatura.id', op: '=', v: id }))
  const list = listOf(page)
  await expect(list.row(/Retém sem Avisar/)).toContainText(/ISS.*R\$\s250,00/)
  await expect(page.getByLabel('Somas de retenções')).toContainText('R$ 250,00')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await list.select(/Retém sem Avisar/)
  await list.action('Guardar comprovante').click()
  const dialog = page.getByRole('dialog', { name: 'Guardar comprovante' })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog.getByText('Escolha o comprovante.')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'informe.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list.row(/Retém sem Avisar/)).toContainText('Sim')
  const coming = page.waitForEvent('download')
  await list.action('Baixar comprovante').click()
  expect((await coming).suggestedFilename()).toBe('informe.pdf')
  await page.goto(filtered('/financeiro/retencao', { name: 'fatura.id', op: '=', v: id }, { name: 'comprovante', op: '=', v: false }))
  await expect(list.rows).toHaveCount(0)

  await page.goto(filtered('/financeiro/pagamento', { name: 'fatura.id', op: '=', v: id }))
  await expect(page.getByRole('heading', { level: 1, name: 'Recebimentos' })).toBeVisible()
  await expect(list.row(/Retenção/)).toContainText(/R\$\s0,00/)
  await expect(page.getByLabel('Somas de recebimentos')).toContainText('R$ 4.750,00')
  await page.getByRole('group', { name: 'Vistas' }).getByRole('button', { name: 'Recebidos no mês' }).click()
  await expect(list.row(/Retém sem Avisar/).first()).toBeVisible()

  await page.goto(`/faturaDocumento/alterar/${id}`)
  await page.getByRole('button', { name: /^Estornar R\$\s250,00 do boleto 1\/1/ }).click()
  const estornar = page.getByRole('dialog', { name: 'Estornar pagamento' })
  await expect(estornar).toContainText(/R\$\s250,00 retidos em/)
  await estornar.getByLabel(/^Motivo/).fill('Pagou o que faltava')
  await estornar.getByRole('button', { name: 'Estornar', exact: true }).click()
  await expect(page.getByText('Boleto 1/1, retenção, estorno')).toBeVisible()
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao: 7, retido: '0.00', aPagar: '5000.00' })
})

test('what the rules do not know is written by tribute', async ({ page, api, logIn }) => {
  const { id, boleto: um } = await emitidaCheia(api, 'Retém Outro Tanto')
  await logIn(await financeira(api))
  await page.goto(filtered('/financeiro/recebiveis', { name: 'fatura.id', op: '=', v: id }))
  const list = listOf(page)
  await list.select(/Retém Outro Tanto/)
  await (await list.rare('Reter')).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar retenção' })
  await expect(dialog).toContainText(/Em aberto: R\$\s5\.000,00; as regras esperam R\$\s250,00 de retenção\./)
  await dialog.getByRole('button', { name: 'Reter', exact: true }).click()
  await expect(dialog.getByText(/O que falta \(R\$\s5\.000,00\) não é a retenção esperada \(R\$\s250,00\)/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Adicionar tributo' }).click()
  await expectCleanInAllLooks(page, [1440, 1024, 390], undefined, [/status of 422/])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('combobox', { name: /^Tributo/ }).selectOption({ label: 'INSS' })
  await dialog.getByLabel(/^Valor/).fill('550,00')
  await dialog.getByRole('button', { name: 'Reter', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list.row(/Retém Outro Tanto/)).toContainText(/R\$\s4\.450,00/)
  expect(await api.call(boleto.get, { params: { id: um } })).toMatchObject({ retido: '550.00', quitado: '550.00', situacao: 4 })

  // Also here a net payment is asked about.
  await list.action('Liquidar').click()
  const liquidar = page.getByRole('dialog', { name: 'Liquidar' })
  await liquidar.getByLabel(/^Valor pago/).fill('4200,00')
  await liquidar.getByRole('button', { name: 'Liquidar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Retenção do boleto 1/1' }).getByRole('button', { name: 'Registrar como retido' }).click()
  await expect(list.row(/Retém Outro Tanto/)).toContainText('Liquidado')
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ situacao: 3, retido: '800.00', aPagar: '4200.00' })
})
