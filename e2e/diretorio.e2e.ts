import { createServer } from 'node:net'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { CLIENTE, SEGREDO_DIRETORIO, startDiretorio } from '../packages/server/test/diretorio.ts'
import { type Api, apiOf } from './support/api.ts'
import { listOf } from './support/list-page.ts'
import { type Product, startProduct } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage, watch } from './support/watch.ts'

/** The directory hands people back to an address that it was told beforehand. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

let diretorio: Awaited<ReturnType<typeof startDiretorio>>
let product: Product
let api: Api

test.beforeAll(async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  diretorio = await startDiretorio(`${url}/api/auth/oidc/retorno`)
  product = await startProduct({
    PORT: String(port),
    PUBLIC_URL: url,
    REAUTENTICACAO_MINUTOS: '1',
    OIDC_EMISSOR: diretorio.issuer,
    OIDC_CLIENTE: CLIENTE,
    OIDC_SEGREDO: SEGREDO_DIRETORIO,
    OIDC_NOME: 'Contoso',
    OIDC_GRUPOS: 'financeiro:g1;gestor:g2',
  })
  api = await apiOf(product)
})
test.afterAll(async () => {
  await product.stop()
  await diretorio.stop()
})

test('a person enters by the directory, is asked again by it in a window, and sees what is the directory’s to say', async ({ browser }) => {
  const admin = await api.user({ isAdmin: true, nome: 'Ana Ávila' })
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })).newPage()
  watch(page)

  diretorio.be({ sub: 'nobody', email: 'ninguem@fora.com.br' })
  await page.goto('/usuario')
  const enter = page.getByRole('link', { name: 'Entrar com Contoso' })
  await enter.click()
  await expect(page.getByRole('alert')).toHaveText('O Diretório não confirmou o e-mail ninguem@fora.com.br.')
  await expectCleanInAllLooks(page, [1440, 390])

  await page.context().clearCookies({ name: /_session/ })
  diretorio.be({ sub: 'ana', email: admin.email, email_verified: true, groups: ['g1'] })
  await enter.click()
  await expect(page).toHaveURL(/\/usuario(\?|$)/)

  await page.goto('/conta')
  const card = page
    .getByRole('region', { name: 'Conta do Diretório' })
    .or(page.locator('section', { hasText: 'Conta do Diretório' }))
    .first()
  await expect(card.getByText(admin.email)).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])

  // What comes from the directory is not said here.
  await page.goto(`/usuario/alterar/${admin.id}`)
  await expect(page.getByLabel('Gestor de equipe')).toBeDisabled()
  await expect(page.getByText('Vem do Diretório.').first()).toBeVisible()
  await expect(page.getByLabel('Administrador', { exact: true })).toBeEnabled()
  await expectCleanInAllLooks(page, [1440, 390])

  // What weighs much is asked of the directory, over the form, which goes on by itself.
  const other = await api.user({ isAdmin: false, nome: 'Bia Braga' })
  await page.goto(`/usuario/alterar/${other.id}`)
  await page.getByLabel('Gestor de equipe').check()
  await product.sql(`update sessao set "confirmadaEm" = "confirmadaEm" - interval '2 minutes' where "usuarioId" = ${admin.id}`)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Confirmar com Contoso' }).click()
  await opened
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/usuario(\?|$)/)
  expect(await api.call(usuario.get, { params: { id: other.id } })).toMatchObject({ isManagerTeam: true })
  await page.context().close()
})

test('an account is joined and taken away in Minha conta; a session that ended is opened again over the page', async ({ browser }) => {
  const person = await api.user({ isAdmin: false, nome: 'Caio Costa' })
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })).newPage()
  watch(page)
  await page.request.post('/api/auth/login', {
    headers: { 'x-requested-with': 'e2e' },
    data: { login: person.email, password: person.senha },
  })
  diretorio.be({ sub: 'caio', email: 'outro@fora.com.br' })
  await page.goto('/conta')
  await page.getByRole('button', { name: 'Ligar conta' }).click()
  await expect(page.getByRole('alert')).toHaveText('Conta do Diretório ligada. Com ela você entra sem a senha.')
  await expectCleanPage(page)
  await page.getByRole('link', { name: 'Minha conta' }).click()
  await expect(page.getByText('outro@fora.com.br')).toBeVisible()

  await product.sql(`delete from sessao where "usuarioId" = ${person.id}`)
  // What is asked next finds it out, where the page has not been told before: then the dialog stands over the link.
  await page.getByRole('link', { name: 'Programação' }).first().dispatchEvent('click')
  const relogin = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await relogin.getByRole('button', { name: 'Entrar com Contoso' }).click()
  await expect(relogin).toBeHidden()

  await expect(page).toHaveURL(/\/programacao/)
  await page.goto('/conta')
  await page.getByRole('button', { name: 'Desligar outro@fora.com.br' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
  await expect(page.getByText('Nenhuma conta ligada.', { exact: false })).toBeVisible()
  await page.context().close()
})

test('where the directory alone counts the login leads there; the password is for an emergency', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })).newPage()
  watch(page)
  await page.route('**/api/auth/politica', (route) =>
    route.fulfill({ json: { perfil: 'padrao', diretorio: { nome: 'Contoso' }, senha: false, encarregado: null } }),
  )
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Entrar com Contoso' })).toBeVisible()
  await expect(page.getByLabel('Login')).toBeHidden()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.getByRole('button', { name: 'Entrar em emergência' }).click()
  await expect(page.getByLabel('Login')).toBeFocused()
  await expectCleanPage(page)

  // Who enters there has no link for a first access, and it is said before it is tried.
  const admin = await api.user({ isAdmin: true, nome: 'Dora Dias' })
  const other = await api.user({ isAdmin: false, nome: 'Edu Esteves' })
  const entered = await page.request.post('/api/auth/login', {
    headers: { 'x-requested-with': 'e2e' },
    data: { login: admin.email, password: admin.senha },
  })
  expect(entered.ok()).toBe(true)
  await page.goto('/usuario')
  await page.setViewportSize({ width: 1440, height: 900 })
  await listOf(page).row(other.nome).getByRole('gridcell').nth(2).click()
  const free = page.getByRole('button', { name: 'Liberar Acesso' })
  await expect(free).toHaveAttribute('aria-disabled', 'true')
  await free.hover()
  await expect(page.getByText('Edu Esteves entra pelo Diretório: não há link de primeiro acesso.')).toBeVisible()
  await expectCleanPage(page)
  await page.context().close()
})
