import { usuario } from '@retaguarda/contract/usuario.ts'
import { startProduct } from './support/product.ts'
import { apiOf } from './support/api.ts'
import { expect, SENHA, test } from './support/test.ts'
import { expectCleanPage, watch } from './support/watch.ts'

test('what weighs much asks for the password once, and the save goes on by itself', async ({ browser }) => {
  const product = await startProduct({ REAUTENTICACAO_MINUTOS: '1' })
  try {
    const api = await apiOf(product)
    const pessoa = await api.pessoa({ nome: 'Cecília Rocha' })
    const { id } = await api.call(usuario.add, { body: { pessoa, email: 'cecilia@panorama.example' } })
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    watch(page)
    await page.request.post('/api/auth/login', {
      headers: { 'x-requested-with': 'e2e' },
      data: { login: api.admin.email, password: SENHA },
    })
    await page.goto(`/usuario/alterar/${id}`)
    await page.getByLabel('Gestor de equipe').check()
    await product.sql(`update sessao set "confirmadaEm" = "confirmadaEm" - interval '2 minutes'`)
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
    await expectCleanPage(page, { allow: [/403/] })
    await dialog.getByLabel('Senha', { exact: true }).fill('errada')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog.getByRole('alert')).toContainText('A senha não confere.')
    await dialog.getByLabel('Senha', { exact: true }).fill(SENHA)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/usuario(\?|$)/)
    expect(await api.call(usuario.get, { params: { id } })).toMatchObject({ isManagerTeam: true })
    await context.close()
  } finally {
    await product.stop()
  }
})
