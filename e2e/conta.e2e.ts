import { auth } from '@retaguarda/contract/auth.ts'
import { conta } from '@retaguarda/contract/conta.ts'
import { listOf } from './support/list-page.ts'
import { expect, logInByScreen, SENHA, test } from './support/test.ts'
import { expectCleanInAllLooks, expectCleanPage } from './support/watch.ts'

const NOVA = 'Tamandua#Azul-5182'

test('Minha conta stands under the name, and is clean in every look', async ({ page, api, logIn }) => {
  await logIn(await api.user({ nome: 'Helena Duarte' }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Usuário: Helena Duarte' }).click()
  await page.getByRole('link', { name: 'Minha conta' }).click()
  await expect(page).toHaveURL(/\/conta$/)
  const ready = async () => {
    await expect(page.getByRole('heading', { name: 'Minha conta', level: 1 })).toBeVisible()
    await expect(page.getByText('Esta sessão')).toBeVisible()
  }
  await ready()
  await expect(page.getByRole('link', { name: 'Minha conta' })).toHaveCount(0)
  await expectCleanInAllLooks(page, [1440, 390], ready)
})

test('sessions show the device and are ended one by one or all but this one', async ({ page, api, logIn, browser, product }) => {
  const person = await api.user()
  const elsewhere = async () => {
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0' })
    const sent = { headers: { 'x-requested-with': 'e2e' }, data: { login: person.email, password: person.senha } }
    await context.request.post(`${product.url}/api/auth/login`, sent)
    return {
      lasts: async () => (await context.request.get(`${product.url}/api${conta.consultar.path}`)).ok(),
      close: () => context.close(),
    }
  }
  const [one, two, three] = [await elsewhere(), await elsewhere(), await elsewhere()]
  await logIn(person)
  await page.goto('/conta')
  const rows = page.getByRole('list', { name: 'Sessões' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Esta sessão')
  await rows.filter({ hasText: 'Firefox no Windows' }).first().getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Sessão encerrada.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Encerrar as outras' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('2 sessões encerradas.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect([await one.lasts(), await two.lasts(), await three.lasts()]).toEqual([false, false, false])
  await page.reload()
  await expect(page.getByText('Esta sessão')).toBeVisible()
  await Promise.all([one.close(), two.close(), three.close()])
})

test('the own password is changed with the present one', async ({ page, api, logIn }) => {
  const person = await api.user()
  await logIn(person)
  await page.goto('/conta')
  const [current, nova, again] = ['Senha atual', 'Nova senha', 'Repita a nova senha'].map((label) =>
    page.getByRole('textbox', { name: new RegExp(`^${label}`) }),
  )
  if (!current || !nova || !again) throw new Error('no fields')
  const change = page.getByRole('button', { name: 'Alterar senha' })
  await current.fill('errada')
  await nova.fill(NOVA)
  await again.fill(NOVA)
  await change.click()
  await expect(page.getByText('A senha não confere. Digite a senha com que você entra.')).toBeVisible()
  await current.fill(SENHA)
  await change.click()
  await expect(page.getByText('Senha trocada. As outras sessões foram encerradas.')).toBeVisible()
  await expect(nova).toHaveValue('')
  await expectCleanPage(page, { allow: [/422/] })
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await logInByScreen(page, { ...person, senha: NOVA })
  await expect(page.getByText(`Usuário: ${person.nome}`)).toBeVisible()
})

test('an administrator sees and ends somebody’s sessions', async ({ page, api, logIn }) => {
  const person = await api.user({ nome: 'Otávio Prates' })
  await api.call(auth.login, { body: { login: person.email, password: person.senha } })
  await logIn()
  await page.goto('/usuario')
  await listOf(page).row('Otávio Prates').click()
  await page.getByRole('link', { name: 'Sessões' }).click()
  await expect(page.getByRole('heading', { name: 'Sessões', level: 1 })).toBeVisible()
  await expectCleanPage(page)
  const rows = page.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')
  await expect(rows).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Encerrar todas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('Nenhuma sessão aberta.')).toBeVisible()
})
