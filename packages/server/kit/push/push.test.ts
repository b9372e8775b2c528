import { auth } from '@retaguarda/contract/auth.ts'
import { evento, topicoTask } from '@retaguarda/contract/evento.ts'
import type { Evento } from '@retaguarda/contract/evento-data.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listeners, listening, streamOf } from '../../test/stream.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { notify, pushProgress } from './notify.ts'

const { app, user, db, clock, call } = await testApp()
let origin: string
let ana: Person
let bia: Person
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await listening(db)
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})

const MUDOU = { tipo: 'mudou' } as const
const resposta = (checklistItem: number): Evento => ({
  tipo: 'resposta',
  checklist: 1,
  checklistItem,
  resposta: null,
  percentual: 0,
  checklists: [],
})
const open = (topico: string, { token }: Person, headers: Record<string, string> = {}) => {
  const stream = streamOf(`${origin}/api/eventos?topico=${topico}`, { authorization: `Bearer ${token}`, ...headers })
  onTestFinished(() => stream.close())
  return stream
}
const tell = (id: number, evento: Evento) => db.transaction().execute((trx) => notify(trx, [{ topico: topicoTask(id), evento }]))

test('two sessions of one topic hear what is committed, in its order, and nothing of other topics or of what is rolled back', async () => {
  const streams = [open('task-7', ana), open('task-7', bia)]
  for (const stream of streams) expect(await stream.status).toBe(200)
  const other = open('task-70', ana)
  await other.status
  const undone = db.transaction().execute(async (trx) => {
    await notify(trx, [{ topico: topicoTask(7), evento: resposta(99) }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  for (const n of [1, 2, 3]) await tell(7, resposta(n))
  await tell(70, resposta(4))
  for (const stream of streams) {
    await stream.until(resposta(3))
    expect(stream.events.filter((evento) => JSON.stringify(evento) !== JSON.stringify(MUDOU))).toEqual([1, 2, 3].map(resposta))
  }
  await other.until(resposta(4))
  expect(other.events).not.toContainEqual(resposta(1))
})

test('the answer is an event stream that nobody may keep or gather up, and begins before anything happens', async () => {
  const { headers } = open('task-8', ana)
  const got = await headers
  expect(got.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(got.get('cache-control')).toBe('no-store, no-transform')
  expect(got.get('x-accel-buffering')).toBe('no')
  expect(got.get('content-encoding')).toBeNull()
})

test('what is too long to travel arrives as mudou, what just fits as it is', async () => {
  const stream = open('task-9', ana)
  await stream.status
  const row = (length: number): Evento => ({
    tipo: 'progresso',
    feitos: 1,
    total: 2,
    linha: { texto: 'é'.repeat(length), erro: false },
    fim: false,
  })
  const room = 7_999 - Buffer.byteLength(JSON.stringify({ topico: 'task-9', evento: row(0) }))
  const fits = row(Math.floor(room / 2))
  await tell(9, fits)
  await stream.until(fits)
  const before = stream.events.length
  await tell(9, row(Math.floor(room / 2) + 1))
  await tell(9, resposta(1))
  await stream.until(resposta(1))
  expect(stream.events.slice(before)).toEqual([MUDOU, resposta(1)])
})

test('a job tells how far it is, to those of the finance department alone', async () => {
  const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  expect(await open('fechamento-3', ana).status).toBe(403)
  expect(await open('envio-3', bia).status).toBe(403)
  const stream = open('fechamento-3', rui)
  expect(await stream.status).toBe(200)
  const progresso = { feitos: 2, total: 40, linha: { texto: 'Loja Azul: fatura calculada.', erro: false }, fim: false }
  await pushProgress(db, 'fechamento-3', progresso)
  await stream.until({ tipo: 'progresso', ...progresso })
  // The right to a topic ends with the role: the next look at the sessions sees it.
  await db.updateTable('usuario').set({ tipo: 1 }).where('id', '=', rui.id).execute()
  await sql`select pg_notify('retaguarda', '{"topico":"sessao"}')`.execute(db)
  await stream.ended
})

test('one stream of several topics says of each event which it is of, leaves out what the person may not follow, and ends with the right to one', async () => {
  const rui = await user({ nome: 'Rui Ramos', isAdmin: false, tipo: 2 })
  const topicos = `task-21,fechamento-21,sprint-1,usuario-${ana.id},task-21`
  const stream = open(topicos, rui)
  expect(await stream.status).toBe(200)
  await db.transaction().execute((trx) =>
    notify(trx, [
      { topico: `usuario-${ana.id}`, evento: MUDOU },
      { topico: 'sprint-1', evento: MUDOU },
      { topico: topicoTask(21), evento: resposta(1) },
      { topico: 'fechamento-21', evento: resposta(2) },
    ]),
  )
  await stream.until(resposta(2))
  expect(stream.names.slice(-2)).toEqual(['task-21', 'fechamento-21'])
  expect(stream.names).not.toContain('sprint-1')
  expect(stream.names).not.toContain(`usuario-${ana.id}`)
  // Also where one alone is left: who asked for two would take an event without a name for both.
  const left = open('task-22,sprint-1', rui)
  expect(await left.status).toBe(200)
  await db.transaction().execute((trx) => notify(trx, [{ topico: topicoTask(22), evento: resposta(3) }]))
  await left.until(resposta(3))
  expect(left.names.at(-1)).toBe('task-22')
  await db.updateTable('usuario').set({ tipo: 1 }).where('id', '=', rui.id).execute()
  await sql`select pg_notify('retaguarda', '{"topico":"sessao"}')`.execute(db)
  await stream.ended
  const asked = (list: string[]) => open(list.join(','), rui).status
  expect(await asked(['fechamento-21', 'task-21'])).toBe(200)
  expect(await asked(['fechamento-21', 'sprint-1'])).toBe(403)
  expect(await asked(['task-21', 'nada-1'])).toBe(404)
  expect(await asked(Array.from({ length: 51 }, (_, n) => `task-${n + 1}`))).toBe(400)
})

test('without a session, from another site or for no topic there is no stream', async () => {
  expect(await streamOf(`${origin}/api/eventos?topico=task-1`, {}).status).toBe(401)
  const cookie = { cookie: `APS-TOKEN=${ana.token}` }
  const from = (site: string) => streamOf(`${origin}/api/eventos?topico=task-1`, { ...cookie, 'sec-fetch-site': site })
  expect(await from('cross-site').status).toBe(403)
  const ours = from('same-origin')
  expect(await ours.status).toBe(200)
  ours.close()
  for (const topico of ['task-0', 'task-x', 'task-1-2', 'toString-1', 'sessao', 'sessao-1', 'task-99999999999', ''])
    expect(await open(topico, ana).status, topico).toBe(404)
  expect((await call(evento.stream, { token: ana.token })).status).toBe(400)
})

test('when the listening connection breaks it is made again, and everybody is told to load again', async () => {
  const stream = open('task-10', ana)
  expect(await stream.status).toBe(200)
  await tell(10, resposta(1))
  await stream.until(resposta(1))
  const before = stream.events.length
  const [old = 0, ...others] = await listeners(db)
  expect(others).toEqual([])
  await sql`select pg_terminate_backend(${old})`.execute(db)
  await stream.until(MUDOU, before)
  await tell(10, resposta(2))
  await stream.until(resposta(2))
  const now = await listeners(db)
  expect(now).toHaveLength(1)
  expect(now).not.toEqual([old])
})

test('a stream ends with its session: logged out, ended by an administrator, expired; it does not make it last longer', async () => {
  const [out, shut, old] = await Promise.all([user({ isAdmin: false }), user({ isAdmin: false }), user({ isAdmin: false })])
  const streams = { out: open('task-11', out), shut: open('task-11', shut), old: open('task-11', old), stays: open('task-11', ana) }
  for (const stream of Object.values(streams)) expect(await stream.status).toBe(200)
  await call(auth.logout, { token: out.token })
  await streams.out.ended
  const admin = await user()
  const { body } = await call(usuario.get, { params: { id: shut.id }, token: admin.token })
  const edited = await call(usuario.edit, { params: { id: shut.id }, token: admin.token, body: { ...body, ativo: false } })
  expect(edited.status).toBe(200)
  await streams.shut.ended

  const used = () => db.selectFrom('sessao').select('ultimoUso').where('usuarioId', '=', old.id).executeTakeFirstOrThrow()
  const before = await used()
  clock.advance(7 * 3_600_000)
  const again = open('task-11', old)
  expect(await again.status).toBe(200)
  expect(await used()).toEqual(before)
  await call(setor.list, { token: ana.token }) // she works on
  clock.advance(3_600_000 + 1)
  await db.deleteFrom('sessao').where('usuarioId', '=', admin.id).execute() // any end makes the server look
  await Promise.all([streams.old.ended, again.ended])
  await tell(11, resposta(5))
  await streams.stays.until(resposta(5))
})

test('who asks for the headers alone opens no stream', async () => {
  const rui = await user({ isAdmin: false })
  const headers = { authorization: `Bearer ${rui.token}` }
  for (let n = 0; n < 21; n++) {
    const answer = await fetch(`${origin}/api/eventos?topico=task-13`, { method: 'HEAD', headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  }
  expect(await open('task-13', rui).status).toBe(200)
})

test('one session has at most twenty streams, and a closed one makes room', async () => {
  const rita = await user({ isAdmin: false })
  const streams = Array.from({ length: 20 }, () => open('task-12', rita))
  for (const stream of streams) expect(await stream.status).toBe(200)
  const refused = await fetch(`${origin}/api/eventos?topico=task-12`, { headers: { authorization: `Bearer ${rita.token}` } })
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ error: 'Há telas demais abertas com este acesso. Feche algumas e recarregue esta.' })
  streams[0]?.close()
  await expect.poll(() => open('task-12', rita).status).toBe(200)
})
