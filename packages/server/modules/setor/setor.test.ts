import { setor, setorUsuario } from '@retaguarda/contract/setor.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { call, user, query, db } = await testApp()
let ana: Person
let bia: Person

beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})

const as = (person: Person) => person.token
let n = 0
const infra = () => ({ nome: `Infra ${++n}`, codigo: `INF${n}`, tipo: 3 })
const add = async (body: object) => (await call(setor.add, { token: as(bia), body })).body.id

test('SET-001 SET-004 SET-005 SET-006 SET-008 a sector is added, read, changed and deleted by anyone logged in', async () => {
  const added = await call(setor.add, {
    token: as(bia),
    body: { ...infra(), nome: 'Infra', setorUsuarios: [{ id: ana.id, nome: 'x' }] },
  })
  expect(added).toMatchObject({ status: 200, body: { msg: 'Setor incluído.', id: some.any(Number) } })
  const { id } = added.body
  const read = await call(setor.get, { params: { id }, token: as(bia) })
  expect(read.body).toMatchObject({
    id,
    nome: 'Infra',
    tipo: 3,
    setorPai: null,
    setorUsuarios: [{ id: ana.id, nome: 'Ana Ávila' }],
    versaoRegistro: 1,
    alteradoPor: 'Bia Braga',
  })
  const changed = { ...read.body, nome: 'Infraestrutura', setorUsuarios: [bia.id], setorPai: null }
  expect(await call(setor.edit, { params: { id }, token: as(ana), body: changed })).toMatchObject({
    status: 200,
    body: { msg: 'Setor alterado.' },
  })
  expect((await call(setor.get, { params: { id }, token: as(bia) })).body).toMatchObject({
    nome: 'Infraestrutura',
    setorUsuarios: [{ nome: 'Bia Braga' }],
    versaoRegistro: 2,
    alteradoPor: 'Ana Ávila',
  })
  expect(await call(setor.remove, { params: { id }, token: as(bia) })).toMatchObject({ status: 200, body: { msg: 'Setor excluído.' } })
  expect(await call(setor.get, { params: { id }, token: as(bia) })).toMatchObject({
    status: 404,
    body: { error: some.stringMatching(/não encontrado/) },
  })
})

test('SET-009 the five types, and none', async () => {
  for (const tipo of [1, 2, 3, 4, 5, null, undefined]) {
    const id = await add({ ...infra(), tipo })
    expect((await call(setor.get, { params: { id }, token: as(ana) })).body.tipo).toBe(tipo ?? null)
  }
  expect((await call(setor.add, { token: as(ana), body: { ...infra(), tipo: 6 } })).status).toBe(422)
})

test('SET-010 SET-011 name and code are required, at most 80 and 20 characters', async () => {
  const refused = await call(setor.add, { token: as(ana), body: { nome: ' ', setorUsuarios: [] } })
  expect(refused).toMatchObject({
    status: 422,
    body: { error: 'Informe o nome. Informe o código.', fields: { nome: 'Informe o nome.', codigo: 'Informe o código.' } },
  })
  const long = await call(setor.add, { token: as(ana), body: { nome: 'x'.repeat(81), codigo: 'x'.repeat(21) } })
  expect(Object.keys(refusalOf(long).fields)).toEqual(['nome', 'codigo'])
})

test('SET-011 a code is taken once, whatever its case', async () => {
  const { codigo } = infra()
  await add({ nome: 'A', codigo })
  expect(await call(setor.add, { token: as(ana), body: { nome: 'B', codigo: codigo.toLowerCase() } })).toMatchObject({
    status: 422,
    body: { fields: { codigo: 'Já existe um setor com este código.' } },
  })
})

test('SET-008 a sector is never its own ancestor, and a parent in use is not deleted', async () => {
  const a = await add(infra())
  const b = await add({ ...infra(), setorPai: { id: a } })
  const c = await add({ ...infra(), setorPai: b })
  for (const setorPai of [a, c])
    expect(await call(setor.edit, { params: { id: a }, token: as(ana), body: { ...infra(), setorPai } })).toMatchObject({
      status: 422,
      body: { fields: { setorPai: some.stringMatching(/Escolha outro setor pai/) } },
    })
  expect(await call(setor.remove, { params: { id: a }, token: as(ana) })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Não foi possível excluir este setor: ele é usado por 1 setor \(Infra \d+\)\.$/) },
  })
})

test('SET-002 the list filters by the parent, and a stranger gets nothing', async () => {
  const pai = await add({ nome: 'Operações de Campo', codigo: 'OPC' })
  await add({ ...infra(), setorPai: pai })
  const found = await call(setor.list, { token: as(bia), query: query([{ name: 'setorPai.nome', op: 'like', v: 'operacoes' }]) })
  expect(found.body).toMatchObject({ total: 1, rows: [{ setorPai: { nome: 'Operações de Campo' } }] })
  expect((await call(setor.list)).status).toBe(401)
})

test('SET-012 type-ahead with and without a term', async () => {
  await add({ nome: 'Expedição Noturna', codigo: 'EXN' })
  expect((await call(setor.suggest.byText, { params: { texto: 'expedicao' }, token: as(bia) })).body).toMatchObject([
    { nome: 'Expedição Noturna' },
  ])
  expect((await call(setor.suggest.byText, { params: { texto: 'exn' }, token: as(bia) })).body).toMatchObject([
    { nome: 'Expedição Noturna' },
  ])
  expect((await call(setor.suggest.byText, { params: { texto: '%' }, token: as(bia) })).body).toEqual([])
  expect((await call(setor.suggest.all, { token: as(bia) })).body).toHaveProperty('length')
})

test('SET-007 SET-013 the pairs of sectors and users', async () => {
  const id = await add({ nome: 'Zeladoria', codigo: 'ZEL', setorUsuarios: [ana.id, bia.id, ana.id] })
  const pairs = () => call(setorUsuario.list, { token: as(bia), query: query([{ name: 'setor.nome', op: '=', v: 'zeladoria' }]) })
  expect((await pairs()).body).toMatchObject({
    total: 2,
    rows: [
      { setor: { nome: 'Zeladoria' }, usuario: { nome: 'Ana Ávila', email: ana.email } },
      { setor: { nome: 'Zeladoria' }, usuario: { nome: 'Bia Braga' } },
    ],
  })
  const before = (await pairs()).body.rows[1]?.id
  await call(setor.edit, { params: { id }, token: as(bia), body: { nome: 'Zeladoria', codigo: 'ZEL', setorUsuarios: [bia.id] } })
  expect((await pairs()).body).toMatchObject({ total: 1, rows: [{ id: before }] })
})

test('a reference to nobody is refused and nothing is written', async () => {
  const count = async () => (await db.selectFrom('setor').select('id').execute()).length
  const before = await count()
  for (const body of [
    { ...infra(), setorPai: 2_000_000_000 },
    { ...infra(), setorUsuarios: [{ id: 2_000_000_000 }] },
    { ...infra(), setorUsuarios: ['x'] },
    { ...infra(), nome: 7 },
    [],
    'texto',
  ]) {
    const answer = await call(setor.add, { token: as(ana), body })
    expect([400, 415, 422]).toContain(answer.status)
    expect(refusalOf(answer).error).toMatch(/\.$/)
  }
  expect(await count()).toBe(before)
})

test('concurrency: of two sectors made each other’s parent at the same moment one is refused', async () => {
  for (let pair = 0; pair < 10; pair++) {
    const [one, two] = [infra(), infra()]
    const [a, b] = [Number(await add(one)), Number(await add(two))]
    const answers = await Promise.all([
      call(setor.edit, { params: { id: a }, token: as(bia), body: { ...one, setorPai: b } }),
      call(setor.edit, { params: { id: b }, token: as(ana), body: { ...two, setorPai: a } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  }
})
