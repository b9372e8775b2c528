import { clientStatus } from '@retaguarda/contract/client-status.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { createLoja } from '../../integrations/loja/http.ts'
import { schedule } from '../../jobs/jobs.ts'
import { resume } from '../../jobs/resume.ts'
import { work } from '../../jobs/work.ts'
import { type Meddle, startLojas, STATUS } from '../../test/lojas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { consultarLoja } from './client-status.service.ts'
import { atualizarStatus, atualizarStatusDiario } from './rodada.jobs.ts'

const lojas = await startLojas()
const testing = await testApp()
const { callAs, user, db, config, integrations, life, clock, makePessoa } = testing
const ctx = { db, config, integrations, life, now: clock.now, log: silent }
const impatient = { ...integrations, loja: createLoja(config, 300) }
afterAll(() => lojas.stop())
let bia: Person
const call = callAs(() => bia)
const { state } = lojas

async function insertCliente(name: string, loja: string | null, situacao: 1 | 2 | 3 = 2) {
  const { id } = await db
    .insertInto('cliente')
    .values({ pessoaId: await makePessoa(name), situacao })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (loja !== null) await lojas.connect(db, config, id, loja)
  return id
}

let um: number
beforeAll(async () => {
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
beforeEach(async () => {
  await sql`delete from client_status_rodada`.execute(db)
  await sql`delete from cliente`.execute(db)
  await sql`delete from client_status_valor`.execute(db)
  Object.assign(state, { ms: 0, seen: [], most: 0 })
  state.status.clear()
  state.meddle.clear()
  um = await insertCliente('Loja Um', 'um')
})

const update = (id: number) => call(clientStatus.update, { params: { id } })
const rows = async () => (await call(clientStatus.loadData, { query: { limit: '200' } })).body.rows
/** What the client's timeline tells of its store, the newest first. */
const naLinhaDoTempo = async (id: number) =>
  (await call(cliente.historicoCompleto, { params: { id }, query: { tipos: '["loja"]' } })).body.rows.map(({ acao, dataHora, usuario }) => [
    acao,
    dataHora,
    usuario,
  ])
const andamento = async () => (await call(clientStatus.andamento)).body
const begun = async () => (await sql<{ id: number }>`select max(id)::int as id from client_status_rodada`.execute(db)).rows[0]?.id ?? 0

test('STA-005 STA-016 a store is asked, and what it says is kept: since when it is so, and each text once', async () => {
  state.status.set('um', { ...STATUS, gateway: [' Pagar.me ', 'PAGAR.ME', ''], formaPagamento: ['Pix', 'pix'], versao: 9, farm: '  ' })
  const { body } = await update(um)
  const first = clock.at.toISOString()
  expect(body).toMatchObject({ success: true, mensagem: 'Status atualizado.', registro: { id: um, lojaDesde: first, atualizadoEm: first } })
  expect(body.registro).toMatchObject({ gateway: ['Pagar.me'], formaPagamento: ['Pix'], farm: null, loja: 'online', regimeTributacao: 1 })
  clock.advance(60_000)
  const dois = await insertCliente('Loja Dois', 'dois')
  state.status.set('dois', { ...STATUS, gateway: ['págar.me', 'Cielo'], loja: 'manutencao' })
  expect((await update(dois)).body.registro).toMatchObject({ gateway: ['Pagar.me', 'Cielo'], loja: 'manutencao' })
  expect((await update(um)).body.registro).toMatchObject({ lojaDesde: first, atualizadoEm: clock.at.toISOString() })
  clock.advance(60_000)
  state.status.set('um', { ...STATUS, loja: 'offline' })
  expect((await update(um)).body.registro).toMatchObject({ lojaDesde: clock.at.toISOString(), loja: 'offline', farm: 'farm-1' })
  const { body: lists } = await call(clientStatus.lists)
  expect(lists.gatewayList.map(({ nome }) => nome)).toEqual(['Cielo', 'Pagar.me'])
  expect(lists.farmList.map(({ nome }) => nome)).toEqual(['farm-1'])
})

test('STA-016 a store that goes off line and comes back is told in its client’s timeline, once each, by nobody', async () => {
  const told: string[] = []
  for (const loja of ['online', 'offline', 'offline', 'manutencao', 'online'] as const) {
    clock.advance(60_000)
    state.status.set('um', { ...STATUS, loja })
    await update(um)
    told.unshift(clock.at.toISOString())
  }
  const [voltou, manutencao, , caiu, first] = told
  expect(await naLinhaDoTempo(um)).toEqual([
    ['online', voltou, null],
    ['manutencao', manutencao, null],
    ['offline', caiu, null],
    ['online', first, null],
  ])
  expect(await naLinhaDoTempo(await insertCliente('Outra Loja', 'outra'))).toEqual([])
})

test('a client without a store is a 409, one that there is not a 404, and another site’s page asks nothing', async () => {
  const sem = await insertCliente('Sem Loja', null)
  expect(await update(sem)).toMatchObject({ status: 409, body: { error: some.stringMatching(/não tem conexão com a loja/) } })
  expect((await update(999_999)).status).toBe(404)
  const headers = { cookie: `APS-TOKEN=${bia.token}`, 'sec-fetch-site': 'cross-site' }
  expect((await testing.request('GET', `/client-status/update/${um}`, { headers })).status).toBe(403)
  expect(state.seen).toEqual([])
})

const text =
  (status: number, body: string): Meddle =>
  (res) =>
    void res.writeHead(status).end(body)
const json = (body: unknown) => text(200, JSON.stringify(body))
const FAILURES: [string, Meddle, RegExp][] = [
  ['5 MB', (res) => void res.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024, 'x')), /respondeu mais de 1 MB/],
  ['garbage', text(200, '<html>{"gateway"'), /não como a API da loja/],
  ['nothing at all', () => {}, /não respondeu em 0\.3 segundos/],
  ['a line that breaks', (res) => void res.socket?.destroy(), /Não foi possível conectar/],
  ['half an answer', (res) => void res.writeHead(200, { 'content-length': '500' }).write('{', () => res.destroy()), /./],
  ['500', text(500, '{"error":"x"}'), /erro \(500\)/],
  ['a redirect', (res) => void res.writeHead(302, { location: '/' }).end(), /outro endereço/],
  ['one wrong value', json({ ...STATUS, regimeTributacao: 4 }), /não como a API/],
  ['one that is missing', json({ ...STATUS, farm: undefined }), /não como a API/],
  ['a word for a list', json({ ...STATUS, marketplace: 'Amazon' }), /não como a API/],
  ['a text that cannot be kept', json({ ...STATUS, gateway: ['a\u0000b'] }), /não como a API/],
  ['a text without end', json({ ...STATUS, farm: 'x'.repeat(201) }), /não como a API/],
  ['a list without end', json({ ...STATUS, gateway: Array(100_000).fill('x') }), /não como a API/],
]

test.each(FAILURES)(
  'STA-018 a store that answers %s: success false with the sentence, and the data stay',
  async (name, meddle, sentence) => {
    await consultarLoja(ctx, um)
    const before = (await rows())[0]
    clock.advance(1_000)
    state.meddle.set('um', meddle)
    const erro = await consultarLoja(name === 'nothing at all' ? { ...ctx, integrations: impatient } : ctx, um)
    expect(erro).toMatch(sentence)
    expect((await rows())[0]).toEqual({ ...before, tentadoEm: clock.at.toISOString(), erro })
    state.meddle.clear()
    expect((await update(um)).body).toMatchObject({ success: true, registro: { erro: null } })
  },
)

test('STA-017 a failing store is no refusal: 200 with success false; without data too', async () => {
  state.meddle.set('um', text(500, '{}'))
  expect(await update(um)).toMatchObject({
    status: 200,
    body: { success: false, mensagem: some.stringMatching(/erro \(500\)/), registro: { loja: null, gateway: [], atualizadoEm: null } },
  })
  await db.updateTable('cliente').set({ lojaChave: 'ilegivel' }).where('id', '=', um).execute()
  expect((await update(um)).body).toMatchObject({ success: false, mensagem: some.stringMatching(/não pode mais ser lida/) })
})

test('a store that fails, or hangs up, is asked once more within the time of the call', async () => {
  for (const meddle of [text(503, '{}'), (res) => void res.socket?.destroy()] satisfies Meddle[]) {
    state.seen.length = 0
    state.meddle.set('um', (res, req) => {
      state.meddle.clear()
      meddle(res, req)
    })
    expect((await update(um)).body.success).toBe(true)
    expect(state.seen).toEqual(['um', 'um'])
  }
})

test('an older answer never overwrites a newer one, nor an older failure a newer answer', async () => {
  const held: (() => void)[] = []
  const hold =
    (answer: Meddle): Meddle =>
    (res, req) =>
      void held.push(() => answer(res, req))
  state.meddle.set('um', hold(json({ ...STATUS, loja: 'offline', gateway: ['Velho'] })))
  const old = consultarLoja(ctx, um)
  await expect.poll(() => held.length).toBe(1)
  state.meddle.set('um', hold(text(500, '{}')))
  const failing = consultarLoja(ctx, um)
  await expect.poll(() => held.length).toBe(2)
  // The clock of the process that asks last is a day behind.
  state.meddle.clear()
  const last = new Date(clock.at.getTime() - 86_400_000)
  expect(await consultarLoja({ ...ctx, now: () => last }, um)).toBeUndefined()
  for (const answer of held) answer()
  await Promise.all([old, failing])
  expect((await rows())[0]).toMatchObject({ loja: 'online', gateway: ['Pagar.me'], erro: null, atualizadoEm: last.toISOString() })
  expect(await naLinhaDoTempo(um)).toEqual([['online', last.toISOString(), null]])
})

test('twenty at once for one client, and stores that bring the same new texts: nothing is doubled or lost', async () => {
  const others = await Promise.all(Array.from({ length: 20 }, (_, i) => insertCliente(`Outra ${i}`, `outra${i}`)))
  for (let i = 0; i < 20; i++) state.status.set(`outra${i}`, { ...STATUS, gateway: i % 2 ? ['Aa', 'Bb', 'Cc'] : ['Cc', 'Bb', 'Aa'] })
  const answers = await Promise.all([...Array<number>(20).fill(um), ...others].map((id) => update(id)))
  expect(answers.map(({ status, body }) => [status, body.success])).toEqual(answers.map(() => [200, true]))
  const shown = await rows()
  expect(shown.find(({ id }) => id === um)).toMatchObject({ gateway: ['Pagar.me'], formaPagamento: ['Pix', 'Boleto'] })
  expect(shown.map(({ gateway }) => gateway.length).toSorted()).toEqual([1, ...Array<number>(20).fill(3)])
  expect((await call(clientStatus.lists)).body.gatewayList.map(({ nome }) => nome)).toEqual(['Aa', 'Bb', 'Cc', 'Pagar.me'])
})

test('all stores: connected clients that are not inactive, forty side by side; one that hangs delays nobody', async () => {
  await insertCliente('Sem Loja', null)
  await insertCliente('Inativa', 'inativa', 3)
  const hanging = await insertCliente('Aa Parada', 'parada')
  const held: (() => void)[] = []
  state.meddle.set('parada', (res, req) => void held.push(() => text(404, '{}')(res, req)))
  const forty = Promise.withResolvers<void>()
  for (let i = 0; i < 60; i++) {
    await insertCliente(`Loja ${i}`, `loja${i}`)
    state.meddle.set(`loja${i}`, (res) => {
      if (state.together === 40) forty.resolve()
      void forty.promise.then(() => res.end(JSON.stringify(STATUS)))
    })
  }
  expect(await andamento()).toEqual({ emAndamento: false, feitos: 0, total: 0, erros: 0, inicio: null, fim: null })
  expect((await call(clientStatus.atualizar)).body).toEqual({ msg: 'Atualização de 62 lojas iniciada.', total: 62 })
  expect((await call(clientStatus.atualizar)).body).toEqual({ msg: 'A atualização já está em andamento.', total: 62 })
  await atualizarStatusDiario(ctx) // joins it too
  expect(await andamento()).toMatchObject({ emAndamento: true, feitos: 0, total: 62, inicio: clock.at.toISOString(), fim: null })
  const running = atualizarStatus(ctx, { id: await begun() })
  await expect.poll(async () => (await andamento()).feitos, { timeout: 9_000 }).toBe(61)
  for (const answer of held) answer()
  await running
  expect(state.most).toBe(40)
  expect(new Set(state.seen)).not.toContain('inativa')
  expect(await andamento()).toMatchObject({ emAndamento: false, feitos: 62, total: 62, erros: 1, fim: clock.at.toISOString() })
  expect((await rows()).filter(({ erro }) => erro !== null).map(({ id }) => id)).toEqual([hanging])
  // Who answered comes before who did not.
  Object.assign(state, { seen: [], meddle: new Map([['parada', text(500, '{}')]]) })
  await atualizarStatusDiario(ctx)
  await atualizarStatus(ctx, { id: await begun() })
  expect(state.seen.indexOf('parada')).toBeGreaterThanOrEqual(62 - 40)
  expect(schedule.find(({ job }) => job === 'status.diario')?.at).toBe('0 8 * * *') // 05:00 in São Paulo
})

test('without a store to ask there is nothing to wait for', async () => {
  await db.updateTable('cliente').set({ situacao: 3 }).execute()
  expect((await call(clientStatus.atualizar)).body).toEqual({ msg: 'Nenhum cliente tem conexão com a loja.', total: 0 })
  expect(await andamento()).toMatchObject({ emAndamento: false, total: 0, fim: some.any(String) })
})

test('a process that dies in the middle: another goes on with the rest, and asks nobody twice', async () => {
  for (let i = 0; i < 50; i++) await insertCliente(`Loja ${i}`, `loja${i}`)
  await call(clientStatus.atualizar)
  const id = await begun()
  const dying = await testLife(db)
  const held: (() => void)[] = []
  for (let i = 30; i < 50; i++) state.meddle.set(`loja${i}`, (res) => void held.push(() => void res.end(JSON.stringify(STATUS))))
  const lost = atualizarStatus({ ...ctx, life: dying }, { id })
  await expect.poll(async () => (await andamento()).feitos).toBe(31)
  await dying.die()
  expect(await andamento()).toMatchObject({ emAndamento: true, feitos: 31, total: 51 })
  state.meddle.clear()
  state.seen.length = 0
  const queued = async () => (await sql`select 1 from graphile_worker.jobs where key = ${`status.atualizar-${id}`}`.execute(db)).rows.length
  await sql`select graphile_worker.remove_job(${`status.atualizar-${id}`}::text)`.execute(db)
  await resume(ctx, work)
  expect(await queued()).toBe(1)
  await atualizarStatus(ctx, { id })
  expect(await andamento()).toMatchObject({ emAndamento: false, feitos: 51, erros: 0 })
  expect(state.seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `loja${i + 30}`).toSorted())
  for (const answer of held) answer()
  await lost
  expect(await andamento()).toMatchObject({ feitos: 51, erros: 0 })
})

test('a client that is deleted while its store is asked leaves nothing behind', async () => {
  state.meddle.set('um', (res) => void sql`delete from cliente where id = ${um}`.execute(db).then(() => res.end(JSON.stringify(STATUS))))
  expect(await consultarLoja(ctx, um)).toBeUndefined()
  expect((await sql`select 1 from client_status`.execute(db)).rows).toEqual([])
  await insertCliente('Loja Um', 'um')
})

test('STA-011 CLI-024 the details of a client are those of the register, its objects among them', async () => {
  const { body } = await call(cliente.get, { params: { id: um } })
  expect(body).toMatchObject({ id: um, pessoa: { nome: 'Loja Um', pessoaContato: [], pessoaEndereco: [] }, objetosContrato: [] })
})

test('the export has what is filtered, in words', async () => {
  await insertCliente('=Loja Dois', 'dois')
  await update(um)
  const csv = await call(clientStatus.export, { query: { formato: 'csv', texto: 'loja' } })
  expect(csv.headers['content-disposition']).toContain('status-de-clientes-')
  const lines = String(csv.body).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain("'=Loja Dois")
  expect(lines[2]).toContain('Ativo/Homologado;Online;')
  expect(lines[2]).toContain('Pix, Boleto')
  const none = await call(clientStatus.export, { query: { formato: 'csv', loja: 'offline' } })
  expect(String(none.body).trim().split('\r\n')).toHaveLength(1)
  expect((await call(clientStatus.export, { query: { formato: 'xlsx' } })).status).toBe(200)
  expect((await call(clientStatus.export, { query: { formato: 'pdf' } })).status).toBe(400)
})
