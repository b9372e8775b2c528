import { MOTIVOS } from '@retaguarda/contract/kit/refusal.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Answer, refusalOf } from './test/answer.ts'
import { type Person, testApp } from './test/test-app.ts'

/** Thousands of calls, on a machine that may be busy. */
vi.setConfig({ testTimeout: 240_000 })

const { app, request, user, db } = await testApp()
let admin: Person
let comum: Person

beforeAll(async () => {
  await app.ready()
  admin = await user({ nome: 'Ana Ávila', tipo: 2, isManagerTeam: true })
  comum = await user({ nome: 'Bia Braga', isAdmin: false })
})

/** The runner's calls, which a person's token does not open: their bodies are tried with its own (`eventos.test.ts`). */
const DO_EXECUTOR = '/execute-task/runner/'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = { properties?: Record<string, unknown> }
type Operation = {
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  parameters?: { in: string; name: string }[]
}

/** Every call of the contract, from its documentation; what belongs to the session itself is tried apart. */
function calls(): { method: Method; path: string; fields: string[]; query: string[] }[] {
  const { paths } = app.swagger() as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/') && !path.startsWith('/api/auth/log'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => ({
        method: method.toUpperCase() as Method, // OpenAPI names them in lower case
        path: path.slice('/api'.length),
        fields: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      })),
    )
}

const HUGE = 'x'.repeat(100_000)
const IDS = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e9',
  '2147483648',
  '99999999999999999999',
  "1'--",
  '%00',
  '2147483647',
  'null',
  '%zz',
  '%',
  'x'.repeat(251),
]
/** ISO 8601 has them, the database has not. */
const OUT_OF_TIME = ['2026-01-05T12:00:00+16:00', '2026-01-05T12:00:00-23:59', '0000-06-01T00:00:00Z', '0000-06-01']
const IN_TIME = ['dataHora', 'dataInicio', 'dataFim', 'dataAdesao', 'dataHomologacao', 'dataHoraVencimento', 'dataVencimento']
const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  HUGE,
  '\u0000',
  "'; drop table pessoa; --",
  [],
  [[]],
  {},
  { id: -1 },
  { id: '999999999' },
  ['x'],
  '2026-02-30',
  ...OUT_OF_TIME,
]
/** Breaks and control characters, which write lines of their own into mails, sheets and calendars. */
const BROKEN = ['a\nb', 'a\r\nb', 'a\u2028b', 'a\u0007b', 'a\u001bb', 'a\tb']
/** Fields whose text has lines; there only control characters are refused. */
const MULTILINE = ['descricao', 'observacao', 'texto', 'endereco']
const BODIES: unknown[] = [undefined, null, [], [null], 'texto', 7, {}, { __proto__: { isAdmin: true } }, { data: '{' }, { constructor: 1 }]

/** Rows of every table that a person's work is in, and the newest change of each: one statement, for it is asked thousands of times. */
async function contents(): Promise<string> {
  // A partitioned table is asked as one: its parts are many.
  const { rows: tables } = await sql<{ t: string }>`select relname as t from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('sessao', 'tentativa_login', 'seguranca', 'acesso_pessoal', 'contagem_delta', 'contagem_grupo') order by 1`.execute(
    db,
  )
  const counts = tables.map(
    ({ t }) => sql`select ${t}::text as t, count(*) as n, coalesce(max(xmin::text::bigint), 0) as x from ${sql.table(t)}`,
  )
  const { rows } = await sql<{ c: string }>`select string_agg(t || ' ' || n || ' ' || x, ', ' order by t) as c
    from (${sql.join(counts, sql` union all `)}) as counts`.execute(db)
  return rows[0]?.c ?? ''
}

/** Sentences that are worded without a full stop (BOL-016, FAT-034, FAT-038). */
const OF_THE_SPECIFICATION = /^(Nenhum boleto selecionado!|Selecione o cliente|Campo\(s\) não preenchido\(s\): [^.]*)/

/** What cannot be answered without a system that is not configured here: a failing outside system is no refusal. */
const AWAY = 503

/** Below 500, save where another system would have to answer; a refusal says one of the contract's reasons and a sentence in Portuguese, and shows nothing of the inside. */
function expectSane(what: string, answer: Answer) {
  const { status, body } = answer
  if (status === AWAY) expect(refusalOf(answer).error, what).toMatch(/ não está configurado\./)
  else expect(status, `${what} → ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500)
  if (status < 400) return
  const { error, motivo, fields } = refusalOf(answer)
  expect([what, motivo, MOTIVOS[motivo]]).toEqual([what, motivo, status])
  if (motivo === 'campos') expect(fields, what).not.toEqual({})
  if (!OF_THE_SPECIFICATION.test(error)) expect(error, what).toMatch(/^[^a-z].*\.$/s)
  expect(JSON.stringify(body), what).not.toMatch(/ at .*\.ts:|select .* from|\/packages\/|node_modules/)
}

const fill = (path: string, id: string) => path.replace(/\{\w+\}/g, encodeURIComponent(id).replaceAll('%25', '%'))
const hasId = (path: string) => path.includes('{')

/** Its link alone opens it, and what is none is told so before anything else is read: its own tests send it too much. */
const PAGINA_DO_CLIENTE = '/pagador/'

test('ACE-086 every call without a session, and with somebody else’s token, is refused before it does anything', async () => {
  const open = calls().filter(
    // A calendar is guarded by its own secret: what is not one is not there.
    // Who has the link of a mail unsubscribes with nothing else. The change log is published to anyone, or is not there.
    ({ path, method }) =>
      !['/changelog/publico', '/changelog/atom.xml'].includes(path) &&
      !(path === '/notificacao/descadastro/{token}' && method !== 'DELETE') &&
      ![PAGINA_DO_CLIENTE, '/auth/', '/verificar/', '/confirmar/', '/calendario/'].some((prefix) => path.startsWith(prefix)),
  )
  expect(open.length).toBeGreaterThan(40)
  const before = await contents()
  for (const { method, path } of open)
    for (const token of [undefined, 'x'.repeat(43), admin.token.slice(0, -1)]) {
      const answer = await request(method as 'GET', fill(path, '1'), { token, ...(method === 'POST' && { body: {} }) })
      expect([path, answer.status, refusalOf(answer).motivo]).toEqual([path, 401, 'semSessao'])
    }
  expect(await contents()).toBe(before)
})

test('ERR-010 an id of any kind in any call is answered below 500', async () => {
  for (const { method, path } of calls().filter((c) => hasId(c.path)))
    for (const id of IDS)
      expectSane(
        `${method} ${path} ${id}`,
        await request(method as 'GET', fill(path, id), { token: admin.token, ...(method === 'POST' && { body: {} }) }),
      )
})

test('ERR-010 a body of any kind in any call is refused with a sentence and writes nothing', async () => {
  expect(await contents()).toMatch(/\busuario 2 /)
  for (const { method, path, fields } of calls().filter((c) => c.method === 'POST' && c.fields.length > 0)) {
    const send = (body: unknown) =>
      request(method as 'POST', fill(path, String(comum.id)), {
        token: admin.token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body) ?? '',
      })
    const bodies = [...BODIES, ...VALUES.map((value) => Object.fromEntries(fields.map((field) => [field, value])))]
    const refused: unknown[] = []
    for (const body of bodies) {
      const answer = await send(body)
      expectSane(`${method} ${path} ${JSON.stringify(body)?.slice(0, 120)}`, answer)
      if (answer.status >= 400) refused.push(body)
    }
    // Those that were refused once more, with what they left looked at; what is not refused the second time may write.
    let before = await contents()
    for (const body of refused) if ((await send(body)).status < 400) before = await contents()
    expect([path, await contents()]).toEqual([path, before])
  }
})

/** What is compared with something kept, is no text or a whole file of it, or is judged by what the record says. */
const NOT_BY_THE_FORM = [
  'resposta',
  'password',
  'password_confirm',
  'atual',
  'token',
  'logout_token',
  'nomeCliente',
  'configuracao',
  'ano',
  'mes',
  'conteudo',
  'logo',
  'mensagem',
]

test('ERR-010 a break or a control character in a field of one line is refused beside it', async () => {
  const judged: string[] = []
  const passed: string[] = []
  // The one value of many records is judged by the form of each of them, in its line of the answer.
  for (const { method, path, fields } of calls().filter(
    (c) => c.method === 'POST' && ![DO_EXECUTOR, PAGINA_DO_CLIENTE].some((prefix) => c.path.startsWith(prefix)),
  ))
    for (const field of fields.filter((name) => !NOT_BY_THE_FORM.includes(name) && !path.endsWith('/alterar-lote')))
      for (const text of MULTILINE.includes(field) ? BROKEN.filter((one) => !/[\n\t\u2028]/.test(one)) : BROKEN) {
        const address = fill(path.replace('{platform}', 'redmine'), String(comum.id))
        const answer = await request(method as 'POST', address, { token: admin.token, body: { [field]: text } })
        expectSane(`${method} ${path} ${field}`, answer)
        if ([403, 404, 409].includes(answer.status)) continue
        const beside = answer.status >= 400 && Object.hasOwn(refusalOf(answer).fields, field)
        ;(beside ? judged : passed).push(`${path} ${field} ${JSON.stringify(text)}`)
      }
  expect(passed).toEqual([])
  expect(judged.length).toBeGreaterThan(300)
})

/** No session opens these, so that nothing of what comes with one is read: their own tests send them too much. */
const BY_A_KEY = ['/log/ingest', '/execute-task/runner/', '/cobranca/webhook/']
/** A mailbox sends along what it likes (RFC 8058), and its token is unknown here. */
const UNSUBSCRIBE = '/notificacao/descadastro/{token}'

test('ERR-010 no call keeps more than it may, nor a file that it does not take', async () => {
  const before = await contents()
  const part = (disposition: string, bytes: number) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${'y'.repeat(bytes)}\r\n`
  const send = (method: Method, path: string, body: string, token?: string) =>
    request(method as 'POST', fill(path, '1'), {
      token,
      body: `${body}--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
  for (const { method, path } of calls().filter(
    (c) => c.method === 'POST' && ![DO_EXECUTOR, PAGINA_DO_CLIENTE, ...BY_A_KEY].some((prefix) => c.path.startsWith(prefix)),
  )) {
    const fields = (n: number, bytes: number) => Array.from({ length: n }, (_, i) => part(`name="f${i}"`, bytes)).join('')
    expect([path, (await send(method, path, fields(9, 8 * 1024))).status]).toEqual([path, expect.toBeOneOf([401, 413])])
    expect([path, (await send(method, path, fields(6, 1024 * 1024), admin.token)).status]).toEqual([path, 413])
    const refused = await send(method, path, part('name="a"; filename="a.txt"', 10), admin.token)
    expectSane(`${method} ${path} with a file`, refused)
    expect([path, refused.status]).toEqual([path, path === UNSUBSCRIBE ? 404 : expect.toBeOneOf([400, 415, 422])])
  }
  expect(await contents()).toBe(before)
})

test('ERR-010 a query of any kind in any list is answered below 500', async () => {
  const filters = VALUES.flatMap((v) => [
    [{ name: 'id', op: '=', v }],
    [{ name: 'nome', op: 'like', v }],
    [{ name: 'id', op: 'contains', v }],
    [{ name: v, op: 'between', v: 1, v2: v }],
    v,
  ])
  filters.push(...IN_TIME.flatMap((name) => OUT_OF_TIME.map((v) => [{ name, op: '>=', v }])))
  const rest = ['page', 'start', 'limit', 'sort', 'formato', 'colunas'].flatMap((name) =>
    ['-1', 'x', '1e99', '[]', '{}', '9'.repeat(30), ''].map((v) => ({ [name]: v })),
  )
  for (const { path } of calls().filter((c) => c.method === 'GET' && /\/(list|export)(\/|$)/.test(c.path)))
    for (const query of [...filters.map((filter) => ({ filter: JSON.stringify(filter).slice(0, 8_000) })), ...rest])
      expectSane(`GET ${path} ${JSON.stringify(query).slice(0, 150)}`, await request('GET', fill(path, '1'), { token: admin.token, query }))
})

test('ERR-010 a word of any kind in the query of any reading call is answered below 500', async () => {
  for (const { path, query } of calls().filter((c) => c.method === 'GET'))
    for (const name of query)
      for (const word of ['', '-1', '32768', '2147483647', '1e99', '2026-02-30', "'"])
        expectSane(`GET ${path} ${name}=${word}`, await request('GET', fill(path, '1'), { token: admin.token, query: { [name]: word } }))
})
