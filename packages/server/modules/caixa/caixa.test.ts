import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { entradas, type FiltroEntradas } from '@retaguarda/contract/faturamento/entradas.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { previsao } from '@retaguarda/contract/faturamento/previsao.ts'
import { vencimentos } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp({ APROVACAO: 'nao' })
const { callAs, user, clock, db, query } = app
const { cliente, objeto, vinculo } = cenarioFinanceiro(app)
const MOTIVO = 'combinado por telefone'
let rui: Person
let servico: number
const contas: number[] = []
const asRui = callAs(() => rui)

/** Somebody of Financeiro on a day; a session of before it may be over. */
async function em(day: string) {
  clock.at = new Date(`${day}T12:00:00-03:00`)
  rui = await user({ isAdmin: false, tipo: 2 })
}

const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10' }
async function conta(nome: string, padrao: boolean): Promise<number> {
  const banco = { banco: '001', agencia: '1234', agenciaDv: '5', conta: '12345', contaDv: 'X', carteira: '17' }
  const ana = await user({ isAdmin: true, tipo: 2 })
  const body = { nome, ...banco, convenio: padrao ? '1234561' : '1234562', beneficiario, padrao, historicos: [] }
  const answer = await callAs(() => ana)(contaBancaria.add, { body })
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, JSON.stringify(answer.body)])
  return answer.body.id
}

beforeAll(async () => {
  await em('2026-07-01')
  servico = await objeto(FIXO('1.00'))
  contas.push(await conta('Cobrança', true), await conta('Outra', false))
})

type Nova = { valor: string; vencimento: string; contaBancaria?: number | null }
async function faturada(clienteId: number, { valor, vencimento, contaBancaria = null }: Nova) {
  const itens = [{ idObjetoContrato: servico, valorCobranca: valor, observacao: 'visita' }]
  const faturar = { vencimento, parcelas: 1, contaBancaria }
  const { body } = await asRui(avulsa.add, { body: { cliente: clienteId, itens, faturar } })
  const { boletos } = (await asRui(faturaDocumento.get, { params: { id: body.id } })).body
  return { fatura: body.id, boleto: boletos[0]?.id ?? 0 }
}
type Dela = Awaited<ReturnType<typeof faturada>>
const pagar = ({ fatura: id, boleto: um }: Dela, rest: object) =>
  asRui(faturaDocumento.liquidar, { params: { id }, body: [{ id: um, ...rest }] })
const pagamentosDe = async ({ boleto: id }: Dela) =>
  (await asRui(pagamento.list, { query: query([{ name: 'boleto', op: '=', v: id }], [{ col: 'id', sort: 'asc' }]) })).body.rows
const estornar = async (one: Dela) => {
  const { pagamentos } = (await asRui(boleto.get, { params: { id: one.boleto } })).body
  const body = { pagamento: pagamentos[0]?.id, motivo: MOTIVO }
  expect((await asRui(boleto.estornar, { params: { id: one.boleto }, body })).status).toBe(200)
}
const somadas = async (rest: Partial<FiltroEntradas>) => {
  const { body } = await asRui(entradas.list, { query: { de: '2026-07-01', ate: '2026-12-31', ...rest } })
  return body.rows.map(({ chave, nome, quantidade, valorPago, liquido }) => [chave, nome, quantidade, valorPago, liquido])
}

test('a payment knows its account: that which is said, else its title’s, else the default one; a reversal is of the same', async () => {
  const [padrao, outra] = contas
  const id = await cliente('Padaria Sol')
  const dito = await faturada(id, { valor: '100.00', vencimento: '2026-07-20' })
  const doTitulo = await faturada(id, { valor: '200.00', vencimento: '2026-07-20', contaBancaria: outra })
  const nada = await faturada(id, { valor: '300.00', vencimento: '2026-07-20' })
  await em('2026-07-13')
  await pagar(dito, { valorPago: '40.00', contaBancaria: outra })
  await pagar(dito, { valorPago: '60.00' })
  await pagar(nada, { dataPagamento: '2026-07-10' })
  expect((await pagamentosDe(dito)).map((row) => row.contaBancaria)).toEqual([
    { id: outra, nome: 'Outra' },
    { id: padrao, nome: 'Cobrança' },
  ])
  expect((await pagamentosDe(nada))[0]).toMatchObject({ liquido: '300.00', principal: '300.00', acordo: '0.00' })
  await pagar(doTitulo, { dataPagamento: '2026-07-11' })
  expect((await pagamentosDe(doTitulo))[0]?.contaBancaria).toEqual({ id: outra, nome: 'Outra' })
  await em('2026-08-03')
  await estornar(nada)
  expect((await pagamentosDe(nada))[1]).toMatchObject({ valorPago: '-300.00', contaBancaria: { id: padrao } })
  const wrong = await pagar(nada, { contaBancaria: 2_000_000_000 })
  expect(refusalOf(wrong).fields).toEqual({ '0.contaBancaria': 'Esta conta bancária não existe mais. Escolha outra.' })
})

test('what came in is added up by day, month, account or origin, a reversal below zero on its own day', async () => {
  const [padrao, outra] = contas.map(String)
  expect(await somadas({})).toEqual([
    ['2026-07-10', '10/07/2026', 1, '300.00', '300.00'],
    ['2026-07-11', '11/07/2026', 1, '200.00', '200.00'],
    ['2026-07-13', '13/07/2026', 2, '100.00', '100.00'],
    ['2026-08-03', '03/08/2026', 1, '-300.00', '-300.00'],
  ])
  expect(await somadas({ por: 'mes' })).toEqual([
    ['2026-07', '07/2026', 4, '600.00', '600.00'],
    ['2026-08', '08/2026', 1, '-300.00', '-300.00'],
  ])
  expect(await somadas({ por: 'conta' })).toEqual([
    [padrao, 'Cobrança', 3, '60.00', '60.00'],
    [outra, 'Outra', 2, '240.00', '240.00'],
  ])
  expect(await somadas({ por: 'origem', ate: '2026-07-31' })).toEqual([['1', 'Manual', 4, '600.00', '600.00']])
  // The bank takes a fee, and puts the money in days later.
  await db
    .insertInto('liquidacao')
    .values({
      ...(await recebida()),
      valorPago: '50.00',
      tarifa: '1.89',
      dataPagamento: '2026-09-30',
      dataCredito: '2026-10-02',
      origem: 5,
    })
    .execute()
  expect(await somadas({ de: '2026-09-01', por: 'mes' })).toEqual([['2026-09', '09/2026', 1, '50.00', '48.11']])
  expect(await somadas({ de: '2026-09-01', por: 'mes', data: 'credito' })).toEqual([['2026-10', '10/2026', 1, '50.00', '48.11']])
  expect(await somadas({ de: '2026-09-01', por: 'conta' })).toEqual([['', 'Sem conta', 1, '50.00', '48.11']])
  const { body } = await asRui(entradas.list, { query: { de: '2026-07-01', ate: '2026-10-31' } })
  expect(body.totais).toMatchObject({ quantidade: 6, valorPago: '350.00', principal: '350.00', tarifa: '1.89', liquido: '348.11' })
  const csv = await asRui(entradas.export, { query: { de: '2026-07-01', ate: '2026-10-31', por: 'conta', formato: 'csv' } })
  expect(csv.text).toContain('Sem conta;1;50,00;50,00;0,00;0,00;0,00;1,89;48,11')
  const asked = (de: string, ate: string) => asRui(entradas.list, { query: { de, ate } })
  expect(refusalOf(await asked('2026-07-02', '2026-07-01')).fields).toEqual({ ate: 'Até: escolha um dia a partir do primeiro.' })
  expect((await asked('2026-07-02', '2031-07-02')).status).toBe(200)
  expect(refusalOf(await asked('2026-07-02', '2031-07-03')).fields).toEqual({ ate: 'Até: no máximo 5 anos por vez.' })
})

/** Money that pays no boleto, kept as a credit. */
async function recebida() {
  const credito = { clienteId: await cliente('Loja Lua'), origem: 2, valor: '50.00', motivo: MOTIVO, dataHora: clock.at } as const
  const row = db.insertInto('credito').values({ ...credito, concedidoEm: '2026-08-03' })
  return { creditoId: (await row.returning('id').executeTakeFirstOrThrow()).id, dataHora: clock.at }
}

test('an abatement, a cancelling and a credit count from their own day on, and no day before it changes', async () => {
  await em('2026-09-01')
  const id = await cliente('Mercado Sul')
  const um = await faturada(id, { valor: '100.00', vencimento: '2026-09-10' })
  const dois = await faturada(id, { valor: '70.00', vencimento: '2026-09-10' })
  const deles = async (data: string) => {
    const { rows } = (await asRui(vencimentos.list, { query: { data, cliente: id } })).body
    return rows.map(({ total, credito, aVencer, d1a30 }) => [total, credito, aVencer, d1a30])
  }
  await em('2026-09-15')
  expect((await asRui(boleto.abater, { params: { id: um.boleto }, body: { valor: '30.00', motivo: MOTIVO } })).status).toBe(200)
  await em('2026-09-20')
  expect((await asRui(fatura.cancelar, { params: { id: dois.fatura } })).status).toBe(200)
  await db
    .insertInto('credito')
    .values({ clienteId: id, origem: 3, valor: '5.00', motivo: MOTIVO, dataHora: clock.at, concedidoEm: '2026-09-20' })
    .execute()
  await em('2026-09-25')
  expect(await deles('2026-08-31')).toEqual([])
  expect(await deles('2026-09-01')).toEqual([['170.00', '0.00', '170.00', '0.00']])
  expect(await deles('2026-09-14')).toEqual([['170.00', '0.00', '0.00', '170.00']])
  expect(await deles('2026-09-15')).toEqual([['140.00', '0.00', '0.00', '140.00']])
  expect(await deles('2026-09-19')).toEqual([['140.00', '0.00', '0.00', '140.00']])
  expect(await deles('2026-09-20')).toEqual([['70.00', '5.00', '0.00', '70.00']])
  expect(await deles('2026-09-25')).toEqual([['70.00', '5.00', '0.00', '70.00']])
  const asked = (more: object) => asRui(vencimentos.list, { query: { cliente: id, ...more } })
  expect((await asked({ faixa: 'd1a30', texto: 'mercado' })).body.total).toBe(1)
  expect((await asked({ faixa: ['d1a30', 'acima90'] })).body.total).toBe(1)
  expect((await asked({ faixa: ['d61a90', 'acima90'] })).body.total).toBe(0)
  expect([(await asked({ faixa: 'd60' })).status, (await asked({ faixa: '[]' })).body.total]).toEqual([400, 1])
  expect((await asked({ faixa: 'd31a60' })).body).toMatchObject({ total: 0, rows: [], totais: { total: '0.00', boletos: 0 } })
  expect((await asked({ texto: 'padaria' })).body.total).toBe(0)
  expect((await asked({ page: 2 })).body).toMatchObject({ total: 1, rows: [], totais: { total: '70.00' } })
  expect(refusalOf(await asked({ data: '2026-09-26' })).fields).toEqual({ data: 'Data: escolha hoje ou um dia anterior.' })
  expect((await asRui(vencimentos.boletos, { params: { cliente: 2_000_000_000 } })).status).toBe(404)
  const csv = await asRui(vencimentos.export, { query: { cliente: id, formato: 'csv' } })
  expect(csv.text).toMatch(/Mercado Sul;[\d.-]+;0,00;70,00;0,00;0,00;0,00;70,00;5,00;10\/09\/2026;1/)
})

test('the forecast: open by due date, late by its promise, and what contracts are going to charge on a business day', async () => {
  await em('2026-10-01')
  const id = await cliente('Livraria Norte')
  await db.updateTable('cliente').set({ diaVencimento: 15 }).where('id', '=', id).execute()
  await vinculo(id, await objeto(FIXO('1000.00')))
  await faturada(id, { valor: '10.00', vencimento: '2026-11-13' })
  const tarde = await faturada(id, { valor: '20.00', vencimento: '2026-10-05' })
  await faturada(id, { valor: '40.00', vencimento: '2026-11-20' })
  await em('2026-11-11')
  const unpromised = (await asRui(previsao.list, { query: {} })).body
  expect(unpromised.rows).toHaveLength(13)
  const promessa = { clienteId: id, data: '2026-11-24', contato: 'Lia', dataHora: clock.at }
  const { id: promessaId } = await db.insertInto('promessa').values(promessa).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('promessa_boleto').values({ promessaId, documentoId: tarde.boleto }).execute()
  const { body } = await asRui(previsao.list, { query: { semanas: 6 } })
  // Late of the tests before: 70 of Mercado Sul, and 300 that were taken back.
  expect([unpromised.atrasado, body.atrasado]).toEqual(['390.00', '370.00'])
  expect(body.rows.map(({ inicio, boletos, promessas, contratos, total }) => [inicio, boletos, promessas, contratos, total])).toEqual([
    ['2026-11-09', '10.00', '0.00', '0.00', '10.00'],
    ['2026-11-16', '40.00', '0.00', '0.00', '40.00'],
    ['2026-11-23', '0.00', '20.00', '0.00', '20.00'],
    ['2026-11-30', '0.00', '0.00', '0.00', '0.00'],
    ['2026-12-07', '0.00', '0.00', '0.00', '0.00'],
    ['2026-12-14', '0.00', '0.00', '1000.00', '1000.00'],
  ])
  // The 15th of January 2027 is a Friday; that of 11/2026 would be the 15th of December.
  expect(unpromised.rows.filter(({ contratos }) => contratos !== '0.00').map(({ inicio }) => inicio)).toEqual(['2026-12-14', '2027-01-11'])
  // An invoice that is still calculated has no boletos: what it is going to ask for stays expected.
  expect((await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ano: 2026, mes: 11, fecharFatura: false } })).status).toBe(
    200,
  )
  expect((await asRui(previsao.list, { query: { semanas: 6 } })).body.rows.at(-1)?.contratos).toBe('1000.00')
  // Once it is closed it asks for what it says, still without boletos; a day that stands on it is the day; a past one is now.
  await db.updateTable('fatura').set({ situacao: 1 }).where('clienteId', '=', id).where('situacao', '=', 6).execute()
  const weeks = async () =>
    (await asRui(previsao.list, { query: { semanas: 6 } })).body.rows
      .filter((row) => row.contratos !== '0.00')
      .map((row) => [row.inicio, row.contratos])
  expect(await weeks()).toEqual([['2026-12-14', '1000.00']])
  const vence = (day: string) =>
    db
      .updateTable('fatura')
      .set({ dataHoraVencimento: new Date(`${day}T23:59:59-03:00`) })
      .where('clienteId', '=', id)
      .where('situacao', '=', 1)
      .execute()
  await vence('2026-11-20')
  expect(await weeks()).toEqual([['2026-11-16', '1000.00']])
  await vence('2026-11-02')
  expect(await weeks()).toEqual([['2026-11-09', '1000.00']])
  expect((await asRui(previsao.list, { query: { semanas: 27 } })).status).toBe(400)
})
