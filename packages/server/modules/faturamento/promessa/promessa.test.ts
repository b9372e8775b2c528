import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { boleto as boletos } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { some } from '../../../test/some.ts'
import { testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { executarDoDia } from '../../regua-cobranca/regua-cobranca.service.ts'
import { isPrometido, situacaoPor } from './promessa.calc.ts'

const testing = await testApp()
const { callAs, user, db, clock, mail, config, integrations } = testing
const TODAY = new Date('2026-11-23T12:00:00Z') // a Monday
clock.at = TODAY
const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
const ana = await user({ tipo: 2 })
const asRui = callAs(() => rui)
const asAna = callAs(() => ana)
const { cliente, email, fechada } = cenarioCobranca(testing)

beforeEach(() => {
  clock.at = TODAY
  mail.configured = true
})

/** Clients with boletos that are late. */
async function devedor(name: string, valores = ['1000.00', '500.00', '200.00'], vencimento = '2026-11-18') {
  const id = await cliente(name)
  const boletos: number[] = []
  for (const valor of valores) {
    const faturaId = await fechada(id, [valor])
    expect((await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2026-12-10' } })).status).toBe(200)
    const row = await db.selectFrom('fatura_documento').select('id').where('faturaId', '=', faturaId).executeTakeFirstOrThrow()
    await db.updateTable('fatura_documento').set({ dataVencimento: vencimento }).where('id', '=', row.id).execute()
    boletos.push(row.id)
  }
  return { id, boletos, boleto: boletos[0] ?? 0 }
}
const prometer = (id: number, boletos: number[], data = '2026-12-05') =>
  asRui(promessa.add, { body: { cliente: id, boletos, data, contato: 'Lia, do financeiro' } })
const prometida = async (id: number, boletos: number[], data?: string) => {
  const { status, body } = await prometer(id, boletos, data)
  expect(status).toBe(200)
  return body.id
}
const faturaDe = async (id: number) =>
  (await db.selectFrom('fatura_documento').select('faturaId').where('id', '=', id).executeTakeFirstOrThrow()).faturaId
const pagar = async (id: number, valorPago: string) => {
  const body = [{ id, dataPagamento: '2026-11-20', valorPago }]
  expect((await asRui(faturaDocumento.liquidar, { params: { id: await faturaDe(id) }, body })).status).toBe(200)
}
const situacao = async (id: number) =>
  (await db.selectFrom('promessa').select('situacao').where('id', '=', id).executeTakeFirstOrThrow()).situacao
const julgarEm = async (instant: string) => {
  clock.at = new Date(instant)
  await executarDoDia({ db, config, integrations, life: await testLife(db), now: clock.now, log: silent })
}

test.each([
  ['its day', '2026-12-04', '2026-12-04', true],
  ['the day after', '2026-12-04', '2026-12-05', false],
  ['a Saturday holds until Monday', '2026-12-05', '2026-12-07', true],
  ['and is over on Tuesday', '2026-12-05', '2026-12-08', false],
  ['Christmas, a Friday, holds until Monday', '2026-12-25', '2026-12-28', true],
  ['a holiday of the city', '2026-12-10', '2026-12-11', true],
])('%s', (_what, ate, day, holds) => expect(isPrometido(ate, day, new Set(['2026-12-10']))).toBe(holds))

test.each([
  [[{ devido: true, cancelado: false }], 1],
  [
    [
      { devido: false, cancelado: false },
      { devido: true, cancelado: false },
    ],
    1,
  ],
  [
    [
      { devido: false, cancelado: true },
      { devido: false, cancelado: false },
    ],
    2,
  ],
  [[{ devido: false, cancelado: true }], 4],
])('what became of %j', (boletos, code) => expect(situacaoPor(boletos)).toBe(code))

test('a promise says whose boletos are paid until when; each boleto has one, up to 15 days ahead', async () => {
  const { id, boletos, boleto } = await devedor('Padaria')
  const other = await devedor('Outra', ['10.00'])
  expect(await prometer(id, [boleto], '2026-12-09')).toMatchObject({ status: 422, body: { error: 'A promessa vence em até 15 dias.' } })
  expect(await prometer(id, [boleto], '2026-11-22')).toMatchObject({ status: 422, body: { error: 'A promessa vence hoje ou depois.' } })
  const notTheirs = { status: 422, body: { error: `O boleto ${other.boleto} não é deste cliente.` } }
  expect(await prometer(id, [boleto, other.boleto])).toMatchObject(notTheirs)
  expect(await prometer(other.id, [999_999])).toMatchObject({ status: 422, body: { error: 'O boleto 999999 não é deste cliente.' } })
  expect((await prometer(id, [])).status).toBe(422)
  expect(
    await prometer(
      id,
      Array.from({ length: 51 }, () => boleto),
    ),
  ).toMatchObject({ status: 422 })
  expect(await db.selectFrom('promessa').select('id').where('clienteId', '=', id).execute()).toEqual([])

  const made = await prometer(id, [boleto, boleto])
  expect(made).toMatchObject({ status: 200, body: { msg: some.stringContaining('até 05/12/2026') } })
  const twice = { status: 409, body: { error: `O boleto ${boleto} já tem uma promessa até 05/12/2026.` } }
  expect(await prometer(id, boletos)).toMatchObject(twice)
  await pagar(boletos[1] ?? 0, '500.00')
  const paid = { status: 422, body: { error: `O boleto ${boletos[1]} não está em aberto.` } }
  expect(await prometer(id, boletos.slice(1))).toMatchObject(paid)

  expect((await asRui(promessa.get, { params: { id: made.body.id } })).body).toMatchObject({
    situacao: 1,
    data: '2026-12-05',
    contato: 'Lia, do financeiro',
    cliente: { id, pessoa: { nome: 'Padaria' } },
    usuario: { nome: 'Rui Reis' },
    encerradaEm: null,
    boletos: [{ boleto, valor: '1000.00', aberto: '1000.00' }],
  })
  const { body: listed } = await asRui(promessa.list, { body: { page: 1, limit: 10 } })
  expect(listed.rows[0]).toEqual({
    id: made.body.id,
    situacao: 1,
    data: '2026-12-05',
    cliente: { id, pessoa: { nome: 'Padaria' } },
    boletos: [boleto],
    contato: 'Lia, do financeiro',
    total: '1000.00',
  })
})

test('a promise is cancelled with a reason, once, and its boletos may be promised again', async () => {
  const { id, boleto } = await devedor('Cancela')
  const made = await prometida(id, [boleto])
  const cancel = (motivo: string, which = made) => asRui(promessa.cancelar, { params: { id: which }, body: { motivo } })
  expect((await cancel('curto')).status).toBe(422)
  expect((await cancel('Combinado de novo com a Lia.')).status).toBe(200)
  expect((await asRui(promessa.get, { params: { id: made } })).body).toMatchObject({ situacao: 4, motivo: 'Combinado de novo com a Lia.' })
  expect(await cancel('Combinado de novo com a Lia.')).toMatchObject({ status: 409 })
  expect((await cancel('Combinado de novo com a Lia.', 999_999)).status).toBe(404)
  expect((await prometer(id, [boleto])).status).toBe(200)
})

test.each([[[0, 1, 2]], [[2, 0, 1]], [[1, 2, 0]]])(
  'it is kept by the payment that settles the last, paid in the order %j and in part',
  async (order) => {
    const valores = ['1000.00', '500.00', '200.00']
    const { id, boletos } = await devedor(`Ordem ${order.join('')}`, valores)
    const made = await prometida(id, boletos)
    for (const [n, at] of order.entries()) {
      await pagar(boletos[at] ?? 0, '100.00')
      expect(await situacao(made)).toBe(1)
      await pagar(boletos[at] ?? 0, `${Number(valores[at]) - 100}.00`)
      expect([n, await situacao(made)]).toEqual([n, n === 2 ? 2 : 1])
    }
  },
)

test('a kept promise whose payment is taken back is in force again, but not where its boleto was promised anew', async () => {
  const { id, boleto } = await devedor('Volta')
  const made = await prometida(id, [boleto])
  const takeBack = async () => {
    const newest = db.selectFrom('liquidacao').select('id').where('documentoId', '=', boleto).orderBy('id', 'desc')
    const { id: pagamento } = await newest.executeTakeFirstOrThrow()
    const body = { pagamento, motivo: 'Pago por engano ontem.' }
    const { status } = await asAna(boletos.estornar, { params: { id: boleto }, body })
    expect(status).toBe(200)
  }
  await pagar(boleto, '1000.00')
  expect(await situacao(made)).toBe(2)
  await takeBack()
  expect(await situacao(made)).toBe(1)
  await pagar(boleto, '1000.00')
  expect(await situacao(made)).toBe(2)
  const anew = { clienteId: id, situacao: 3 as const, data: '2026-11-20', contato: 'Lia', dataHora: clock.at, encerradaEm: clock.at }
  const { id: promessaId } = await db.insertInto('promessa').values(anew).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('promessa_boleto').values({ promessaId, documentoId: boleto }).execute()
  await takeBack()
  expect(await situacao(made)).toBe(2)
})

test('it breaks after its day, moved to a business day, in the run of eight; also without a mail server', async () => {
  const { id, boletos } = await devedor('Quebra')
  const [saturday, friday] = [await prometida(id, boletos.slice(0, 1)), await prometida(id, boletos.slice(1), '2026-12-04')]
  mail.configured = false
  await julgarEm('2026-12-04T12:00:00Z')
  expect([await situacao(friday), await situacao(saturday)]).toEqual([1, 1])
  await julgarEm('2026-12-07T12:00:00Z')
  expect([await situacao(friday), await situacao(saturday)]).toEqual([3, 1])
  await julgarEm('2026-12-08T12:00:00Z')
  expect(await situacao(saturday)).toBe(3)
})

test('what is promised gets no reminder, and gets one once the promise is over', async () => {
  await db.updateTable('fatura_documento').set({ situacao: 3 }).execute()
  const { id, boleto } = await devedor('Lembrada', ['300.00'])
  await email(id, 'lia@cliente.example')
  const rule = { nome: 'Cinco dias', dias: 5, assunto: 'Fatura {{fatura}}', texto: 'Total: {{total}}.' }
  expect((await asAna(reguaCobranca.add, { body: rule })).status).toBe(200)
  const made = await prometida(id, [boleto])
  const { body: rows } = await asRui(reguaCobranca.previa, { query: {} })
  expect(rows.map((row) => [row.boleto, row.motivo])).toEqual([[boleto, 'Há uma promessa até 05/12/2026.']])
  expect((await asRui(reguaCobranca.executar, { body: {} })).body).toMatchObject({ enviados: 0 })
  await asRui(promessa.cancelar, { params: { id: made }, body: { motivo: 'O cliente desistiu de pagar.' } })
  expect((await asRui(reguaCobranca.executar, { body: {} })).body).toMatchObject({ enviados: 1 })
})
