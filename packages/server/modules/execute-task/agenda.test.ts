import { createServer } from 'node:http'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { Entry } from '@retaguarda/contract/runner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { cenarioPlanos } from '../../test/cenario-planos.ts'
import { executorDe } from '../../test/executor.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { executarDevidos } from './agenda.service.ts'
import { enviarAvisos } from './aviso.service.ts'
import { enviarEntradas } from './enviar.service.ts'

const TOKEN = 't'.repeat(32)
const MINUTO = 60_000
const HORA = 60 * MINUTO

/** A runner that takes entries, or is silent, or refuses. */
const runner = { status: 202, entries: [] as Entry[], tokens: new Set<string | undefined>() }
const server = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.on('end', () => {
    runner.tokens.add(req.headers.authorization)
    if (runner.status === 202) runner.entries.push(Entry.parse(JSON.parse(Buffer.concat(chunks).toString())))
    res.writeHead(runner.status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'A entrada não serve.' }))
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const address = server.address()
const RUNNER_URL = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
afterAll(() => server.close())

const { db, user, call: anyone, callAs, clock, config, integrations, life, mail } = await testApp({ RUNNER_URL, RUNNER_TOKEN: TOKEN })
const { caso } = cenarioPlanos(db)
const { rodar } = executorDe(anyone, clock.now)
const job: JobCtx = { db, config, integrations, life, now: clock.now, log: silent }
let ana: Person
const call = callAs(() => ana)
beforeAll(async () => {
  ana = await user({ nome: 'Ana Souza', email: 'ana@exemplo.com.br' })
})

const agendar = async (body: object = {}) => {
  const dataHoraProgramada = new Date(clock.now().getTime() + MINUTO).toISOString()
  const all = {
    name: 'Noturno',
    type: 2,
    enderecoBase: 'https://loja.exemplo.com.br',
    testCase: [await caso()],
    dataHoraProgramada,
    ...body,
  }
  return (await call(executeTask.add, { body: all })).body.id
}
const read = async (id: number) => (await call(executeTask.get, { params: { id } })).body
const resultados = async (id: number) => (await call(executeTask.result, { params: { id } })).body
const execucoes = async (id: number) => (await call(executeTask.execucoes, { params: { id } })).body
const historico = async (id: number) => (await call(executeTask.history, { params: { id } })).body.map(({ acao }) => acao)
const enviarUltima = async (id: number) => enviarEntradas(job, { id: (await execucoes(id))[0]?.id ?? 0 })

test('um plano agendado começa uma vez, em um processo só, e segue para o executor', async () => {
  const id = await agendar({ recorrencia: 'FREQ=HOURLY' })
  await executarDevidos(job)
  expect(await execucoes(id)).toEqual([])
  clock.advance(MINUTO)
  await Promise.all(Array.from({ length: 5 }, () => executarDevidos(job)))
  expect(await execucoes(id)).toMatchObject([{ usuario: null, origem: 2, atrasada: false, total: 1 }])
  await Promise.all([enviarUltima(id), enviarUltima(id)])
  const [entry] = runner.entries
  expect(entry).toMatchObject({ plano: { id, name: 'Noturno' }, open_screen: false })
  expect([...runner.tokens]).toEqual([`Bearer ${TOKEN}`])
  expect(await read(id)).toMatchObject({ status: 3, proximaExecucao: new Date(clock.now().getTime() + HORA).toISOString() })
  clock.advance(HORA)
  await executarDevidos(job)
  expect(await execucoes(id)).toHaveLength(1)
  expect(await historico(id)).toContain('pular')
  if (entry) await rodar(entry)
  expect((await read(id)).status).toBe(2)
})

test('o que foi perdido começa uma vez na volta, atrasado; depois de 24 horas não', async () => {
  const [late, lost] = [await agendar({ recorrencia: 'FREQ=HOURLY' }), await agendar()]
  await sql`update execute_task set "proximaExecucao" = ${new Date(clock.now().getTime() - 5 * HORA)} where id = ${late}`.execute(db)
  const long = new Date(clock.now().getTime() - 25 * HORA)
  await sql`update execute_task set "proximaExecucao" = ${long}, "dataHoraProgramada" = ${long} where id = ${lost}`.execute(db)
  await executarDevidos(job)
  await executarDevidos(job)
  expect(await execucoes(late)).toMatchObject([{ atrasada: true }])
  expect(await execucoes(lost)).toEqual([])
  expect(await historico(lost)).toContain('pular')
  expect(await read(lost)).toMatchObject({ status: 2, proximaExecucao: null })
})

test('um executor calado é procurado por 10 minutos; as falhas são contadas uma vez a quem o plano diz', async () => {
  runner.status = 503
  const id = await agendar({ avisar: [ana.id] })
  clock.advance(MINUTO)
  await executarDevidos(job)
  await enviarUltima(id)
  expect((await resultados(id))[0]?.status).toBe(1)
  clock.advance(10 * MINUTO)
  await enviarUltima(id)
  expect(await resultados(id)).toMatchObject([{ status: 2, resultado: 3, mensagem: 'O executor de testes não respondeu por 10 minutos.' }])
  await enviarAvisos(job)
  await enviarAvisos(job)
  expect(mail.sent.map(({ to, subject }) => [[to].flat()[0]?.address, subject])).toEqual([
    ['ana@exemplo.com.br', 'Execução com falhas: Noturno'],
  ])
  expect(mail.sent[0]?.text).toContain('0 de falha e 1 de erro em 1 resultados')
  runner.status = 422
  const refused = await agendar()
  clock.advance(MINUTO)
  await executarDevidos(job)
  await enviarUltima(refused)
  expect(await resultados(refused)).toMatchObject([{ resultado: 3, mensagem: 'O executor recusou a entrada: A entrada não serve.' }])
  runner.status = 202
})

test('o que não pode começar é contado; sem executor configurado termina com erro', async () => {
  mail.sent.length = 0
  const id = await agendar({ testCase: [await caso('Vazio', [])], avisar: [ana.id] })
  clock.advance(MINUTO)
  await executarDevidos(job)
  await enviarAvisos(job)
  expect(mail.sent.map(({ subject }) => subject)).toEqual(['Execução não iniciada: Noturno'])
  expect([await execucoes(id), (await read(id)).status]).toEqual([[], 2])
  const alone = await agendar()
  clock.advance(MINUTO)
  await executarDevidos(job)
  const executor = { ...integrations.executor, configured: false }
  await enviarEntradas({ ...job, integrations: { ...integrations, executor } }, { id: (await execucoes(alone))[0]?.id ?? 0 })
  expect(await resultados(alone)).toMatchObject([{ resultado: 3, mensagem: 'Nenhum executor configurado.' }])
})
