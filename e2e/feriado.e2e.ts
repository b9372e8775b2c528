import { listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks } from './support/watch.ts'

const FIRST = 2031

test('an administrator types the holidays of the city, and the calendar of a year tells where each comes from', async ({
  page,
  api,
  logIn,
}) => {
  await logIn()
  await page.goto('/')
  await page.getByRole('button', { name: 'Cadastros' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Feriados' }).click()
  const list = listOf(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Feriados' })).toBeVisible()
  await page.getByRole('link', { name: 'Incluir', exact: true }).first().click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Informe a data.')).toBeVisible()
  await page.getByLabel('Data (obrigatório)').fill(`25/01/${FIRST}`)
  await page.getByLabel('Nome (obrigatório)').fill('Aniversário da cidade')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(list.row('Aniversário da cidade')).toContainText(`25/01/${FIRST}`)
  await list.action('Calendário').click()
  await page.goto(`/feriado/calendario?ano=${FIRST}`)
  const table = page.getByRole('table', { name: `Feriados de ${FIRST}` })
  await expect(table.getByRole('row', { name: /Aniversário da cidade/ })).toContainText('Incluído')
  await expect(table.getByRole('row', { name: /Natal/ })).toContainText('quinta-feira')
  await expect(table.getByRole('row', { name: /Natal/ })).toContainText('Nacional')
  await expectCleanInAllLooks(page, [1440, 390], () => expect(table).toBeVisible())
  await page.getByRole('button', { name: String(FIRST + 1) }).click()
  await expect(page.getByRole('table', { name: `Feriados de ${FIRST + 1}` }).getByText('Aniversário da cidade')).toHaveCount(0)
  await page.getByRole('link', { name: 'Feriados incluídos' }).click()
  await expectCleanInAllLooks(page, [390], () => expect(page.getByText('Aniversário da cidade')).toBeVisible())
  await logIn(await api.user())
  await page.goto('/feriado/incluir')
  await expect(page.getByRole('heading', { name: 'Sem permissão' })).toBeVisible()
})
