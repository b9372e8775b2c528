import { clienteLink } from '@retaguarda/contract/cliente-link.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { newToken } from '../../base/token.ts'
import { atEnd } from '../../test/at-end.ts'
import { cenarioPagador } from '../../test/cenario-pagador.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What is sent along with a call. */
type Headers = Record<string, string>

const { app, as, clock, comTitulos, config, connection, db, elsewhere, integrations, life, pagador, paguei, token, visit, who } =
  await cenarioPagador()
const VENCEU = 'Este link venceu ou não existe. Peça outro ao financeiro.'
const FILES = (word: string, id: number) => [`boleto/${id}`, `fatura/${id}`, `nota/${id}/xml`].map((path) => `/api/pagador/${word}/${path}`)
const without = (word: string) => [`/p/${word}`, `/api/pagador/${word}`, ...FILES(word, 1)]
let good: string
let faturaId: number
let boleto: number
let revoked: string
let expired: string
beforeAll(async () => {
  const cliente = await pagador('Padaria São João')
  const made = await comTitulos(cliente, '100.00', '2026-12-10')
  faturaId = made.faturaId
  boleto = made.ids[0] ?? 0
  good = await token(cliente)
  const other = await pagador('Loja revogada')
  revoked = await token(other)
  await as(clienteLink.mudar, { params: { id: other }, body: { acao: 'revogar', motivo: 'Foi encaminhado.' } })
  const old = await pagador('Loja vencida')
  expired = await token(old)
  await db.updateTable('cliente_link').set({ venceEm: clock.at }).where('clienteId', '=', old).execute()
})
const flipped = (word: string) => `${word.startsWith('A') ? 'B' : 'A'}${word.slice(1)}`

/** What each answer must carry, whatever it is. */
function expectHeaders(what: string, headers: Record<string, unknown>) {
  expect([what, headers]).toEqual([
    what,
    expect.objectContaining({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    }),
  ])
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; /)
  for (const part of ["base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:|nonce/)
  for (const name of ['set-cookie', 'access-control-allow-origin', 'access-control-allow-credentials', 'etag'])
    expect([what, headers[name]]).toEqual([what, undefined])
}

test('a link that is unknown, revoked, expired or none at all is refused with one sentence, 404 and the same headers', async () => {
  const bodies = new Set<string>()
  const words = [
    newToken(),
    revoked,
    expired,
    flipped(good),
    good.slice(0, -1),
    `${good}A`,
    good.toLowerCase(),
    'x',
    '',
    '%00',
    '%',
    '%zz',
    '..%2f..',
    'x'.repeat(400),
    "'--",
    '__proto__',
    `${good}%20`,
  ]
  for (const word of words)
    for (const path of without(word)) {
      const { statusCode, headers, body } = await visit(path)
      expect([path, statusCode]).toEqual([path, 404])
      expectHeaders(path, headers)
      expect(body).toContain(VENCEU)
      expect(body).not.toContain(good)
      if (path.startsWith('/p/')) bodies.add(body)
      else expect(Object.keys(JSON.parse(body) as object)).toEqual(['error', 'motivo', 'trace'])
    }
  expect(bodies.size).toBe(1)
  for (const path of ['/p', '/p/', '/p?x=1', '/api/pagador', '/api/pagador/'])
    expect([path, (await visit(path)).statusCode]).toEqual([path, 404])
})

const CALLERS: Headers[] = [
  {},
  { origin: 'https://mau.example', 'sec-fetch-site': 'cross-site' },
  { 'if-none-match': '*', 'cache-control': 'max-age=1000' },
]

test('every answer of the page, its calls, papers and refusals has the same headers, also to a request from another site', async () => {
  const paths = [
    `/p/${good}`,
    `/api/pagador/${good}`,
    `/api/pagador/${good}/boleto/${boleto}`,
    `/api/pagador/${good}/fatura/${faturaId}`,
    `/api/pagador/${good}/boleto/1234567`,
  ]
  for (const path of paths)
    for (const headers of CALLERS) {
      const got = await visit(path, { headers })
      expect([path, got.statusCode]).toEqual([path, path.endsWith('1234567') ? 404 : 200])
      expectHeaders(path, got.headers)
    }
  const policy = String((await visit(`/p/${good}`)).headers['content-security-policy'])
  expect(policy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  for (const sent of [{ boleto }, { boleto: 999 }, { boleto, page: true }, { boleto: 999, page: true }])
    expectHeaders('paguei', (await paguei(good, sent)).headers)
})

test('however an address is spelt, it is guarded, counted and answered alike', async () => {
  for (const path of [`/%70/${good}`, `/p/${good}/`, `/p/${good}?m=1`, `/api/%70agador/${good}`, `/%61pi/pagador/${good}`]) {
    const got = await visit(path)
    expect([path, got.statusCode]).toEqual([path, 200])
    expectHeaders(path, got.headers)
  }
  const from = elsewhere()
  for (let n = 0; n < 30; n++) await visit(`/%70/${newToken()}`, { from })
  expect((await visit(`/%70/${good}`, { from })).statusCode).toBe(429)
  for (const path of [`//p/${good}`, `/P/${good}`, `/p;/${good}`]) expect((await visit(path)).body).not.toContain('Padaria')
})

test('other methods do nothing, wherever they go', async () => {
  for (const path of [
    `/p/${good}`,
    `/p/${good}/paguei`,
    `/api/pagador/${good}`,
    `/api/pagador/${good}/paguei`,
    `/api/pagador/${good}/boleto/${boleto}`,
  ])
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      if (method === 'POST' && path.endsWith('paguei')) continue
      const got = await visit(path, { method, headers: { origin: 'https://mau.example', 'access-control-request-method': 'GET' } })
      expect([method, path, [404, 405].includes(got.statusCode)]).toEqual([method, path, true])
      expectHeaders(`${method} ${path}`, got.headers)
    }
  expect((await visit(`/p/${good}/paguei`)).statusCode).toBe(404)
})

test('no session is read and no cookie is set: who is signed in, well or badly, is nobody here', async () => {
  const cookie = `APS-TOKEN=${who().token}`
  const used = () => db.selectFrom('sessao').select(['ultimoUso']).where('usuarioId', '=', who().id).executeTakeFirst()
  const before = await used()
  const signedIn: Headers[] = [
    { cookie, 'sec-fetch-site': 'cross-site' },
    { cookie: 'APS-TOKEN=nada' },
    { authorization: `Bearer ${who().token}` },
    { authorization: 'Bearer nada' },
  ]
  for (const headers of signedIn)
    for (const path of [`/p/${good}`, `/api/pagador/${good}`, `/api/pagador/${good}/nada`]) {
      const got = await visit(path, { headers })
      expect([path, got.statusCode]).toEqual([path, path.endsWith('nada') ? 404 : 200])
      expectHeaders(path, got.headers)
    }
  clock.advance(3 * 60_000)
  await visit(`/api/pagador/${good}`, { headers: { cookie } })
  expect(await used()).toEqual(before)
  expect((await visit('/api/cliente/link/1', { headers: { authorization: `Bearer ${good}` } })).statusCode).toBe(401)
})

test('reading changes the openings alone', async () => {
  // What the preparation looked at as a person is kept, and counted, up to a second later; a visitor is nobody whose looks could be.
  const counts = async () => {
    const { rows } = await sql<{
      name: string
    }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('cliente_link', 'tentativa_login', 'sessao', 'acesso_pessoal', 'contagem_delta', 'contagem_grupo')`.execute(db)
    const all: Record<string, string> = {}
    for (const { name } of rows) {
      const found = await sql<{
        h: string
      }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as h from ${sql.table(name)} t`.execute(db)
      all[name] = found.rows[0]?.h ?? ''
    }
    return all
  }
  const before = await counts()
  for (const method of ['GET', 'HEAD'] as const)
    for (const path of [...without(good), `/api/pagador/${good}/fatura/${faturaId}`, `/api/pagador/${good}/boleto/${boleto}`])
      await visit(path, { method })
  expect(await counts()).toEqual(before)
})

test('thirty wrong links of an address in 15 minutes close all of it to that address, in every process, and to no other', async () => {
  const second = await createApp({ db, connection, config, integrations, life, health: { jobsRunning: () => true }, now: clock.now })
  atEnd(() => second.close())
  const from = '2001:db8:1:2::1'
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? app : second).inject({
        url: n % 3 ? `/p/${newToken()}` : `/api/pagador/${newToken()}/boleto/1`,
        remoteAddress: `2001:db8:1:2::${n.toString(16)}`,
      }),
    ),
  )
  expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array<number>(30).fill(404), ...Array<number>(10).fill(429)])
  for (const path of [...without(good), '/p/', '/api/pagador/x/y/z']) {
    const got = await visit(path, { from })
    expect([path, got.statusCode, got.headers['retry-after']]).toEqual([path, 429, '900'])
    expectHeaders(path, got.headers)
    expect(got.body).toContain('Pedidos demais deste endereço. Tente de novo em 15 minutos.')
  }
  expect((await paguei(good, { boleto, from })).statusCode).toBe(429)
  expect((await visit(`/p/${good}`, { from: '2001:db8:1:3::1' })).statusCode).toBe(200)
  const at = clock.at
  clock.advance(15 * 60_000)
  expect((await visit(`/p/${good}`, { from })).statusCode).toBe(200)
  clock.at = at
})

test('three hundred calls of an address in 15 minutes are enough; a paper of somebody else is no wrong link', async () => {
  const from = elsewhere()
  for (let n = 0; n < 300; n++) {
    const got = await visit(`/api/pagador/${good}/${n < 40 ? 'boleto' : 'nada'}/${n + 1_000_000}`, { from, method: n % 2 ? 'GET' : 'HEAD' })
    expect([n, got.statusCode]).toEqual([n, 404])
  }
  const over = await visit(`/p/${good}`, { from })
  expect([over.statusCode, over.headers['retry-after'], over.headers['content-type']]).toEqual([429, '900', 'text/html; charset=utf-8'])
  expect((await visit(`/p/${good}`)).statusCode).toBe(200)
})

test('robots are told to stay away, and the log never has the word of a link', async () => {
  const robots = await visit('/robots.txt')
  expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nDisallow: /p/\n'])
  const { withoutTokens } = await import('../../kit/http/security.ts')
  for (const path of [`/p/${good}?m=1`, `/api/pagador/${good}/boleto/1`, `/%70/${good}`, `/p/${good.slice(0, 20)}`])
    expect(withoutTokens(path)).not.toContain(good.slice(0, 20))
})

const KINDS = { unknown: newToken, near: () => flipped(good), revoked: () => revoked, expired: () => expired, short: () => 'x' }
type Kind = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as Kind[] // as they stand above

test('whatever is wrong with a link, the same is asked of the database', async () => {
  const asked: string[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(
        JSON.stringify(node, (key, value: unknown) => (key === 'value' || key === 'values' || key === 'queryId' ? undefined : value)),
      )
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const own = await createApp({ db: watched, connection, config, integrations, life, health: { jobsRunning: () => true }, now: clock.now })
  atEnd(() => own.close())
  const all = new Set<string>()
  for (const name of NAMES) {
    asked.length = 0
    await own.inject({ url: `/api/pagador/${KINDS[name]()}`, remoteAddress: elsewhere() })
    expect(asked.length).toBeGreaterThan(3)
    all.add(asked.join('\n'))
  }
  expect(all.size).toBe(1)
})

test('how long a refusal takes does not say what is wrong with a link', async () => {
  const ROUNDS = 60
  const slower = new Map<Kind, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const took = new Map<Kind, number>()
    // Each is the first as often as any other.
    for (const [at] of NAMES.entries()) {
      const name = NAMES[(at + round) % NAMES.length] ?? 'unknown'
      const start = performance.now()
      await visit(`/api/pagador/${KINDS[name]()}`)
      took.set(name, performance.now() - start)
    }
    for (const name of NAMES) if ((took.get(name) ?? 0) > (took.get('unknown') ?? 0)) slower.set(name, (slower.get(name) ?? 0) + 1)
  }
  // Where both are alike each is the slower one in half of the rounds; to be so in 51 of 60, or in 9, has a chance of one in forty million.
  for (const name of NAMES.filter((one) => one !== 'unknown')) {
    expect(Math.abs((slower.get(name) ?? 0) - ROUNDS / 2)).toBeLessThan(21)
  }
})
