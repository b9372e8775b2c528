import { auth } from '@retaguarda/contract/auth.ts'
import { conta, usuarioSessoes } from '@retaguarda/contract/conta.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { silent } from '../../base/log.ts'
import { connect } from '../../db/open.ts'
import { listen } from '../../kit/push/listen.ts'
import { listening } from '../../test/stream.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { openSession } from './sessao.repo.ts'
import { createSessions } from './sessoes.ts'

const testing = await testApp()
const { db, connection, user, call, clock } = testing

/** The product once more over the same database, as a process of its own would be: with its own connections and nothing in common. */
const apart = connect(connection, silent)
const other = await createApp({ ...testing, db: apart.db, health: { jobsRunning: () => true }, now: clock.now })
let admin: Person
beforeAll(async () => {
  await Promise.all([testing.app.ready(), other.ready()])
  await listening(db, 2)
  admin = await user()
  return async () => {
    await other.close()
    await apart.stop()
  }
})

const statusThere = async ({ token }: Pick<Person, 'token'>, url = '/api/conta') =>
  (await other.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

/** Past every trigger, so that nobody is told. */
const silently = (statement: ReturnType<typeof sql>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await statement.execute(trx)
  })

test('the other process remembers a session for two seconds at most', async () => {
  let taken = 0
  // The longest of five: on a busy machine the two seconds may be nearly over before they are counted.
  for (let i = 0; i < 5 && taken <= 500; i++) {
    const ana = await user()
    expect(await statusThere(ana)).toBe(200)
    await silently(sql`update usuario set ativo = false where id = ${ana.id}`)
    expect(await statusThere(ana)).toBe(200)
    const began = performance.now()
    await vi.waitFor(async () => expect(await statusThere(ana)).toBe(401), { timeout: 10_000 })
    taken = performance.now() - began
  }
  expect(taken).toBeGreaterThan(500)
})

const form = (ana: Person, more: object) => ({ pessoa: ana.pessoaId, email: ana.email, tipo: 1, versaoRegistro: 1, isAdmin: true, ...more })
const ended: [string, (ana: Person) => Promise<{ status: number }>][] = [
  ['logout', ({ token }) => call(auth.logout, { token })],
  ['a block', (ana) => call(usuario.edit, { params: { id: ana.id }, body: form(ana, { ativo: false }), token: admin.token })],
  ['Liberar Acesso', (ana) => call(usuario.liberarAcesso, { params: { id: ana.id }, token: admin.token })],
  ['an administrator who ends sessions', (ana) => call(usuarioSessoes.encerrarTodas, { params: { id: ana.id }, token: admin.token })],
  [
    'its person, from another session',
    async (ana) => call(conta.encerrarOutras, { token: (await openSession(db, ana.id, clock.now())).token }),
  ],
  [
    'a new password, from another session',
    async (ana) => {
      const { token } = await openSession(db, ana.id, clock.now())
      const nova = 'Boreal#Aurora_9137'
      return call(conta.senha, { body: { atual: SENHA, password: nova, password_confirm: nova }, token })
    },
  ],
]
const SENHA = 'Aurora#Boreal_7319'

test.each(ended)('what %s ends is refused by this process at once and by the other within 100 ms', async (_, end) => {
  let taken = Number.POSITIVE_INFINITY
  // The best of ten: the machine may be busy with something else.
  for (let i = 0; i < 10 && taken >= 100; i++) {
    const ana = await user({ senha: SENHA })
    expect([await statusThere(ana), (await call(conta.consultar, ana)).status]).toEqual([200, 200])
    expect((await end(ana)).status).toBe(200)
    const began = performance.now()
    expect((await call(conta.consultar, ana)).status).toBe(401)
    while ((await statusThere(ana)) === 200);
    taken = performance.now() - began
  }
  expect(taken).toBeLessThan(100)
})

test('a role that is taken away, and a second factor that is set up, are known at once', async () => {
  const ana = await user()
  expect([await statusThere(ana, '/api/seguranca/list'), (await call(conta.consultar, ana)).status]).toEqual([200, 200])
  await call(usuario.edit, { params: { id: ana.id }, body: form(ana, { isAdmin: false }), token: admin.token })
  expect((await testing.request('GET', '/seguranca/list', ana)).status).toBe(403)
  await expect.poll(() => statusThere(ana, '/api/seguranca/list')).toBe(403)
})

/** Sessions with nobody else listening. */
function alone(listening: boolean) {
  const sessions = createSessions(db)
  sessions.setListening(listening)
  return { ...sessions, isAdmin: async ({ token }: Person) => (await sessions.read(token, clock.now(), { uses: false }))?.isAdmin }
}
const demote = ({ id }: Person) => silently(sql`update usuario set "isAdmin" = false where id = ${id}`)

test('nothing is remembered while there is no line, nor from before it', async () => {
  const [ana, bia] = [await user(), await user()]
  const sessions = alone(false)
  expect(await sessions.isAdmin(ana)).toBe(true)
  await demote(ana)
  expect(await sessions.isAdmin(ana)).toBe(false)
  sessions.setListening(true)
  expect(await sessions.isAdmin(bia)).toBe(true)
  await demote(bia)
  expect(await sessions.isAdmin(bia)).toBe(true)
  sessions.setListening(false)
  expect(await sessions.isAdmin(bia)).toBe(false)
  sessions.stop()
})

test('a line that breaks is told, before it is made again', async () => {
  const said: string[] = []
  const line = listen({
    connection,
    channel: 'prova',
    log: silent,
    onPayload: () => {},
    onListening: () => said.push('listening'),
    onLost: () => said.push('lost'),
  })
  await vi.waitFor(() => expect(said).toEqual(['listening']), { timeout: 10_000 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen "prova"'`.execute(db)
  await vi.waitFor(() => expect(said).toEqual(['listening', 'lost', 'listening']), { timeout: 10_000 })
  await line.stop()
})

test('what was read before a change was told is not remembered', async () => {
  const ana = await user()
  const sessions = alone(true)
  const reading = sessions.isAdmin(ana)
  sessions.drop(ana.id)
  await reading
  await demote(ana)
  expect(await sessions.isAdmin(ana)).toBe(false)
  sessions.stop()
})

test('a change of this process counts from its commit, also when others read meanwhile', async () => {
  const ana = await user()
  const sessions = alone(true)
  expect(await sessions.isAdmin(ana)).toBe(true)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('usuario').set({ isAdmin: false }).where('id', '=', ana.id).execute()
    expect(await sessions.isAdmin(ana)).toBe(true)
  })
  expect(await sessions.isAdmin(ana)).toBe(false)
  sessions.stop()
})

test('a name that changes, a session that is confirmed and one that is deleted by hand are told, a last use is not', async () => {
  const ana = await user()
  const told: string[] = []
  let heard = false
  const line = listen({
    connection,
    channel: 'retaguarda',
    log: silent,
    onPayload: (said) => told.push(said),
    onListening: () => (heard = true),
  })
  await vi.waitFor(() => expect(heard).toBe(true), { timeout: 10_000 })
  const of = `{"topico" : "sessao", "usuario" : ${ana.id}}`
  for (const [statement, times] of [
    [sql`update pessoa set nome = 'Outra' where id = ${ana.pessoaId}`, 1],
    [sql`update pessoa set rg = '1' where id = ${ana.pessoaId}`, 0],
    [sql`update sessao set "ultimoUso" = now() where "usuarioId" = ${ana.id}`, 0],
    [sql`update sessao set "confirmadaEm" = now() + interval '1 s' where "usuarioId" = ${ana.id}`, 1],
    [sql`update usuario set "segundoFatorEm" = now() where id = ${ana.id}`, 1],
    [sql`delete from sessao where "usuarioId" = ${ana.id}`, 1],
  ] as const) {
    told.length = 0
    await statement.execute(db)
    await sql`select pg_notify('retaguarda', 'fim')`.execute(db)
    await vi.waitFor(() => expect(told).toContain('fim'), { timeout: 10_000 })
    expect(told.filter((said) => said === of)).toHaveLength(times)
  }
  await line.stop()
})
