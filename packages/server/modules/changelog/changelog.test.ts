import { ChangelogForm, changelog, TipoMudanca } from '@retaguarda/contract/changelog.ts'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const testing = await testApp({ CHANGELOG_PUBLICO: 'sim' })
const { callAs, user, query } = testing
let bia: Person
beforeAll(async () => {
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const call = callAs(() => bia)
const SCRIPT = '<script>alert(1)</script> & "aspas"'
const add = async (body: object) => (await call(changelog.add, { body })).body.id
const rows = async (id: number) => (await call(changelog.get, { params: { id } })).body.changeLog

test('CHG-001 CHG-006 CHG-010 a version is published with its lines in order, changed and deleted by anyone logged in', async () => {
  expect(TipoMudanca.labels).toEqual({ 1: 'Funcionalidade', 2: 'Bug' })
  const changeLog = [
    { type: 2, description: SCRIPT },
    { type: 1, description: '  ' },
    { description: 'Duas\nlinhas' },
    { type: 1, description: null },
  ]
  const added = await call(changelog.add, { body: { version: ' 4.1.0 ', date: '2026-11-20', changeLog } })
  expect(added).toMatchObject({ status: 200, body: { msg: 'Versão incluída.', id: some.any(Number) } })
  const { id } = added.body
  const read = await call(changelog.get, { params: { id } })
  expect(read.body).toMatchObject({
    id,
    version: '4.1.0',
    date: '2026-11-20',
    versaoRegistro: 1,
    alteradoPor: 'Bia Braga',
    changeLog: [
      { id: some.any(Number), type: 2, description: SCRIPT },
      { id: some.any(Number), type: 1, description: 'Duas\nlinhas' },
    ],
  })
  const [um, dois] = read.body.changeLog
  const edited = [dois, { type: 1, description: 'Nova' }, { ...um, description: 'Outra' }]
  const sent = { ...read.body, changeLog: edited }
  expect(await call(changelog.edit, { params: { id }, body: sent })).toMatchObject({ status: 200, body: { msg: 'Versão alterada.' } })
  expect(await rows(id)).toMatchObject([
    { id: dois?.id, description: 'Duas\nlinhas' },
    { description: 'Nova' },
    { id: um?.id, description: 'Outra' },
  ])
  expect(await call(changelog.edit, { params: { id }, body: sent })).toMatchObject({ status: 409 })
  await call(changelog.edit, { params: { id }, body: { ...sent, versaoRegistro: undefined, changeLog: [] } })
  expect(await rows(id)).toEqual([])
  expect(await call(changelog.remove, { params: { id } })).toMatchObject({ status: 200, body: { msg: 'Versão excluída.' } })
  expect((await call(changelog.get, { params: { id } })).status).toBe(404)
})

test('CHG-007 CHG-008 CHG-009 version and date are required, of at most 120 characters, and a day that there is', async () => {
  const refused = await call(changelog.add, { body: {} })
  expect(refused).toMatchObject({ status: 422, body: { fields: { version: 'Informe a versão.', date: 'Informe a data.' } } })
  for (const [part, field] of [
    [{ version: 'x'.repeat(121) }, 'version'],
    [{ version: 'a\nb' }, 'version'],
    [{ date: '2026-02-30' }, 'date'],
    [{ changeLog: [{ type: 3, description: 'x' }] }, 'changeLog.0.type'],
    [{ changeLog: [{ type: 1, description: 'x'.repeat(2_001) }] }, 'changeLog.0.description'],
    [{ changeLog: Array(501).fill({ type: 1, description: 'x' }) }, 'changeLog'],
  ] as const)
    expect(Object.keys(refusalOf(await call(changelog.add, { body: { version: 'v', date: '2026-01-01', ...part } })).fields)).toEqual([
      field,
    ])
  const lines = (n: number, type: number, description: string) => Array.from({ length: n }, () => ({ type, description }))
  const most = lines(500, 2, 'x'.repeat(2_000))
  const blank = lines(100, 1, ' ')
  expect(await rows(await add({ version: 'x'.repeat(120), date: '2026-01-01', changeLog: [...blank, ...most] }))).toHaveLength(500)
  expect(ChangelogForm.parse({ version: 'a', date: '2026-01-01' }).changeLog).toEqual([])
})

test('a version is there once, whatever its case and outer blanks, and its lines are its own', async () => {
  const id = await add({ version: 'Verão 26', date: '2026-01-01', changeLog: [{ type: 1, description: 'a' }] })
  expect(await call(changelog.add, { body: { version: '  VERÃO 26 ', date: '2026-01-02' } })).toMatchObject({
    status: 422,
    body: { fields: { version: 'Já existe uma versão com este nome.' } },
  })
  const [row] = await rows(id)
  const other = await add({ version: 'Outra', date: '2026-01-02', changeLog: [row] })
  expect(await rows(other)).not.toEqual(await rows(id))
  for (const changeLog of [[row], [(await rows(other))[0], (await rows(other))[0]]])
    expect(await call(changelog.edit, { params: { id: other }, body: { version: 'Outra', date: '2026-01-02', changeLog } })).toMatchObject({
      status: 422,
      body: { fields: { changeLog: some.stringMatching(/não é desta versão/) } },
    })
})

test('CHG-011 the list is by date, the newest first, and a stranger gets nothing', async () => {
  for (const [version, date] of [
    ['lista 1', '2031-05-01'],
    ['lista 3', '2031-07-01'],
    ['lista 2', '2031-06-01'],
    ['lista 2b', '2031-06-01'],
  ] as const)
    await add({ version, date })
  const found = await call(changelog.list, { query: query([{ name: 'version', op: 'inicialike', v: 'LISTA' }]) })
  expect(Object.keys(changelog.columns)).toEqual(['id', 'version', 'date'])
  expect(found.body.rows.map(({ version }) => version)).toEqual(['lista 3', 'lista 2b', 'lista 2', 'lista 1'])
  expect((await testing.call(changelog.list)).status).toBe(401)
})

const publico = async (query: Record<string, string> = {}) => (await testing.call(changelog.publico, { query })).body
const feed = (headers = {}) => testing.call(changelog.atom, { headers })

test('what is published is read without a session, on any page, the newest first and nothing of the future', async () => {
  await testing.db.deleteFrom('changelog').execute()
  testing.clock.at = new Date('2026-11-21T02:59:00Z') // still the 20th in São Paulo
  const id = await add({ version: 'P & 1', date: '2026-11-19', changeLog: [{ type: 2, description: SCRIPT }, { description: 'a\nb' }] })
  await add({ version: 'P2', date: '2026-11-20' })
  await add({ version: 'P3', date: '2026-11-21' })
  const { status, headers, body } = await testing.call(changelog.publico, { headers: { origin: 'https://outra.example' } })
  expect([status, headers['access-control-allow-origin'], headers['cache-control']]).toEqual([200, '*', 'public, max-age=300'])
  expect(body).toEqual({
    rows: [
      { id: id + 1, version: 'P2', date: '2026-11-20', changeLog: [] },
      {
        id,
        version: 'P & 1',
        date: '2026-11-19',
        changeLog: [
          { type: 2, tipo: 'Bug', description: SCRIPT },
          { type: 1, tipo: 'Funcionalidade', description: 'a\nb' },
        ],
      },
    ],
    total: 2,
  })
  expect(await publico({ page: '2', limit: '1' })).toMatchObject({ rows: [{ id }], total: 2 })
  // Who is logged in comes from another site's link like anybody else.
  const browser = { cookie: `APS-TOKEN=${bia.token}`, 'sec-fetch-site': 'cross-site' }
  expect((await testing.call(changelog.publico, { headers: browser })).status).toBe(200)
  expect((await feed(browser)).status).toBe(200)
  expect((await testing.call(changelog.publico, { query: { limit: '201' } })).status).toBe(400)
  expect((await testing.call(changelog.publico, { headers: { 'if-none-match': String(headers['etag']) } })).status).toBe(304)
})

test('the feed is well-formed Atom with escaped content, ids that stay, and is sent anew only when something changed', async () => {
  const first = await feed()
  expect([
    first.status,
    first.headers['content-type'],
    first.headers['cache-control'],
    first.headers['access-control-allow-origin'],
  ]).toEqual([200, 'application/atom+xml; charset=utf-8', 'public, max-age=300', '*'])
  expect(first.text).toContain('<title>P &amp; 1</title>')
  expect(first.text).not.toMatch(/<script|P3/)
  expect(first.text).toContain(
    '&lt;li&gt;&lt;strong&gt;Bug&lt;/strong&gt;: &amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt; &amp;amp; &amp;quot;aspas',
  )
  expect(first.text).toContain('a&lt;br&gt;b')
  expect(first.text).toContain('<link rel="self" type="application/atom+xml" href="http://retaguarda.test/api/changelog/atom.xml"/>')
  const tag = String(first.headers['etag'])
  for (const sent of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const again = await feed({ 'if-none-match': sent })
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag])
  }
  const ids = (xml: string) => [...xml.matchAll(/<id>(urn:uuid:[0-9a-f-]{36})<\/id>/g)].map(([, one]) => one)
  expect(new Set(ids(first.text)).size).toBe(3)
  testing.clock.advance(60_000) // and P3's day has come
  const [newest] = (await publico()).rows
  await call(changelog.edit, { params: { id: newest?.id ?? 0 }, body: { version: 'P3 revista', date: '2026-11-21' } })
  const second = await feed({ 'if-none-match': tag })
  expect(second.status).toBe(200)
  expect(ids(second.text).filter((one) => !ids(first.text).includes(one))).toHaveLength(1)
  expect(ids(second.text)).toEqual(expect.arrayContaining(ids(first.text)))
  expect(second.text).toContain(`<updated>${testing.clock.at.toISOString()}</updated>`)
})

test('an answer that anybody may ask for has an end: of versions with very much text, fewer at a time', async () => {
  await testing.db.deleteFrom('changelog').execute()
  const changeLog = Array.from({ length: 500 }, () => ({ type: 2, description: 'ã'.repeat(2_000) }))
  for (const version of ['E1', 'E2', 'E3']) await add({ version, date: '2026-11-20', changeLog })
  const asked = await testing.call(changelog.publico, { query: { limit: '3' } })
  expect(asked.status).toBe(400)
  expect(refusalOf(asked).error).toContain('Peça menos por vez: limit=2.')
  expect((await publico({ limit: '2' })).rows.map(({ version }) => version)).toEqual(['E3', 'E2'])
  expect((await publico({ limit: '2', page: '2' })).rows.map(({ version }) => version)).toEqual(['E1'])
  const { text } = await feed()
  expect(text.match(/<title>E\d<\/title>/g)).toEqual(['<title>E3</title>', '<title>E2</title>'])
  await testing.db.deleteFrom('changelog').execute()
})

test('the feed has the last fifty, and none is a feed too', async () => {
  for (let i = 0; i < 52; i++) await add({ version: `F${i}`, date: '2020-01-01' })
  expect((await feed()).text.match(/<entry>/g)).toHaveLength(50)
  await testing.db.deleteFrom('changelog').execute()
  expect((await feed()).text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})

test('nothing is published where CHANGELOG_PUBLICO does not say so', async () => {
  Object.assign(testing.config, { CHANGELOG_PUBLICO: 'nao' })
  for (const path of ['/changelog/publico', '/changelog/atom.xml'])
    expect(await testing.request('GET', path)).toMatchObject({ status: 404, body: { error: 'O Change Log não está publicado.' } })
  expect(readConfig({}).CHANGELOG_PUBLICO).toBe('nao')
  expect(() => readConfig({ CHANGELOG_PUBLICO: 'talvez' })).toThrow('CHANGELOG_PUBLICO aceita só: nao, sim.')
})
