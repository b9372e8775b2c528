import { auth } from '@retaguarda/contract/auth.ts'
import { SENHA_DIAS } from '@retaguarda/contract/senha.ts'
import { beforeEach, expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { cleanAccess } from './auth.jobs.ts'
import { issueFirstAccess } from './primeiro-acesso.repo.ts'

const { app, db, clock, mail, call, request, user } = await testApp()

const SENHA = 'Correta-Cavalo-42'
const HOUR = 3_600_000
let address = 0

/** Failures count by address: each test comes from one of its own. */
const nextAddress = () => `10.0.${Math.floor(++address / 200)}.${(address % 200) + 1}`

beforeEach(() => {
  mail.sent.length = 0
  mail.failing = false
  mail.configured = true
})

const login = (login: string, password: string, from = nextAddress()) => call(auth.login, { body: { login, password }, from })
const firstAccess = (id: number) => db.transaction().execute((trx) => issueFirstAccess(trx, id, clock.now()))
const confirm = (token: string, password: string, password_confirm = password) =>
  call(auth.confirmarSenha, { body: { token, password, password_confirm }, from: nextAddress() })
const verify = async (token: string) => (await call(auth.verificarToken, { params: { token }, from: nextAddress() })).body

test('ACE-004 ACE-043 ACE-045 ACE-046 ACE-050 login by multipart answers the user, the token and the cookie', async () => {
  const { id, email } = await user({ nome: 'Bruna Lima', senha: SENHA, tipo: 2, isManagerTeam: true, isAdmin: false })
  const form = new FormData()
  form.set('login', ` ${email.toUpperCase()} `)
  form.set('password', SENHA)
  const encoded = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const body = answer.json<{ token: string }>()
  expect(answer.statusCode).toBe(200)
  expect(body).toEqual({
    authenticated: true,
    token: some.stringMatching(/^[\w-]{43}$/),
    message: some.any(String),
    user: {
      login: email,
      name: 'Bruna Lima',
      id,
      tipo: 2,
      isManagerTeam: true,
      isAdmin: false,
      isTecnico: false,
      isMaster: false,
      expires_in: 8 * 3600,
      token: body.token,
    },
  })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'APS-TOKEN', value: body.token, httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie?.secure).toBeFalsy()
})

test('ACE-043 ACE-055 unknown login, wrong password, no password and inactive user get one and the same answer', async () => {
  const known = await user({ senha: SENHA })
  const inactive = await user({ senha: SENHA, ativo: false })
  const without = await user()
  const answers = await Promise.all([
    login('ninguem@exemplo.com.br', SENHA),
    login(known.email, 'Errada-Errada-42'),
    login(inactive.email, SENHA),
    login(without.email, SENHA),
    login('', ''),
  ])
  for (const { status, body, headers } of answers) {
    expect(status).toBe(200)
    expect(body).toEqual({ authenticated: false, token: null, message: 'Login ou senha incorretos.', user: null })
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('ACE-055 an unknown login takes the work of a known one', async () => {
  const { email } = await user({ senha: SENHA })
  // The processor's time: the clock also counts what others do beside.
  const work = async (name: string) => {
    const before = process.cpuUsage()
    await login(name, 'Errada-Errada-42')
    const { user: ours, system } = process.cpuUsage(before)
    return ours + system
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < 4; i++) {
    known.push(await work(email))
    unknown.push(await work('ninguem.mesmo@exemplo.com.br'))
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
})

test('ACE-049 the token is taken from the cookie, the query and the Authorization header', async () => {
  const { token, pessoaId } = await user()
  const path = `/pessoa/get/${pessoaId}`
  expect((await request('GET', path)).status).toBe(401)
  expect((await request('GET', path, { token })).status).toBe(200)
  expect((await request('GET', `${path}?token=${token}`)).status).toBe(200)
  const cookie = `APS-TOKEN=${token}`
  expect((await request('GET', path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  expect((await request('GET', path, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await request('GET', path, { token: `${token}x` })).status).toBe(401)
})

test('ACE-051 ACE-052 ACE-059 ACE-060 retrieve restores a session by its token or by the cookie, 401 otherwise', async () => {
  const { id, token, email } = await user({ nome: 'Caio Reis', isAdmin: false })
  const restored = {
    login: email,
    name: 'Caio Reis',
    id,
    tipo: 1,
    isManagerTeam: false,
    isAdmin: false,
    isTecnico: false,
    isMaster: false,
    expires_in: 28_800,
    token,
  }
  expect(await call(auth.retrieve, { params: { token } })).toMatchObject({ status: 200, body: { user: restored } })
  const headers = { cookie: `APS-TOKEN=${token}`, 'sec-fetch-site': 'same-origin' }
  expect(await call(auth.retrieve, { params: { token: 'atual' }, headers })).toMatchObject({ status: 200, body: { user: restored } })
  for (const wrong of ['atual', 'x', 'a'.repeat(200), '%00'])
    expect(await call(auth.retrieve, { params: { token: wrong } }), wrong).toMatchObject({
      status: 401,
      body: { error: some.any(String) },
    })
})

test('ACE-007 ACE-041 a session ends after 8 h idle, after 24 h in all, and says how long it lasts', async () => {
  const { token } = await user()
  const expiresIn = async () => (await call(auth.retrieve, { params: { token } })).body.user?.expires_in
  clock.advance(8 * HOUR - 1)
  expect(await expiresIn()).toBe(8 * 3600)
  clock.advance(7 * HOUR)
  await expiresIn()
  clock.advance(7 * HOUR)
  expect(await expiresIn()).toBe(2 * 3600)
  clock.advance(2 * HOUR + 1000)
  expect(await expiresIn()).toBeUndefined()

  const idle = await user()
  clock.advance(8 * HOUR)
  expect((await call(auth.retrieve, { params: { token: idle.token } })).status).toBe(401)
})

test('ACE-041 logout ends the session on the server', async () => {
  const { token } = await user()
  expect(await call(auth.logout, { token })).toMatchObject({ status: 200, body: { toaster: false } })
  expect((await call(auth.retrieve, { params: { token } })).status).toBe(401)
  expect((await call(auth.logout, { token })).status).toBe(401)
})

test('ACE-005 ACE-028 ACE-040 ACE-044 ACE-053 ACE-054 ACE-058 a first-access link is verified and registers the password once', async () => {
  const { id, email } = await user({ nome: 'Davi Melo' })
  const token = await firstAccess(id)
  expect(await verify(token)).toEqual({ expirado: false, valido: true, userName: 'Davi Melo', oldUser: false })
  expect(await confirm(token, SENHA)).toMatchObject({
    status: 200,
    body: { success: true, message: `Senha registrada. Entre com o login ${email} e a senha.`, login: email },
  })
  expect(await verify(token)).toEqual({ expirado: false, valido: false, userName: '', oldUser: false })
  expect((await confirm(token, 'Outra-Senha-Boa-9')).body.success).toBe(false)
  expect((await login(email, SENHA)).body.authenticated).toBe(true)
  expect((await verify(await firstAccess(id))).oldUser).toBe(true)
})

test('ACE-030 ACE-031 ACE-029 an old link is expired; an unknown, voided or inactive user’s one is invalid', async () => {
  const { id } = await user()
  const invalid = { expirado: false, valido: false, userName: '', oldUser: false }
  const first = await firstAccess(id)
  const second = await firstAccess(id)
  expect(await verify(first)).toEqual(invalid)
  expect((await verify(second)).valido).toBe(true)
  expect((await confirm(first, SENHA)).body.success).toBe(false)
  clock.advance(24 * HOUR)
  expect(await verify(second)).toEqual({ ...invalid, expirado: true })
  expect((await confirm(second, SENHA)).body).toEqual({ success: false, message: 'Token Expirado, favor tente novamente!' })
  expect(await verify('inventado')).toEqual(invalid)
  const inactive = await user({ ativo: false })
  expect(await verify(await firstAccess(inactive.id))).toEqual(invalid)
})

test('ACE-054 of twenty confirmations of one link at the same moment exactly one wins', async () => {
  const { id, email } = await user()
  const token = await firstAccess(id)
  const senhas = Array.from({ length: 20 }, (_, i) => `Correta-Cavalo-${i + 10}`)
  const answers = await Promise.all(senhas.map((senha) => confirm(token, senha)))
  const winners = senhas.filter((_, i) => answers[i]?.body.success)
  expect(winners).toHaveLength(1)
  expect((await login(email, winners[0] ?? '')).body.authenticated).toBe(true)
})

test('ACE-033 ACE-034 ACE-035 ACE-036 ACE-037 ACE-039 ACE-040 ACE-057 ACE-081 ACE-082 the server enforces the password policy', async () => {
  const { id } = await user({ nome: 'Élisa Prado', email: 'fulana.silva@exemplo.com.br' })
  const token = await firstAccess(id)
  const message = async (senha: string, confirmacao = senha) => (await confirm(token, senha, confirmacao)).body.message
  expect(await message('Curta-1')).toContain('ao menos 12 caracteres')
  expect(await message('correta-cavalo-42')).toContain('uma letra maiúscula')
  expect(await message('CORRETA-CAVALO-42')).toContain('uma letra minúscula')
  expect(await message('Correta-Cavalo-X')).toContain('um número')
  expect(await message('CorretaCavalo42')).toContain('um caractere especial')
  for (const part of ['elisa', 'PRADO', 'Fulana', 'sílva'])
    expect(await message(`Ab1-${part}-xyzw9`), part).toContain('nenhuma parte do seu nome')
  expect(await message(SENHA, `${SENHA}x`)).toContain('diferente')
  for (const common of ['P@ssword1234', 'P4$$w0rd1234!', '!Qwertyuiop123']) expect(await message(common), common).toContain('mais usadas')
  expect((await db.selectFrom('senha_anterior').select('id').where('usuarioId', '=', id).execute()).length).toBe(0)
  expect(await message(SENHA)).toContain('Senha registrada.')
})

test('ACE-081 none of the last five passwords comes back, the sixth may; a new password ends the sessions', async () => {
  const { id, token: session } = await user()
  const senhas = Array.from({ length: 6 }, (_, i) => `Correta-Cavalo-${i + 10}`)
  for (const senha of senhas) expect((await confirm(await firstAccess(id), senha)).body.success).toBe(true)
  const token = await firstAccess(id)
  for (const senha of senhas.slice(1)) expect((await confirm(token, senha)).body.message).toContain('5 últimas')
  expect((await confirm(token, senhas[0] ?? '')).body.success).toBe(true)
  expect((await call(auth.retrieve, { params: { token: session } })).status).toBe(401)
})

test('ACE-038 a password of more than 365 days logs in no more and mails a new link', async () => {
  const { id, email } = await user({ nome: 'Gil Costa', senha: SENHA })
  clock.advance(SENHA_DIAS * 24 * HOUR)
  expect((await login(email, SENHA)).body.authenticated).toBe(true)
  clock.advance(1000)
  const { status, body } = await login(email, SENHA)
  expect(status).toBe(200)
  expect(body).toMatchObject({ authenticated: false, token: null, user: null, message: some.stringContaining('365 dias') })
  const token = /first-access-token=([\w-]+)/.exec(mail.sent[0]?.text ?? '')?.[1] ?? ''
  expect(mail.sent[0]?.to).toEqual({ name: 'Gil Costa', address: email })
  expect(await verify(token)).toEqual({ expirado: false, valido: true, userName: 'Gil Costa', oldUser: true })
  mail.failing = true
  expect((await login(email, SENHA)).body.message).toContain('administrador')
  expect((await login(email, 'Errada-Errada-42')).body.message).toBe('Login ou senha incorretos.')
  expect((await db.selectFrom('sessao').select('id').where('usuarioId', '=', id).execute()).length).toBe(2)
})

test('ERR-003 malformed calls of access are refused with a sentence and write nothing', async () => {
  const counts = async () =>
    Promise.all(
      (['sessao', 'tentativa_login', 'senha_anterior'] as const).map((t) =>
        db
          .selectFrom(t)
          .select('id')
          .execute()
          .then((r) => r.length),
      ),
    )
  const before = await counts()
  const bad: [string, object][] = [
    ['/auth/login', {}],
    ['/auth/login', { login: 1, password: true }],
    ['/auth/login', { login: 'a'.repeat(1001), password: 'x' }],
    ['/auth/login', { login: { $ne: null }, password: ['x'] }],
    ['/confirmar/senha', { password: 'x' }],
    ['/confirmar/senha', { password: 'x', password_confirm: 'x', token: 'a'.repeat(201) }],
    ['/confirmar/senha', { password: 'a'.repeat(2000), password_confirm: 'x', token: 'x' }],
  ]
  for (const [path, body] of bad) {
    const answer = await request('POST', path, { body, from: nextAddress() })
    expect(answer.status, JSON.stringify(body).slice(0, 60)).toBe(422)
    expect(answer.body).toMatchObject({ error: some.any(String), trace: some.any(String), fields: some.any(Object) })
  }
  expect((await login('\u0000', '\u0000')).status).toBe(422)
  expect((await counts()).map((n, i) => n - (before[i] ?? 0))).toEqual([0, 0, 0])
})

test('ACE-041 what has long ended is cleaned away, what lasts stays', async () => {
  const { id, token: old } = await user({ senha: SENHA })
  await firstAccess(id)
  await login('ninguem@exemplo.com.br', 'x')
  clock.advance(32 * 24 * HOUR)
  const { id: other, token } = await user()
  const link = await firstAccess(other)
  await login('alguem@exemplo.com.br', 'x')
  await cleanAccess({ db, now: clock.now })
  const tokens = await db.selectFrom('primeiro_acesso').select('usuarioId').execute()
  expect(tokens).toEqual([{ usuarioId: other }])
  expect((await db.selectFrom('sessao').select('usuarioId').execute()).map((s) => s.usuarioId)).toEqual([other])
  expect(await db.selectFrom('tentativa_login').select('id').execute()).toHaveLength(3)
  expect((await call(auth.retrieve, { params: { token: old } })).status).toBe(401)
  expect((await call(auth.retrieve, { params: { token } })).status).toBe(200)
  expect((await verify(link)).valido).toBe(true)
})
