import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { resumo } from '@retaguarda/contract/faturamento/resumo.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { callAs, user, clock, query } = app
const { cliente, fechada } = cenarioCobranca(app)
let rui: Person
let padaria: number
let faturaId: number
let um: number
const asRui = callAs(() => rui)

/** Somebody of Financeiro on a day; a session of before it may be over. */
async function em(day: string) {
  clock.at = new Date(`${day}T12:00:00-03:00`)
  rui = await user({ isAdmin: false, tipo: 2 })
}
const pagos = async (de: string, ate: string) =>
  (await asRui(pagamento.somas, { query: query([{ name: 'dataPagamento', op: 'between', v: de, v2: ate }]) })).body
const setembro = () => pagos('2026-09-01', '2026-09-30')
const outubro = () => pagos('2026-10-01', '2026-10-31')
const novembro = () => pagos('2026-11-01', '2026-11-30')
const liquidar = (valorPago: string, dataPagamento: string) =>
  asRui(faturaDocumento.liquidar, { params: { id: faturaId }, body: [{ id: um, valorPago, dataPagamento }] })

beforeAll(async () => {
  await em('2026-08-20')
  padaria = await cliente('Padaria Sol')
  faturaId = await fechada(padaria, ['1000.00'], { ano: 2026, mes: 8 })
  await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2026-09-30' } })
  um = (await asRui(faturaDocumento.get, { params: { id: faturaId } })).body.boletos[0]?.id ?? 0
  await em('2026-10-20')
  await liquidar('600.00', '2026-09-30')
  await liquidar('400.00', '2026-10-01')
})

test('FAL-11 what was paid in a month is the sum of its payments by their own days, and not of the boletos that ended in it', async () => {
  expect(await setembro()).toMatchObject({ quantidade: 1, valorPago: '600.00' })
  expect(await outubro()).toMatchObject({ quantidade: 1, valorPago: '400.00' })
  const { body } = await asRui(pagamento.list, { query: query([]) })
  expect(body.rows).toEqual([
    {
      id: body.rows[0]?.id,
      dataPagamento: '2026-10-01',
      valorPago: '400.00',
      origem: 1,
      boleto: um,
      competencia: '2026/08',
      parcela: 1,
      dataCredito: null,
      principal: '400.00',
      encargos: '0.00',
      desconto: '0.00',
      abatimento: '0.00',
      retido: '0.00',
      tarifa: '0.00',
      liquido: '400.00',
      acordo: '0.00',
      acordoId: null,
      contaBancaria: { id: null, nome: null },
      usuario: { nome: some.any(String) },
      estornoDe: null,
      credito: null,
      fatura: { id: faturaId },
      cliente: { id: padaria, pessoa: { nome: 'Padaria Sol' } },
    },
    {
      id: body.rows[1]?.id,
      dataPagamento: '2026-09-30',
      valorPago: '600.00',
      origem: 1,
      boleto: um,
      competencia: '2026/08',
      parcela: 1,
      dataCredito: null,
      principal: '600.00',
      encargos: '0.00',
      desconto: '0.00',
      abatimento: '0.00',
      retido: '0.00',
      tarifa: '0.00',
      liquido: '600.00',
      acordo: '0.00',
      acordoId: null,
      contaBancaria: { id: null, nome: null },
      usuario: { nome: some.any(String) },
      estornoDe: null,
      credito: null,
      fatura: { id: faturaId },
      cliente: { id: padaria, pessoa: { nome: 'Padaria Sol' } },
    },
  ])
  // The dashboard says of each competence what was paid of its invoices, whenever that was.
  expect((await asRui(resumo.geral, { query: { ano: 2026, mes: 10 } })).body.pago).toEqual([
    { competencia_label: '08/2026', valortotal: '1000.00' },
  ])
})

test('FAL-11 a reversal counts below zero in the month of its own day, and no month before it changes', async () => {
  await em('2026-11-03')
  const { pagamentos } = (await asRui(boleto.get, { params: { id: um } })).body
  const body = { pagamento: pagamentos[1]?.id, motivo: 'Pago por engano duas vezes' }
  expect((await asRui(boleto.estornar, { params: { id: um }, body })).status).toBe(200)
  expect(await setembro()).toMatchObject({ quantidade: 1, valorPago: '600.00' })
  expect(await outubro()).toMatchObject({ quantidade: 1, valorPago: '400.00' })
  expect(await novembro()).toMatchObject({ quantidade: 1, valorPago: '-400.00', principal: '-400.00', retido: '0.00' })
  const csv = await asRui(pagamento.export, { query: query([{ name: 'valorPago', op: '<', v: 0 }], [], { formato: 'csv' }) })
  expect(csv.text).toContain('-400,00')
})

test('FAL-11 every column of the payments filters and sorts', async () => {
  for (const [name, op, v, total] of [
    ['dataPagamento', '<', '2026-11-01', 2],
    ['valorPago', '>', '400.00', 1],
    ['origem', '=', 6, 1],
    ['cliente.pessoa.nome', 'like', 'padaria', 3],
    ['cliente.id', '=', padaria, 3],
    ['fatura.id', '=', faturaId, 3],
    ['boleto', '<>', um, 0],
    ['competencia', '=', '2026/08', 3],
    ['parcela', '>', 1, 0],
    ['principal', '>', '400.00', 1],
    ['encargos', '>', '0.00', 0],
    ['retido', '<>', '0.00', 0],
    ['estornoDe', '<>', null, 1],
    ['acordoId', '=', null, 3],
    ['dataCredito', '=', null, 3],
    ['usuario.nome', '=', null, 0],
  ] as const)
    expect((await asRui(pagamento.list, { query: query([{ name, op, v }]) })).body.total, name).toBe(total)
  for (const name of Object.keys(pagamento.columns).filter((one) => one !== 'acordoId'))
    expect((await asRui(pagamento.list, { query: query([], [{ col: name, sort: 'asc' }]) })).status, name).toBe(200)
})
