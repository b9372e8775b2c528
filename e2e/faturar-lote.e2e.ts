import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Locator } from '@playwright/test'
import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { financeira, novoAssinante, vencimento } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

/** A month that no other test closes. */
const MES = { ano: 2025, mes: 5, texto: '05/2025' }
const PRESSES = 15

test(`a month goes from nothing to sent in at most ${PRESSES} presses, each step offering the next`, async ({ page, api, logIn }) => {
  const loja = await startLoja()
  await novoAssinante(api, 'Lote com Loja', { data: { lojaUrl: loja.url, lojaChave: loja.chave } })
  await novoAssinante(api, 'Lote sem Loja')
  await logIn(await financeira(api))
  let presses = 0
  const press = async (target: Locator) => {
    presses++
    await target.click()
  }
  // Faturas, Calcular Fatura, the tab of the month; month and year are two presses each.
  await page.goto(`/financeiro/fechamento?aba=mes&ano=${MES.ano}&mes=${MES.mes}`)
  presses += 7
  await press(page.getByRole('button', { name: 'Ver prévia' }))
  await press(page.getByLabel('Fechar as faturas'))
  await press(page.getByRole('button', { name: /^Calcular \d/ }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Calcular/ }))
  await press(page.getByRole('button', { name: new RegExp(`^Faturar \\d+.faturas? de ${MES.texto}`) }))
  const dialog = page.getByRole('dialog', { name: 'Faturar em lote' })
  await expect(dialog.getByRole('region', { name: /^Boletos de uma fatura/ }).getByText('1 de 1')).toBeVisible()
  await expect(dialog).toContainText(/\d+.faturas fechadas, que somam R\$.[\d.]+,\d\d a pagar: \d+.boletos\./)
  // The usual day of that month is over: the next one of its kind stands there.
  await expect(dialog.getByRole('textbox', { name: /^ou uma data/ })).toHaveValue(/^10\/\d\d\/20\d\d$/)
  await expectCleanPage(page)
  const [ano, mes, day] = vencimento().split('-')
  await dialog.getByRole('textbox', { name: /^ou uma data/ }).fill(`${day}/${mes}/${ano}`)
  await press(dialog.getByRole('button', { name: 'Faturar' }))
  await expect(page.getByText('Concluído', { exact: true })).toBeVisible()
  await expectCleanPage(page)
  await expect(page.getByLabel('Só por e-mail a quem não tem loja')).not.toBeChecked()
  await press(page.getByRole('button', { name: /^Enviar \d+ faturas? às lojas/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Enviar em lote' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recusadas' }).getByRole('row').filter({ hasText: 'Lote sem Loja' })).toContainText(
    'não tem loja',
  )
  expect(presses).toBeLessThanOrEqual(PRESSES)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectCleanPage(page)
  const { rows } = await api.call(fatura.list, {
    query: { filter: [{ name: 'cliente.pessoa.nome', op: 'inicialike', v: 'Lote' }], sort: [{ col: 'cliente.pessoa.nome', sort: 'asc' }] },
  })
  expect(rows.map(({ situacao }) => situacao)).toEqual([5, 2])
  await loja.stop()
})
