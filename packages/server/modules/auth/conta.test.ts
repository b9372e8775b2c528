import { auth } from '@retaguarda/contract/auth.ts'
import { conta, usuarioSessoes } from '@retaguarda/contract/conta.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'

const { clock, db, mail, call, user } = await testApp()

const SENHA = 'Correta-Cavalo-42'
const NOVA = 'Jabuti#Cinza-4071'
const HOUR = 3_600_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
let address = 0
const nextAddress = () => `10.2.0.${++address}`

async function login(login: string, password = SENHA, from = nextAddress()): Promise<string> {
  const { body } = await call(auth.login, { body: { login, password }, headers: { 'user-agent': FIREFOX }, from })
  return body.token ?? ''
}
const alive = async (token: string) => (await call(auth.retrieve, { params: { token } })).status === 200
const audited = async (registro: number) =>
  (await db.selectFrom('auditoria').select('acao').where('registro', '=', String(registro)).orderBy('id').execute()).map(({ acao }) => acao)

test('own sessions say where, with what and when they were used, and which one asks', async () => {
  const { email } = await user({ senha: SENHA })
  const token = await login(email, SENHA, '10.2.9.1')
  clock.advance(HOUR)
  const { body } = await call(conta.sessoes, { token, headers: { 'user-agent': FIREFOX }, from: '10.2.9.2' })
  const [now, before] = [clock.now().toISOString(), new Date(clock.now().getTime() - HOUR).toISOString()]
  expect(body).toEqual([
    {
      id: some.any(Number),
      dispositivo: 'Firefox no Windows',
      tipo: 'computador',
      endereco: '10.2.9.2',
      criadaEm: before,
      ultimoUso: now,
      atual: true,
    },
    some.objectContaining({ dispositivo: 'Programa desconhecido', tipo: 'programa', endereco: '', atual: false }),
  ])
})

test('a person ends one of her sessions, then all others, and never somebody else’s', async () => {
  const [ana, bia] = [await user({ senha: SENHA }), await user({ senha: SENHA })]
  const [here, there] = [await login(ana.email), await login(ana.email)]
  const { body: rows } = await call(conta.sessoes, { token: there })
  const id = rows.find(({ atual }) => atual)?.id ?? 0
  expect((await call(conta.encerrar, { token: bia.token, params: { id: String(id) } })).status).toBe(404)
  expect(await alive(there)).toBe(true)
  expect(await call(conta.encerrar, { token: here, params: { id: String(id) } })).toMatchObject({ body: { msg: 'Sessão encerrada.' } })
  expect(await alive(there)).toBe(false)
  expect((await call(conta.encerrar, { token: here, params: { id: String(id) } })).status).toBe(404)
  await login(ana.email)
  expect((await call(conta.encerrarOutras, { token: here })).body.msg).toBe('2 sessões encerradas.')
  expect((await call(conta.encerrarOutras, { token: here })).body.msg).toBe('Não havia outra sessão aberta.')
  expect([await alive(here), await alive(ana.token), await alive(bia.token)]).toEqual([true, false, true])
  expect(await audited(ana.id)).toEqual(['encerrar sessão', 'encerrar sessões'])
})

test('administrators see and end anybody’s sessions, others nobody’s', async () => {
  const [admin, ana, bia] = [await user(), await user({ senha: SENHA, isAdmin: false }), await user({ isAdmin: false })]
  const token = await login(ana.email)
  const params = { id: String(ana.id) }
  expect((await call(usuarioSessoes.listar, { token: bia.token, params })).status).toBe(403)
  expect((await call(usuarioSessoes.encerrarTodas, { token: bia.token, params })).status).toBe(403)
  const { body: rows } = await call(usuarioSessoes.listar, { token: admin.token, params })
  expect(rows.map(({ atual }) => atual)).toEqual([false, false])
  const sessao = String(rows[0]?.id)
  expect((await call(usuarioSessoes.encerrar, { token: bia.token, params: { ...params, sessao } })).status).toBe(403)
  expect((await call(usuarioSessoes.encerrar, { token: admin.token, params: { id: String(bia.id), sessao } })).status).toBe(404)
  expect((await call(usuarioSessoes.encerrar, { token: admin.token, params: { ...params, sessao } })).status).toBe(200)
  expect([await alive(token), await alive(ana.token)].filter(Boolean)).toHaveLength(1)
  expect((await call(usuarioSessoes.encerrarTodas, { token: admin.token, params })).body.msg).toBe('1 sessão encerrada.')
  expect([await alive(token), await alive(ana.token)]).toEqual([false, false])
  expect((await call(usuarioSessoes.encerrarTodas, { token: admin.token, params: { id: String(admin.id) } })).status).toBe(200)
  expect(await alive(admin.token)).toBe(true)
})

test('the own password is changed with the present one; other sessions end, this one stays, and a mail says so', async () => {
  const { id, email, token: other, nome } = await user({ senha: SENHA })
  const token = await login(email)
  mail.sent.length = 0
  const body = { atual: SENHA, password: NOVA, password_confirm: NOVA }
  expect((await call(conta.consultar, { token })).body).toEqual({ id, nome, email, senhaEm: clock.now().toISOString(), senha: true })
  clock.advance(HOUR)
  expect(await call(conta.senha, { token, body })).toMatchObject({ status: 200, body: { msg: some.stringContaining('trocada') } })
  expect([await alive(token), await alive(other)]).toEqual([true, false])
  expect([await login(email), await login(email, NOVA)]).toEqual(['', some.stringMatching(/.{40}/)])
  expect(mail.sent).toMatchObject([{ to: { address: email }, text: some.stringContaining('trocada') }])
  expect((await call(conta.consultar, { token })).body.senhaEm).toBe(clock.now().toISOString())
  expect(await audited(id)).toEqual(['trocar senha'])
})

test('ACE-081 a wrong present password, or a new one that breaks the policy, changes nothing and is said beside its field', async () => {
  const { email } = await user({ nome: 'Élisa Prado', senha: SENHA })
  const token = await login(email)
  const from = nextAddress()
  const sent = async (atual: string, password: string, password_confirm = password) => {
    const answer = await call(conta.senha, { token, body: { atual, password, password_confirm }, from })
    return [answer.status, Object.keys(refusalOf(answer).fields)]
  }
  expect(await sent('', NOVA)).toEqual([422, ['atual']])
  expect(await sent('Errada-Errada-42', NOVA)).toEqual([422, ['atual']])
  expect(await sent(SENHA, NOVA, `${NOVA}x`)).toEqual([422, ['password_confirm']])
  for (const nova of ['Curta-1', 'Elisa#Jabuti-4071', 'Senha@123456', SENHA])
    expect(await sent(SENHA, nova), nova).toEqual([422, ['password']])
  for (let i = 0; i < 5; i++) await sent('Errada-Errada-42', NOVA)
  expect((await call(conta.senha, { token, body: { atual: SENHA, password: NOVA, password_confirm: NOVA }, from })).status).toBe(429)
  expect(await login(email)).not.toBe('')
})
