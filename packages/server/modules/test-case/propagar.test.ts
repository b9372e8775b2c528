import type { PassoParams } from '@retaguarda/contract/passo.ts'
import { operation } from '@retaguarda/contract/operation.ts'
import { propagar } from '@retaguarda/contract/propagar.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { beforeAll, expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { propagada } from './propagacao.ts'

const { call, user } = await testApp()
let token: string

beforeAll(async () => {
  token = (await user({ nome: 'Bia Braga', isAdmin: false })).token
})

const click: PassoParams = { type: 'click', type_term: 'css', value: '#a', data: null }
const row = (name: string, params: PassoParams = click) => ({ name, params })

test('what a hand changed stays, also after the operation comes back to it; all else follows', () => {
  const origem = row('Entrar')
  const nova = row('Entrar na loja', { ...click, type_term: 'test_id', value: 'entrar' })
  expect(propagada(origem, origem, nova, false)).toEqual({
    depois: nova,
    mudancas: ['name', 'params.type_term', 'params.value'],
    mantidos: [],
  })
  const mudada = row('Entrar', { ...click, value: '#b' })
  const kept = propagada(mudada, origem, nova, false)
  expect(kept).toEqual({
    depois: row('Entrar na loja', { ...nova.params, value: '#b' }),
    mudancas: ['name', 'params.type_term'],
    mantidos: ['params.value'],
  })
  expect(propagada(kept.depois, nova, origem, false)).toMatchObject({ mantidos: ['params.value'], depois: { params: { value: '#b' } } })
  expect(propagada(mudada, origem, nova, true)).toMatchObject({ depois: nova, mantidos: [] })
  expect(propagada(mudada, origem, row('Abrir', { type: 'call_url', type_term: null, value: null, data: '/' }), false)).toMatchObject({
    depois: { params: { type: 'call_url', type_term: null, value: null } },
    mantidos: [],
  })
})

let n = 0
async function cenario() {
  const id = Number((await call(operation.add, { token, body: row('Entrar') })).body.id)
  const caso = async (...rows: object[]) => {
    const added = await call(testCase.add, { token, body: { codigo: `P-${++n}`, name: 'x', operations: rows } })
    return Number(added.body.id)
  }
  const usa = { operation: { id }, ...row('Entrar') }
  const igual = await caso(usa, row('Outra'), usa)
  const amao = await caso({ ...usa, params: { ...click, value: '#b' } })
  const alheio = await caso(row('Outra'))
  await call(operation.edit, { params: { id }, token, body: row('Entrar', { ...click, value: '#novo' }) })
  return { id, igual, amao, alheio }
}
const previa = async (id: number) => (await call(propagar.get, { params: { id }, token })).body
const post = (id: number, body: object) => call(propagar.post, { params: { id }, token, body })
const valores = async (id: number) => {
  const { versao, operations } = (await call(testCase.get, { params: { id }, token })).body
  return [versao, ...operations.map(({ params }) => params.value)]
}

test('OPE-007 OPE-017 every case that uses the operation is shown, and nothing is changed by looking', async () => {
  const { id, igual, amao } = await cenario()
  expect(await previa(id)).toEqual(await previa(id))
  expect(await previa(id)).toMatchObject({
    operation: { id, name: 'Entrar', params: { value: '#novo' } },
    casos: [
      {
        testCase: { id: igual, codigo: some.any(String), name: 'x', versaoRegistro: 1 },
        linhas: [
          { ordem: 1, antes: row('Entrar'), depois: { params: { value: '#novo' } }, mudancas: ['params.value'], mantidos: [] },
          { ordem: 3, mudancas: ['params.value'] },
        ],
      },
      { testCase: { id: amao }, linhas: [{ ordem: 1, mudancas: [], mantidos: ['params.value'] }] },
    ],
  })
  expect(await valores(igual)).toEqual([1, '#a', '#a', '#a'])
  expect((await call(propagar.get, { params: { id: 2_000_000_000 }, token })).status).toBe(404)
})

test('the chosen cases are rewritten, each as a new version; stale and foreign ones are refused by themselves', async () => {
  const { id, igual, amao, alheio } = await cenario()
  const answer = await post(id, { testCases: [{ id: igual, versaoRegistro: 1 }, amao, alheio, 2_000_000_000, igual] })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      msg: 'Operação propagada a 1 caso de teste.',
      alterados: 1,
      inalterados: 1,
      recusados: [
        { id: alheio, motivo: 'Este caso de teste não usa a operação.' },
        { id: 2_000_000_000, motivo: 'Este caso de teste não existe mais.' },
      ],
    },
  })
  expect(await valores(igual)).toEqual([2, '#novo', '#a', '#novo'])
  expect(await valores(amao)).toEqual([1, '#b'])
  const [last] = (await call(testCase.history, { params: { id: igual }, token })).body
  expect(last).toMatchObject({ acao: 'propagar', usuario: 'Bia Braga', campos: [{ campo: 'operations' }] })
  const again = await post(id, {
    testCases: [
      { id: igual, versaoRegistro: 1 },
      { id: amao, versaoRegistro: 1 },
    ],
    sobrescrever: true,
  })
  expect(again.body).toMatchObject({
    alterados: 1,
    inalterados: 0,
    recusados: [{ id: igual, motivo: some.stringMatching(/^Este registro foi alterado por Bia Braga/) }],
  })
  expect(await valores(amao)).toEqual([2, '#novo'])
  for (const body of [{}, { testCases: [] }, { testCases: ['x'] }, { testCases: [igual], sobrescrever: 'x' }])
    expect((await post(id, body)).status).toBe(422)
})
