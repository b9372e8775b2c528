import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { faturasDe, financeira, novoAssinante } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const CLIENTES = ['Cinquenta A', 'Cinquenta B', 'Cinquenta C']
const MESES = 17

test('fifty invoices are cancelled once a second person approves, who reads how many, how much, which and why', async ({
  page,
  api,
  logIn,
}) => {
  test.slow()
  for (const nome of CLIENTES) {
    const { cliente } = await novoAssinante(api, nome, { valor: '10.00' })
    for (let i = 0; i < MESES; i++)
      await api.call(financeiro.registrarFaturamento, {
        body: { cliente, ano: 2025 + Math.floor(i / 12), mes: (i % 12) + 1, fecharFatura: true },
      })
  }
  await logIn(await financeira(api))
  await page.goto(faturasDe('Cinquenta'))
  await page.getByRole('group', { name: 'Em lote' }).getByRole('button', { name: 'Cancelar todas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Contrato encerrado por engano.')
  await dialog.getByRole('button', { name: 'Cancelar faturas' }).click()
  await expect(page.getByRole('dialog', { name: 'Aguarda a segunda pessoa' })).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Ver o pedido em Aprovações' }).click()
  await expect(page.getByRole('row', { name: /Cancelamento de 51 faturas/ })).toContainText('Aberta')

  await logIn(await api.user({ tipo: 2, nome: 'Segunda Pessoa' }))
  await page.goto('/aprovacao')
  await page.getByRole('row', { name: /Cancelamento de 51 faturas/ }).click()
  await page.getByRole('button', { name: 'Aprovar' }).first().click()
  await expect(dialog).toContainText('Filtro: Cliente contém Cinquenta')
  await expect(dialog).toContainText('Motivo: Contrato encerrado por engano.')
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByRole('row', { name: /Cancelamento de 51 faturas/ })).toContainText('Aprovada')
  await expect(async () => {
    await page.goto(faturasDe('Cinquenta'))
    await expect(page.getByRole('row', { name: /Cinquenta/ }).first()).toContainText('Cancelada', { timeout: 1_000 })
  }).toPass()
})
