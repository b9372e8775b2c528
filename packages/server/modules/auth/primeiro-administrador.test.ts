import { auth } from '@retaguarda/contract/auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { usuarioLink } from '../../commands/usuario.ts'
import { readConfig } from '../../base/config.ts'
import { testApp } from '../../test/test-app.ts'
import { firstAdministratorLink } from './primeiro-administrador.ts'

const { call, db, clock } = await testApp()
const config = readConfig({ PUBLIC_URL: 'https://retaguarda.test/', ADMIN_EMAIL: 'Chefe@Exemplo.com.br' })
const SENHA = 'Correta-Cavalo-42'

const link = () => firstAdministratorLink(db, config, clock.now())
const tokenOf = (address: string | undefined) =>
  /^https:\/\/retaguarda\.test\/login\?first-access-token=([\w-]{43})$/.exec(address ?? '')?.[1] ?? ''
const valid = async (token: string) => (await call(auth.verificarToken, { params: { token } })).body.valido
const confirm = (token: string) => call(auth.confirmarSenha, { body: { token, password: SENHA, password_confirm: SENHA } })

beforeEach(async () => {
  await db.deleteFrom('usuario').execute()
  await db.deleteFrom('pessoa').execute()
})

test('ACE-005 ACE-083 an empty database gets its first administrator, and a fresh link at each start until there is a password', async () => {
  const first = tokenOf(await link())
  const users = await db.selectFrom('usuario').select(['email', 'tipo', 'isAdmin', 'ativo']).execute()
  expect(users).toEqual([{ email: 'chefe@exemplo.com.br', tipo: 2, isAdmin: true, ativo: true }])
  const second = tokenOf(await link())
  expect([await valid(first), await valid(second)]).toEqual([false, true])
  expect(await db.selectFrom('usuario').select('id').execute()).toHaveLength(1)
  clock.advance(25 * 3_600_000)
  const third = tokenOf(await link())
  expect((await confirm(third)).body.success).toBe(true)
  expect(await link()).toBeUndefined()
  const logged = await call(auth.login, { body: { login: 'chefe@exemplo.com.br', password: SENHA } })
  expect(logged.body).toMatchObject({ authenticated: true, user: { isAdmin: true, tipo: 2 } })
})

test('ACE-005 of several starts at once one makes the administrator', async () => {
  const links = await Promise.all(Array.from({ length: 5 }, link))
  expect(await db.selectFrom('usuario').select('id').execute()).toHaveLength(1)
  const states = await Promise.all(links.map((l) => valid(tokenOf(l))))
  expect(states.filter(Boolean)).toHaveLength(1)
})

test('ACE-005 npm run usuario makes a user, or gives the one there is a link', async () => {
  const asked = { email: 'nova@exemplo.com.br', admin: false, nome: 'Nova Pessoa' }
  const first = tokenOf(await usuarioLink(db, config, asked, clock.now()))
  const made = () => db.selectFrom('usuario').select(['id', 'isAdmin', 'ativo']).where('email', '=', asked.email).executeTakeFirstOrThrow()
  expect(await made()).toMatchObject({ isAdmin: false, ativo: true })
  const second = tokenOf(await usuarioLink(db, config, { ...asked, admin: true }, clock.now()))
  expect(await made()).toMatchObject({ isAdmin: true, ativo: true })
  expect([await valid(first), await valid(second)]).toEqual([false, true])
  const { id: perfilId } = await db.selectFrom('perfil').select('id').where('soLeitura', '=', true).executeTakeFirstOrThrow()
  await db.updateTable('usuario').set({ ativo: false, perfilId }).execute()
  await expect(usuarioLink(db, config, asked, clock.now())).rejects.toThrow('inativo')
  expect((await confirm(tokenOf(await usuarioLink(db, config, { ...asked, admin: true }, clock.now())))).body.success).toBe(true)
  const { id } = await made()
  const { perfilId: left } = await db.selectFrom('usuario').select('perfilId').where('id', '=', id).executeTakeFirstOrThrow()
  expect(left, 'who has nobody else to ask is not left with what a profile took away').toBeNull()
  const actions = await db.selectFrom('auditoria').select('acao').where('registro', '=', String(id)).orderBy('id').execute()
  expect(actions.map(({ acao }) => acao)).toEqual(['incluir', 'alterar', 'liberar acesso', 'alterar', 'liberar acesso', 'registrar senha'])
})
