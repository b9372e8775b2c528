import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { operation } from '@retaguarda/contract/operation.ts'
import { LINHAS_MAX, testCase } from '@retaguarda/contract/test-case.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'

const { call, user, query } = await testApp()
let token: string
let entrar: number
let grupo: number

const params = { type: 'click', type_term: 'css', value: '#entrar', data: null }

beforeAll(async () => {
  token = (await user({ nome: 'Bia Braga', isAdmin: false })).token
  entrar = Number((await call(operation.add, { token, body: { name: 'Entrar', params } })).body.id)
  grupo = Number((await call(groupTeste.add, { token, body: { name: 'Acesso' } })).body.id)
})

let n = 0
const codigo = () => `CT-${++n}`
const caso = (body: object = {}) => ({ codigo: codigo(), name: 'Login', groupTeste: null, operations: [], ...body })
const add = async (body: object = {}) => Number((await call(testCase.add, { token, body: caso(body) })).body.id)
const read = async (id: number) => (await call(testCase.get, { params: { id }, token })).body
const edit = (id: number, body: object) => call(testCase.edit, { params: { id }, token, body })
const abrir = { name: 'Abrir', params: { type: 'call_url', type_term: null, value: null, data: '/login' } }

test('CAS-001 CAS-009 CAS-016 CAS-023 lines keep their ids and their order, and a change of them is a version', async () => {
  const id = await add({ groupTeste: { id: grupo }, operations: [abrir, { operation: { id: entrar }, name: 'Entrar', params }] })
  const first = await read(id)
  expect(first).toMatchObject({
    groupTeste: { id: grupo, name: 'Acesso' },
    versao: 1,
    avisos: [],
    operations: [
      { ordem: 1, operation: null, ...abrir },
      { ordem: 2, operation: { id: entrar, name: 'Entrar' }, name: 'Entrar', params },
    ],
  })
  const [a, b] = first.operations
  await edit(id, { ...first, name: 'Login da loja' })
  expect(await read(id)).toMatchObject({ name: 'Login da loja', versao: 1, versaoRegistro: 2 })
  await edit(id, { ...first, versaoRegistro: 2, operations: [b, { params: { type: 'close' } }, a] })
  const second = await read(id)
  expect(second.versao).toBe(2)
  expect(second.operations.map(({ name, ordem }) => `${ordem} ${name}`)).toEqual(['1 Entrar', '2 Fechar página', '3 Abrir'])
  expect([second.operations[0]?.id, second.operations[2]?.id]).toEqual([b?.id, a?.id])
  await edit(id, { ...second, operations: [a] })
  expect((await read(id)).operations).toMatchObject([{ id: a?.id, ordem: 1 }])
  expect((await edit(id, { ...second, operations: [] })).status).toBe(409)
  const [last] = (await call(testCase.history, { params: { id }, token })).body
  expect(last?.campos).toContainEqual({
    campo: 'operations',
    antes: ['Entrar: click css=#entrar', 'Fechar página: close', 'Abrir: call_url → /login'],
    depois: ['Abrir: call_url → /login'],
  })
  expect(await call(testCase.remove, { params: { id }, token })).toMatchObject({ body: { msg: 'Caso de teste excluído.' } })
})

test('what is not complete is saved, and said', async () => {
  const operations = [{ params: { type: 'click' } }, abrir, { params: { type: 'wait', data: '2 dias' } }]
  const added = await call(testCase.add, { token, body: caso({ operations }) })
  const avisos = [
    { ordem: 1, texto: 'Informe o tipo de busca.' },
    { ordem: 1, texto: 'Informe o termo de busca.' },
    { ordem: 3, texto: some.stringMatching(/^Espere um tempo/) },
  ]
  expect(added.body).toMatchObject({ msg: 'Caso de teste incluído.', avisos })
  const saved = await read(Number(added.body.id))
  expect(saved.avisos).toEqual(avisos)
  expect((await edit(saved.id, { ...saved, operations: [abrir] })).body).toMatchObject({ id: saved.id, avisos: [] })
})

test('CAS-010 CAS-011 CAS-012 CAS-013 codigo and name are required, at most 100 characters, and a codigo is taken once', async () => {
  expect(refusalOf(await call(testCase.add, { token, body: {} })).fields).toEqual({ codigo: 'Informe o código.', name: 'Informe o nome.' })
  const long = { codigo: 'x'.repeat(101), name: 'x'.repeat(101) }
  expect(Object.keys(refusalOf(await call(testCase.add, { token, body: long })).fields)).toEqual(['codigo', 'name'])
  const one = caso()
  await add(one)
  const again = await call(testCase.add, { token, body: { ...one, codigo: one.codigo.toLowerCase() } })
  expect(again).toMatchObject({
    status: 409,
    body: { error: 'Já existe um caso de teste com este código.', fields: { codigo: some.any(String) } },
  })
})

test('CAS-017 CAS-018 CAS-019 CAS-020 a line’s fields have their limits, and what searches for nothing keeps no search', async () => {
  const at = async (line: object) =>
    Object.keys(refusalOf(await call(testCase.add, { token, body: caso({ operations: [abrir, line] }) })).fields)
  expect(await at({ params: { ...params, value: 'x'.repeat(101), data: 'x'.repeat(101) } })).toEqual([
    'operations.1.params.value',
    'operations.1.params.data',
  ])
  expect(await at({ params: { ...params, type_term: 'x'.repeat(101) } })).toEqual(['operations.1.params.type_term'])
  expect(await at({ name: 'x'.repeat(101), params })).toEqual(['operations.1.name'])
  const searching = ['call_url', 'wait', 'execute_script', 'close', 'screenshot'].map((type) => ({ params: { ...params, type } }))
  const { operations } = await read(await add({ operations: searching }))
  expect(operations.map((row) => row.params.value)).toEqual([null, null, null, null, '#entrar'])
})

test('a foreign line, a line twice, an unknown operation, a group of plans and too many lines are refused', async () => {
  const id = await add({ operations: [abrir] })
  const other = await read(await add({ operations: [abrir] }))
  const mine = await read(id)
  const planos = Number((await call(groupTeste.add, { token, body: { name: 'Noite', type: 2 } })).body.id)
  const fields = async (body: object) => Object.keys(refusalOf(await edit(id, { ...mine, ...body })).fields)
  expect(await fields({ operations: other.operations })).toEqual(['operations.0.id'])
  expect(await fields({ operations: [...mine.operations, ...mine.operations] })).toEqual(['operations.1.id'])
  expect(await fields({ operations: [{ ...abrir, operation: 2_000_000_000 }] })).toEqual(['operations.0.operation'])
  expect(await fields({ groupTeste: planos })).toEqual(['groupTeste'])
  expect(await fields({ operations: Array(LINHAS_MAX + 1).fill(abrir) })).toEqual(['operations'])
  expect((await edit(id, { ...mine, operations: Array(LINHAS_MAX).fill(abrir) })).status).toBe(200)
})

test('CAS-005 CAS-007 a copy takes the lines and none of their ids', async () => {
  const from = await read(await add({ operations: [abrir, { operation: entrar, params }] }))
  const copy = await read(await add({ ...from, codigo: `${from.codigo} (cópia)` }))
  expect(copy).toMatchObject({ versao: 1, operations: [{ name: 'Abrir' }, { operation: { id: entrar } }] })
  expect(copy.operations.map(({ id }) => id)).not.toEqual(from.operations.map(({ id }) => id))
})

test('CAS-008 CAS-021 CAS-022 the grid, the operations that a line can take, and the type-ahead', async () => {
  const id = await add({ codigo: 'FRETE-77', name: 'Cálculo de frete', groupTeste: grupo, operations: [abrir] })
  expect(Object.keys(testCase.columns).slice(0, 4)).toEqual(['id', 'codigo', 'name', 'groupTeste.name'])
  const found = await call(testCase.list, {
    token,
    query: query(
      [
        { name: 'groupTeste.name', op: 'like', v: 'acesso' },
        { name: 'codigo', op: '=', v: 'frete-77' },
      ],
      [{ col: 'versao', sort: 'desc' }],
    ),
  })
  expect(found.body).toMatchObject({
    total: 1,
    rows: [{ id, groupTeste: { name: 'Acesso' }, versao: 1, ultimoResultado: null, instavel: false }],
  })
  expect((await call(testCase.operations, { token })).body).toEqual([{ id: entrar, name: 'Entrar', params }])
  const option = { value: id, label: 'Cálculo de frete', codigo: 'FRETE-77' }
  for (const texto of ['calculo', 'frete-7'])
    expect((await call(testCase.suggest.byText, { params: { texto }, token })).body).toEqual([option])
  expect((await call(testCase.suggest.all, { token })).body).toHaveLength(Math.min(20, (await call(testCase.list, { token })).body.total))
})
