import { auth } from '@retaguarda/contract/auth.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'

const { clock, db, call, makePessoa, user, request } = await testApp()

const SENHA = 'Correta-Cavalo-42'
const MINUTE = 60_000
const ASKED = { error: 'Confirme a sua senha para continuar.', motivo: 'confirmarIdentidade', trace: some.any(String), reautenticar: true }
let address = 0
const nextAddress = () => `10.3.0.${++address}`

const confirm = (token: string, password = SENHA, from = nextAddress()) => call(auth.reautenticar, { token, body: { password }, from })
const roles = (pessoa: number, email: string, more = {}) => ({
  pessoa,
  email,
  tipo: 1,
  isAdmin: false,
  isManagerTeam: false,
  ativo: true,
  ...more,
})

test('roles of a user ask again after REAUTENTICACAO_MINUTOS, other changes of him do not; the password answers', async () => {
  const [admin, ana] = [await user({ senha: SENHA }), await user({ isAdmin: false })]
  await user({ tipo: 2 }) // whoever approves beside her
  const edit = (more: object) =>
    call(usuario.edit, { token: admin.token, params: { id: ana.id }, body: roles(ana.pessoaId, ana.email, more) })
  expect((await edit({ isManagerTeam: true })).status).toBe(200)
  clock.advance(15 * MINUTE)
  expect((await edit({ tipo: 2 })).status).toBe(200)
  clock.advance(1)
  expect((await edit({ tipo: 2, email: 'nova@exemplo.com.br' })).status).toBe(200)
  for (const more of [{ tipo: 1 }, { tipo: 2, isAdmin: true }, { tipo: 2, isManagerTeam: true }]) {
    const answer = await edit({ email: 'nova@exemplo.com.br', ...more })
    expect([answer.status, answer.body]).toEqual([403, ASKED])
  }
  expect((await request('GET', `/usuario/get/${ana.id}`, { token: admin.token })).body).toMatchObject({ tipo: 2, isAdmin: false })
  expect((await confirm(admin.token, 'Errada-Errada-42')).status).toBe(422)
  expect((await edit({ tipo: 1 })).status).toBe(403)
  expect(await confirm(admin.token)).toMatchObject({ status: 200, body: { toaster: false } })
  expect((await edit({ tipo: 1 })).status).toBe(200)
})

test('a new user without a role asks nothing, one with a role does; Liberar Acesso asks for another, not for oneself', async () => {
  const [admin, ana] = [await user({ senha: SENHA }), await user()]
  clock.advance(16 * MINUTE)
  const add = async (email: string, more = {}) =>
    (await call(usuario.add, { token: admin.token, body: roles(await makePessoa('Nova Pessoa'), email, more) })).status
  expect(await add('um@exemplo.com.br')).toBe(200)
  expect(await add('dois@exemplo.com.br', { isAdmin: true })).toBe(403)
  const free = async (id: number) => (await call(usuario.liberarAcesso, { token: admin.token, params: { id } })).status
  expect(await free(ana.id)).toBe(403)
  await confirm(admin.token)
  expect([await add('tres@exemplo.com.br', { isAdmin: true }), await free(ana.id)]).toEqual([200, 200])
  clock.advance(16 * MINUTE)
  expect(await free(admin.id)).toBe(200)
})

test('the key of a store asks again, the rest of the client does not', async () => {
  const financeira = await user({ senha: SENHA, tipo: 2 })
  const { token } = financeira
  const pessoa = await makePessoa('Padaria Aurora')
  const { id } = (await call(cliente.add, { token, body: { pessoa } })).body
  clock.advance(16 * MINUTE)
  const save = (body: object) => call(cliente.edit, { token, params: { id }, body: { pessoa, ...body } })
  expect((await save({ situacao: 2 })).status).toBe(200)
  const key = { lojaUrl: 'https://loja.example', lojaChave: 'uma-chave-bem-comprida-de-loja-42' }
  expect(await save(key)).toMatchObject({ status: 403, body: ASKED })
  await confirm(token)
  expect((await save(key)).status).toBe(200)
})

test('five wrong passwords are refused like failed logins, a wrong one is in the security log, and to be asked is no refusal', async () => {
  const admin = await user({ senha: SENHA })
  const from = nextAddress()
  for (let i = 0; i < 5; i++) expect((await confirm(admin.token, 'Errada-Errada-42', from)).status).toBe(422)
  expect((await confirm(admin.token, SENHA, from)).status).toBe(429)
  clock.advance(16 * MINUTE)
  await call(usuario.liberarAcesso, { token: admin.token, params: { id: (await user()).id } })
  const rows = await db.selectFrom('seguranca').select('evento').where('usuarioId', '=', admin.id).execute()
  expect(rows.map(({ evento }) => evento)).not.toContain(5)
  expect(rows.map(({ evento }) => evento)).toContain(13)
})

test('REAUTENTICACAO_MINUTOS=0 never asks', async () => {
  const never = await testApp({ REAUTENTICACAO_MINUTOS: '0' })
  const [admin, ana] = [await never.user(), await never.user()]
  never.clock.advance(7 * 60 * MINUTE)
  expect((await never.call(usuario.liberarAcesso, { token: admin.token, params: { id: ana.id } })).status).toBe(200)
})
