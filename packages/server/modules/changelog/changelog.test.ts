import { ChangelogForm, changelog, TipoMudanca } from '@retaguarda/contract/changelog.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const testing = await testApp()
const { callAs, user, query } = testing
let bia: Person
beforeAll(async () => {
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const call = callAs(() => bia)
const SCRIPT = '<script>alert(1)</script> & "aspas"'
const add = async (body: object) => (await call(changelog.add, { body })).body.id
const linhas = async (id: number) => (await call(changelog.get, { params: { id } })).body.changeLog

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
    ...{ id, version: '4.1.0', date: '2026-11-20', versaoRegistro: 1, alteradoPor: 'Bia Braga' },
    changeLog: [
      { id: some.any(Number), type: 2, description: SCRIPT },
      { id: some.any(Number), type: 1, description: 'Duas\nlinhas' },
    ],
  })
  const [um, dois] = read.body.changeLog
  const edited = [dois, { type: 1, description: 'Nova' }, { ...um, description: 'Outra' }]
  const sent = { ...read.body, changeLog: edited }
  expect(await call(changelog.edit, { params: { id }, body: sent })).toMatchObject({ status: 200, body: { msg: 'Versão alterada.' } })
  expect(await linhas(id)).toMatchObject([
    { id: dois?.id, description: 'Duas\nlinhas' },
    { description: 'Nova' },
    { id: um?.id, description: 'Outra' },
  ])
  expect(await call(changelog.edit, { params: { id }, body: sent })).toMatchObject({ status: 409 })
  await call(changelog.edit, { params: { id }, body: { ...sent, versaoRegistro: undefined, changeLog: [] } })
  expect(await linhas(id)).toEqual([])
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
  const most = Array(500).fill({ type: 2, description: 'x'.repeat(2_000) })
  expect(await linhas(await add({ version: 'x'.repeat(120), date: '2026-01-01', changeLog: most }))).toHaveLength(500)
  expect(ChangelogForm.parse({ version: 'a', date: '2026-01-01' }).changeLog).toEqual([])
})

test('a version is there once, whatever its case and outer blanks, and its lines are its own', async () => {
  const id = await add({ version: 'Verão 26', date: '2026-01-01', changeLog: [{ type: 1, description: 'a' }] })
  expect(await call(changelog.add, { body: { version: '  VERÃO 26 ', date: '2026-01-02' } })).toMatchObject({
    status: 422,
    body: { fields: { version: 'Já existe uma versão com este nome.' } },
  })
  const [linha] = await linhas(id)
  const outra = await add({ version: 'Outra', date: '2026-01-02', changeLog: [linha] })
  expect(await linhas(outra)).not.toEqual(await linhas(id))
  for (const changeLog of [[linha], [(await linhas(outra))[0], (await linhas(outra))[0]]])
    expect(await call(changelog.edit, { params: { id: outra }, body: { version: 'Outra', date: '2026-01-02', changeLog } })).toMatchObject({
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
