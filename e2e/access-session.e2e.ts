import type { Locator, Page } from '@playwright/test'
import { listOf } from './support/list-page.ts'
import { expect, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const ENDED = { allow: [/401/] }

const logOut = (page: Page) => page.request.post('/api/auth/logout', { headers: { 'x-requested-with': 'e2e' } })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão terminou' })

/** Saves, and the session ends with that on its way: a page that learns of the end earlier has its dialog over the button already. */
async function saveAtTheEnd(page: Page) {
  await page.route('**/api/setor/add', (save) => logOut(page).then(() => save.continue()), { times: 1 })
  await page.getByRole('button', { name: 'Confirmar' }).click()
}

/** A call of the page that was still on its way meets the end by itself; the dialog then lies over what would be clicked. */
const meetTheEnd = (page: Page, button: Locator) =>
  expect(async () => {
    if (!(await dialogOf(page).isVisible())) await button.click({ timeout: 2_000 })
    await expect(dialogOf(page)).toBeVisible({ timeout: 5_000 })
  }).toPass()

test('a session that ends while somebody types: log in again in place, and the save goes on', async ({ page, api, logIn }) => {
  await logIn()
  await page.goto('/setor/incluir')
  await page.getByLabel('Nome').fill('Expedição')
  await page.getByLabel('Código').fill('EXPED-1')
  await saveAtTheEnd(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Login')).toHaveValue(api.admin.email)
  await expectCleanPage(page, ENDED)
  await dialog.getByLabel('Senha', { exact: true }).fill('errada')
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Login ou senha incorretos.')
  await dialog.getByLabel('Senha', { exact: true }).fill(api.admin.senha)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/setor(\?|$)/)
  await expect(page.getByText('EXPED-1')).toBeVisible()
})

test('another user who logs in in place starts at the start page', async ({ page, api, logIn }) => {
  const other = await api.user()
  await logIn()
  await page.goto('/pessoa/incluir')
  await expect(page.getByRole('heading', { name: 'Incluir pessoa' })).toBeVisible()
  await logOut(page)
  await meetTheEnd(page, page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Setores' }))
  const dialog = dialogOf(page)
  await dialog.getByLabel('Login').fill(other.email)
  await dialog.getByLabel('Senha', { exact: true }).fill(other.senha)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText(`Usuário: ${other.nome}`)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a tab whose session ended goes on when another tab logs in', async ({ page, api, logIn, context }) => {
  await logIn()
  await page.goto('/setor/incluir')
  await page.getByLabel('Nome').fill('Recebimento')
  const other = await context.newPage()
  await other.goto('/pessoa')
  // Its rows stand there: a call that is still on its way would meet the end of the session by itself.
  await expect(listOf(other).pager.getByRole('status')).toContainText(/ de \d/)
  await page.getByLabel('Código').fill('RECEB-1')
  await saveAtTheEnd(page)
  await expect(dialogOf(page)).toBeVisible()
  // A tab in the background may draw no frames, and a click waits for one.
  await other.bringToFront()
  await meetTheEnd(other, other.getByRole('button', { name: 'Atualizar' }))
  const dialog = dialogOf(other)
  await dialog.getByLabel('Senha', { exact: true }).fill(api.admin.senha)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await page.bringToFront()
  await expect(page.getByText('RECEB-1')).toBeVisible()
})

test('ACE-066 logging out with something unsaved asks first, and staying keeps the session', async ({ page, logIn }) => {
  await logIn()
  await page.goto('/setor/incluir')
  await page.getByLabel('Nome').fill('Almoxarifado')
  await page.getByRole('button', { name: 'Sair' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  // The tooltip of the button under the pointer fades over the page; half-faded text has half its contrast.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectCleanPage(page)
  await question.getByRole('button', { name: 'Continuar digitando' }).click()
  await expect(page.getByLabel('Nome')).toHaveValue('Almoxarifado')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Incluir setor' })).toBeVisible()
})

test('who leaves gives up the stream of events that is still being opened', async ({ page, logIn }) => {
  await logIn()
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await page.route('**/api/eventos*', (stream) => held.then(() => stream.continue()).catch(() => undefined))
  const followed = page.waitForRequest('**/api/eventos*')
  await page.goto('/setor')
  await followed
  // The session is gone, and the page does not know it yet: the stream would be refused.
  await page.route('**/api/auth/logout', async (logout) => {
    const done = await logout.fetch()
    answer()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await logout.fulfill({ response: done })
  })
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expectCleanPage(page)
})
