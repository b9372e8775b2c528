import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { log } from '@retaguarda/contract/log.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { createRedmine } from '../../integrations/redmine/http.ts'
import { lojasDeTeste } from '../../test/cenario-log.ts'
import { patient } from '../../test/patient.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { abrirPendentes } from './problema-envio.service.ts'

/** Redmine, which can make an issue and lose its answer, or refuse. */
const redmine = { mode: 'ok' as 'ok' | 'lost' | 'refuses', issues: [] as { id: number; description: string; subject: string }[], posts: 0 }
const server = createServer((req, res) => {
  const json = (status: number, body: object) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (req.method === 'GET') return json(200, { issues: redmine.issues, users: [], total_count: redmine.issues.length })
  let body = ''
  req.on('data', (chunk) => (body += chunk))
  req.on('end', () => {
    redmine.posts++
    if (redmine.mode === 'refuses') return json(422, { errors: ['Projeto não é válido'] })
    const { issue } = JSON.parse(body) as { issue: (typeof redmine.issues)[number] } // what ours sends to /issues.json
    redmine.issues.push({ ...issue, id: 700 + redmine.issues.length })
    return redmine.mode === 'lost' ? undefined : json(201, { issue: { id: redmine.issues.at(-1)?.id } })
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo // it listens on TCP

const app = await testApp({ REDMINE_URL: 'http://redmine.example', REDMINE_API_KEY: 'k' })
const { db, user, config, integrations, life, clock, query } = app
const { makeLoja, enviar } = lojasDeTeste(app)
let ana: Awaited<ReturnType<typeof user>>
const asAna = app.callAs(() => ana)
beforeAll(async () => {
  ana = await user({ isAdmin: false })
})

let cases = 0
/** A problem of one occurrence, with a Redmine that does as it is told. */
async function novo(mode: typeof redmine.mode) {
  Object.assign(redmine, { mode, issues: [], posts: 0 })
  integrations.redmine = patient(
    (ms) => createRedmine({ REDMINE_URL: `http://127.0.0.1:${port}`, REDMINE_API_KEY: 'k' }, ms),
    300,
    () => redmine.mode === 'lost',
  )
  const loja = await makeLoja()
  await enviar(loja, { tipo: 5, error: `Falha ${'abcdefgh'.slice(0, ++cases)}` })
  const { body } = await asAna(log.list, { query: query([{ name: 'cliente.id', op: '=', v: loja.cliente }]) })
  const params = { id: body.rows[0]?.problema.id ?? 0 }
  const abrir = (projeto = 9) => asAna(problema.redmine, { params, body: { projeto } })
  const read = async () => (await asAna(problema.get, { params })).body
  return { abrir, read }
}

test('however often it is asked for, a problem has one issue, which the row and the page name', async () => {
  const { abrir, read } = await novo('ok')
  const answers = await Promise.all(Array.from({ length: 10 }, () => abrir()))
  expect(answers.map(({ status, body }) => [status, body.issue])).toEqual(answers.map(() => [200, 700]))
  expect((await abrir()).body).toEqual({ msg: 'Tarefa #700 aberta no Redmine.', issue: 700 })
  expect([redmine.posts, redmine.issues.map(({ subject }) => subject)]).toEqual([1, ['Falha a']])
  expect(redmine.issues[0]?.description).toMatch(/1 ocorrência em 1 cliente,[\s\S]*\[retaguarda:problema:\d+\] \[instalacao:\w+\]$/)
  const opened = await read()
  expect(opened).toMatchObject({ issue: 700, link: 'http://redmine.example/issues/700', envio: { emAndamento: false, erro: null } })
  expect(opened.andamento).toMatchObject([{ acao: 'redmine', campos: [{ campo: 'issue', antes: null, depois: 700 }] }])
})

test('an answer that is lost is no second issue: it is looked for by its marker', async () => {
  const { abrir, read } = await novo('lost')
  expect(await abrir()).toMatchObject({ status: 503, body: { error: some.stringMatching(/Redmine/) } })
  redmine.mode = 'ok'
  clock.advance(61_000)
  await Promise.all([1, 2, 3].map(() => abrirPendentes({ db, config, integrations, life, now: clock.now, log: silent })))
  expect(await read()).toMatchObject({ issue: 700, envio: { emAndamento: false, erro: null } })
  expect(redmine.posts).toBe(1)
})

test('a refusal is said in its words, and another project may be asked for', async () => {
  const { abrir, read } = await novo('refuses')
  expect(await abrir()).toMatchObject({ status: 503, body: { error: 'O Redmine respondeu: Projeto não é válido.' } })
  expect(await read()).toMatchObject({ issue: null, envio: { emAndamento: false, erro: some.stringMatching(/não é válido/) } })
  redmine.mode = 'ok'
  expect((await abrir(10)).body).toMatchObject({ issue: 700 })
})
