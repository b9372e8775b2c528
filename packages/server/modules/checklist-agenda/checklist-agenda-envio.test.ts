import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { createRedmine } from '../../integrations/redmine/http.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { enviarPendentes } from './checklist-agenda-envio.service.ts'

type Issue = { id: number; description: string; subject: string } & Record<string, unknown>
type Mode = 'ok' | 'silent' | 'lost' | 'refuses' | 'broken'

/** Redmine with its quirks: people are found by a part of their address, an issue can be made and its answer lost. */
const redmine = { mode: 'ok' as Mode, issues: [] as Issue[], asAuthor: [] as unknown[], posts: 0 }
const PEOPLE = [
  { id: 70, login: 'outra', mail: 'xgestora@exemplo.com.br' },
  { id: 71, login: 'gestora', mail: 'Gestora@Exemplo.com.br' },
  { id: 72, login: 'executor', mail: 'executor@exemplo.com.br' },
]
const json = (res: ServerResponse, status: number, body: object) => {
  res.writeHead(status, { 'content-type': 'application/json' })
  res.end(JSON.stringify(body))
}
const server = createServer((req, res) => {
  const url = new URL(req.url ?? '/', 'http://x')
  if (url.pathname === '/users.json') {
    const name = url.searchParams.get('name')?.toLowerCase() ?? ''
    return json(res, 200, { users: PEOPLE.filter(({ mail }) => mail.toLowerCase().includes(name)) })
  }
  if (req.method === 'GET') {
    if (redmine.mode === 'broken') return json(res, 500, {})
    return json(res, 200, { issues: redmine.issues, total_count: redmine.issues.length })
  }
  let body = ''
  req.on('data', (chunk) => (body += chunk))
  req.on('end', () => {
    redmine.posts++
    redmine.asAuthor.push(req.headers['x-redmine-switch-user'])
    if (redmine.mode === 'refuses') return json(res, 422, { errors: ['Título não pode ficar em branco', 'Prioridade não é válida'] })
    if (redmine.mode === 'broken') return json(res, 500, {})
    if (redmine.mode === 'silent') return undefined
    const sent = JSON.parse(body) as { issue: Issue } // what ours sends to /issues.json
    const issue = { ...sent.issue, id: 500 + redmine.issues.length }
    redmine.issues.push(issue)
    return redmine.mode === 'lost' ? undefined : json(res, 201, { issue: { id: issue.id } })
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo // it listens on TCP

const app = await testApp()
const { user, db, config, integrations, life, clock } = app
const connect = (limit = 5_000) => {
  integrations.redmine = createRedmine({ REDMINE_URL: `http://127.0.0.1:${port}`, REDMINE_API_KEY: 'k', REDMINE_TRACKER_ID: 3 }, limit)
}
const runJob = () => enviarPendentes({ db, config, integrations, life, now: clock.now, log: silent })
const MINUTE = 61_000

let ana: Person
let executor: Person
let setorId: number
beforeAll(async () => {
  ana = await user({ nome: 'Gestora', email: 'gestora@exemplo.com.br', isAdmin: false })
  executor = await user({ nome: 'Executor', email: 'executor@exemplo.com.br', isAdmin: false })
  setorId = (await asAna(setor.add, { body: { nome: 'Infra', codigo: 'INF' } })).body.id
})
const asAna = app.callAs(() => ana)
const { makeCliente, makeChecklist, makeTask } = cenario(app, () => ana)

const fields = (more: object = {}) => ({
  setor: setorId,
  dataInicio: '2026-11-20T08:00:00-03:00',
  dataFim: '2026-11-20T18:00:00-03:00',
  ...more,
})
async function send(
  mode: Mode,
  { limit, projeto = 9, ...more }: { limit?: number; projeto?: number | null; observacao?: string; responsavel?: number } = {},
) {
  connect(limit)
  Object.assign(redmine, { mode, issues: [], asAuthor: [], posts: 0 })
  const c = await makeChecklist([sim()])
  const t = await makeTask([c.id], { cliente: await makeCliente('Loja Azul', projeto === null ? {} : { projetoSuporteRedmine: projeto }) })
  const item = t.entradas[0] ?? 0
  const sent = await asAna(checklistAgenda.add, { body: { task: t.id, item, enviar: true, ...fields(more) } })
  const read = async () => (await asAna(checklistAgenda.get, { params: { task: t.id, item } })).body[0]
  return { sent, read, id: sent.body.id, task: t.id }
}

/** What the description of a schedule's issue ends with. */
async function marca(id: number | undefined): Promise<string> {
  const { rows } = await sql<{ palavra: string }>`select palavra from instalacao`.execute(db)
  return `[retaguarda:agenda:${id}] [instalacao:${rows[0]?.palavra}]`
}

test('AGE-002 a schedule becomes an issue: project, author, hours, dates, marker and who does it', async () => {
  const { sent, read, id, task: taskId } = await send('ok', { observacao: 'Ver o DNS', responsavel: executor.id })
  expect(sent).toMatchObject({ status: 200, body: { issue: 500, envio: { situacao: 2, erro: null } } })
  expect(redmine.issues).toEqual([
    {
      id: 500,
      project_id: 9,
      tracker_id: 3,
      subject: some.stringMatching(/^Loja Azul - Checklist \d+$/),
      description: `Ver o DNS\n\n${await marca(id)}`,
      start_date: '2026-11-20',
      due_date: '2026-11-20',
      estimated_hours: '8.80',
      assigned_to_id: 72,
    },
  ])
  expect(redmine.asAuthor).toEqual(['gestora'])
  expect(await read()).toMatchObject({ issue: 500, envio: { situacao: 2 } })
  const noSend = await asAna(task.answers, { params: { id: taskId }, query: { no_send: 'true' } })
  expect(noSend.body.checklists).toEqual([])
})

test('AGE-002 a repeat with the same key makes neither a second schedule nor a second issue', async () => {
  const { sent, task: taskId } = await send('ok')
  const item = (await asAna(task.get, { params: { id: taskId } })).body.taskChecklist[0]?.id
  const again = () =>
    asAna(checklistAgenda.add, { idempotencyKey: 'chave-de-agenda', body: { task: taskId, item, enviar: true, ...fields() } })
  const [first, second] = [await again(), await again()]
  expect(first).toMatchObject({ status: 200, body: { envio: { situacao: 2 } } })
  expect(second).toEqual({ ...first, headers: some.anything() })
  expect((await asAna(checklistAgenda.get, { params: { task: taskId, item: item ?? 0 } })).body.map(({ id }) => id)).toEqual([
    sent.body.id,
    first.body.id,
  ])
  expect(redmine.posts).toBe(2)
})

test('AGE-010 AGE-011 once sent only the observation and the situation change, it is not deleted and not sent again', async () => {
  const { id, read } = await send('ok', { responsavel: executor.id })
  const edit = (more: object) => asAna(checklistAgenda.edit, { params: { id }, body: fields({ responsavel: executor.id, ...more }) })
  for (const more of [
    { dataFim: '2026-11-20T19:00:00-03:00' },
    { dataFim: null },
    { responsavel: null },
    { dataInicio: '2026-11-20T09:00:00-03:00' },
  ])
    expect(await edit(more)).toMatchObject({ status: 409, body: { error: some.stringMatching(/já foi enviado/) } })
  expect((await edit({ observacao: 'Feito cedo', enviar: true })).status).toBe(200)
  expect(await read()).toMatchObject({ observacao: 'Feito cedo', horasEstimadas: '8.80', issue: 500 })
  expect((await asAna(checklistAgenda.abrirFechar, { params: { id }, query: { fechar: 'true' } })).status).toBe(200)
  expect((await asAna(checklistAgenda.remove, { params: { id } })).status).toBe(409)
  expect(redmine.posts).toBe(1)
})

test('AGE-002 an issue whose answer was lost is found by its marker, never made twice', async () => {
  const { sent, read, id } = await send('lost', { limit: 300 })
  expect(sent).toMatchObject({ status: 200, body: { issue: null, envio: { situacao: 1, erro: some.stringMatching(/não respondeu/) } } })
  connect()
  redmine.mode = 'ok'
  // Somebody else's issue whose number begins alike.
  redmine.issues.unshift({ id: 1, subject: '', description: `[retaguarda:agenda:${id}0]` })
  await runJob() // the attempt may still be going on
  expect((await read())?.envio.situacao).toBe(1)
  clock.advance(MINUTE)
  await Promise.all([runJob(), runJob(), runJob()])
  expect(await read()).toMatchObject({ issue: 500, envio: { situacao: 2, erro: null } })
  expect([redmine.posts, redmine.issues.length]).toEqual([1, 2])
})

test('AGE-002 two databases on one tracker never take each other’s issues for their own', async () => {
  const { id, read } = await send('silent', { limit: 300 })
  connect()
  redmine.mode = 'ok'
  const other = `[retaguarda:agenda:${id}] [instalacao:outra]`
  redmine.issues.unshift({ id: 1, subject: '', description: other }, { id: 2, subject: '', description: `[retaguarda:agenda:${id}]` })
  clock.advance(MINUTE)
  await runJob()
  expect(await read()).toMatchObject({ issue: 502, envio: { situacao: 2 } })
  expect(redmine.issues.at(-1)?.description).toBe(await marca(id))
})

test('AGE-002 a sending of which nobody knows is looked at and repeated by the person, and never made twice', async () => {
  const again = (id: number) => asAna(checklistAgenda.edit, { params: { id }, body: fields({ enviar: true }) })
  const lost = await send('lost', { limit: 300 })
  connect()
  redmine.mode = 'ok'
  expect((await lost.read())?.envio).toMatchObject({ situacao: 1, erro: some.stringMatching(/não respondeu/) })
  expect(await again(lost.id)).toMatchObject({ status: 200, body: { issue: 500, envio: { situacao: 2, erro: null } } })
  expect(redmine.posts).toBe(1)

  // What is not there yet may still be on its way: it is looked for at once, and made only after the pause.
  const silent = await send('silent', { limit: 300 })
  connect()
  redmine.mode = 'ok'
  expect(await again(silent.id)).toMatchObject({
    body: { issue: null, envio: { situacao: 1, erro: some.stringMatching(/ainda não está lá/) } },
  })
  expect(redmine.posts).toBe(1)
  clock.advance(MINUTE)
  const both = await Promise.all([again(silent.id), again(silent.id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await silent.read()).toMatchObject({ issue: 500, envio: { situacao: 2 } })
  expect([redmine.posts, redmine.issues.length]).toEqual([2, 1])
})

test('AGE-002 a request that never arrived is made by the job, and many failures end as an error', async () => {
  const first = await send('silent', { limit: 300 })
  connect()
  redmine.mode = 'ok'
  clock.advance(MINUTE)
  await runJob()
  expect((await first.read())?.envio.situacao).toBe(2)
  expect(redmine.issues).toHaveLength(1)

  const second = await send('broken')
  expect(second.sent.body.envio).toMatchObject({ situacao: 1, erro: some.stringMatching(/respondeu com um erro \(500\)/) })
  for (let i = 0; i < 12; i++) {
    clock.advance(MINUTE)
    await runJob()
  }
  expect((await second.read())?.envio).toMatchObject({ situacao: 3, erro: some.stringMatching(/500/) })
  redmine.mode = 'ok'
  expect((await asAna(checklistAgenda.edit, { params: { id: second.id }, body: fields({ enviar: true }) })).body).toMatchObject({
    envio: { situacao: 2 },
  })
  expect(redmine.issues).toHaveLength(1)
})

test('AGE-027 what Redmine refuses is shown in its words; the schedule is saved and can be changed and sent again', async () => {
  const { sent, id } = await send('refuses')
  expect(sent).toMatchObject({
    status: 200,
    body: { issue: null, envio: { situacao: 3, erro: 'O Redmine respondeu: Título não pode ficar em branco; Prioridade não é válida.' } },
  })
  clock.advance(MINUTE)
  await runJob()
  expect(redmine.posts).toBe(1)
  redmine.mode = 'ok'
  expect((await asAna(checklistAgenda.edit, { params: { id }, body: fields({ enviar: true }) })).body).toMatchObject({
    envio: { situacao: 2, erro: null },
  })

  const without = await send('ok', { projeto: null })
  expect(without.sent.body.envio).toMatchObject({ situacao: 3, erro: some.stringMatching(/não tem projeto de suporte/) })
  integrations.redmine = createRedmine({})
  const off = await asAna(checklistAgenda.edit, { params: { id: without.id }, body: fields({ enviar: true }) })
  expect(off.body.envio).toMatchObject({ situacao: 3, erro: some.stringMatching(/não está configurado/) })
  expect(redmine.posts).toBe(0)
})
