import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { tokenOf } from './support/api.ts'
import { expect, logInByScreen, SENHA, test } from './support/test.ts'
import { expectCleanPage } from './support/watch.ts'

const loginForm = 'form'

test('ACE-007 ACE-008 ACE-042 without a session every address leads to /login and back after it', async ({ page, api }) => {
  await page.goto('/pessoa')
  await expect(page).toHaveURL(/\/login\?voltar=%2Fpessoa$/)
  await logInByScreen(page, api.admin)
  await expect(page).toHaveURL(/\/pessoa(\?|$)/)
  await page.goto('/nao-existe')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
})

test('ACE-004 ACE-006 ACE-009 ACE-011 ACE-013 CON-002 the login screen is clean, and its button logs in', async ({ page, api }) => {
  const scripts: Promise<Buffer>[] = []
  const weigh = (answer: Response) => void (answer.request().resourceType() === 'script' && scripts.push(answer.body()))
  page.on('response', weigh)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  page.off('response', weigh)
  const weight = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0)
  expect(weight, 'bytes of JavaScript before the first screen').toBeLessThan(200_000)
  expect(weight).toBeGreaterThan(50_000)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.locator(loginForm)).toHaveAttribute('data-status', 'standing by')
  await expectCleanPage(page)
  await logInByScreen(page, api.admin)
  await expect(page.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('ACE-010 ACE-051 Enter submits, and the session is restored after a reload', async ({ page, api }) => {
  await page.goto('/login')
  await page.getByLabel('Login').fill(api.admin.email.toUpperCase())
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()
})

test('the code of a screen is fetched while the server is asked who is here', async ({ page, api }) => {
  await page.goto('/login')
  await logInByScreen(page, api.admin)
  await expect(page.getByText(`Usuário: ${api.admin.nome}`)).toBeVisible()
  const code = page.waitForRequest(/pessoa-list-[\w-]+\.js$/)
  await page.route('**/api/auth/retrieve/*', async (route) => {
    await code
    await route.continue()
  })
  await page.goto('/pessoa')
  await expect(page.getByRole('heading', { name: 'Pessoas' })).toBeVisible()
})

test('ACE-055 a refused login shows the message in red', async ({ page, api }) => {
  const person = await api.user()
  await page.goto('/login')
  await logInByScreen(page, { ...person, senha: 'outra' })
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Login ou senha incorretos.')
  await expect(alert).toHaveAttribute('data-tone', 'bad')
  await expectCleanPage(page)
})

test('ACE-056 a login without an answer becomes an error and shows no text', async ({ page, api }) => {
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await logInByScreen(page, api.admin)
  await expect(page.locator(loginForm)).toHaveAttribute('data-status', 'error')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('ACE-041 ACE-059 ACE-060 a session that cannot be retrieved is unlogged', async ({ page, logIn }) => {
  await logIn()
  await page.route('**/api/auth/retrieve/**', (route) => route.abort())
  await page.goto('/pessoa')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
})

test('ACE-012 ACE-027 the token is checked under Loading...', async ({ page, api }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/verificar/token/**', async (route) => {
    await asked
    await route.continue()
  })
  const link = await api.liberarAcesso((await api.user()).id)
  await page.goto(link)
  await expect(page.getByText('Loading...')).toBeVisible()
  answer()
  await expect(page.getByRole('button', { name: 'Registrar' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

for (const [id, name] of [
  ['ACE-014', 'first-access-token'],
  ['ACE-015', 'first-acess-token'],
] as const)
  test(`${id} ACE-016 ACE-017 the token of ?${name} moves to the storage and forces /login`, async ({ page, api, logIn }) => {
    const person = await api.user()
    const token = tokenOf(await api.liberarAcesso(person.id))
    await logIn()
    await page.goto(`/pessoa?${name}=${token}`)
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('first-access-token'))).toBe(token)
    await page.goto('/setor')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: `Bem-vindo(a) de volta, ${person.nome}` })).toBeVisible()
  })

test('ACE-005 ACE-018 ACE-020 ACE-026 ACE-028 ACE-058 a first access sets the password and goes to /login', async ({
  page,
  api,
  clock,
}) => {
  const nome = 'Joana Prates'
  const saved = await api.call(usuario.add, { body: { pessoa: await api.pessoa({ nome }), email: 'joana@panorama.example' } })
  await page.goto(await api.liberarAcesso(Number(saved.id)))
  await expect(page.getByRole('heading', { name: `Bem-vindo(a), ${nome}`, exact: true })).toBeVisible()
  await expectCleanPage(page)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByLabel('Confirmar senha', { exact: true }).fill(SENHA)
  // The clock stands still from here on, however slow the machine is.
  await clock.install()
  await clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Registrar' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveAttribute('data-tone', 'ok')
  await expect(alert).not.toBeEmpty()
  expect(await page.evaluate(() => localStorage.getItem('first-access-token'))).toBeNull()
  await clock.runFor(1500)
  await expect(alert).toBeVisible()
  await clock.runFor(200)
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await clock.resume()
  await logInByScreen(page, { email: 'JOANA@panorama.example', senha: SENHA })
  await expect(page.getByText(`Usuário: ${nome}`)).toBeVisible()
})

test('ACE-019 ACE-025 ACE-057 a returning user is greeted back; a refused password is shown in red', async ({ page, api }) => {
  const person = await api.user()
  await page.goto(await api.liberarAcesso(person.id))
  await expect(page.getByRole('heading', { name: `Bem-vindo(a) de volta, ${person.nome}` })).toBeVisible()
  // The current password keeps every rule of the box, but is among the five before.
  await page.getByLabel('Senha', { exact: true }).fill(person.senha)
  await page.getByLabel('Confirmar senha', { exact: true }).fill(person.senha)
  await page.getByRole('button', { name: 'Registrar' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveAttribute('data-tone', 'bad')
  await expect(alert).not.toBeEmpty()
  await expect(page.getByRole('button', { name: 'Registrar' })).toBeVisible()
})

test('ACE-021 ACE-022 ACE-023 ACE-024 ACE-032 ACE-033 ACE-034 ACE-035 ACE-036 ACE-037 ACE-038 ACE-039 ACE-040 the policy is ticked off live', async ({
  page,
  api,
}) => {
  await page.goto(await api.liberarAcesso((await api.user({ nome: 'Tobias Aragão' })).id))
  const senha = page.getByLabel('Senha', { exact: true })
  const register = page.getByRole('button', { name: 'Registrar' })
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const states: [typed: string, text: string, state: string][] = [
    ['Jabuti#1', 'Ao menos 12 caracteres', 'missing'],
    ['Jabuti#12345', 'Ao menos 12 caracteres', 'met'],
    ['jabuti', 'Uma letra maiúscula', 'missing'],
    ['Jabuti', 'Uma letra maiúscula', 'met'],
    ['JABUTI', 'Uma letra minúscula', 'missing'],
    ['JABUTi', 'Uma letra minúscula', 'met'],
    ['Jabuti', 'Um número', 'missing'],
    ['Jabuti1', 'Um número', 'met'],
    ['Jabuti1', 'Um caractere especial', 'missing'],
    ['Jabuti1#', 'Um caractere especial', 'met'],
    ['Jabuti1#aragao', 'Nenhuma parte do seu nome ou e-mail', 'broken'],
    ['Jabuti1#cinza4', 'Nenhuma parte do seu nome ou e-mail', 'met'],
  ]
  for (const [typed, text, state] of states) {
    await senha.fill(typed)
    await expect(rule(text)).toHaveAttribute('data-state', state)
  }
  await expect(page.getByText('Vale por 365 dias.')).toBeVisible()
  await page.getByLabel('Confirmar senha', { exact: true }).fill('outra')
  await expect(page.getByText('As senhas não são iguais.')).toBeVisible()
  await expect(register).toHaveAttribute('aria-disabled', 'true')
  await expectCleanPage(page)
  await page.getByLabel('Confirmar senha', { exact: true }).fill('Jabuti1#cinza4')
  await expect(register).not.toHaveAttribute('aria-disabled', 'true')
})

test('ACE-029 an unknown token shows the login form and is forgotten', async ({ page }) => {
  await page.goto('/login?first-access-token=nunca-existiu')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('first-access-token'))).toBeNull()
})

test('ACE-030 ACE-031 an expired token shows the login form and says so', async ({ page }) => {
  await page.route('**/api/verificar/token/**', (route) =>
    route.fulfill({ json: { expirado: true, valido: false, userName: '', oldUser: false } }),
  )
  await page.goto('/login?first-access-token=velho')
  await expect(page.getByRole('alert')).toHaveText('Token Expirado, favor tente novamente!')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('first-access-token'))).toBeNull()
})

test('ACE-001 ACE-002 ACE-003 ACE-061 any logged-in user reaches the registers; users are changed by administrators only', async ({
  page,
  api,
  logIn,
}) => {
  await logIn(await api.user())
  for (const [address, title] of [
    ['/usuario', 'Usuários'],
    ['/pessoa', 'Pessoas'],
    ['/setor', 'Setores'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
  await page.goto('/usuario/incluir')
  await expect(page.getByRole('heading', { name: 'Sem permissão' })).toBeVisible()
})

test('ACE-047 ACE-048 ACE-049 every call goes to our own /api, without a token in its address', async ({ page, logIn }) => {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) addresses.push(request.url())
  })
  await logIn()
  await page.goto('/pessoa')
  await expect(page.getByRole('heading', { name: 'Pessoas' })).toBeVisible()
  await expect.poll(() => addresses.filter((address) => address.includes('/api/pessoa/list')).length).toBeGreaterThan(0)
  for (const address of addresses) {
    expect(new URL(address).pathname).toMatch(/^\/api\//)
    expect(address).not.toMatch(/[?&]token=/)
  }
})
