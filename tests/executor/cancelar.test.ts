import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loja, startLoja } from '../loja/loja.ts'
import { endAll, type Executor, newDir, removeDir, startExecutor } from './processo.ts'
import { type Passos, type Receptor, startReceptor } from './receptor.ts'

let loja: Loja
let receptor: Receptor
let executor: Executor
let dir: string

/** Each waits for what never comes, most of them for a minute. */
const ESPERAS: Passos = [
  ['wait', null, null, '60s'],
  ['wait', null, null, 'url=/fim'],
  ['wait', null, null, 'css=#fim'],
  ['validate_request', null, null, 'POST /api/nunca'],
  ['validate_url', null, null, '/fim'],
  ['validate_message', null, null, 'Nunca'],
  ['click', 'css', '#travado'],
  ['input_data', 'label', 'Nunca', 'x'],
  ['execute_script', null, null, 'await new Promise(() => {})'],
  ['call_url', null, null, '/nunca'],
]

beforeAll(async () => {
  loja = await startLoja()
  receptor = await startReceptor()
  dir = await newDir()
  executor = await startExecutor({ dir, origin: receptor.origin, env: { RUNNER_WORKERS: String(ESPERAS.length) } })
})
afterAll(endAll)
afterAll(async () => {
  await executor.signal('SIGTERM')
  await Promise.all([loja.stop(), receptor.stop(), removeDir(dir)])
})

const saude = async () => (await (await executor.ask('/saude')).json()) as { fila: number; executando: number } // the runner's own answer

test('FAL-29 quem cancela libera o executor logo, espere o passo pelo que esperar', { timeout: 240_000 }, async () => {
  const config = { enderecoBase: loja.base, hosts: [`127.0.0.1:${loja.port}`], tempoPasso: 60, tempoCaso: 600 }
  const entries = ESPERAS.map((wait) => receptor.entry([['call_url', null, null, '/partes'], wait, ['click', 'css', 'h1']], { config }))
  for (const entry of entries) expect((await executor.post(entry)).status).toBe(202)
  const waiting = () => entries.filter(({ result }) => receptor.of(result).events.some(({ tipo }) => tipo === 'passo')).length
  await expect.poll(waiting, { timeout: 200_000 }).toBe(ESPERAS.length)
  expect(await saude()).toMatchObject({ fila: 0, executando: ESPERAS.length })

  const results = entries.map(({ result }) => result)
  const headers = { 'content-type': 'application/json' }
  expect(await (await executor.ask('/cancel', { method: 'POST', headers, body: JSON.stringify({ results }) })).json()).toMatchObject({
    cancelados: results,
  })
  // A second where nobody else uses the machine; the steps themselves would go on for ten and more.
  await expect.poll(async () => (await saude()).executando, { timeout: 5_000 }).toBe(0)
  for (const { result } of entries) {
    expect(await receptor.end(result)).toMatchObject({ resultado: 4 })
    // Nothing is told of the step that was left, nor of one after it.
    expect(receptor.passos(result).map(({ ordem }) => ordem)).toEqual([1])
  }
})
