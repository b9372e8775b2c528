import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { novaFatura, vencimento } from './support/faturas.ts'
import { listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const formatado = (day: string) => day.split('-').toReversed().join('/')

test('a rule is written with marks, and the preview of a day shows its reminders and why they are not sent', async ({
  page,
  api,
  logIn,
}) => {
  await novaFatura(api, 'Lembrar Um', { ate: 'faturada', valor: '321.00' })
  await logIn(await api.user({ tipo: 2, isAdmin: true }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Financeiro' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Régua de Cobrança' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Régua de Cobrança' })).toBeVisible()
  await page.goto('/regua-cobranca/incluir')
  await page.getByLabel('Nome (obrigatório)').fill('Vence hoje')
  await page.getByLabel('Dias do vencimento (obrigatório)').fill('0')
  await page.getByLabel('Assunto (obrigatório)').fill('Vence hoje: {{fatura}}')
  await page.getByLabel('Texto (obrigatório)').fill('Olá, {{nome}}.')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Texto: não há {{nome}}.').first()).toBeVisible()
  await page.getByLabel('Texto (obrigatório)').fill('Olá, {{cliente}}. O boleto de {{valor}} vence em {{vencimento}}.')
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(listOf(page).row('Vence hoje')).toBeVisible()
  expect((await api.call(reguaCobranca.list, { query: {} })).total).toBe(1)

  await page.goto(`/regua-cobranca/previa?data=${vencimento()}`)
  const row = page.getByRole('table', { name: 'Lembretes do dia' }).getByRole('row', { name: /Lembrar Um/ })
  await expect(row).toContainText('O cliente não tem contato de e-mail.')
  await row.getByRole('button', { name: 'Ver a mensagem a Lembrar Um' }).click()
  await expect(page.getByText(/Olá, Lembrar Um\. O boleto de R\$\s321,00 vence em 10\/02/)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  const day = page.getByRole('textbox', { name: 'Dia da prévia' })
  await day.fill('31/02/2026')
  await day.blur()
  await expect(day).toHaveValue(formatado(vencimento()))
  await day.fill(formatado(dayOf(Date.now())))
  await expect(page.getByRole('heading', { name: 'Nenhum lembrete neste dia' })).toBeVisible()
  await page.goto('/regua-cobranca/envios')
  await expect(page.getByRole('heading', { level: 1, name: 'Lembretes enviados' })).toBeVisible()
})
