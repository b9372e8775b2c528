import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { call, callAs, user, clock, query } = app
const { cliente, fechada } = cenarioCobranca(app)
let rui: Person
let ana: Person
let padaria: number
const asRui = callAs(() => rui)
const asAna = callAs(() => ana)

/** An invoice of October with its boletos, due on the 10th of the months after it. */
async function faturada(clienteId: number, valor: string, parcelas: number, mes = 10) {
  const id = await fechada(clienteId, [valor], { ano: 2026, mes })
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2026-11-10', parcelas } })
  const { body } = await asRui(faturaDocumento.get, { params: { id } })
  return { id, boletos: body.boletos.map((one) => one.id) }
}
/** Somebody of Financeiro at an instant; a session of before it may be over. */
async function em(instant: string) {
  clock.at = new Date(instant)
  rui = await user({ isAdmin: false, tipo: 2 })
}
const list = (filter: object[] = [], sort: object[] = []) => asRui(boleto.list, { query: query(filter, sort) })

let sol: Awaited<ReturnType<typeof faturada>>
let lua: Awaited<ReturnType<typeof faturada>>
beforeAll(async () => {
  await em('2026-11-05T12:00:00-03:00')
  padaria = await cliente('Padaria Sol')
  sol = await faturada(padaria, '100.00', 3)
  lua = await faturada(await cliente('Ótica Lua'), '50.00', 1)
  const cancelada = await faturada(padaria, '70.00', 1, 9)
  await asRui(fatura.cancelar, { params: { id: cancelada.id }, body: {} })
  await em('2026-11-15T00:30:00-03:00')
  await asRui(faturaDocumento.liquidar, {
    params: { id: sol.id },
    body: [
      { id: sol.boletos[0], valorPago: '10.00' },
      { id: sol.boletos[1], valorPago: '40.00', dataPagamento: '2026-11-12' },
    ],
  })
})

test('every boleto of an invoice that is not cancelled is receivable, the earliest due first', async () => {
  const { body } = await list()
  expect(body.rows.map(({ id }) => id)).toEqual([sol.boletos[0], lua.boletos[0], sol.boletos[1], sol.boletos[2]])
  expect(body.rows[0]).toEqual({
    id: sol.boletos[0],
    cliente: { id: padaria, pessoa: { nome: 'Padaria Sol' } },
    fatura: { id: sol.id, tipo: 1, acordo: null },
    competencia: '2026/10',
    parcela: 1,
    dataVencimento: '2026-11-10',
    diasAtraso: 5,
    valor: '33.34',
    valorPago: '10.00',
    aberto: '23.34',
    dataPagamento: null,
    situacao: 4,
    cobranca: { situacao: null, nossoNumero: null },
  })
  // Paid with more than its value: nothing is open and it is not late.
  expect(body.rows[2]).toMatchObject({
    valorPago: '40.00',
    aberto: '0.00',
    diasAtraso: 0,
    dataPagamento: '2026-11-12',
    situacao: some.any(Number),
  })
  expect(body.rows[3]).toMatchObject({ valorPago: '0.00', aberto: '33.33', diasAtraso: 0, dataVencimento: '2027-01-10' })
})

test('days late are those of the calendar in São Paulo', async () => {
  for (const [at, days] of [
    ['2026-11-10T23:59:59-03:00', 0],
    ['2026-11-11T00:00:01-03:00', 1],
    ['2026-12-10T12:00:00-03:00', 30],
  ] as const) {
    await em(at)
    expect((await list([{ name: 'id', op: '=', v: lua.boletos[0] }])).body.rows[0]?.diasAtraso, at).toBe(days)
  }
  await em('2026-11-15T12:00:00-03:00')
})

test('every column filters and sorts, and what is filtered is exported', async () => {
  for (const [name, op, v, total] of [
    ['cliente.id', '=', padaria, 3],
    ['cliente.pessoa.nome', 'like', 'otica', 1],
    ['fatura.id', '=', sol.id, 3],
    ['competencia', '=', '2026/10', 4],
    ['competencia', '<', '2026/10', 0],
    ['parcela', '=', 1, 2],
    ['dataVencimento', '<=', '2026-11-10', 2],
    ['diasAtraso', '>', 0, 2],
    ['valor', '>', '33.33', 2],
    ['valorPago', '=', '0.00', 2],
    ['aberto', '>', 0, 3],
    ['dataPagamento', '=', '2026-11-12', 1],
    ['dataPagamento', '=', null, 3],
    ['situacao', 'contains', [5, 6], 1],
  ] as const)
    expect((await list([{ name, op, v }])).body.total, name).toBe(total)
  for (const name of Object.keys(boleto.columns).filter((one) => one !== 'fatura.acordo'))
    expect((await list([], [{ col: name, sort: 'desc' }])).status, name).toBe(200)
  const csv = await asRui(boleto.export, { query: query([{ name: 'diasAtraso', op: '>', v: 0 }], [], { formato: 'csv' }) })
  expect(csv.text.trim().split('\n')).toHaveLength(3)
})

test('sums are exact, of what is filtered, and nothing sums up to nothing', async () => {
  const somas = (filter: object[]) => asRui(boleto.somas, { query: query(filter) })
  expect((await somas([])).body).toEqual({ quantidade: 4, valor: '150.00', valorPago: '50.00', aberto: '106.67' })
  expect((await somas([{ name: 'cliente.pessoa.nome', op: 'like', v: 'sol' }])).body).toMatchObject({ quantidade: 3, valor: '100.00' })
  expect((await somas([{ name: 'id', op: '=', v: 999_999 }])).body).toEqual({
    quantidade: 0,
    valor: '0.00',
    valorPago: '0.00',
    aberto: '0.00',
  })
  expect(await somas([{ name: 'cpf', op: '=', v: 1 }])).toMatchObject({
    status: 400,
    body: { error: 'Filtro 1 (coluna "cpf"): a lista não tem esta coluna para filtrar ou ordenar.' },
  })
  expect((await asRui(fatura.somas, { query: query([{ name: 'situacao', op: '<>', v: 4 }]) })).body).toEqual({
    quantidade: 2,
    valor: '150.00',
    aPagar: '150.00',
    valorBruto: '150.00',
    desconto: '0.00',
    retido: '0.00',
    credito: '0.00',
    valorPago: '50.00',
  })
  expect((await asRui(financeiro.somas, { query: query([]) })).body).toEqual({
    quantidade: 3,
    valorCobranca: '220.00',
    valorFaturamento: '0.00',
    valorFaturamentoMarketplace: '0.00',
  })
})

test('an invoice says when its next open boleto falls due', async () => {
  const next = async (id: number) => (await asRui(fatura.get, { params: { id } })).body.proximoVencimento
  expect(await next(sol.id)).toBe('2026-11-10')
  const { body } = await asRui(fatura.list, { query: query([{ name: 'id', op: '=', v: sol.id }]) })
  expect(body.rows[0]?.proximoVencimento).toBe('2026-11-10')
  await asRui(faturaDocumento.liquidar, { params: { id: sol.id }, body: [{ id: sol.boletos[0] }] })
  expect(await next(sol.id)).toBe('2027-01-10')
  await asRui(faturaDocumento.liquidar, { params: { id: sol.id }, body: [{ id: sol.boletos[2] }] })
  expect(await next(sol.id)).toBeNull()
})

const LEITURAS: Route[] = [boleto.list, boleto.export, boleto.somas, fatura.somas, financeiro.somas]
test.each(LEITURAS)('GET $path is for the finance department alone', async (route) => {
  ana = await user({ isAdmin: true, tipo: 1 })
  expect((await asAna(route)).status).toBe(403)
  expect((await call(route)).status).toBe(401)
})
