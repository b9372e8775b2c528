import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { MOTIVOS } from '@retaguarda/contract/kit/refusal.ts'
import { route } from '@retaguarda/contract/kit/route.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, refusalOf } from '../../test/answer.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { handle } from './handle.ts'
import { wait } from './rate-limit.ts'
import { withoutTokens } from './security.ts'
import { policy } from './web-app.ts'

const { app, call, request, user, db, query, clock } = await testApp()
clock.at = new Date('2026-11-20T15:00:00-03:00')
let ana: Person
let comum: Person

beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  comum = await user({ isAdmin: false })
})

const cookie = (token: string) => ({ cookie: `APS-TOKEN=${token}` })

test('ACE-007 ACE-047 ACE-048 ACE-049 a call needs a session: by bearer, by the query parameter token or by the cookie of our own pages', async () => {
  expect(await call(setor.list)).toMatchObject({
    status: 401,
    body: { error: 'Sua sessão terminou. Entre de novo para continuar.' },
  })
  expect((await call(setor.list, { token: ana.token })).status).toBe(200)
  expect((await call(setor.list, { query: { token: ana.token } })).status).toBe(200)
  expect((await call(setor.list, { headers: { ...cookie(ana.token), 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  expect((await call(setor.list, { token: 'outro' })).status).toBe(401)
})

let sites = 0
const SITES: [string, Record<string, string>, number, number][] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403, 403],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403, 403],
  ['an address typed by a person', { 'sec-fetch-site': 'none' }, 200, 403],
  ['our page', { 'sec-fetch-site': 'same-origin' }, 200, 200],
  ['an old browser on our page', { origin: 'http://localhost', host: 'localhost' }, 200, 200],
  ['an old browser that only names our page', { referer: 'http://localhost/setor', host: 'localhost' }, 200, 200],
  ['an old browser that names another page', { referer: 'http://evil.example/', host: 'localhost' }, 403, 403],
  ['an old browser elsewhere', { origin: 'http://evil.example', host: 'localhost' }, 403, 403],
  ['a program with a header of its own', { 'x-requested-with': 'x' }, 200, 200],
  ['nobody knows', {}, 403, 403],
]

test.each(SITES)('cross-site: a cookie from %s', async (_who, headers, reads, writes) => {
  const count = () => db.selectFrom('setor').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  const before = await count()
  const body = { nome: 'Site', codigo: `SITE${++sites}` }
  expect((await call(setor.list, { headers: { ...headers, ...cookie(ana.token) } })).status).toBe(reads)
  expect((await call(setor.add, { headers: { ...headers, ...cookie(ana.token) }, body })).status).toBe(writes)
  expect((await count()).n - before.n).toBe(writes === 200 ? 1 : 0)
})

test('ACE-085 ACE-086 what a role may not do is refused by the server and writes nothing', async () => {
  const body = { pessoa: comum.pessoaId, email: 'novo@panorama.example' }
  expect(await call(usuario.add, { token: comum.token, body })).toMatchObject({
    status: 403,
    body: { error: 'Você não tem permissão para esta ação.' },
  })
})

test('ERR-002 ERR-003 an error is { error, motivo, trace, fields? } in Portuguese, without stack, SQL or path', async () => {
  const answer = await call(setor.add, { token: ana.token, body: {} })
  const { trace } = refusalOf(answer)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body).sort()).toEqual(['error', 'fields', 'motivo', 'trace'])
  expect(trace).toContain(`Pedido: ${String(answer.headers['x-request-id'])}`)
  expect(trace).not.toMatch(/at .*\.ts|select|\/packages\//)
})

test('ERR-003 what no sentence of its own is written for is still said in words of people', async () => {
  const lote = await request('POST', '/usuario/alterar-lote', { token: ana.token, body: { ids: [ana.id], campo: 'ativo' } })
  expect(refusalOf(lote).fields).toEqual({ valor: 'Campo valor: falta o valor.' })
  const list = await request('GET', '/setor/list?filter=[]&filter=[]', { token: ana.token })
  expect(refusalOf(list).error).toContain('envie um texto em vez de uma lista.')
})

const MALFORMED: [string, () => Promise<Answer>, number][] = [
  [
    'a body that is not JSON',
    () => request('POST', '/setor/add', { token: ana.token, body: '{', headers: { 'content-type': 'application/json' } }),
    400,
  ],
  [
    'an empty body',
    () => request('POST', '/setor/add', { token: ana.token, body: '', headers: { 'content-type': 'application/json' } }),
    400,
  ],
  ['another format', () => request('POST', '/setor/add', { token: ana.token, body: '<a/>', headers: { 'content-type': 'text/xml' } }), 415],
  ['plain text', () => request('POST', '/setor/add', { token: ana.token, body: 'x', headers: { 'content-type': 'text/plain' } }), 415],
  ['an id that is not one', () => call(setor.get, { params: { id: 'abc' }, token: ana.token }), 400],
  ['an id beyond the database', () => call(setor.get, { params: { id: 99_999_999_999 }, token: ana.token }), 400],
  ['an unknown call', () => request('GET', '/nada', { token: ana.token }), 404],
  ['a filter that is not JSON', () => call(setor.list, { token: ana.token, query: { filter: 'x' } }), 400],
  ['a filter without value', () => call(setor.list, { token: ana.token, query: query([{ name: 'id', op: '=' }]) }), 400],
  ['a limit above 200', () => call(setor.list, { token: ana.token, query: { limit: '201' } }), 400],
  ['an unknown operator', () => call(setor.list, { token: ana.token, query: query([{ name: 'id', op: '~', v: 1 }]) }), 400],
  ['a body too large', () => call(setor.add, { token: ana.token, body: { nome: 'x'.repeat(6_000_000) } }), 413],
]

test.each(MALFORMED)('ERR-010 %s is refused with a sentence', async (_what, ask, status) => {
  const answer = await ask()
  expect(answer.status).toBe(status)
  expect(refusalOf(answer).error).toMatch(/^[A-ZÀ-Ú].*[^.]\.$/s)
})

test('ERR-003 whoever calls too often reads how long to wait, in Portuguese', async () => {
  const ask = () => request('GET', '/verificar/token/x', { from: '203.0.113.9' })
  let answer = await ask()
  for (let calls = 1; calls <= 60 && answer.status === 200; calls++) answer = await ask()
  expect(answer).toMatchObject({ status: 429, body: { error: 'Pedidos demais deste endereço. Tente de novo em 15 minutos.' } })
  expect([0, 1, 1_001, 60_000, 60_001].map(wait)).toEqual(['1 segundo', '1 segundo', '2 segundos', '1 minuto', '2 minutos'])
})

test('LST-017 the entry at fault is named', async () => {
  const filter = [
    { name: 'id', op: '=', v: 1 },
    { name: 'id', op: '~', v: 1 },
  ]
  const refused = await call(setor.list, { token: ana.token, query: query(filter) })
  expect(refusalOf(refused).error).toMatch(/filter, entrada 2 \(op\)/)
})

const multipart = (parts: { name: string; value: string; file?: string }[]) => {
  const boundary = 'limite'
  const lines = parts.map(
    ({ name, value, file }) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"\r\ncontent-type: text/plain` : ''}\r\n\r\n${value}\r\n`,
  )
  return { body: `${lines.join('')}--${boundary}--\r\n`, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

test('FRM-012 FRM-013 a save is multipart with data as JSON, or plain JSON', async () => {
  const form = multipart([{ name: 'data', value: JSON.stringify({ nome: 'Multi', codigo: 'MULTI' }) }])
  expect(await request('POST', '/setor/add', { token: ana.token, ...form })).toMatchObject({
    status: 200,
    body: { msg: 'Setor incluído.' },
  })
  const broken = multipart([{ name: 'data', value: '{' }])
  expect(await request('POST', '/setor/add', { token: ana.token, ...broken })).toMatchObject({
    status: 400,
    body: { error: 'O campo data do formulário não é JSON.' },
  })
  const withFile = multipart([
    { name: 'data', value: '{}' },
    { name: 'arquivo', value: 'x', file: 'a.txt' },
  ])
  expect((await request('POST', '/setor/add', { token: ana.token, ...withFile })).status).toBe(415)
})

test('a call without a body says of each field what is missing', async () => {
  expect(await request('POST', '/setor/add', { token: ana.token })).toMatchObject({
    status: 422,
    body: { error: 'Informe o nome. Informe o código.', fields: { nome: 'Informe o nome.', codigo: 'Informe o código.' } },
  })
})

test('LST-020 ERR-005 row actions answer msg; delete is DELETE', async () => {
  const { id } = (await call(setor.add, { token: ana.token, body: { nome: 'Apaga', codigo: 'APG' } })).body
  expect((await request('POST', `/setor/delete/${id}`, { token: ana.token })).status).toBe(404)
  // A client that says JSON of every call sends nothing all the same.
  const headers = { 'content-type': 'application/json' }
  const removed = await request('DELETE', `/setor/delete/${id}`, { token: ana.token, headers })
  expect(removed).toMatchObject({ status: 200, body: { msg: 'Setor excluído.' } })
  expect((await call(setor.remove, { params: { id }, token: ana.token })).status).toBe(404)
})

test('concurrency: a stale form is refused with who and when, a call without a version is accepted', async () => {
  const { id } = (await call(setor.add, { token: ana.token, body: { nome: 'V', codigo: 'VRS' } })).body
  const { body: loaded } = await call(setor.get, { params: { id }, token: comum.token })
  const edit = (body: object) => call(setor.edit, { params: { id }, token: ana.token, body })
  expect((await edit({ nome: 'V2', codigo: 'VRS', versaoRegistro: loaded.versaoRegistro })).status).toBe(200)
  expect(await edit({ nome: 'V3', codigo: 'VRS', versaoRegistro: loaded.versaoRegistro })).toMatchObject({
    status: 409,
    body: { motivo: 'alterado', error: 'Este registro foi alterado por Ana Ávila em 20/11/2026 15:00.' },
  })
  expect((await edit({ nome: 'V4', codigo: 'VRS' })).status).toBe(200)
})

test('concurrency: of 20 parallel saves of one loaded form exactly one wins', async () => {
  const { id } = (await call(setor.add, { token: ana.token, body: { nome: 'P', codigo: 'PAR' } })).body
  const saves = Array.from({ length: 20 }, (_, i) =>
    call(setor.edit, { params: { id }, token: ana.token, body: { nome: `P${i}`, codigo: 'PAR', versaoRegistro: 1 } }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
})

test('audit: every change is there with who, before and after, and cannot be altered', async () => {
  const { id } = (await call(setor.add, { token: ana.token, body: { nome: 'Antes', codigo: 'AUD' } })).body
  await call(setor.edit, { params: { id }, token: comum.token, body: { nome: 'Depois', codigo: 'AUD' } })
  await call(setor.remove, { params: { id }, token: ana.token })
  const { body } = await call(setor.history, { params: { id }, token: ana.token })
  expect(body).toMatchObject([
    { acao: 'excluir', usuario: 'Ana Ávila' },
    { acao: 'alterar', usuario: comum.nome, campos: [{ campo: 'nome', antes: 'Antes', depois: 'Depois' }] },
    { acao: 'incluir', usuario: 'Ana Ávila' },
  ])
  await expect(sql`update auditoria set acao = 'x'`.execute(db)).rejects.toThrow(/não pode ser alterada/)
  await expect(sql`delete from auditoria`.execute(db)).rejects.toThrow(/não pode ser alterada/)
  await expect(sql`truncate auditoria`.execute(db)).rejects.toThrow(/não pode ser alterada/)
})

test('the answer carries a request id and the security headers', async () => {
  const { headers } = await call(setor.list, { token: ana.token })
  expect(headers['x-request-id']).toMatch(/^req-/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
})

test('tokens never reach a log line', () => {
  expect(withoutTokens('/api/setor/list?page=1&token=segredo&x=1')).toBe('/api/setor/list?page=1&token=***&x=1')
  expect(withoutTokens('/api/auth/retrieve/segredo?x')).toBe('/api/auth/retrieve/***?x')
  expect(withoutTokens('/api/verificar/token/segredo')).toBe('/api/verificar/token/***')
  expect(withoutTokens('/login?first-access-token=segredo')).toBe('/login?first-access-token=***')
})

const SPELLINGS = [
  '/api/setor/list?%74oken=segredo&x=1',
  '/api/setor/list?x=1&%2574oken=segredo',
  '/api/setor/list?TOKEN=segredo',
  '/api/%61uth/retrieve/segredo',
  '/api/auth/%72etrieve/segredo?x',
  '//api//auth//retrieve//segredo',
  '/api/auth%2fretrieve%2Fsegredo',
  '/api/verificar/%74oken/segredo',
  '/login?first%2Daccess%2dtoken=segredo',
  '/%6cogin?x=1%26first-acess-token=segredo',
  `/api/nada/${'Ab-_9'.repeat(8)}segredo`,
  `/api/calend%61rio/${'Ab-_9'.repeat(8)}segredo.ics`,
  `/api/setor/list?chave=${'%41'.repeat(43)}segredo`,
  '/api/setor/list?%zz&token=segredo&%',
]

test.each(SPELLINGS)('a token never stands in a line, however the address is spelt: %s', (url) => {
  expect(withoutTokens(url)).not.toContain('segredo')
  expect(withoutTokens(url)).not.toContain('Ab-_9Ab')
})

test.each(['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/swagger-ui.css'])(
  'only who is signed in reads %s',
  async (path) => {
    expect(await request('GET', path)).toMatchObject({ status: 401, body: { error: 'Entre no sistema para ler a descrição da API.' } })
    expect((await request('GET', path, { token: ana.token })).status).toBe(200)
  },
)

test('what is no page of the description is no call, in our words', async () => {
  for (const path of ['/docs/nada', '/docs/static/nada.js'])
    expect(await request('GET', path, { token: ana.token })).toMatchObject({ status: 404, body: { motivo: 'semChamada' } })
})

test('OpenAPI 3.1 of every call at /api/docs', async () => {
  // The description as it is written, of which the framework's type knows less.
  const docs = app.swagger() as unknown as {
    openapi: string
    paths: Record<string, Record<string, { responses: unknown }>>
    components: { schemas: { Recusa: { properties: { motivo: { enum: string[]; description: string } } } } }
  }
  expect(docs.openapi).toBe('3.1.0')
  for (const path of [
    '/api/auth/login',
    '/api/pessoa/list',
    '/api/pessoa/edit/{id}',
    '/api/setor/usuario/list',
    '/api/usuario/liberar-acesso/{id}',
  ])
    expect(docs.paths).toHaveProperty([path])
  // Any call may be refused, and says why by one of the reasons that the page lists.
  const motivos = docs.components.schemas.Recusa.properties.motivo
  expect(motivos.enum.toSorted()).toEqual(Object.keys(MOTIVOS).toSorted())
  for (const motivo of motivos.enum) expect(motivos.description).toContain(`\`${motivo}\`, `)
  const recusa = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Recusa' } } } }
  for (const [path, calls] of Object.entries(docs.paths).filter(([path]) => path.startsWith('/api/')))
    for (const { responses } of Object.values(calls)) expect([path, responses]).toMatchObject([path, { default: recusa }])
  const page = await request('GET', '/docs', { token: ana.token })
  expect(page.status).toBe(200)
  // That of the pages, which are not built for every test.
  expect(page.headers['content-security-policy']).toBe(policy())
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
})

test('liveness, readiness, and figures for this machine only', async () => {
  expect((await request('GET', '/saude')).body).toEqual({ situacao: 'ok' })
  expect((await request('GET', '/pronto')).body).toMatchObject({ banco: true, tarefas: true })
  expect((await app.inject('/metrics')).body).toContain('retaguarda_http_seconds_bucket')
  expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(403)
})

test('CON-008 export writes what is filtered, in the order of the list, without running formulas', async () => {
  await call(setor.add, { token: ana.token, body: { nome: '=1+1; "x"', codigo: 'EXP-1', tipo: 3 } })
  await call(setor.add, { token: ana.token, body: { nome: 'Ébano', codigo: 'EXP-2' } })
  const asked: Record<string, string> = {
    ...query([{ name: 'codigo', op: 'inicialike', v: 'exp-' }], [{ col: 'codigo', sort: 'desc' }]),
    colunas: JSON.stringify(['nome', 'codigo', 'tipo']),
  }
  const csv = await call(setor.export, { token: ana.token, query: { ...asked, formato: 'csv' } })
  expect(csv.body).toBe('\uFEFFNome;Código;Tipo\r\nÉbano;EXP-2;\r\n"\'=1+1; ""x""";EXP-1;Infra\r\n')
  expect(csv.headers['content-disposition']).toContain('setor-2026-11-20.csv')
  const xlsx = await app.inject({
    url: `/api/setor/export?formato=xlsx&filter=${encodeURIComponent(asked.filter ?? '')}`,
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await call(setor.export, { token: ana.token, query: { formato: 'csv', colunas: '["senha"]' } })).status).toBe(400)
  expect((await call(setor.export, { query: { formato: 'csv' } })).status).toBe(401)
})

test('HEAD of a file answers its headers, and neither reads it nor counts as an export', async () => {
  const exported = async () =>
    (await db.selectFrom('seguranca').select('id').where('evento', '=', EventoSeguranca.code.EXPORTACAO).execute()).length
  const before = await exported()
  const url = '/api/setor/export?formato=csv'
  const head = await app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${ana.token}` } })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-disposition']).toContain('setor-2026-11-20.csv')
  expect(await exported()).toBe(before)
})

test('CON-008 a formula in full width is text in an export', async () => {
  for (const [i, nome] of ['＝1+1', '＋1', '－1', '＠SUM(A1)'].entries())
    await call(setor.add, { token: ana.token, body: { nome, codigo: `LARGO${i}` } })
  const asked = query([{ name: 'codigo', op: 'inicialike', v: 'largo' }], [{ col: 'codigo', sort: 'asc' }])
  const csv = await call(setor.export, { token: ana.token, query: { ...asked, colunas: '["nome"]', formato: 'csv' } })
  expect(csv.body).toBe("\uFEFFNome\r\n'＝1+1\r\n'＋1\r\n'－1\r\n'＠SUM(A1)\r\n")
})

test('files of a form go to disk, are hashed, and are gone when the call ends', async () => {
  const content = 'a'.repeat(300_000)
  const echo = route('POST', '/task/teste/arquivo', {
    access: 'session',
    summary: 'x',
    files: true,
    body: z.object({ nome: z.string() }),
    response: z.any(),
  })
  const { app: own, user: ownUser } = await testApp({}, (own) =>
    handle(own, echo, async (_ctx, { files, reply }) => {
      reply.header('x-folder', files[0]?.path.split('/').at(-2) ?? '')
      return files.map(({ path: _path, ...file }) => file)
    }),
  )
  const { token } = await ownUser()
  const { body, headers } = multipart([
    { name: 'data', value: '{"nome":"x"}' },
    { name: 'a', value: content, file: 'çã.txt' },
  ])
  const answer = await own.inject({
    method: 'POST',
    url: '/api/task/teste/arquivo',
    payload: body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  expect(answer.json()).toEqual([
    { part: 'a', name: 'çã.txt', size: content.length, sha256: createHash('sha256').update(content).digest('hex') },
  ])
  await expect.poll(() => readdir(tmpdir())).not.toContain(String(answer.headers['x-folder']))
})
