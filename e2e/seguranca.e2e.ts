import { filtered, listOf } from './support/list-page.ts'
import { expect, logInByScreen, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

test('an administrator sees who could not get in, from where, and filters and exports it', async ({ page, api, logIn }) => {
  const { email } = await api.user()
  await page.goto('/login')
  await logInByScreen(page, { email, senha: 'Errada-Errada-42' })
  await expect(page.getByRole('alert')).toContainText('Login ou senha incorretos.')
  await logIn()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Segurança' }).click()
  const list = listOf(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Segurança' })).toBeVisible()
  await page.goto(filtered('/seguranca', { name: 'usuario', op: 'like', v: email }))
  const row = list.row('Entrada recusada').first()
  await expect(row).toContainText('senha errada')
  await expect(row).toContainText('127.0.0.1')
  await expectCleanPage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^seguranca-.*\.csv$/)
  await page.goto(filtered('/seguranca', { name: 'detalhe', op: 'like', v: 'seguranca-' }))
  await expect(list.row('Exportação de dados').first()).toBeVisible()
})

test('who is no administrator has neither the entry nor the screen', async ({ page, api, logIn }) => {
  await logIn(await api.user())
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Projetos' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Segurança' })).toHaveCount(0)
  await page.goto('/seguranca')
  await expect(page.getByRole('heading', { name: 'Sem permissão' })).toBeVisible()
})
