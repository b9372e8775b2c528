import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { codeOf, stepOf } from '../packages/server/modules/auth/totp.ts'
import { type Api, apiOf } from './support/api.ts'
import { type Product, startProduct } from './support/product.ts'
import { expect, logInByScreen, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage, watch } from './support/watch.ts'

/** Passkeys belong to a name, so the product has to know its address. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

let product: Product
let api: Api

test.beforeAll(async () => {
  const port = await freePort()
  product = await startProduct({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, SEGUNDO_FATOR: 'financeiro' })
  // The administrator of the tests' API has no second factor: what is demanded of him is set up by what it does first.
  api = await apiOf(product).catch(async (error: unknown) => {
    await product.stop()
    throw error
  })
})
test.afterAll(() => product.stop())

/** Chromium's virtual authenticator: a passkey in the machine, whose owner is there. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a first login sets up a passkey, which then signs in alone; an app of codes is the second way', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })
  const page = await context.newPage()
  watch(page)
  await withAuthenticator(page)
  await page.goto('/login')
  await logInByScreen(page, api.admin)
  await expect(page).toHaveURL(/\/conta$/)
  await expect(page.getByText('O segundo fator é exigido do seu perfil.', { exact: false })).toBeVisible()
  await page.goto('/pessoa')
  await expect(page).toHaveURL(/\/conta$/)
  await expectCleanPage(page, { allow: [/403/] })

  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar chave de acesso' })
  await dialog.getByLabel('Nome').fill('Notebook da Ana')
  await dialog.getByRole('button', { name: 'Criar', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Notebook da Ana')).toBeVisible()
  await expectCleanInAllLooks(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Renomear Notebook da Ana' }).click()
  const rename = page.getByRole('dialog', { name: 'Renomear chave de acesso' })
  await rename.getByRole('textbox', { name: /^Nome/ }).fill('Notebook de casa')
  await rename.getByRole('button', { name: 'Renomear' }).click()
  await expect(page.getByRole('button', { name: 'Remover Notebook de casa' })).toBeVisible()

  await page.getByRole('button', { name: 'Ligar' }).click()
  const app = page.getByRole('dialog', { name: 'Aplicativo de códigos' })
  const segredo = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await app.getByRole('textbox', { name: /^Código/ }).fill(codeOf(segredo, stepOf(new Date())))
  await app.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Aplicativo de códigos ligado.')).toBeVisible()

  const leave = async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  }
  await leave()
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()

  await leave()
  await logInByScreen(page, api.admin)
  await expect(page.getByRole('heading', { name: 'Segundo fator' })).toBeVisible()
  await page.getByLabel('Código').fill('000000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alert')).toContainText('não confere')
  await expectCleanPage(page, { allow: [/403/] })
  await page.getByLabel('Código').fill(recovery)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()

  await leave()
  await logInByScreen(page, api.admin)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expect(page.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()
  await context.close()
})
