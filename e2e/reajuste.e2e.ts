import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { novoCliente } from './support/contratos.ts'
import { financeira } from './support/faturas.ts'
import { novoReajustavel } from './support/reajustes.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const CLIENTES = ['Reajuste A', 'Reajuste B', 'Reajuste C']

test('what is due is previewed, one is left out, a second person approves, the clients are told, and it is undone', async ({
  page,
  api,
  logIn,
}) => {
  test.slow()
  const vinculos: number[] = []
  for (const nome of CLIENTES) vinculos.push(await novoReajustavel(api, await novoCliente(api, nome), `Loja de ${nome}`))
  await logIn(await financeira(api))
  await page.goto('/financeiro/reajuste')
  const due = page.getByRole('region', { name: 'Vínculos a reajustar' })
  const row = (nome: string) => due.getByRole('row').filter({ hasText: nome })
  await expect(row('Reajuste A')).toContainText(/Fixo, 10%.*R\$\s1\.000,00.*R\$\s1\.100,00/)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await row('Reajuste C').getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: /^Reajustar \d+/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reajustar \d+/ })
    .click()
  await expect(page.getByText('Espera a aprovação de outra pessoa.')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  const address = page.url()

  await logIn(await api.user({ tipo: 2, nome: 'Segunda Pessoa' }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/aprovacao')
  await page
    .getByRole('row', { name: /Reajuste de \d+ vínculos?/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Aprovar' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Aplicado' })).toBeVisible()
  await page.getByRole('button', { name: 'Avisar os clientes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Texto/)).toHaveValue(/\{\{contratos\}\}/)
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: /^Avisar/ }).click()
  await expect(page.getByText(/clientes? avisados?/)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])

  const [first = 0, , last = 0] = vinculos
  const read = async (id: number) => (await api.call(clienteObjetoContrato.get, { params: { id } })).precos?.length
  expect([await read(first), await read(last)]).toEqual([2, 1])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await dialog.getByLabel(/^Motivo/).fill('O percentual estava errado')
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('heading', { name: 'Desfeito' })).toBeVisible()
  expect([await read(first), await read(last)]).toEqual([1, 1])
  await page.getByRole('link', { name: 'Devidos' }).click()
  await expect(row('Reajuste A')).toBeVisible()
})

test('months of an index are pasted, and a contract says how it is readjusted', async ({ page, api, logIn }) => {
  const vinculo = await novoReajustavel(api, await novoCliente(api, 'Reajuste D'), 'Loja de Reajuste D')
  await logIn(await financeira(api))
  await page.goto('/financeiro/indice')
  await page.getByRole('button', { name: 'Colar índices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Índice/ }).selectOption('IGP-M')
  await dialog.getByLabel(/^Meses e percentuais/).fill('01/2025 0,27\nxx')
  await dialog.getByRole('button', { name: 'Gravar' }).click()
  await expect(dialog.getByText('Linha 2: escreva o mês e o percentual, como 10/2026 0,56.')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel(/^Meses e percentuais/).fill('01/2025 0,27\nfev/2025\t1,06')
  await dialog.getByRole('button', { name: 'Gravar' }).click()
  await expect(page.getByRole('row', { name: /IGP-M/ })).toHaveCount(2)
  await expectCleanInAllLooks(page, [1440, 390])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/cliente-objeto-contrato/obj/alterar/${vinculo}`)
  const card = page.getByRole('region', { name: 'Reajuste' })
  await card.getByLabel(/^Índice/).selectOption('IGP-M')
  await card.getByLabel('Piso (%)').fill('-1,5')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const saved = async () => (await api.call(clienteObjetoContrato.get, { params: { id: vinculo } })).reajuste
  await expect.poll(saved).toEqual({ indice: 2, percentual: null, mesBase: 1, teto: null, piso: '-1.5000', minimoMeses: 12 })
  const { linhas } = await api.call(reajuste.previa, { body: { ano: 2026, mes: 1, aPartirDe: null, vinculos: [vinculo] } })
  expect(linhas[0]?.bloqueio).toBe('Falta o IGP-M de 03/2025. Digite-o ou escolha outro mês base.')
  await page.goto(`/cliente-objeto-contrato/obj/alterar/${vinculo}`)
  await card.getByRole('button', { name: 'Sem reajuste' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(saved).toBeNull()
})
