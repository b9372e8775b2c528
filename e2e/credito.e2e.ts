import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { financeira, novaFatura } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const MOTIVO = 'Combinado por telefone em novembro'

test('an invoice gives a credit in six presses at most', async ({ page, api, logIn }) => {
  const deu = await novaFatura(api, 'Padaria do Crédito', { valor: '2500.00', ate: 'faturada' })
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/visualizar/${deu.id}`)
  // 1, 2, 3 and 4: the menu, what is wanted, the reason after the value that has the focus, and the end.
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Dar crédito' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo crédito' })
  await expect(dialog.getByLabel(/^Valor/)).toBeFocused()
  await page.keyboard.type('300,00')
  await dialog.getByLabel(/^Motivo/).click()
  await page.keyboard.type(MOTIVO)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Dar crédito' }).click()
  await expect(page.getByText(/^Crédito \d+ de R\$\s300,00 incluído\.$/)).toBeVisible()
  const { rows } = await api.call(credito.list, { query: {} })
  const um = rows.find(({ motivo }) => motivo === MOTIVO)
  expect(um).toMatchObject({ origem: 1, valor: '300.00', fatura: { id: deu.id } })
})

test('credits are listed, looked into and cancelled; one is given from anywhere', async ({ page, api, logIn }) => {
  const { cliente } = await novaFatura(api, 'Loja do Crédito', { valor: '100.00', ate: 'faturada' })
  const body = { cliente, origem: 3, valor: '120.00', motivo: MOTIVO }
  const { id } = await api.call(credito.add, { body })
  await logIn(await financeira(api))
  await page.goto('/credito')
  await page.getByRole('row').filter({ hasText: 'Loja do Crédito' }).click()
  const panel = page.getByRole('region', { name: `Crédito ${id}` })
  await expect(panel).toContainText(/Loja do Crédito tem R\$\s120,00 de R\$\s120,00/)
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/credito/visualizar/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Crédito ${id}`)
  await expectCleanInAllLooks(page, [1440, 1024, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Cancelar crédito' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancelar o crédito ${id}` })
  await dialog.getByLabel(/^Motivo/).fill(MOTIVO)
  await dialog.getByRole('button', { name: 'Cancelar crédito' }).click()
  await expect(page.getByText(/^Cancelados R\$\s120,00 do crédito \d+\.$/)).toBeVisible()
  expect(await api.call(credito.get, { params: { id } })).toMatchObject({ situacao: 5, cancelado: '120.00' })
  await page.goto('/credito')
  await page.getByRole('button', { name: 'Novo crédito' }).click()
  const novo = page.getByRole('dialog', { name: 'Novo crédito' })
  await expect(novo.getByRole('combobox', { name: /^Cliente/ })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
})

test('what was paid beyond is kept with one press', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Bar do Crédito', { valor: '100.00', ate: 'faturada' })
  const { boletos } = await api.call(faturaDocumento.get, { params: { id } })
  await api.call(faturaDocumento.liquidar, { params: { id }, body: [{ id: boletos[0]?.id ?? 0, valorPago: '150.00' }] })
  await logIn(await financeira(api))
  await page.goto(`/faturaDocumento/alterar/${id}`)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Guardar R\$\s50,00 como crédito$/ }).click()
  await expect(page.getByText(/^Crédito \d+ de R\$\s50,00 incluído\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Guardar/ })).toBeHidden()
  expect(await api.call(faturaDocumento.get, { params: { id } })).toMatchObject({ pagoAMais: '0.00' })
})

test('a person says which credits an invoice uses', async ({ page, api, logIn }) => {
  const { id, cliente } = await novaFatura(api, 'Escolha do Crédito', { valor: '250.00' })
  const ids: number[] = []
  for (const valor of ['100.00', '200.00'])
    ids.push((await api.call(credito.add, { body: { cliente, origem: 3, valor, motivo: MOTIVO } })).id)
  await logIn(await financeira(api))
  await page.goto(`/financeiro/fatura/visualizar/${id}`)
  const card = page.getByRole('region', { name: 'A pagar' })
  await expect(card).toContainText(/O cliente tem R\$\s300,00 em créditos\. Fechar a fatura os usa/)
  await card.getByRole('button', { name: 'Usar créditos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Usar créditos' })
  // All that there are are chosen: that is not nothing to choose from.
  await expect(dialog.getByText('Ainda não há o que escolher.')).toHaveCount(0)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: new RegExp(`Crédito ${ids[0]},`) }).click()
  await dialog.getByRole('button', { name: 'Usar estes' }).click()
  await expect(card).toContainText(`Fechar a fatura usa o crédito ${ids[1]}.`)
  expect(await api.call(fatura.get, { params: { id } })).toMatchObject({ creditosEscolhidos: [ids[1]] })
  await page.getByRole('button', { name: 'Fechar fatura' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar fatura' }).click()
  await expect(card.getByRole('row').filter({ hasText: `Crédito ${ids[1]}` })).toContainText(/−R\$\s200,00/)
  await expect(card.getByRole('row').last()).toContainText(/A pagar.*R\$\s50,00/)
  await expectCleanInAllLooks(page, [1440, 1024, 390])
})
