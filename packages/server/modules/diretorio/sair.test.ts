import { auth } from '@retaguarda/contract/auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { navegador } from '../../test/navegador.ts'
import { openSession } from '../auth/sessao.repo.ts'
import { testApp } from '../../test/test-app.ts'
import { CLIENTE, SEGREDO_DIRETORIO, testDiretorio } from '../../test/test-diretorio.ts'

const diretorio = await testDiretorio('http://retaguarda.test/api/auth/oidc/retorno')
const settings = { OIDC_EMISSOR: diretorio.issuer, OIDC_CLIENTE: CLIENTE, OIDC_SEGREDO: SEGREDO_DIRETORIO }
const { app, db, call, user, clock } = await testApp(settings)

beforeEach(() => {
  clock.at = new Date()
})

let n = 0
/** Somebody who has come in by the directory. */
async function entered() {
  const email = `ana${++n}@empresa.com.br`
  const person = await user({ nome: 'Ana Ávila', email, isAdmin: false })
  const { sub } = diretorio.be({ sub: `sub-${n}`, email, email_verified: true })
  const enter = async () => {
    const browser = navegador(app)
    await browser.go('/api/auth/oidc/entrar')
    const token = browser.cookie('APS-TOKEN') ?? ''
    const last = await db
      .selectFrom('sessao')
      .select('sid')
      .where('usuarioId', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { token, sid: last.sid ?? '' }
  }
  return { person, sub, enter }
}
const tell = (token: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/oidc/sair',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
const lasts = async (token: string) => (await call(auth.retrieve, { params: { token } })).status === 200

test('who the directory signs out of a session of its own is out of that one, and of no other', async () => {
  const { sub, enter, person } = await entered()
  const [one, two] = [await enter(), await enter()]
  expect(one.sid).not.toBe(two.sid)
  const token = await diretorio.logoutOf(sub, one.sid)
  const answer = await tell(token)
  expect([answer.statusCode, answer.json()]).toEqual([200, { msg: '1 sessão encerrada.' }])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect([await lasts(one.token), await lasts(two.token), await lasts(person.token)]).toEqual([false, true, true])
  const rows = await db.selectFrom('seguranca').select('detalhe').where('usuarioId', '=', person.id).where('evento', '=', 16).execute()
  expect(rows.at(-1)).toEqual({ detalhe: 'saída forçada, 1 sessão' })
  const again = await tell(token)
  expect(again.statusCode).toBe(400)
  expect(await lasts(two.token)).toBe(true)
})

test('a person whom it signs out whole is out everywhere, however she came in', async () => {
  const { sub, enter, person } = await entered()
  const { token } = await enter()
  const other = await entered()
  const theirs = await other.enter()
  expect((await tell(await diretorio.logout({ sub }))).statusCode).toBe(200)
  expect([await lasts(token), await lasts(person.token), await lasts(theirs.token)]).toEqual([false, false, true])
})

test('a session that it names without saying whose ends too; what nobody here has is no mistake', async () => {
  const { enter } = await entered()
  const { token, sid } = await enter()
  expect((await tell(await diretorio.logout({ sid: 'of-nobody' }))).statusCode).toBe(200)
  expect(await lasts(token)).toBe(true)
  expect((await tell(await diretorio.logout({ sid }))).statusCode).toBe(200)
  expect(await lasts(token)).toBe(false)
})

const now = () => Math.floor(Date.now() / 1000)
const LIES: Record<string, () => Promise<string>> = {
  'of another issuer': () => diretorio.logout({ sub: `sub-${n}`, iss: 'https://outro.exemplo.com' }),
  'to another': () => diretorio.logout({ sub: `sub-${n}`, aud: 'outro' }),
  'of three minutes ago': () => diretorio.logout({ sub: `sub-${n}`, iat: now() - 180 }),
  'of times to come': () => diretorio.logout({ sub: `sub-${n}`, iat: now() + 180 }),
  'without a time': () => diretorio.logout({ sub: `sub-${n}`, iat: undefined }),
  'that is over': () => diretorio.logout({ sub: `sub-${n}`, exp: now() - 90 }),
  'without a name of its own': () => diretorio.logout({ sub: `sub-${n}`, jti: undefined }),
  'that is no logout': () => diretorio.logout({ sub: `sub-${n}`, events: { other: {} } }),
  'without an event': () => diretorio.logout({ sub: `sub-${n}`, events: undefined }),
  'of a sign-in': () => diretorio.logout({ sub: `sub-${n}`, nonce: 'x' }),
  'of nobody': () => diretorio.logout({}),
  'without a signature': () => diretorio.logout({ sub: `sub-${n}` }, 'none'),
  'signed by what both know': () => diretorio.logout({ sub: `sub-${n}` }, 'secret'),
  'signed by a foreign key': () => diretorio.logout({ sub: `sub-${n}` }, 'foreign'),
  'that is none': async () => 'nada',
}

test.each(Object.entries(LIES))('a logout %s is refused, and nobody is out', async (_what, token) => {
  const { enter } = await entered()
  const mine = await enter()
  expect((await tell(await token())).statusCode).toBe(400)
  expect(await lasts(mine.token)).toBe(true)
})

test('a logout that a changed key signed is taken', async () => {
  const { sub, enter, person } = await entered()
  await enter()
  await diretorio.changeKey()
  // The keys are looked for once in five seconds.
  await expect.poll(async () => (await tell(await diretorio.logout({ sub }))).statusCode, { timeout: 20_000, interval: 500 }).toBe(200)
  expect(await lasts(person.token)).toBe(false)
})

test('what waits for a second factor ends as well, and no other call takes a form', async () => {
  const { sub, person } = await entered()
  await db.updateTable('usuario').set({ segundoFatorEm: new Date() }).where('id', '=', person.id).execute()
  const browser = navegador(app)
  await browser.go('/api/auth/oidc/entrar')
  expect((await tell(await diretorio.logout({ sub }))).statusCode).toBe(200)
  expect((await browser.said()).segundoFator).toBeNull()
  const { token } = await openSession(db, person.id, clock.now())
  const form = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
    payload: 'login=a&password=b',
  })
  expect(form.statusCode).toBe(415)
})
