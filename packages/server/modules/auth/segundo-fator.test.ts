import { auth } from '@retaguarda/contract/auth.ts'
import { segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { codeOf, stepOf } from './totp.ts'

const { clock, db, mail, call, user, request } = await testApp()

const SENHA = 'Correta-Cavalo-42'
const MINUTE = 60_000
let address = 0
const nextAddress = () => `10.4.${Math.floor(++address / 200)}.${(address % 200) + 1}`

const enter = async (login: string, from = nextAddress()) => (await call(auth.login, { body: { login, password: SENHA }, from })).body
const second = (pendente: string, codigo: string, from = nextAddress()) => call(auth.segundoPasso, { body: { pendente, codigo }, from })
const now = (segredo: string, by = 0) => codeOf(segredo, stepOf(clock.now()) + by)

/** Somebody with an app of codes, and what it was set up with. */
async function withApp(parts = {}) {
  const person = await user({ senha: SENHA, ...parts })
  const { token } = person
  const { segredo } = (await call(segundoFator.iniciarTotp, { token })).body
  const { body } = await call(segundoFator.confirmarTotp, { token, body: { codigo: now(segredo) } })
  // The step of the first code is taken: the next one counts.
  clock.advance(MINUTE)
  return { ...person, segredo, codigos: body.codigos ?? [] }
}

test('an app of codes counts once a code of it was typed, and gives ten recovery codes once', async () => {
  const { token, email } = await user({ senha: SENHA })
  const { segredo, uri } = (await call(segundoFator.iniciarTotp, { token })).body
  expect(uri).toContain(`secret=${segredo}`)
  expect((await enter(email)).authenticated).toBe(true)
  expect((await call(segundoFator.confirmarTotp, { token, body: { codigo: '000000' } })).status).toBe(422)
  const { body } = await call(segundoFator.confirmarTotp, { token, body: { codigo: now(segredo) } })
  expect(new Set(body.codigos).size).toBe(10)
  for (const codigo of body.codigos ?? []) expect(codigo).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect((await call(segundoFator.consultar, { token })).body).toMatchObject({
    exigido: false,
    codigos: 10,
    totp: { desde: some.any(String) },
  })
  expect((await call(segundoFator.confirmarTotp, { token, body: { codigo: now(segredo, 1) } })).status).toBe(409)
  const row = await db.selectFrom('totp').selectAll().where('segredo', 'is not', null).execute()
  expect(JSON.stringify(row)).not.toContain(segredo)
  expect(JSON.stringify(await db.selectFrom('codigo_recuperacao').selectAll().execute())).not.toContain(body.codigos?.[0])
  expect(mail.sent.at(-1)?.text).toContain('aplicativo de códigos')
})

test('the password alone opens nothing then; a code does, and no code twice', async () => {
  const { email, segredo, id } = await withApp()
  const asked = await enter(email)
  expect(asked).toEqual({
    authenticated: false,
    token: null,
    user: null,
    message: some.any(String),
    segundoFator: { pendente: some.stringMatching(/^[\w-]{43}$/), codigo: true, chave: null },
  })
  expect((await call(auth.retrieve, { params: { token: asked.segundoFator?.pendente ?? '' } })).status).toBe(401)
  const codigo = now(segredo)
  const entered = await second(asked.segundoFator?.pendente ?? '', codigo)
  expect(entered.body).toMatchObject({ authenticated: true, user: { id } })
  expect(entered.headers['set-cookie']).toContain('APS-TOKEN=')
  expect((await call(auth.retrieve, { params: { token: entered.body.token ?? '' } })).status).toBe(200)
  // The same login and the same code are used up, both.
  expect((await second(asked.segundoFator?.pendente ?? '', now(segredo, 1))).body.authenticated).toBe(false)
  const again = (await enter(email)).segundoFator?.pendente ?? ''
  expect((await second(again, codigo)).body.authenticated).toBe(false)
  expect((await second(again, now(segredo, 1))).body.authenticated).toBe(true)
})

test('of twenty right codes at the same moment one opens a session', async () => {
  const { email, segredo } = await withApp()
  const pendentes = await Promise.all(Array.from({ length: 4 }, async () => (await enter(email)).segundoFator?.pendente ?? ''))
  const from = nextAddress()
  const answers = await Promise.all(pendentes.map((pendente) => second(pendente, now(segredo), from)))
  expect(answers.filter(({ body }) => body.authenticated)).toHaveLength(1)
})

test('each recovery code enters once, however it is typed', async () => {
  const { email, codigos, token } = await withApp()
  const typed = (codigos[0] ?? '').toUpperCase().replaceAll('-', ' ')
  const pendente = async () => (await enter(email)).segundoFator?.pendente ?? ''
  expect((await second(await pendente(), typed)).body.authenticated).toBe(true)
  expect((await second(await pendente(), typed)).body.authenticated).toBe(false)
  expect((await call(segundoFator.consultar, { token })).body.codigos).toBe(9)
  const { body } = await call(segundoFator.gerarCodigos, { token })
  expect((await second(await pendente(), codigos[1] ?? '')).body.authenticated).toBe(false)
  expect((await second(await pendente(), body.codigos?.[1] ?? '')).body.authenticated).toBe(true)
})

test('five wrong codes end a login, ten an account for a quarter of an hour, also from elsewhere', async () => {
  const { email, segredo } = await withApp()
  const first = (await enter(email)).segundoFator?.pendente ?? ''
  for (let i = 0; i < 5; i++) expect((await second(first, '000000')).body.authenticated).toBe(false)
  expect((await second(first, now(segredo))).body.message).toContain('Entre de novo com a senha')
  const other = (await enter(email)).segundoFator?.pendente ?? ''
  for (let i = 0; i < 5; i++) await second(other, '000000')
  clock.advance(1)
  const third = (await enter(email)).segundoFator?.pendente ?? ''
  expect((await second(third, now(segredo))).status).toBe(429)
  clock.advance(16 * MINUTE)
  expect((await second((await enter(email)).segundoFator?.pendente ?? '', now(segredo))).body.authenticated).toBe(true)
}, 180_000)

test('a login that waits ends after ten minutes, and with Liberar Acesso, which takes the second factor away', async () => {
  const [admin, ana] = [await user({ senha: SENHA }), await withApp()]
  const late = (await enter(ana.email)).segundoFator?.pendente ?? ''
  clock.advance(10 * MINUTE)
  expect((await second(late, now(ana.segredo))).body.authenticated).toBe(false)
  const pendente = (await enter(ana.email)).segundoFator?.pendente ?? ''
  mail.sent.length = 0
  const { token } = await enter(admin.email)
  await call(usuario.liberarAcesso, { token: token ?? '', params: { id: ana.id } })
  expect((await second(pendente, now(ana.segredo))).body.authenticated).toBe(false)
  expect(mail.sent[0]?.text).toContain('removeu o seu segundo fator')
  const trail = await db.selectFrom('auditoria').select('acao').where('registro', '=', String(ana.id)).execute()
  expect(trail.map(({ acao }) => acao)).toContain('remover segundo fator')
  expect(await db.selectFrom('totp').selectAll().where('usuarioId', '=', ana.id).execute()).toEqual([])
})

test('what is removed is gone, with the recovery codes when nothing is left', async () => {
  const { token, email } = await withApp()
  expect((await call(segundoFator.removerTotp, { token })).status).toBe(200)
  expect((await call(segundoFator.removerTotp, { token })).status).toBe(404)
  expect((await call(segundoFator.consultar, { token })).body).toMatchObject({ totp: null, codigos: 0, chaves: [] })
  expect((await call(segundoFator.gerarCodigos, { token })).status).toBe(409)
  expect((await enter(email)).authenticated).toBe(true)
})

test('a change of the second factor asks again who it is', async () => {
  const { token } = await withApp()
  clock.advance(16 * MINUTE)
  for (const { method, path } of [
    segundoFator.iniciarTotp,
    segundoFator.removerTotp,
    segundoFator.gerarCodigos,
    segundoFator.opcoesDeChave,
  ])
    expect(await request(method as 'POST', path, { token })).toMatchObject({ status: 403, body: { reautenticar: true } })
})

test('SEGUNDO_FATOR demands it: a first login sets it up and does nothing else, and the last factor stays', async () => {
  const strict = await testApp({ SEGUNDO_FATOR: 'financeiro' })
  const [fin, padrao] = [await strict.user({ senha: SENHA, tipo: 2, isAdmin: false }), await strict.user({ senha: SENHA, isAdmin: false })]
  const login = async (login: string) => (await strict.call(auth.login, { body: { login, password: SENHA } })).body
  expect((await login(padrao.email)).user).not.toHaveProperty('configurarSegundoFator')
  const { token, user: session } = await login(fin.email)
  expect(session).toMatchObject({ configurarSegundoFator: true })
  const asFin = { token: token ?? '' }
  const refused = await strict.request('GET', `/pessoa/get/${fin.pessoaId}`, asFin)
  expect(refused).toMatchObject({ status: 403, body: { segundoFator: true, error: some.stringContaining('segundo fator') } })
  expect((await strict.request('GET', `/pessoa/get/${padrao.pessoaId}`, { token: padrao.token })).status).toBe(200)
  const { segredo } = (await strict.call(segundoFator.iniciarTotp, asFin)).body
  const codigo = codeOf(segredo, stepOf(strict.clock.now()))
  expect((await strict.call(segundoFator.confirmarTotp, { ...asFin, body: { codigo } })).status).toBe(200)
  expect((await strict.request('GET', `/pessoa/get/${fin.pessoaId}`, asFin)).status).toBe(200)
  expect((await strict.call(auth.retrieve, { params: asFin })).body.user).not.toHaveProperty('configurarSegundoFator')
  expect((await strict.call(segundoFator.removerTotp, asFin)).status).toBe(409)
  expect((await strict.call(auth.logout, asFin)).status).toBe(200)
})

test('malformed second steps are refused and open nothing', async () => {
  for (const body of [{}, { pendente: 'x' }, { pendente: 'x', codigo: '' }, { pendente: 1, codigo: 'x' }, { pendente: 'x', resposta: {} }])
    expect((await request('POST', '/auth/login/segundo-fator', { body, from: nextAddress() })).status, JSON.stringify(body)).toBe(422)
  expect((await second('inventado', '123456')).body).toMatchObject({ authenticated: false, token: null })
  const resposta = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } }
  expect((await call(auth.entrarPorChave, { body: { resposta } })).body).toMatchObject({ authenticated: false, token: null, user: null })
})
