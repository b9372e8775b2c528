import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { refusalOf } from '../../test/answer.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { readRow } from './vinculo-row.ts'

const app = await testApp()
const { callAs, user } = app
const { cliente, objeto } = cenarioFinanceiro(app)
let bia: Person
const asBia = callAs(() => bia)
beforeAll(async () => {
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})

const form = async (extra: object = {}) => ({
  cliente: await cliente(),
  objetoContrato: await objeto(FIXO('310.00')),
  situacao: 1,
  tipo: 1,
  // Still October in São Paulo.
  dataHoraInicio: '2025-11-01T02:30:00Z',
  ...extra,
})
const add = (body: object) => asBia(clienteObjetoContrato.add, { body })
const edit = (id: number, body: object) => asBia(clienteObjetoContrato.edit, { params: { id }, body })
const read = async (id: number) => (await asBia(clienteObjetoContrato.get, { params: { id } })).body.reajuste

const IPCA = { indice: 1, percentual: null, mesBase: 10, teto: null, piso: '0.0000', minimoMeses: 12 }

test('how a link is readjusted is kept: the month of its start, no loss and a year where nothing else is said', async () => {
  const sent = await form()
  const { id } = (await add({ ...sent, reajuste: { indice: 1 } })).body
  expect(await read(id)).toEqual(IPCA)
  // A form that does not know it leaves it as it is.
  expect((await edit(id, { ...sent, observacao: 'x' })).status).toBe(200)
  expect(await read(id)).toEqual(IPCA)
  const fixo = { indice: 4, percentual: '5.25', mesBase: 3, teto: '10', piso: null, minimoMeses: 24 }
  expect((await edit(id, { ...sent, reajuste: fixo })).status).toBe(200)
  expect(await read(id)).toEqual({ ...fixo, percentual: '5.2500', teto: '10.0000' })
  expect((await edit(id, { ...sent, reajuste: null })).status).toBe(200)
  expect(await read(id)).toBeNull()
  expect(await read((await add(await form())).body.id)).toBeNull()
  const [change] = (await asBia(clienteObjetoContrato.history, { params: { id } })).body
  expect(change?.campos.map(({ campo }) => campo)).toEqual(['reajuste'])
})

test('what is no readjustment is refused beside its field, and nothing is written', async () => {
  const sent = await form()
  const bad: [object, string][] = [
    [{}, 'reajuste.indice'],
    [{ indice: 5 }, 'reajuste.indice'],
    [{ indice: 4 }, 'reajuste.percentual'],
    [{ indice: 4, percentual: '-100' }, 'reajuste.percentual'],
    [{ indice: 1, percentual: '5' }, 'reajuste.percentual'],
    [{ indice: 1, mesBase: 13 }, 'reajuste.mesBase'],
    [{ indice: 1, teto: '-1' }, 'reajuste.teto'],
    [{ indice: 1, teto: '1', piso: '1.0001' }, 'reajuste.teto'],
    [{ indice: 1, piso: 'x' }, 'reajuste.piso'],
    [{ indice: 1, minimoMeses: 11 }, 'reajuste.minimoMeses'],
    [{ indice: 1, minimoMeses: 61 }, 'reajuste.minimoMeses'],
  ]
  for (const [reajuste, field] of bad) {
    const answer = await add({ ...sent, reajuste })
    expect([answer.status, Object.keys(refusalOf(answer).fields)], JSON.stringify(reajuste)).toEqual([422, [field]])
  }
  expect((await asBia(clienteObjetoContrato.of.list, { params: { id: sent.cliente } })).body.total).toBe(0)
})

test('a file of links says the index and the month, or neither', () => {
  const row = (colunas: Record<string, string>) =>
    readRow(
      {
        linha: 2,
        excesso: false,
        problemas: [],
        notas: [],
        colunas: { cpfCnpj: '52998224725', objeto: 'loja', inicio: '05/03/2024', ...colunas },
      },
      { clienteOf: () => 1, objetoOf: () => ({ id: 2, ativo: true }) },
      '2026-11-29',
    )
  expect(row({ indice: 'IGP-M', mesBase: '03' })).toMatchObject({ form: { reajuste: { indice: 2, mesBase: 3, piso: '0.0000' } } })
  expect(row({ indice: 'ipca' })).toMatchObject({ form: { reajuste: { indice: 1, mesBase: null } } })
  expect(row({})).toMatchObject({ form: { tipo: 1 } })
  expect(row({ indice: 'IGP-DI', mesBase: '13' })).toEqual({
    problemas: ['Mês base: use um número de 1 a 12.', 'Índice: use IPCA, IGP-M ou INPC.'],
  })
  expect(row({ mesBase: '3' })).toEqual({ problemas: ['Mês base: informe também o índice.'] })
})
