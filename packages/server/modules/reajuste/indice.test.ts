import { indice } from '@retaguarda/contract/faturamento/indice.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { callAs, user, db, query } = await testApp()
let rui: Person
let ana: Person
const asRui = callAs(() => rui)
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ nome: 'Ana Assis', isAdmin: false, tipo: 1 })
})

const gravar = (valores: unknown, as = asRui) => as(indice.gravar, { body: { valores } })
const IPCA = { indice: 1, ano: 2026, mes: 10, percentual: '0.56' }
const known = async () => (await asRui(indice.list, { query: query([]) })).body.rows.map(({ id: _, ...row }) => row)
const changes = async () =>
  (await db.selectFrom('auditoria').select('acao').where('entidade', '=', 'indice').execute()).map(({ acao }) => acao)

test('months are written, changed where they differ, and taken out; each change is in the history', async () => {
  expect((await gravar([IPCA, { ...IPCA, mes: 9, percentual: '-0,1' }])).status).toBe(422)
  expect((await gravar([IPCA, { ...IPCA, mes: 9, percentual: '-0.1123' }])).body).toEqual({
    msg: '2 meses novos, 0 mudados e 0 iguais.',
    novos: 2,
    mudados: 0,
    iguais: 0,
  })
  expect((await gravar([IPCA, { ...IPCA, mes: 9, percentual: '0.4300' }, { ...IPCA, indice: 2 }])).body).toMatchObject({
    novos: 1,
    mudados: 1,
    iguais: 1,
  })
  expect(await known()).toEqual([
    { ...IPCA, percentual: '0.5600' },
    { ...IPCA, indice: 2, percentual: '0.5600' },
    { ...IPCA, mes: 9, percentual: '0.4300' },
  ])
  const { id = 0 } = (await asRui(indice.list, { query: query([{ name: 'indice', op: '=', v: 2 }]) })).body.rows[0] ?? {}
  expect((await asRui(indice.remove, { params: { id } })).body).toEqual({ msg: 'IGP-M de 10/2026 excluído.' })
  expect((await asRui(indice.remove, { params: { id } })).status).toBe(404)
  expect(await changes()).toEqual(['incluir', 'incluir', 'incluir', 'alterar', 'excluir'])
})

test('what is no index is refused and nothing is written', async () => {
  const before = await known()
  const bad: [unknown, string][] = [
    [[], 'valores'],
    ['x', 'valores'],
    [[IPCA, IPCA], 'valores.1.mes'],
    [[{ ...IPCA, indice: 4 }], 'valores.0.indice'],
    [[{ ...IPCA, mes: 13 }], 'valores.0.mes'],
    [[{ ...IPCA, ano: 1999 }], 'valores.0.ano'],
    [[{ ...IPCA, percentual: '-100' }], 'valores.0.percentual'],
    [[{ ...IPCA, percentual: '1000' }], 'valores.0.percentual'],
    [[{ ...IPCA, percentual: '0.12345' }], 'valores.0.percentual'],
    [Array.from({ length: 601 }, (_, i) => ({ ...IPCA, ano: 2000 + Math.floor(i / 12), mes: (i % 12) + 1 })), 'valores'],
  ]
  for (const [valores, field] of bad) {
    const answer = await gravar(valores)
    expect([answer.status, Object.keys(refusalOf(answer).fields)], JSON.stringify(valores).slice(0, 80)).toEqual([422, [field]])
  }
  expect(refusalOf(await gravar([IPCA, IPCA])).error).toBe('O IPCA de 10/2026 está duas vezes na lista: deixe um só.')
  expect(
    (
      await gravar(
        [IPCA],
        callAs(() => ana),
      )
    ).status,
  ).toBe(403)
  expect(await known()).toEqual(before)
})

test('twenty who write the same at once write it once', async () => {
  const valores = Array.from({ length: 12 }, (_, i) => ({ indice: 3, ano: 2025, mes: i + 1, percentual: '0.5' }))
  const answers = await Promise.all(Array.from({ length: 20 }, () => gravar(valores)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers.map(({ body: { novos } }) => novos).toSorted((a, b) => b - a)).toEqual([12, ...Array.from({ length: 19 }, () => 0)])
})
