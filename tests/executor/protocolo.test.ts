import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { isMotivo, MOTIVOS } from '@retaguarda/contract/kit/refusal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAll, type Executor, newDir, removeDir, startExecutor, TOKEN } from './processo.ts'
import { type Receptor, startReceptor } from './receptor.ts'

let receptor: Receptor
let executor: Executor
let dir: string
const NO_BROWSER = { CHROMIUM_PATH: '/nao/ha/chromium' }

beforeAll(async () => {
  receptor = await startReceptor()
  dir = await newDir()
  executor = await startExecutor({ dir, origin: receptor.origin, env: NO_BROWSER })
})
afterAll(endAll)
afterAll(async () => {
  await executor.signal('SIGKILL')
  await Promise.all([receptor.stop(), removeDir(dir)])
})

type Headers = Record<string, string>
/** A request with the headers that `fetch` keeps to itself. */
function raw(method: string, path: string, headers: Headers = {}, body?: string, to = executor) {
  return new Promise<{ status: number; headers: Headers; body: unknown }>((done, failed) => {
    const call = request(`${to.address}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const json: unknown = text.startsWith('{') ? JSON.parse(text) : text
        done({ status: response.statusCode ?? 0, headers: response.headers as Headers, body: json }) // one value of each, here
      })
    })
    call.on('error', failed)
    call.end(body)
  })
}
const bearer = { authorization: `Bearer ${TOKEN}` }
const asJson = { ...bearer, 'content-type': 'application/json' }
const entry = () => receptor.entry([['call_url', null, null, '/']])

test('quem fala é julgado antes do que diz', async () => {
  const good = JSON.stringify(entry())
  const table: [string, Headers, string | undefined, number][] = [
    ['sem token', { 'content-type': 'application/json' }, good, 401],
    ['outro token', { ...asJson, authorization: 'Bearer outro' }, good, 401],
    ['outra origem', { ...asJson, origin: 'https://hostil.exemplo' }, good, 403],
    ['origem nula', { ...asJson, origin: 'null' }, good, 403],
    ['outro nome desta máquina', { ...asJson, host: 'hostil.exemplo:4000' }, good, 403],
    ['sem porta', { ...asJson, host: '127.0.0.1' }, good, 403],
    ['formulário', { ...bearer, 'content-type': 'text/plain' }, good, 415],
    ['grande demais', { ...asJson, 'content-length': String(6 * 1024 * 1024) }, undefined, 413],
    ['não é JSON', asJson, '{', 422],
    ['não é um trabalho', asJson, '{"result":1}', 422],
    ['sem passos', asJson, JSON.stringify(receptor.entry([])), 422],
    ['retorno de outro', asJson, JSON.stringify({ ...entry(), retorno: { url: 'https://hostil.exemplo/api', token: 'x' } }), 422],
  ]
  for (const [name, headers, body, status] of table) {
    const answer = await raw('POST', '/execute-tester', headers, body)
    const { error, motivo } = answer.body as { error?: string; motivo?: string } // the runner's own, checked here
    expect([name, answer.status, typeof error, isMotivo(motivo) && MOTIVOS[motivo]]).toEqual([name, status, 'string', status])
    if (status === 403) expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect((await raw('GET', '/nada', bearer)).status).toBe(404)
  expect(await readdir(join(dir, 'trabalhos'))).toEqual([])
})

test('a página pareada passa pelo preflight, também o da rede privada; as outras não', async () => {
  const ask = { 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' }
  const mine = await raw('OPTIONS', '/execute-tester', { ...ask, origin: receptor.origin })
  expect([mine.status, mine.headers]).toMatchObject([
    204,
    {
      'access-control-allow-origin': receptor.origin,
      vary: 'Origin',
      'access-control-allow-private-network': 'true',
      'access-control-allow-headers': 'authorization, content-type',
    },
  ])
  const other = await raw('OPTIONS', '/execute-tester', { ...ask, origin: 'https://hostil.exemplo' })
  expect([other.status, Object.keys(other.headers).filter((name) => name.startsWith('access-control'))]).toEqual([403, []])
  expect(await raw('GET', '/saude', { origin: receptor.origin })).toMatchObject({
    status: 200,
    body: { situacao: 'ok' },
    headers: { 'access-control-allow-origin': receptor.origin },
  })
  expect((await raw('GET', '/saude')).body).not.toHaveProperty('fila')
  expect((await raw('GET', '/saude', bearer)).body).toMatchObject({ situacao: 'ok', fila: 0, executando: 0 })
  expect((await raw('GET', '/quadro/1', bearer)).status).toBe(204)
  expect((await raw('GET', '/quadro/1')).status).toBe(401)
})

test('um trabalho é recebido uma vez; sem Chromium a frase diz o que instalar; nada fica depois do fim', async () => {
  const job = entry()
  const answers = await Promise.all([1, 2, 3].map(async () => (await executor.post(job)).status))
  expect(answers.toSorted()).toEqual([200, 200, 202])
  expect(await receptor.end(job.result)).toMatchObject({
    resultado: 3,
    mensagem: 'Não há um Chromium em CHROMIUM_PATH (/nao/ha/chromium). Corrija o caminho e execute de novo.',
  })
  await expect.poll(() => readdir(join(dir, 'trabalhos'))).toEqual([])
  expect((await executor.post(job)).status).toBe(200)
  expect(receptor.of(job.result).events.map(({ tipo }) => tipo)).toEqual(['inicio', 'fim'])
})

test('sem Chromium na máquina, sem tela, token próprio guardado só para o dono, porta e valores errados com frases', async () => {
  const other = await newDir()
  const bare = await startExecutor({ dir: other, origin: receptor.origin, env: { CHROMIUM_PATH: '', PATH: '', RUNNER_TOKEN: '' } })
  const token = /runner-token=(\S+)/.exec(bare.said())?.[1] ?? ''
  expect([token.length >= 32, (await stat(join(other, 'token'))).mode & 0o777]).toEqual([true, 0o600])
  const job = { ...entry(), open_screen: true }
  const answer = await fetch(`${bare.address}/execute-tester`, {
    method: 'POST',
    headers: { ...asJson, authorization: `Bearer ${token}` },
    body: JSON.stringify(job),
  })
  expect(answer.status).toBe(202)
  expect((await receptor.end(job.result)).mensagem).toMatch(/^Falta o Chromium nesta máquina\. .*apt-get install chromium/)
  expect(receptor.notas(job.result)).toEqual(['Esta máquina não tem tela: o navegador roda escondido.'])
  const port = new URL(bare.address).port
  const wrong = async (env: Headers, dir = other) =>
    await startExecutor({ dir, origin: receptor.origin, env }).then(
      () => 'iniciou',
      (error: Error) => error.message,
    )
  expect(await wrong({ RUNNER_PORT: port })).toContain(`A porta ${port} já está em uso em 127.0.0.1.`)
  expect(await wrong({})).toContain(`Outro executor já usa a pasta ${other}. Encerre-o ou escolha outra pasta em RUNNER_DIR.`)
  const link = join(await newDir(), 'outro-nome')
  await symlink(other, link)
  expect(await wrong({}, link)).toContain(`Outro executor já usa a pasta ${link}.`)
  await removeDir(dirname(link))
  expect(await wrong({ RUNNER_TOKEN: 'curto' })).toContain('RUNNER_TOKEN são pelo menos 32')
  expect(await wrong({ RUNNER_ORIGIN: 'retaguarda' })).toContain('RUNNER_ORIGIN são endereços')
  await bare.signal('SIGKILL')
  const again = await startExecutor({ dir: other, origin: receptor.origin, env: { RUNNER_TOKEN: '' } })
  expect(again.said()).toContain(token)
  expect(await again.signal('SIGTERM')).toBe(0)
  await removeDir(other)
})

test('disco cheio: o que não foi gravado não é aceito, e o aceito chega quando há espaço', async () => {
  const other = await newDir()
  const full = await startExecutor({ dir: other, origin: receptor.origin, env: NO_BROWSER })
  const jobs = join(other, 'trabalhos')
  await rm(jobs, { recursive: true })
  await writeFile(jobs, '') // no folder: every write below it fails
  const job = entry()
  const answer = await full.post(job)
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: 'O executor não conseguiu gravar o trabalho no disco. Libere espaço e tente de novo.', motivo: 'foraDoAr' },
  ])
  await rm(jobs)
  await mkdir(jobs)
  expect((await full.post(job)).status).toBe(202)
  expect((await receptor.end(job.result)).resultado).toBe(3)
  await full.signal('SIGKILL')
  await removeDir(other)
})

test('cancelado ou desconhecido no servidor, ou token recusado: o trabalho é deixado', async () => {
  for (const make of ['cancelado', 'desconhecido', '401'] as const) {
    const job = entry()
    if (make === 'cancelado') receptor.cancelled.add(job.result)
    if (make === 'desconhecido') receptor.forget(job.result)
    const sent = make === '401' ? { ...job, retorno: { ...job.retorno, token: 'revogado' } } : job
    expect((await executor.post(sent)).status).toBe(202)
    await expect.poll(() => readdir(join(dir, 'trabalhos'))).toEqual([])
    // What a process has written may arrive later than what it has removed is gone.
    await expect.poll(() => executor.said()).toContain(`O resultado ${job.result} foi deixado`)
  }
})
