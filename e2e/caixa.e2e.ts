import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { Page } from '@playwright/test'
import { financeira, novaFatura, vencimento } from './support/faturas.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const money = (text: string) => `R$\u00a0${text}`
const boletosDe = (page: Page, name: string) => page.getByRole('region', { name: `Boletos de ${name}` })

test('who owes how much is found from the menu, and its boletos open from the row', async ({ page, api, logIn }) => {
  const name = 'Devedora das Faixas'
  const { id } = await novaFatura(api, name, { ate: 'faturada', valor: '321.00', parcelas: 2 })
  await logIn(await financeira(api))
  await page.goto('/')
  await page.getByRole('button', { name: 'Financeiro' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Vencimentos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vencimentos' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Procurar cliente' }).fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(money('321,00'))
  await expect(page.getByRole('heading', { level: 2, name: `1\u00a0cliente com ${money('321,00')} em aberto` })).toBeVisible()
  await page
    .getByRole('group', { name: 'Faixas de atraso' })
    .getByRole('button', { name: /^Acima de 90 dias/ })
    .click()
  await expect(page.getByText('Nenhum cliente é assim neste dia')).toBeVisible()
  // What another band finds does not hang on the one that is looked at.
  await expect(page.getByRole('button', { name: `A vencer ${money('321,00')}` })).toBeVisible()
  await page
    .getByRole('group', { name: 'Faixas de atraso' })
    .getByRole('button', { name: /^A vencer/ })
    .click()
  await page.getByRole('button', { name: `2 de ${name}: ver os boletos` }).click()
  await expect(boletosDe(page, name).getByRole('row')).toHaveCount(4)
  // They stand above the row, which may be far below.
  await expect(boletosDe(page, name).getByRole('button', { name: 'Fechar' })).toBeFocused()
  await expectCleanPage(page)
  // The address says all of it.
  await page.reload()
  await expect(boletosDe(page, name).getByRole('row')).toHaveCount(4)
  const open = await api.call(faturaDocumento.get, { params: { id } })
  await expect(boletosDe(page, name)).toContainText(String(open.boletos[0]?.id))
})

test('what came in and what is going to are shown on every width', async ({ page, api, logIn }) => {
  const { id } = await novaFatura(api, 'Pagadora do Caixa', { ate: 'fechada', valor: '77.00' })
  await api.call(fatura.faturar, { params: { id }, body: { vencimento: vencimento(), contaBancaria: null } })
  const { boletos } = await api.call(faturaDocumento.get, { params: { id } })
  await api.call(faturaDocumento.liquidar, { params: { id }, body: [{ id: boletos[0]?.id ?? 0, valorPago: '7.00' }] })
  await logIn(await financeira(api))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/financeiro/entradas?por=origem')
      await expect(page.getByRole('table', { name: 'Entradas do período' })).toContainText('Manual')
      await expectCleanPage(page)
      await page.goto('/financeiro/previsao?semanas=4')
      await expect(page.getByRole('table', { name: 'Previsão por semana' }).locator('tbody tr')).toHaveCount(4)
      await expectCleanPage(page)
      await page.goto('/financeiro/vencimentos')
      await expect(page.getByRole('table', { name: 'Clientes com boletos em aberto' })).toBeVisible()
      await expectCleanPage(page)
    }
  }
})

test('an old link, of a day that is none or a page beyond the last, shows what there is; a day to come says which can be chosen', async ({
  page,
  api,
  logIn,
}) => {
  const name = 'Devedora do Endereço'
  await novaFatura(api, name, { ate: 'faturada', valor: '50.00' })
  await logIn(await financeira(api))
  await page.goto('/financeiro/vencimentos?data=2026-02-31&pagina=999')
  await expect(page.getByRole('table', { name: 'Clientes com boletos em aberto' })).toBeVisible()
  await expect(page.getByText('Ninguém devia nada')).toHaveCount(0)
  const day = page.getByRole('textbox', { name: 'Dia' })
  await day.fill('31/12/2199')
  await expect(page.getByText('Data: escolha hoje ou um dia anterior.')).toBeVisible()
  await expect(day).toHaveValue('31/12/2199')
})

test('on paper the ageing lies, whole, and says which band is looked at', async ({ page, api, logIn }) => {
  await novaFatura(api, 'Devedora no Papel', { ate: 'faturada', valor: '60.00' })
  await logIn(await financeira(api))
  await page.goto('/financeiro/vencimentos?faixa=aVencer')
  await expect(page.getByRole('table', { name: 'Clientes com boletos em aberto' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('page'))).toBe('lista')
  const bands = page.getByRole('group', { name: 'Faixas de atraso' })
  await expect(bands.getByRole('button', { name: /^A vencer/ })).toBeVisible()
  await expect(bands.getByRole('button', { name: /^1 a 30 dias/ })).toBeHidden()
})
