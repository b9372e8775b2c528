import { goWithin } from './support/go.ts'
import { expect, type Page, test } from './support/test.ts'

const bar = (page: Page) => page.getByRole('main').getByText('Há uma versão nova.')

/** From now on a process of that version answers. */
const answeredBy = (page: Page, version: string) =>
  page.route(/\/api\/(?!eventos)/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-retaguarda-versao': version } })
  })

test('a page of an older version says so in a bar and goes on; what is typed outlasts the reload that the person asks for', async ({
  page,
  logIn,
}) => {
  await logIn()
  await page.goto('/feriado')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goWithin(page, '/setor')
  await expect(bar(page)).toHaveCount(0)

  await answeredBy(page, '99.0.0')
  await goWithin(page, '/feriado')
  await goWithin(page, '/cidade')
  await goWithin(page, '/pessoa')
  await goWithin(page, '/feriado/incluir')
  await expect(bar(page)).toBeVisible()
  const name = page.getByRole('main').getByLabel('Nome')
  await name.fill('Dia da versão nova')
  await expect(bar(page)).toBeVisible()
  await expect(name).toHaveValue('Dia da versão nova')

  await page.unrouteAll({ behavior: 'wait' })
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('main').getByRole('button', { name: 'Recarregar' }).click()
  await page.getByRole('button', { name: 'Recuperar o que você digitou' }).click()
  await expect(name).toHaveValue('Dia da versão nova')
  await expect(bar(page)).toHaveCount(0)
})
