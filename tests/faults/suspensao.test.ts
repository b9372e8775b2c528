import { AcaoRegua } from '@retaguarda/contract/cobranca/regua.ts'
import { LOJAS_SEM_APROVACAO, SituacaoSuspensao, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { startLoja } from '@retaguarda/server/integrations/loja/stand-in.ts'
import { proximoDia } from '@retaguarda/server/modules/faturamento/suspensao/suspensao.calc.ts'
import { enqueue } from '@retaguarda/server/queue/enqueue.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { otherClock } from '@retaguarda/server/test/other-clock.ts'
import { type Person, testApp } from '@retaguarda/server/test/test-app.ts'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { folder } from './process.ts'
import { startProduct } from './product.ts'

const MORTES = Number(process.env.MORTES ?? 3)
/** Within which a store hears that it is open, the start of the next process included. */
const MINUTE = 60_000
vi.setConfig({ testTimeout: 120_000 + MORTES * MINUTE })

const CHAVE = { CHAVE_SEGREDO: 'a'.repeat(64) }
const testing = await testApp(CHAVE)
const { callAs, user, db, clock, connection } = testing
const { cliente, ligarLoja, fechada } = cenarioCobranca(testing)
const loja = await startLoja('k')
afterAll(() => loja.stop())

/** A Monday on which stores could be suspended, over by now. */
const MONDAY = new Date('2025-11-24T10:00:00-03:00')
let rui: Person
const asRui = callAs(() => rui)

/** A client that is late and was warned. */
async function avisado(name: string) {
  const id = await cliente(name)
  await ligarLoja(id, { url: loja.url, chave: 'k' })
  const faturaId = await fechada(id, ['1000.00'])
  expect((await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2025-12-10' } })).status).toBe(200)
  const boleto = await db.selectFrom('fatura_documento').select('id').where('faturaId', '=', faturaId).executeTakeFirstOrThrow()
  await db.updateTable('fatura_documento').set({ dataVencimento: '2025-10-06' }).where('id', '=', boleto.id).execute()
  const aviso = { meio: 2, data: '2025-11-14', texto: 'Falei com a Maria do financeiro.' }
  expect((await asRui(suspensao.avisar, { params: { id }, body: aviso })).status).toBe(200)
  return { id, faturaId, boleto: boleto.id }
}

/** The same, whose store is to be suspended. */
async function suspenso(name: string) {
  const made = await avisado(name)
  const motivo = 'Combinado com o cliente por telefone.'
  expect((await asRui(suspensao.suspender, { params: { id: made.id }, body: { motivo } })).status).toBe(200)
  return made
}

const heard = (id: number) =>
  [...loja.state.memory.recebidos].flatMap(([key, { body }]) => (key.startsWith(`bloqueio-${id}-`) ? [[key, body] as const] : []))
const isOpen = (id: number) => heard(id).some(([, body]) => (body as { bloqueada: boolean }).bloqueada === false)
const estados = async (ids: number[]) =>
  (await db.selectFrom('suspensao').select('situacao').where('clienteId', 'in', ids).execute()).map(({ situacao }) => situacao)

const product = (more: Record<string, string> = {}) =>
  startProduct(folder(), { ...CHAVE, DATABASE_URL: connection.connectionString ?? '', ...more })

async function signIn(instant: Date): Promise<string> {
  clock.at = instant
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  return rui.token
}

test('killed between a payment and the word to the store, the next process opens it within a minute, once and after it was closed', async () => {
  await signIn(MONDAY)
  const clientes = []
  for (let n = 0; n < MORTES; n++) clientes.push(await suspenso(`Loja ${n}`))
  const token = await signIn(new Date())
  let running = await product()
  const ids = clientes.map(({ id }) => id)
  await expect.poll(() => estados(ids), { timeout: MINUTE }).toEqual(ids.map(() => 2))

  const listener = new pg.Client(connection)
  await listener.connect()
  onTestFinished(() => listener.end())
  await listener.query('listen "jobs:insert"') // as workers do
  let [untold, slowest] = [0, 0]
  for (const { id, faturaId, boleto } of clientes)
    for (let paid = false; !paid; ) {
      const body = [{ id: boleto, dataPagamento: dayOf(new Date()), valorPago: '1000.00' }]
      const { child } = running
      const committed = new Promise<void>((told) => listener.once('notification', () => told()))
      const paying = running.call(faturaDocumento.liquidar, { token, params: { id: faturaId }, body })
      await committed
      child.kill('SIGKILL')
      const since = performance.now()
      await Promise.all([paying, running.exit])
      // Else what woke us was another job, and the payment never was.
      paid = (await estados([id]))[0] !== SituacaoSuspensao.code.SUSPENSA
      if (paid && !isOpen(id)) untold++
      running = await product()
      if (!paid) continue
      await expect.poll(() => isOpen(id), { timeout: MINUTE, interval: 20 }).toBe(true)
      slowest = Math.max(slowest, performance.now() - since)
    }
  expect(slowest).toBeLessThan(MINUTE)
  await expect.poll(() => estados(ids), { timeout: MINUTE }).toEqual(ids.map(() => 4))
  for (const id of ids)
    expect(heard(id)).toMatchObject([
      [`bloqueio-${id}-1`, { bloqueada: true }],
      [`bloqueio-${id}-2`, { bloqueada: false }],
    ])
  expect(untold).toBeGreaterThan(0)
  console.log(`Suspensões: ${MORTES} mortes, ${untold} antes de a loja saber, a mais lenta ${Math.round(slowest)} ms até a loja abrir`)
  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
})

test('two processes that run the rules of the same morning suspend each store once', async () => {
  await signIn(MONDAY)
  const ids: number[] = []
  for (let n = 0; n < LOJAS_SEM_APROVACAO; n++) ids.push((await avisado(`Manhã ${n}`)).id)
  const regra = {
    nome: 'Suspende',
    dias: 15,
    acao: AcaoRegua.code.SUSPENDER,
    assunto: 'Suspende',
    texto: 'Olá.',
    anexarPdf: false,
    ativa: true,
  }
  await db.insertInto('regua_cobranca').values(regra).execute()
  const morning = new Date(instanteDe(present(proximoDia(new Date(instanteDe(dayOf(new Date()), '17:00')), new Set())), '09:00'))
  const env = otherClock(morning.getTime() - Date.now())
  const both = await Promise.all([product(env), product(env)])
  for (let n = 0; n < 6; n++) await enqueue(db, 'regua.diaria', {})
  await expect.poll(() => estados(ids), { timeout: MINUTE }).toEqual(ids.map(() => 2))
  for (const id of ids) expect(heard(id)).toMatchObject([[`bloqueio-${id}-1`, { bloqueada: true }]])
  for (const { child, exit } of both) {
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  }
  expect(await estados(ids)).toEqual(ids.map(() => 2))
})
