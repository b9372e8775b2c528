import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { comparacao } from '@retaguarda/contract/faturamento/comparacao.ts'
import { credito, OrigemCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { fatura, SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { resumo } from '@retaguarda/contract/faturamento/resumo.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioFinanceiro, FIXO } from '../../../test/cenario-financeiro.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { mapFaturasParaLoja } from '../envio/fatura-para-loja.repo.ts'

const app = await testApp()
const { callAs, user, db, clock } = app
const { cliente, objeto, vinculo } = cenarioFinanceiro(app)
const { EM_PROCESSAMENTO, FECHADA, FATURADA } = SituacaoFatura.code
let rui: Person
let ana: Person
let hora: number
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ isAdmin: true, tipo: 1 })
  hora = await objeto(FIXO('1.00'), { codigo: 'HORA', nome: 'Hora técnica' })
})
const asRui = callAs(() => rui)
const item = (valorCobranca: string, observacao: string | null = null) => ({ idObjetoContrato: hora, valorCobranca, observacao })
const incluir = (body: object, headers = {}) => asRui(avulsa.add, { body: { itens: [item('150,00', 'Visita')], ...body }, headers })
const fechar = (id: number) => asRui(avulsa.fechar, { params: { id } })
const get = async (id: number) => (await asRui(fatura.get, { params: { id } })).body
const historico = async (id: number) => (await asRui(fatura.history, { params: { id } })).body
const faturas = async (clienteId: number) => {
  const filter = [{ name: 'cliente.id', op: '=', v: clienteId }]
  return (await asRui(fatura.list, { query: { filter: JSON.stringify(filter) } })).body.rows
}
const MES = { ano: 2026, mes: 10 }

test('a one-off invoice stands in processing with its items, of the current month, as often as wanted', async () => {
  const id = await cliente()
  const { status, body } = await incluir({ cliente: id, itens: [item('150,00', 'Visita'), item('20.5')], observacao: 'Combinado' })
  expect({ status, body }).toEqual({
    status: 200,
    body: { msg: 'Fatura avulsa de 11/2026 incluída.', id: some.any(Number), situacao: EM_PROCESSAMENTO, pendencias: [] },
  })
  expect(await get(body.id)).toMatchObject({
    tipo: TipoFatura.code.AVULSA,
    ano: 2026,
    mes: 11,
    valor: '170.50',
    aPagar: '170.50',
    observacao: 'Combinado',
    alteradoPor: 'Rui Reis',
  })
  expect((await asRui(fatura.financeiros, { params: { id: body.id } })).body).toMatchObject([
    { objcon_nome: 'HORA - Hora técnica', fin_observacao: 'Visita', fin_valor_cobranca: '150.00', tipo: 'manual' },
    { fin_valor_cobranca: '20.50', tipo: 'manual' },
  ])
  expect(await historico(body.id)).toMatchObject([{ acao: 'incluir', usuario: 'Rui Reis' }])
  expect((await incluir({ cliente: id })).status).toBe(200)
  expect((await faturas(id)).map(({ tipo }) => tipo)).toEqual([2, 2])
  const filter = JSON.stringify([
    { name: 'cliente.id', op: '=', v: id },
    { name: 'tipo', op: '=', v: 1 },
  ])
  expect((await asRui(fatura.list, { query: { filter } })).body.rows).toEqual([])
  expect((await mapFaturasParaLoja(db, [body.id])).get(body.id)).toMatchObject({ tipo: 2, valor: '170.50' })
})

test('it is closed on any day, and invoiced as any other; a monthly one is closed in Calcular faturas', async () => {
  const id = await cliente()
  const { body } = await incluir({ cliente: id })
  expect(await fechar(body.id)).toMatchObject({ status: 200, body: { msg: 'Fatura fechada.', situacao: FECHADA } })
  expect(await historico(body.id)).toMatchObject([{ acao: 'fechar' }, { acao: 'incluir' }])
  expect(await fechar(body.id)).toMatchObject({ status: 409, body: { error: some.stringMatching(/Fechada e não pode ser fechada/) } })
  expect((await asRui(fatura.faturar, { params: { id: body.id }, body: { vencimento: '2026-12-10' } })).body).toMatchObject({
    situacao: FATURADA,
  })
  expect((await fechar(2_000_000_000)).status).toBe(404)
  await vinculo(id, await objeto(FIXO('100.00')))
  const mensal = (await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...MES, fecharFatura: false } })).body.fatura
  expect(await fechar(mensal)).toMatchObject({ status: 409, body: { error: 'A fatura mensal é fechada em Calcular faturas.' } })
  expect(await get(mensal)).toMatchObject({ tipo: 1, situacao: EM_PROCESSAMENTO, versaoRegistro: 1 })
})

test('with `faturar` it is closed and invoiced in the same transaction, or nothing of it is there', async () => {
  const id = await cliente()
  const faturar = { vencimento: '2026-12-10', parcelas: 3, contaBancaria: null }
  const { body } = await incluir({ cliente: id, itens: [item('100,00')], faturar })
  expect(body).toEqual({
    msg: 'Fatura avulsa de 11/2026 incluída. Fatura faturada, com 3 boletos.',
    id: body.id,
    situacao: FATURADA,
    pendencias: [],
  })
  const boletos = await db.selectFrom('fatura_documento').select(['valor', 'dataVencimento']).where('faturaId', '=', body.id).execute()
  expect(boletos.map(({ valor }) => valor)).toEqual(['33.34', '33.33', '33.33'])
  expect(await historico(body.id)).toMatchObject([{ acao: 'faturar' }, { acao: 'fechar' }, { acao: 'incluir' }])
  const past = await incluir({ cliente: id, faturar: { ...faturar, vencimento: '2026-11-20' } })
  expect(refusalOf(past).fields).toEqual({ 'faturar.vencimento': 'O vencimento não pode ser anterior a hoje.' })
  expect(await faturas(id)).toHaveLength(1)
})

test('what cannot be read or charged is refused beside its field, and nothing is written', async () => {
  const id = await cliente()
  const inactive = await objeto(FIXO('1.00'), { ativo: false })
  const cases: [object, object][] = [
    [{ cliente: null }, { cliente: 'Selecione o cliente' }],
    [{ cliente: 2_000_000_000 }, { cliente: some.stringMatching(/não existe mais/) }],
    [{ itens: [] }, { itens: 'Inclua ao menos um item.' }],
    [{ itens: Array.from({ length: 51 }, () => item('1,00')) }, { itens: 'No máximo 50 itens.' }],
    [{ itens: [item('1,00'), item('0,00')] }, { 'itens.1.valorCobranca': some.stringMatching(/maior que zero/) }],
    [{ itens: [item('-5')] }, { 'itens.0.valorCobranca': some.stringMatching(/maior que zero/) }],
    [
      { itens: [item('1,00'), { ...item('1,00'), idObjetoContrato: inactive }] },
      { 'itens.1.idObjetoContrato': some.stringMatching(/inativo/) },
    ],
    [{ itens: [item('9999999999999.99'), item('1,00')] }, { itens: some.stringMatching(/passaria do máximo/) }],
    [{ mes: 12, ano: 2026 }, { mes: 'O mês 12/2026 ainda não começou. Use 11/2026 ou um mês anterior.' }],
    [{ mes: 13 }, { mes: 'Mês: de 1 a 12.' }],
    [{ observacao: 'x'.repeat(1001) }, { observacao: some.stringMatching(/1\.000/) }],
    [{ faturar: { vencimento: '2026-12-10', parcelas: 37 } }, { 'faturar.parcelas': 'Parcelas: no máximo 36.' }],
    [{ faturar: { vencimento: null } }, { 'faturar.vencimento': 'Informe o vencimento.' }],
  ]
  for (const [body, fields] of cases) {
    const refused = await incluir({ cliente: id, ...body })
    expect(refused.status, JSON.stringify(body)).toBe(422)
    expect(refusalOf(refused).fields, JSON.stringify(body)).toEqual(fields)
  }
  expect(await faturas(id)).toEqual([])
  expect((await callAs(() => ana)(avulsa.add, { body: { cliente: id, itens: [item('1,00')] } })).status).toBe(403)
})

test('twenty callers with one key make one invoice', async () => {
  const id = await cliente()
  const faturar = { vencimento: '2026-12-10', parcelas: 2, contaBancaria: null }
  const calls = Array.from({ length: 20 }, () => incluir({ cliente: id, faturar }, { 'idempotency-key': 'avulsa-de-uma-vez-so' }))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await faturas(id)).toMatchObject([{ situacao: FATURADA, valor: '150.00' }])
  expect(
    await db
      .selectFrom('fatura_documento')
      .select('id')
      .where('faturaId', '=', answers[0]?.body.id ?? 0)
      .execute(),
  ).toHaveLength(2)
})

test('a one-off invoice uses credits as any other, and what they pay whole is paid at once', async () => {
  const id = await cliente()
  const motivo = 'Pela demora na entrega'
  const dar = (valor: string) =>
    asRui(credito.add, { body: { cliente: id, origem: OrigemCredito.code.CORTESIA, valor, fatura: null, motivo } })
  await dar('40.00')
  const { body: uma } = await incluir({ cliente: id })
  expect(await get(uma.id)).toMatchObject({ credito: '0.00', creditoDisponivel: '40.00', aPagar: '150.00' })
  expect((await fechar(uma.id)).status).toBe(200)
  expect(await get(uma.id)).toMatchObject({ situacao: FECHADA, credito: '40.00', creditoDisponivel: '0.00', aPagar: '110.00' })
  await dar('150.00')
  const { body: outra } = await incluir({ cliente: id, faturar: { vencimento: null, parcelas: 1, contaBancaria: null } })
  expect(outra).toMatchObject({ situacao: SituacaoFatura.code.PAGA, msg: some.stringMatching(/quitada por créditos/) })
  expect((await asRui(fatura.cancelar, { params: { id: uma.id } })).status).toBe(200)
  expect(await get(uma.id)).toMatchObject({ situacao: SituacaoFatura.code.CANCELADA, credito: '0.00', creditoDisponivel: '40.00' })
})

test('closing, preview, comparison and the value of the month before know the monthly invoice alone', async () => {
  const [com, sem] = [await cliente('Com avulsa'), await cliente('Sem avulsa')]
  const fixo = await objeto(FIXO('100.00'))
  for (const id of [com, sem]) await vinculo(id, fixo)
  const registrar = (id: number, mes: number, fecharFatura = false) =>
    asRui(financeiro.registrarFaturamento, { body: { cliente: id, ano: 2026, mes, fecharFatura } })
  const months = async (id: number) => {
    const previa = (await asRui(fechamento.previa, { body: { ...MES, clientes: [id] } })).body
    const first = (await registrar(id, 9, true)).body
    const second = (await registrar(id, 10)).body
    const again = await registrar(id, 10, true)
    const compared = (await asRui(comparacao, { params: { id: second.fatura } })).body
    const after = (await asRui(fechamento.previa, { body: { ...MES, clientes: [id] } })).body
    return {
      previa,
      valores: [first.valorFatura, second.valorFatura, again.body.valorFatura],
      same: again.body.fatura === second.fatura,
      compared,
      after,
    }
  }
  for (const mes of [8, 9, 10]) await incluir({ cliente: com, ano: 2026, mes, itens: [item('7.777,00')] })
  for (const mes of [9, 10])
    await incluir({ cliente: com, ano: 2026, mes, itens: [item('888,00')], faturar: { vencimento: '2026-12-10', contaBancaria: null } })
  const own = (key: string, one: unknown) =>
    key === 'nome' || (['id', 'fatura', 'cliente', 'vinculo'].includes(key) && typeof one === 'number')
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, one: unknown) => (own(key, one) ? null : one)))
  expect(plain(await months(com))).toEqual(plain(await months(sem)))
  const ofMonth = (await asRui(fechamento.clientes, { query: { ano: 2024, mes: 3 } })).body
  await incluir({ cliente: await cliente('Só avulsa'), ano: 2024, mes: 3 })
  await incluir({ cliente: await cliente('Só avulsa antes'), ano: 2024, mes: 2 })
  expect((await asRui(fechamento.clientes, { query: { ano: 2024, mes: 3 } })).body).toEqual(ofMonth)
})

test('a client with both in a month is one part of it', async () => {
  const id = await cliente('Dois tipos')
  for (const valor of ['30,00', '12,00']) await fechar((await incluir({ cliente: id, ano: 2023, mes: 5, itens: [item(valor)] })).body.id)
  const { body } = await asRui(resumo.porCliente, { query: { ano: 2023, mes: 5, meses: 1 } })
  expect(body[0]?.clientes).toEqual([{ cliente: { id, nome: 'Dois tipos' }, valorTotal: '42.00', percentual: '100.00' }])
})

test('an invoice keeps its kind, whatever is written', async () => {
  const { body } = await incluir({ cliente: await cliente() })
  await expect(db.updateTable('fatura').set({ tipo: 1 }).where('id', '=', body.id).execute()).rejects.toThrow('não pode mudar de tipo')
})
