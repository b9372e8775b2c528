import { randomUUID } from 'node:crypto'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import type { Entry, Evento } from '@retaguarda/contract/runner.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenarioPlanos } from '../../test/cenario-planos.ts'
import { executorDe } from '../../test/executor.ts'
import { listening, streamOf } from '../../test/stream.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { cleanArquivos } from '../arquivo/arquivo.jobs.ts'
import { encerrarCalados, limparExecucoes } from './execute-task.jobs.ts'
import { isInstavel } from './instavel.calc.ts'

const { app, db, user, call: anyone, callAs, clock, config, integrations, life } = await testApp()
const { caso } = cenarioPlanos(db)
const { contar, inicio, passo, nota, sinal, fim, rodar } = executorDe(anyone, clock.now)
const job: JobCtx = { db, config, integrations, life, now: clock.now, log: silent }
let ana: Person
const call = callAs(() => ana)
beforeAll(async () => {
  ana = await user({ isAdmin: false })
})

const HORA = 3_600_000
const NADA = { cancelados: [], desconhecidos: [] }

async function iniciar(testCaseIds?: number[]) {
  const body = { name: 'Compra', enderecoBase: 'https://loja.exemplo.com.br', testCase: testCaseIds ?? [await caso()] }
  const { id } = (await call(executeTask.add, { body })).body
  const { params } = (await call(executeTask.execute, { params: { id } })).body
  const [entry] = params
  if (!entry) throw new Error('Nothing was started')
  return { id, entry, params }
}
const resultado = async (id: number) => (await call(executeTask.result, { params: { id } })).body[0]
const log = async (entry: Entry) => (await call(executeTask.resultLog, { params: { id: entry.result } })).body

describe('os eventos do executor', () => {
  test('cada um vale uma vez, pelo id e pelo passo, em qualquer ordem, até o fim', async () => {
    const { id, entry } = await iniciar()
    const steps = [1, 2, 3].map((ordem) => passo(entry, { ordem }))
    const [one, two, three] = steps
    if (!one || !two || !three) throw new Error('Three steps were made')
    expect((await contar(entry, three, nota(entry, 'Vários elementos.'), one)).body).toEqual({ aceitos: 3, repetidos: 0, ...NADA })
    const sameStep = passo(entry, { ordem: 3, resultado: 2 })
    expect((await contar(entry, three, sameStep, two, two, inicio(entry))).body).toEqual({ aceitos: 2, repetidos: 3, ...NADA })
    expect(await resultado(id)).toMatchObject({ status: 1, amount_success: 3, amount_erros: 0 })
    expect((await contar(entry, fim(entry), passo(entry, { ordem: 4 }))).body).toEqual({ aceitos: 1, repetidos: 1, ...NADA })
    expect((await contar(entry, fim(entry, 2), sinal(entry), passo(entry, { ordem: 5 }))).body).toEqual({
      aceitos: 0,
      repetidos: 3,
      ...NADA,
    })
    expect(await resultado(id)).toMatchObject({ status: 2, resultado: 1, amount_success: 3, instavel: false })
    expect(
      (await log(entry)).messages
        .filter(({ ordem }) => ordem !== null)
        .map(({ ordem }) => ordem)
        .toSorted(),
    ).toEqual([1, 2, 3])
    expect((await log(entry)).messages.find(({ ordem }) => ordem === null)).toMatchObject({
      mensagem: 'Vários elementos.',
      resultado: null,
    })
  })

  test('os mesmos eventos ao mesmo tempo e fora de ordem contam uma vez', async () => {
    const { id, params } = await iniciar([await caso(), await caso(), await caso()])
    const events = params.flatMap((entry) => [1, 2, 3, 4].map((ordem) => passo(entry, { ordem })))
    const shuffled = Array.from({ length: 12 }, (_, i) => [...events.slice(i), ...events.slice(0, i)])
    const [first] = params
    if (!first) throw new Error('Nothing was started')
    const answers = await Promise.all(shuffled.map((some) => contar(first, ...some)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(answers.reduce((sum, { body }) => sum + body.aceitos, 0)).toBe(events.length)
    expect((await resultado(id))?.amount_success).toBe(4)
  })

  test('conexões com o banco que caem enquanto os eventos chegam não perdem nem repetem nada', async () => {
    const { id, params } = await iniciar([await caso(), await caso(), await caso()])
    const PASSOS = 15
    const until200 = async (entry: Entry, evento: Evento) => {
      for (let n = 0; n < 100; n++) if ((await contar(entry, evento)).status === 200) return
      throw new Error('The event was never taken')
    }
    const telling = params.map(async (entry) => {
      for (let ordem = 1; ordem <= PASSOS; ordem++) await until200(entry, passo(entry, { ordem }))
      await until200(entry, fim(entry))
    })
    const cutting = (async () => {
      for (let n = 0; n < 8; n++) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and state <> 'idle'`
          .execute(db)
          .catch(() => {})
        await new Promise((done) => setImmediate(done))
      }
    })()
    await Promise.all([...telling, cutting])
    const rows = (await call(executeTask.result, { params: { id } })).body
    expect(rows.map(({ status, resultado, amount_success }) => [status, resultado, amount_success])).toEqual(Array(3).fill([2, 1, PASSOS]))
    expect((await call(executeTask.get, { params: { id } })).body.status).toBe(4)
    const [row] = (await call(executeTask.execucoes, { params: { id } })).body
    expect(row).toMatchObject({ total: 3, sucesso: 3, falha: 0, erro: 0 })
  })

  test('os números são os da última rodada, e uma falha que depois deu certo é instável', async () => {
    const id = await caso()
    const { id: plano, entry } = await iniciar([id])
    await contar(entry, inicio(entry), passo(entry, { ordem: 1 }), passo(entry, { ordem: 2, resultado: 2 }), inicio(entry, 2))
    await contar(entry, passo(entry, { ordem: 1, rodada: 2 }), passo(entry, { ordem: 3, rodada: 1 }), fim(entry, 1, 2))
    expect(await resultado(plano)).toMatchObject({ resultado: 1, instavel: true, amount_success: 1, amount_erros: 0 })
    const { rows } = (await call(testCase.list, { query: { filter: JSON.stringify([{ name: 'id', op: '=', v: id }]) } })).body
    expect(rows).toMatchObject([{ id, ultimoResultado: 1, instavel: true }])
    expect(isInstavel([1, 2, 1].map((resultado) => ({ resultado: resultado as 1 | 2, instavel: false })))).toBe(true)
    expect(isInstavel([1, 3, 2].map((resultado) => ({ resultado: resultado as 1 | 2 | 3, instavel: false })))).toBe(false)
    const own = (await call(executeTask.testCaseExecucoes, { params: { id } })).body
    expect(own).toMatchObject([{ id: entry.result, plano: { id: plano, name: 'Compra' }, resultado: 1 }])
  })

  test('um evento errado não deixa nenhum; sem token, com o de outra execução ou vencido não há o que contar', async () => {
    const [{ id, entry }, other] = [await iniciar(), await iniciar()]
    const bad = (evento: object) => anyone(executeTask.eventos, { token: entry.retorno.token, body: { eventos: [passo(entry), evento] } })
    expect((await bad({ ...passo(entry), ordem: -1 })).status).toBe(422)
    expect((await bad({ ...passo(entry), tipo: 'outro' })).status).toBe(422)
    const future = await bad({ ...passo(entry), tentativa: 2 })
    expect([future.status, refusalOf(future).fields]).toEqual([422, { 'eventos.1.tentativa': 'Evento 2: esta tentativa não existe.' }])
    expect((await bad({ ...nota(entry, 'a\u0000b') })).status).toBe(422)
    expect((await anyone(executeTask.eventos, { token: entry.retorno.token, body: { eventos: [] } })).status).toBe(422)
    expect((await resultado(id))?.amount_success).toBe(0)
    const foreign = await anyone(executeTask.eventos, { token: other.entry.retorno.token, body: { eventos: [passo(entry)] } })
    expect(foreign.body).toEqual({ aceitos: 0, repetidos: 0, cancelados: [], desconhecidos: [entry.result] })
    for (const token of [undefined, 'x'.repeat(43), ana.token])
      expect((await anyone(executeTask.eventos, { body: 'isto não é JSON', ...(token && { token }) })).status).toBe(401)
    const stored = await db.selectFrom('execucao_token').select('hash').execute()
    expect(stored.some(({ hash }) => hash.toString().includes(entry.retorno.token))).toBe(false)
    const at = clock.at
    clock.advance(7 * 24 * HORA)
    expect((await contar(entry, passo(entry))).status).toBe(401)
    clock.at = at
    const long = await anyone(executeTask.eventos, {
      token: entry.retorno.token,
      body: { eventos: [nota(entry, 'x'.repeat(6 * 1024 * 1024))] },
    })
    expect(long.status).toBe(413)
    const eventos = Array.from({ length: 1001 }, (): Evento => ({ ...sinal(entry), id: randomUUID() }))
    expect((await contar(entry, ...eventos)).status).toBe(422)
  })

  test('chegam às telas que acompanham a execução', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    await listening(db)
    const { entry } = await iniciar()
    const stream = streamOf(`${origin}/api/eventos?topico=execucao-${entry.execucao}`, { authorization: `Bearer ${ana.token}` })
    expect(await stream.status).toBe(200)
    await contar(entry, passo(entry))
    await expect
      .poll(() => stream.events.at(-1))
      .toMatchObject({ tipo: 'resultados', resultados: [{ id: entry.result, status: 1, amount_success: 1 }] })
    stream.close()
  })

  test('sem sinal por RUNNER_PRAZO_S o resultado termina com erro, que um fim atrasado substitui', async () => {
    const { id, entry } = await iniciar()
    clock.advance(599_000)
    await contar(entry, sinal(entry))
    clock.advance(599_000)
    await encerrarCalados(job)
    expect((await resultado(id))?.status).toBe(1)
    clock.advance(2_000)
    await encerrarCalados(job)
    expect(await resultado(id)).toMatchObject({ status: 2, resultado: 3, mensagem: 'O executor deixou de responder.' })
    expect((await call(executeTask.get, { params: { id } })).body.status).toBe(4)
    expect((await contar(entry, passo(entry), fim(entry))).body).toEqual({ aceitos: 2, repetidos: 0, ...NADA })
    expect(await resultado(id)).toMatchObject({ status: 2, resultado: 1, mensagem: null, amount_success: 1 })
    const [row] = (await call(executeTask.execucoes, { params: { id } })).body
    expect(row).toMatchObject({ total: 1, sucesso: 1, erro: 0 })
  })
})

describe('as evidências', () => {
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const enviar = (entry: Entry, data: object, content: Buffer | string = PNG, token = entry.retorno.token) => {
    const body = { id: randomUUID(), result: entry.result, tentativa: 1, rodada: 1, ordem: 1, tipo: 'tela', ...data }
    return anyone(executeTask.receberEvidencia, { token, body, files: { arquivo: { name: 'tela.png', content } } })
  }

  test('são guardadas uma vez, junto do seu passo, e excluídas depois de EVIDENCIA_RETENCAO_DIAS', async () => {
    const { entry } = await iniciar()
    await contar(entry, passo(entry, { resultado: 2 }))
    const id = randomUUID()
    expect((await enviar(entry, { id })).status).toBe(200)
    expect((await enviar(entry, { id })).status).toBe(200)
    expect((await enviar(entry, { tipo: 'html' }, '<html><script>alert(1)</script></html>')).status).toBe(200)
    const [message] = (await log(entry)).messages
    expect(message?.evidencias).toMatchObject([{ id, tipo: 'tela' }, { tipo: 'html' }])
    const file = await call(executeTask.evidencia, { params: { evidencia: id } })
    expect([file.status, file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([200, 'image/png', 'nosniff'])
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment; filename="tela-1\.png"/)
    expect(await db.selectFrom('arquivo').select('id').execute()).toHaveLength(2)
    clock.advance(31 * 24 * HORA)
    ana = await user({ isAdmin: false })
    await limparExecucoes(job)
    await cleanArquivos(job)
    expect((await call(executeTask.evidencia, { params: { evidencia: id } })).status).toBe(404)
    expect(await db.selectFrom('arquivo').select('id').execute()).toEqual([])
    expect((await log(entry)).messages).toHaveLength(1)
  })

  test('só entram com o token, de um resultado da execução, com um arquivo que seja o que diz ser', async () => {
    const { entry } = await iniciar()
    expect((await enviar(entry, {}, PNG, 'x'.repeat(43))).status).toBe(401)
    expect((await enviar(entry, { result: 999_999 })).status).toBe(404)
    expect((await enviar(entry, { tentativa: 2 })).status).toBe(422)
    expect((await enviar(entry, { tipo: 'video' })).status).toBe(422)
    expect((await enviar(entry, {}, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]))).status).toBe(415)
    expect((await enviar(entry, {}, Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413)
    const none = await anyone(executeTask.receberEvidencia, {
      token: entry.retorno.token,
      body: { id: randomUUID(), result: entry.result, tentativa: 1, rodada: 1, ordem: 1, tipo: 'tela' },
    })
    expect(none.status).toBe(422)
    await rodar(entry)
    expect((await enviar(entry, { ordem: null, tipo: 'console' }, 'erro')).status).toBe(200)
  })
})
