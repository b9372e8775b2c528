import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { MOCKUP_MAX_BYTES, mockup } from '@retaguarda/contract/mockup.ts'
import { operation } from '@retaguarda/contract/operation.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'

const { call, user, query, db } = await testApp()
let token: string

beforeAll(async () => {
  token = (await user({ nome: 'Bia Braga', isAdmin: false })).token
})

let n = 0
const code = () => `/api/${++n}`
const addMockup = (body: object) => call(mockup.add, { token, body })
const dados = (body: object = {}) => ({ name: 'Cliente', mockup: '{"nome": "Ana"}', ...body })

test('MOC-001 MOC-005 MOC-012 a mockup is added, read as it was typed, changed and deleted', async () => {
  const typed = ' {\r\n\t"nome" : "Ana",  "idade":1e2 }\n'
  const added = await addMockup(dados({ mockup: typed }))
  expect(added).toMatchObject({ status: 200, body: { msg: 'Mockup incluído.', id: some.any(Number) } })
  const { id } = added.body
  const read = (await call(mockup.get, { params: { id }, token })).body
  expect(read).toMatchObject({ id, name: 'Cliente', type: 1, code: null, mockup: typed, versaoRegistro: 1, alteradoPor: 'Bia Braga' })
  const changed = { ...read, type: 2, code: code(), mockup: '[1]' }
  expect(await call(mockup.edit, { params: { id }, token, body: changed })).toMatchObject({ body: { msg: 'Mockup alterado.' } })
  expect(await call(mockup.edit, { params: { id }, token, body: changed })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Este registro foi alterado por Bia Braga em /) },
  })
  const [last] = (await call(mockup.history, { params: { id }, token })).body
  expect(last).toMatchObject({ acao: 'alterar', campos: [{ campo: 'code' }, { campo: 'type' }, { campo: 'mockup', depois: '[1]' }] })
  expect(await call(mockup.remove, { params: { id }, token })).toMatchObject({ body: { msg: 'Mockup excluído.' } })
})

test('a save also takes an object or a list, and null is an empty one', async () => {
  const texts = []
  for (const body of [{ mockup: { a: [1] } }, { mockup: [{ $status: 500 }], type: 2, code: code() }, { mockup: null }]) {
    const { id } = (await addMockup(dados(body))).body
    texts.push((await call(mockup.get, { params: { id }, token })).body.mockup)
  }
  expect(texts.map((text): unknown => JSON.parse(text))).toEqual([{ a: [1] }, [{ $status: 500 }], {}])
})

test('MOC-010 MOC-011 what does not parse is refused with its place, and data is an object', async () => {
  const refusal = async (content: unknown) => {
    const answer = await addMockup(dados({ mockup: content }))
    expect(answer.status).toBe(422)
    return refusalOf(answer)
  }
  expect(await refusal('{\n  "nome": Ana\n}')).toMatchObject({
    error: 'Erro - JSON inválido: esperava um valor, linha 2, coluna 11.',
    fields: { mockup: 'Erro - JSON inválido: esperava um valor, linha 2, coluna 11.' },
  })
  expect((await refusal('')).error).toMatch(/^Erro - JSON inválido: /)
  for (const content of ['[]', '"texto"', 'null', 7])
    expect((await refusal(content)).fields.mockup, JSON.stringify(content)).toMatch(/objeto/)
  expect(await refusal(`{"a": "${'é'.repeat(MOCKUP_MAX_BYTES / 2)}"}`)).toMatchObject({ fields: { mockup: some.stringMatching(/1 MB/) } })
  const most = `{"a": "${'x'.repeat(MOCKUP_MAX_BYTES - 9)}"}`
  const { id } = (await addMockup(dados({ mockup: most }))).body
  const [{ depois }] = (await db
    .selectFrom('auditoria')
    .select('depois')
    .where('entidade', '=', 'mockup')
    .where('registro', '=', `${id}`)
    .execute()) as [{ depois: { mockup: string } }] // one row
  expect(depois.mockup).toMatch(/^\{"a": "x{9993}… \(1048576 caracteres, SHA-256 [\da-f]{64}\)$/)
})

test('MOC-006 MOC-007 MOC-008 MOC-009 name and, of an answer, the code are required, at most 100 characters', async () => {
  expect(await addMockup({ type: 2, mockup: '{}' })).toMatchObject({
    status: 422,
    body: { fields: { name: 'Informe o nome.', code: 'Informe o código: uma parte do endereço que a página chama.' } },
  })
  expect(Object.keys(refusalOf(await addMockup(dados({ name: 'x'.repeat(101), code: 'x'.repeat(101) }))).fields)).toEqual(['name', 'code'])
  const twice = dados({ code: code() })
  await addMockup(twice)
  expect(await addMockup(twice)).toMatchObject({ status: 409, body: { fields: { code: 'Já existe um mockup com este código.' } } })
  expect((await addMockup(dados())).status).toBe(200)
})

test('MOC-013 MOC-014 the grid and the type-ahead by name or code', async () => {
  const { id } = (await addMockup({ name: 'Endereço do CEP', type: 2, code: 'viacep.com.br', mockup: '{}' })).body
  const found = await call(mockup.list, { token, query: query([{ name: 'code', op: 'like', v: 'VIACEP' }]) })
  expect(found.body).toMatchObject({ total: 1, rows: [{ id, name: 'Endereço do CEP', type: 2, code: 'viacep.com.br' }] })
  const option = { value: id, label: 'Endereço do CEP', codigo: 'viacep.com.br', type: 2 }
  for (const texto of ['endereco', 'viacep'])
    expect((await call(mockup.suggest.byText, { params: { texto }, token })).body).toEqual([option])
  expect((await call(mockup.suggest.all, { token })).body).toContainEqual(option)
  expect((await call(mockup.list)).status).toBe(401)
})

test('OPE-001 OPE-008 OPE-009 OPE-012 OPE-013 OPE-016 an operation has a name and one step', async () => {
  const params = { type: 'click', type_term: 'css', value: '#entrar', data: null }
  const added = await call(operation.add, { token, body: { name: 'Entrar', params: [params] } })
  expect(added).toMatchObject({ status: 200, body: { msg: 'Operação incluída.' } })
  expect(added.body).not.toHaveProperty('avisos')
  const { id } = added.body
  expect((await call(operation.get, { params: { id }, token })).body).toMatchObject({ id, name: 'Entrar', params })
  const body = { name: 'Abrir', params: { type: 'call_url', type_term: 'css', value: 'x', data: '/login' } }
  expect(await call(operation.edit, { params: { id }, token, body })).toMatchObject({ body: { msg: 'Operação alterada.' } })
  expect((await call(operation.get, { params: { id }, token })).body.params).toEqual({
    type: 'call_url',
    type_term: null,
    value: null,
    data: '/login',
  })
  const rows = await call(operation.list, {
    token,
    query: query([{ name: 'params.type', op: '=', v: 'call_url' }], [{ col: 'params.type', sort: 'desc' }]),
  })
  expect(rows.body).toMatchObject({ total: 1, rows: [{ id, name: 'Abrir', params: { type: 'call_url' } }] })
  for (const [sent, field] of [
    [{ params }, 'name'],
    [{ name: 'x'.repeat(101), params }, 'name'],
    [{ name: 'x', params: {} }, 'params.type'],
    [{ name: 'x', params: { ...params, type: 'dblclick' } }, 'params.type'],
    [{ name: 'x', params: [params, params] }, 'params'],
    [{ name: 'x' }, 'params.type'],
  ] as const)
    expect(Object.keys(refusalOf(await call(operation.add, { token, body: sent })).fields), JSON.stringify(sent)).toEqual([field])
})

test('GRU-001 GRU-006 GRU-007 GRU-008 GRU-009 GRU-010 GRU-012 a group is of cases where nothing is said', async () => {
  const { id } = (await call(groupTeste.add, { token, body: { name: 'Regressão' } })).body
  expect((await call(groupTeste.get, { params: { id }, token })).body).toMatchObject({ id, name: 'Regressão', type: 1 })
  await call(groupTeste.edit, { params: { id }, token, body: { name: 'Noturno', type: 2 } })
  const rows = await call(groupTeste.list, { token, query: query([{ name: 'type', op: '=', v: 2 }]) })
  expect(rows.body).toMatchObject({ total: 1, rows: [{ id, name: 'Noturno', type: 2 }] })
  expect(refusalOf(await call(groupTeste.add, { token, body: { name: ' ' } })).fields).toEqual({ name: 'Informe o nome.' })
  for (const body of [{ name: 'x'.repeat(101) }, { name: 'x', type: 3 }])
    expect((await call(groupTeste.add, { token, body })).status).toBe(422)
})

test('GRU-011 the groups of cases and of plans are suggested apart', async () => {
  const add = async (name: string, type: number) => Number((await call(groupTeste.add, { token, body: { name, type } })).body.id)
  const [casos, planos] = [await add('Checkout expresso', 1), await add('Checkout da madrugada', 2)]
  const text = { params: { texto: 'checkout' }, token }
  expect((await call(groupTeste.suggestCasos.byText, text)).body).toEqual([{ id: casos, nome: 'Checkout expresso' }])
  expect((await call(groupTeste.suggestPlanos.byText, text)).body).toEqual([{ id: planos, nome: 'Checkout da madrugada' }])
  expect((await call(groupTeste.suggestCasos.all, { token })).body).toContainEqual({ id: casos, nome: 'Checkout expresso' })
})

test('who refers is named, and nothing is deleted', async () => {
  const grupo = Number((await call(groupTeste.add, { token, body: { name: 'Busca' } })).body.id)
  const op = Number((await call(operation.add, { token, body: { name: 'Buscar', params: { type: 'click' } } })).body.id)
  const row = { operation: { id: op }, params: { type: 'click' } }
  for (const codigo of ['B-1', 'B-2', 'B-3', 'B-4', 'B-5'])
    await call(testCase.add, { token, body: { codigo, name: 'x', groupTeste: codigo < 'B-2' ? grupo : null, operations: [row, row] } })
  expect(await call(groupTeste.remove, { params: { id: grupo }, token })).toMatchObject({
    status: 409,
    body: { error: 'Não foi possível excluir este grupo de teste: ele é usado por 1 caso de teste (B-1).' },
  })
  expect(await call(operation.remove, { params: { id: op }, token })).toMatchObject({
    status: 409,
    body: { error: 'Não foi possível excluir esta operação: ela é usada por 5 casos de teste (B-1, B-2, B-3, mais 2).' },
  })
})

test('FAL-32 um plano que usa o caso ou o mockup é dito pelo nome', async () => {
  const mock = Number((await addMockup(dados())).body.id)
  const op = { params: { type: 'close' } }
  const caso = Number((await call(testCase.add, { token, body: { codigo: 'FAL-32', name: 'x', operations: [op] } })).body.id)
  for (const name of ['Compra de noite', 'Compra de dia'])
    await call(executeTask.add, { token, body: { name, testCase: [caso], mockup: [mock] } })
  const presos = '2 planos de execução (Compra de noite, Compra de dia)'
  expect(refusalOf(await call(testCase.remove, { params: { id: caso }, token })).error).toBe(
    `Não foi possível excluir este caso de teste: ele é usado por ${presos}.`,
  )
  expect(refusalOf(await call(mockup.remove, { params: { id: mock }, token })).error).toBe(
    `Não foi possível excluir este mockup: ele é usado por ${presos}.`,
  )
})
