import type { AddressInfo } from 'node:net'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import type { ReadyMail } from '@retaguarda/server/integrations/mail/port.ts'
import type { JobCtx } from '@retaguarda/server/kit/ctx/context.ts'
import { enviarNotificacao } from '@retaguarda/server/modules/notificacao/envio.service.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { testLife } from '@retaguarda/server/test/test-life.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertDestinatarios } from './destinatarios.ts'
import { folder, PRODUCT, start } from './process.ts'
import { live, random } from './vida.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const CLIENTES = 2_000
const KILLS = 20
/** Mails that may go again after a death. */
const DE_NOVO = 250
const seed = Date.now() % 1_000_000
const r = random(seed)

const testing = await testApp()
const { db, call, user, config, integrations, clock, connection } = testing
let token = ''

beforeAll(async () => {
  token = (await user({ nome: 'Ana Ávila' })).token
  await insertDestinatarios(db, CLIENTES)
})

async function liberada(titulo: string): Promise<number> {
  const { body } = await call(notificacao.add, { token, body: { titulo, tipoNotificacao: 1 } })
  const released = await call(notificacao.liberar, { token, params: { id: body.id } })
  expect(released.body).toMatchObject({ total: CLIENTES })
  return body.id
}
const get = async (id: number) => (await call(notificacao.get, { token, params: { id } })).body
const messageId = (raw: string) => /^Message-ID: (\S+)/m.exec(raw)?.[1] ?? ''

/** Every address once at least, each under one Message-ID of its own, and no more again than so many deaths may cost. */
function expectEverybody(sent: { to: string; id: string }[], kills: number) {
  expect(new Set(sent.map(({ to }) => to)).size).toBe(CLIENTES)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(CLIENTES)
  expect(new Set(sent.map(({ to, id }) => `${to} ${id}`)).size).toBe(CLIENTES)
  expect(sent.length - CLIENTES).toBeLessThanOrEqual(DE_NOVO * kills)
}

test(`NOT-019 NOT-021 2,000 recipients over ${KILLS} deaths: everybody has it, under one Message-ID (seed ${seed})`, async () => {
  const id = await liberada('Vinte mortes')
  const sent: { to: string; id: string }[] = []
  const deliver = async ({ to, raw }: ReadyMail) => {
    await new Promise<void>((taken) => setImmediate(taken))
    sent.push({ to, id: messageId(raw) })
  }
  const mail = { configured: true, send: async () => ({ answer: '250 OK', refusals: [] }), deliver }
  let kills = 0
  for (let ended = false; !ended; ) {
    const before = sent.length
    // After the last death one lives to the end.
    const fate = kills < KILLS ? r.fate(150) : { at: Number.POSITIVE_INFINITY, moment: 'antes' as const }
    const life = live(connection.connectionString ?? '', { loja: integrations.loja, mail }, fate)
    const processo = await testLife(db)
    const ctx: JobCtx = {
      db: life.db,
      life: processo,
      config,
      now: clock.now,
      log: silent,
      integrations: { ...integrations, ...life.integrations },
    }
    const outcome = await Promise.race([enviarNotificacao(ctx, { id }), life.death])
    await processo.die()
    if (outcome === 'morto') kills++
    else await life.end()
    clock.advance(61_000)
    ended = (await get(id)).situacao === 3
    if (kills > 0) expect(sent.length - before).toBeLessThanOrEqual(CLIENTES)
  }
  expect(kills).toBe(KILLS)
  expectEverybody(sent, kills)
  expect(await get(id)).toMatchObject({ total: CLIENTES, enviados: CLIENTES, erros: 0, pendentes: 0 })
})

test('NOT-019 a worker is killed midway and the database goes away, and the other one sends the rest; a scheduled one begins within 5 s of its time', async () => {
  const sent: { to: string; id: string }[] = []
  const arrived: number[] = []
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString()
        const id = messageId(raw)
        if (id !== '') sent.push({ to: envelope.rcptTo[0]?.address ?? '', id }) // none where its sender died midway
        arrived.push(Date.now())
        done()
      })
    },
  })
  server.on('error', () => {}) // whoever speaks to it dies midway
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo // it listens on TCP
  const worker = () =>
    start(PRODUCT, [], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: connection.connectionString ?? '',
        DATA_DIR: folder(),
        RETAGUARDA_ROLE: 'worker',
        LOG_LEVEL: 'error',
        CHAVE_SEGREDO: 'a'.repeat(64),
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        PUBLIC_URL: 'http://retaguarda.test',
      },
    })
  const { rows: before } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(db)
  const ours = before.map(({ pid }) => pid)
  const workers = [worker(), worker()]
  for (const { child } of workers)
    await expect
      .poll(async () => (await sql`select 1 from processo where pid = ${child.pid} and filas <> '{}'`.execute(db)).rows.length, {
        timeout: 60_000,
      })
      .toBe(1)

  const id = await liberada('Um SIGKILL')
  await expect.poll(() => sent.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(200)
  const { rows } = await sql<{
    pid: number
  }>`select p.pid from notificacao n join processo p on p.id = n."tomadoPor" where n.id = ${id}`.execute(db)
  const victim = workers.find(({ child }) => child.pid === rows[0]?.pid)
  expect(victim).toBeDefined()
  victim?.child.kill('SIGKILL')
  // The database goes too, while the one that is left sends: every connection of that process ends.
  await expect.poll(() => sent.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(800)
  const cut = await sql<{ cut: boolean }>`
    select pg_terminate_backend(pid) as cut from pg_stat_activity where datname = current_database() and not pid = any(${ours}::int[])
      and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
  expect(cut.rows.length).toBeGreaterThan(0)
  await expect.poll(async () => (await get(id)).situacao, { timeout: 120_000 }).toBe(3)
  expectEverybody(sent, 2)

  const { body } = await call(notificacao.add, {
    token,
    body: { titulo: 'Com hora', tipoNotificacao: 2, dataHoraProgramada: new Date(Date.now() + 3_000).toISOString() },
  })
  const due = Date.parse((await get(body.id)).dataHoraProgramada ?? '')
  arrived.length = 0
  clock.at = new Date()
  await call(notificacao.liberar, { token, params: { id: body.id } })
  await expect.poll(() => arrived.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
  const late = (arrived[0] ?? 0) - due
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(5_000)
  for (const { child } of workers) child.kill('SIGTERM')
})
