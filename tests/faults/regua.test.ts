import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AcaoRegua } from '@retaguarda/contract/cobranca/regua.ts'
import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, dayOf, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { startLoja } from '@retaguarda/server/integrations/loja/stand-in.ts'
import { proximoDia } from '@retaguarda/server/modules/faturamento/suspensao/suspensao.calc.ts'
import { enqueue } from '@retaguarda/server/queue/enqueue.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { otherClock } from '@retaguarda/server/test/other-clock.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { folder, start } from './process.ts'
import { startProduct } from './product.ts'

const CLIENTES = 8
const MINUTE = 60_000
vi.setConfig({ testTimeout: 6 * MINUTE })

const CHAVE = { CHAVE_SEGREDO: 'a'.repeat(64) }
const testing = await testApp(CHAVE)
const { callAs, user, db, clock, connection } = testing
const { cliente, email, ligarLoja, fechada } = cenarioCobranca(testing)
const loja = await startLoja('k')
afterAll(() => loja.stop())

/** Nine in the morning of the next day on which stores may be suspended. */
const today = present(proximoDia(new Date(instanteDe(dayOf(new Date()), '17:00')), new Set()))
const MORNING = new Date(instanteDe(today, '09:00'))
const DIAS = 20

/** Late by the days of all rules, with a store; half of them were warned, and are to be suspended. */
async function devedores() {
  clock.at = MORNING
  const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  const asRui = callAs(() => rui)
  const [clientes, avisados]: [number[], number[]] = [[], []]
  for (let n = 0; n < CLIENTES; n++) {
    const id = await cliente(`Devedora ${n}`)
    await email(id, `financeiro${n}@devedora.example`)
    await ligarLoja(id, { url: loja.url, chave: 'k' })
    const faturaId = await fechada(id, ['1000.00'])
    expect((await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: addDays(today, 5) } })).status).toBe(200)
    await sql`update fatura_documento set "dataVencimento" = ${addDays(today, -DIAS)} where "faturaId" = ${faturaId} and tipo = 1`.execute(
      db,
    )
    clientes.push(id)
    if (n % 2 === 0) continue
    const body = { meio: 2, data: addDays(today, -10), texto: 'Falei com a Maria do financeiro.' }
    expect((await asRui(suspensao.avisar, { params: { id }, body })).status).toBe(200)
    avisados.push(id)
  }
  const { EMAIL, LIGAR, AVISAR, SUSPENDER } = AcaoRegua.code
  const words = { assunto: 'Fatura em atraso', texto: 'Olá.', anexarPdf: false }
  for (const acao of [EMAIL, LIGAR, AVISAR, SUSPENDER])
    await db
      .insertInto('regua_cobranca')
      .values({ nome: `Regra ${acao}`, acao, dias: acao === SUSPENDER ? 15 : DIAS, ativa: true, ...words })
      .execute()
  return { clientes, avisados }
}

/** A mail server that takes its time, and what it took. */
async function correio() {
  const file = join(folder(), 'recebidas')
  writeFileSync(file, '')
  const { line } = start('tests/faults/correio.ts', [file, '0', '150'])
  const port = (await line((text) => text.startsWith('porta '))).slice('porta '.length)
  const recebidas = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return { recebidas, url: `smtp://127.0.0.1:${port}` }
}

const count = async (from: ReturnType<typeof sql>) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${from}`.execute(db)).rows[0]?.n)

test('killed again and again amid a run of the rules, what they ask for is done once, all of it', async () => {
  const { clientes, avisados } = await devedores()
  const { recebidas, url } = await correio()
  const listener = new pg.Client(connection)
  await listener.connect()
  onTestFinished(() => listener.end())
  await listener.query('listen "jobs:insert"') // as workers do
  const env = { ...CHAVE, ...otherClock(MORNING.getTime() - Date.now()), SMTP_URL: url, PUBLIC_URL: 'http://retaguarda.test' }
  const product = () => startProduct(folder(), { ...env, DATABASE_URL: connection.connectionString ?? '' })
  /** Has the rules run, and kills who runs them once that has happened. */
  const morrer = async (happened: () => Promise<unknown>) => {
    const running = await product()
    const then = happened()
    await enqueue(db, 'regua.diaria', {})
    await then
    running.child.kill('SIGKILL')
    await running.exit
  }
  const feito: string[] = []
  const anotar = async () =>
    feito.push([await count(sql`suspensao`), await count(sql`ligacao`), await count(sql`regua_envio`), recebidas().length].join(' '))

  // What the run itself puts on the queue first is that stores are to be told, committed before the rest is begun.
  await morrer(async () => {
    await once(listener, 'notification') // of the order of the run
    await once(listener, 'notification')
  })
  await anotar()
  for (const mails of [2, 5]) {
    await morrer(async () => {
      await expect.poll(() => recebidas().length, { timeout: MINUTE, interval: 5 }).toBeGreaterThanOrEqual(mails)
    })
    await anotar()
  }
  const running = await product()
  for (let n = 0; n < 3; n++) await enqueue(db, 'regua.diaria', {})
  const NA_FILA = [SituacaoProva.code.NA_FILA, SituacaoProva.code.ADIADO]
  // What the job of the minute does, which goes by the clock of the database.
  const restam = async () => {
    for (const job of ['regua.enviar', 'suspensao.avisar', 'loja.bloquear'] as const) await enqueue(db, job, {}, { key: job })
    return count(sql`regua_envio where situacao = 0`)
  }
  await expect.poll(restam, { timeout: MINUTE, interval: 500 }).toBe(0)
  await expect.poll(() => count(sql`envio_prova where situacao in (${sql.join(NA_FILA)})`), { timeout: MINUTE }).toBe(0)
  await expect.poll(() => count(sql`suspensao where situacao = 2`), { timeout: MINUTE }).toBe(avisados.length)
  await expect
    .poll(() => count(sql`graphile_worker.jobs where task_identifier = 'regua.diaria' and locked_at is null`), { timeout: MINUTE })
    .toBe(0)
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)

  // Each boleto is reminded of, each client called and warned, and each store that may be is suspended: once.
  expect([await count(sql`regua_envio`), await count(sql`ligacao`), await count(sql`ligacao_boleto`)]).toEqual([
    CLIENTES,
    CLIENTES,
    CLIENTES,
  ])
  expect(await count(sql`suspensao`)).toBe(avisados.length)
  for (const id of clientes) {
    const [suspensoes, avisos] = [
      await count(sql`suspensao where "clienteId" = ${id}`),
      await count(sql`suspensao_aviso where meio = 1 and "clienteId" = ${id}`),
    ]
    const told = [...loja.state.memory.recebidos.keys()].filter((key) => key.startsWith(`bloqueio-${id}-`))
    expect([suspensoes, avisos, told]).toEqual(avisados.includes(id) ? [1, 1, [`bloqueio-${id}-1`]] : [0, 1, []])
  }
  // No mail went twice; one that is said to have gone did, and of the others nobody knows.
  const ids = recebidas().map((line) => line.split(' ')[1])
  expect(new Set(ids).size).toBe(ids.length)
  const provas = (
    await sql<{
      id: string
      situacao: number
    }>`select m."messageId" as id, v.situacao from envio_prova v join mensagem m on m.id = v."mensagemId"`.execute(db)
  ).rows
  expect(provas).toHaveLength(2 * CLIENTES)
  const { ACEITO, INCERTO } = SituacaoProva.code
  const lost = provas.filter(({ id, situacao }) => situacao !== INCERTO && !(situacao === ACEITO && ids.includes(id)))
  expect(lost).toEqual([])
  console.log(
    `Régua: suspensões, ligações, lembretes, e-mails a cada morte: ${feito.join('; ')}; ${provas.filter(({ situacao }) => situacao === INCERTO).length} em dúvida`,
  )
})
