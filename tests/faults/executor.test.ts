import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { dice } from '../executor/dice.ts'
import { endAll, startExecutor } from '../executor/processo.ts'
import { startLoja } from '../loja/loja.ts'
import { folder, preparedFolder } from './process.ts'
import { type Product, startProduct } from './product.ts'

/** MORTES=20 in the long run: two are what each run of the tests can wait for. */
const KILLS = Number(process.env.MORTES ?? 2)
vi.setConfig({ testTimeout: 180_000 + KILLS * 30_000 })
/** The points are others in each run; the seed of one that failed is in its name. */
const seed = Number(process.env.SEMENTE ?? Date.now() % 1_000_000)
/** Each failing one is five calls, so that a point is always reached. */
const CASES = 2 * KILLS
const WAYS = ['antes', 'durante', 'depois'] as const

afterAll(endAll)

/**
 * What the runner knows as the product, whatever process that is: its calls pass on to `to`, and `meddle` may have that process killed as
 * one comes, while it works on it, or when its answer is there and nobody has heard it.
 */
async function startDoor() {
  const door = { to: '', meddle: (): (typeof WAYS)[number] | undefined => undefined, kill: () => {} }
  const server = createServer((request, response) => void pass(request, response).catch(() => request.socket.destroy()))
  async function pass(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk) // a stream of bytes
    const when = door.meddle()
    if (when === 'antes') door.kill()
    const { authorization = '', 'content-type': type = '' } = request.headers
    const headers = { authorization, 'content-type': type }
    const asked = fetch(`${door.to}/execute-task/runner${request.url}`, { method: 'POST', headers, body: Buffer.concat(chunks) })
    if (when === 'durante') door.kill()
    const answer = await asked
    const body = await answer.text()
    if (when === 'depois') {
      door.kill()
      return request.socket.destroy()
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  return { door, origin, stop: () => server.close() }
}

test(`o servidor morto em pontos ao acaso enquanto chegam os acontecimentos: cada um está lá uma vez, e a execução termina (semente ${seed})`, async () => {
  const roll = dice(seed)
  const [loja, { door, origin, stop }] = await Promise.all([startLoja(), startDoor()])
  const dataDir = preparedFolder()
  const start = async (): Promise<Product> => {
    const run = await startProduct(dataDir, { QA_HOSTS: `127.0.0.1:${loja.port}` })
    door.to = run.api
    return run
  }
  let run = await start()
  const dir = folder()
  const executor = await startExecutor({ dir, origin })
  const token = await run.login()
  const caso = async (n: number) => {
    const steps = [
      { type: 'call_url', data: '/cesta' },
      { type: 'wait', data: '100ms' },
      { type: 'execute_script', data: `return ${n % 2 === 0}` },
    ]
    const operations = steps.map(({ type, data }) => ({ operation: null, params: { type, data } }))
    return (await run.call(testCase.add, { token, body: { codigo: `CT-${n}`, name: `Caso ${n}`, operations } })).body?.id ?? 0
  }
  const casos: number[] = []
  for (let n = 0; n < CASES; n++) casos.push(await caso(n))
  const plano = { name: 'Cestas', testCase: casos, enderecoBase: loja.base }
  const { body: { id } = { id: 0 } } = await run.call(executeTask.add, { token, body: plano })
  const { body: executada } = await run.call(executeTask.execute, { token, params: { id } })
  if (executada?.params.length !== CASES) throw new Error('the plan was not executed')

  for (let kill = 0; kill < KILLS; kill++) {
    let calls = roll(3)
    // What was kept and not heard comes again: once at least, and early, while calls are events.
    const way = kill === 0 ? 'depois' : WAYS[roll(WAYS.length)]
    door.meddle = () => (calls-- > 0 ? undefined : way)
    door.kill = () => {
      door.meddle = () => undefined
      run.child.kill('SIGKILL')
    }
    if (kill === 0)
      for (const entry of executada.params)
        expect((await executor.post({ ...entry, retorno: { ...entry.retorno, url: origin } })).status).toBe(202)
    await run.exit
    run = await start()
  }

  const results = async () => (await run.call(executeTask.result, { token, params: { id } })).body ?? []
  await expect
    .poll(async () => (await results()).map(({ resultado }) => resultado), { timeout: 60_000 })
    .toEqual(casos.map((_, n) => 1 + (n % 2)))
  await expect.poll(() => readdir(join(dir, 'trabalhos')), { timeout: 60_000 }).toEqual([])
  for (const [n, { id: result, status, amount_success, amount_erros }] of (await results()).entries()) {
    expect([status, amount_success, amount_erros]).toEqual([2, n % 2 === 0 ? 3 : 2, n % 2])
    const { body } = await run.call(executeTask.resultLog, { token, params: { id: result } })
    const passos = body?.messages.filter(({ ordem }) => ordem !== null) ?? []
    expect(passos.map(({ rodada, ordem }) => [rodada, ordem])).toEqual([1, 2, 3].map((order) => [1, order]))
    const evidencias = passos.at(-1)?.evidencias.map(({ tipo }) => tipo)
    expect(evidencias?.toSorted()).toEqual(n % 2 === 0 ? [] : ['console', 'html', 'rede', 'tela'])
  }
  const { body: [execucao] = [] } = await run.call(executeTask.execucoes, { token, params: { id } })
  expect(execucao).toMatchObject({ total: CASES, sucesso: CASES / 2, falha: CASES / 2 })
  expect(execucao?.dataHoraFim).not.toBeNull()
  expect((await run.call(executeTask.get, { token, params: { id } })).body?.status).toBe(4)
  expect(await executor.signal('SIGTERM')).toBe(0)
  run.child.kill('SIGTERM')
  await run.exit
  stop()
  await loja.stop()
})
