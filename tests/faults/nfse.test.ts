import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { refusedBy } from '@retaguarda/server/base/errors.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import type { SefinPort } from '@retaguarda/server/integrations/sefin/port.ts'
import type { Mode } from '@retaguarda/server/integrations/sefin/stand-in.ts'
import { startSefin } from '@retaguarda/server/integrations/sefin/stand-in-https.ts'
import type { JobCtx } from '@retaguarda/server/kit/ctx/context.ts'
import { outboxJob } from '@retaguarda/server/kit/outbox/outbox-run.ts'
import { criarNota, pedirCancelamento } from '@retaguarda/server/modules/nfse/emissao/emissao.service.ts'
import { enviarNotas, notas } from '@retaguarda/server/modules/nfse/emissao/fila.service.ts'
import { enqueue } from '@retaguarda/server/queue/enqueue.ts'
import { cenarioNfse } from '@retaguarda/server/test/cenario-nfse.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { testLife } from '@retaguarda/server/test/test-life.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { folder, PRODUCT, start } from './process.ts'
import { type Fate, live, random } from './vida.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const KILLS = 200
const PROCESSES = 3
const MINUTE = 60_000
const NEVER: Fate = { at: Number.POSITIVE_INFINITY, moment: 'antes' }
const SEGREDO = 'b'.repeat(64)
const { AUTORIZADA, CANCELADA } = SituacaoNfse.code
const seed = Date.now() % 1_000_000
const r = random(seed)

const testing = await testApp({ SEFIN_POR_SEGUNDO: '50', CHAVE_SEGREDO: SEGREDO })
const { db, config, integrations, connection, clock } = testing
const { sefin, ctx, by, certificado, nova, criar, limpar } = cenarioNfse(testing)
const url = connection.connectionString ?? ''
const world = {
  loja: integrations.loja,
  mail: { configured: true, send: async () => ({ answer: '250 OK', refusals: [] }), deliver: async () => {} },
}
beforeAll(() => certificado())
beforeEach(limpar)

type Mortal = ReturnType<typeof live>
/** A process that works until it is through or dead. @returns whether it died */
async function working(life: Mortal, port: SefinPort, work: (ctx: JobCtx) => Promise<unknown>): Promise<boolean> {
  const processo = await testLife(db)
  const mine = {
    db: life.db,
    integrations: { ...integrations, ...life.integrations, sefin: port },
    config,
    life: processo,
    now: clock.now,
    log: silent,
  }
  const outcome = await Promise.race([work(mine).then(() => 'feito' as const), life.death])
  await processo.die()
  if (outcome === 'feito') await life.end()
  return outcome === 'morto'
}

const rows = () => db.selectFrom('nfse').select(['id', 'situacao', 'numeroDps', 'chave', 'idDps', 'digest']).orderBy('numeroDps').execute()
const waiting = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from nfse_envio where situacao = 0`.execute(db)).rows[0]?.n ?? 0

/** Each note is one note at Sefin, and it has no other; no number is left out. */
async function oneNoteEach(): Promise<void> {
  const all = await rows()
  expect(all.map(({ numeroDps }) => numeroDps)).toEqual(all.map((_, n) => n + 1))
  expect(sefin.state.notas.size).toBe(all.length)
  for (const { chave, idDps } of all) expect(sefin.state.notas.get(chave ?? '')?.idDps).toBe(idDps)
}

test(`${KILLS} mortes entre o 201 e o commit, em ${PROCESSES} processos: uma nota de cada DPS`, async () => {
  const one = outboxJob({ ...notas, width: 1, batch: 1 })
  let killed = 0
  while (killed < KILLS) {
    for (let n = await waiting(); n < PROCESSES; n++) await criar()
    const died = await Promise.all(
      Array.from({ length: PROCESSES }, async () => {
        const life = live(url, world, NEVER)
        const emitir: SefinPort['emitir'] = async (...args) => {
          const answered = await sefin.port.emitir(...args)
          if (answered.answer.tipo === 'autorizada') life.die()
          return answered.answer.tipo === 'autorizada' ? new Promise<never>(() => {}) : answered
        }
        return working(life, { ...sefin.port, emitir }, one)
      }),
    )
    killed += died.filter(Boolean).length
  }
  await enviarNotas(ctx)
  const all = await rows()
  expect(all.filter(({ situacao }) => situacao !== AUTORIZADA)).toEqual([])
  await oneNoteEach()
  console.log(`${killed} mortes entre o 201 e o commit, ${all.length} notas`)
})

const BAD: readonly [Mode, ...Mode[]] = [
  'cortar-antes',
  'cortar-depois',
  'travar-antes',
  'travar-depois',
  'meia',
  'lixo',
  '500',
  '500-depois',
  '503html',
  '429',
  '403',
  'manutencao',
  'manutencao400',
]
/** One call in four goes wrong. */
const mood = (): Mode => (r.below(4) === 0 ? r.pick(BAD) : 'ok')

test('notas feitas, enviadas e canceladas por processos que morrem em qualquer ponto, com uma Sefin que falha de todo modo', async () => {
  const wanted = await Promise.all(Array.from({ length: 24 }, () => nova()))
  let deaths = 0
  for (const one of wanted) {
    const there = () => db.selectFrom('nfse').select('id').where('faturaId', '=', one.faturaId).execute()
    const make = (mine: JobCtx) => mine.db.transaction().execute((trx) => criarNota(trx, by, one))
    // One that died may have made it with its last word.
    const made = (mine: JobCtx) => make(mine).catch((error: unknown) => expect(refusedBy(error).constraint).toBe('nfse_grupo'))
    while ((await there()).length === 0) if (await working(live(url, world, r.fate(25)), sefin.port, made)) deaths++
  }
  /** Has all be sent by two processes at once, time passing, until nothing waits any more. */
  async function through(): Promise<void> {
    while ((await waiting()) > 0) {
      sefin.state.fila = Array.from({ length: 20 }, mood)
      sefin.state.filaLeitura = Array.from({ length: 20 }, mood)
      const died = await Promise.all(
        Array.from({ length: 2 }, () => {
          const life = live(url, { ...world, sefin: sefin.port }, r.fate(120))
          return working(life, life.integrations.sefin ?? sefin.port, enviarNotas)
        }),
      )
      deaths += died.filter(Boolean).length
      clock.advance(61 * MINUTE)
    }
  }
  await through()
  expect((await rows()).filter(({ situacao }) => situacao !== AUTORIZADA)).toEqual([])
  await oneNoteEach()
  const ids = (await rows()).slice(0, 12).map(({ id }) => id)
  for (const id of ids)
    await db.transaction().execute((trx) => pedirCancelamento(trx, by, id, { cMotivo: 1, motivo: 'Valor errado na emissão' }))
  await through()
  const all = await rows()
  expect(all.filter(({ situacao }) => situacao === CANCELADA).map(({ id }) => id)).toEqual(ids)
  for (const { id, chave } of all) expect(sefin.state.notas.get(chave ?? '')?.situacao).toBe(ids.includes(id) ? 'cancelada' : 'normal')
  await oneNoteEach()
  console.log(`${deaths} mortes em qualquer ponto, ${all.length} notas; semente ${seed}`)
})

test('morto um de dois processos de verdade em meio às notas, o outro as leva, e de cada uma há uma', async () => {
  const outside = await startSefin(sefin)
  afterAll(() => outside.stop())
  sefin.state.atraso = 150
  const N = 30
  // A certificate that this Sefin knows.
  await certificado(undefined, outside.authority)
  for (let n = 0; n < N; n++) await criar()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    RETAGUARDA_ROLE: 'worker',
    LOG_LEVEL: 'error',
    CHAVE_SEGREDO: SEGREDO,
    ...outside.settings,
  }
  const both = Array.from({ length: 2 }, () => start(PRODUCT, [], { env: { ...env, DATA_DIR: folder() } }))
  const inHand = async () =>
    (
      await sql<{
        pid: number
      }>`select p.pid from nfse_envio e join processo p on p.id = e."tomadoPor" where p.pid <> ${process.pid}`.execute(db)
    ).rows
  await expect
    .poll(async () => (sefin.state.notas.size >= 5 ? (await inHand()).length : 0), { timeout: 120_000, interval: 20 })
    .toBeGreaterThan(0)
  const [victim] = await inHand()
  if (victim) process.kill(victim.pid, 'SIGKILL')
  await enqueue(db, 'nfse.enviar', {}, { key: 'nfse.enviar' })
  const done = async () => (await rows()).filter(({ situacao }) => situacao === AUTORIZADA).length
  await expect.poll(done, { timeout: 120_000 }).toBe(N)
  await oneNoteEach()
  for (const { child } of both) child.kill('SIGKILL')
  await Promise.all(both.map(({ exit }) => exit))
})
