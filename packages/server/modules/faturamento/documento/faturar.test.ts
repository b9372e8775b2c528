import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { keyOf } from '../../../integrations/loja/port.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { filaDe } from '../aviso/loja-aviso.repo.ts'
import { avisarPendentes } from '../aviso/pendentes.service.ts'

const app = await testApp()
const { call, callAs, user, db, clock, config, integrations, life } = app
const { cliente, ligarLoja, aberta, fechada } = cenarioCobranca(app)
const loja = await startLoja('k')
afterAll(() => loja.stop())
let rui: Person
let padaria: number
beforeAll(async () => {
  integrations.loja = patientLoja(loja, 300)
  clock.at = new Date('2026-11-30T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  padaria = await cliente('Padaria Sol')
  await ligarLoja(padaria, { url: loja.url, chave: 'k' })
})
beforeEach(() => {
  Object.assign(loja.state, { behaviour: 'ok', seen: [] })
  loja.state.memory.recebidos.clear()
})

const asRui = callAs(() => rui)
const documentos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body
const itens = async (id: number) =>
  (await db.selectFrom('financeiro').select('situacao').where('faturaId', '=', id).execute()).map(({ situacao }) => situacao)
const faturar = (id: number, body: object, idempotencyKey?: string) => asRui(fatura.faturar, { params: { id }, body, idempotencyKey })
const cancelar = (id: number, idempotencyKey?: string) => asRui(fatura.cancelar, { params: { id }, idempotencyKey })
const liquidar = (id: number, body: object) => asRui(faturaDocumento.liquidar, { params: { id }, body })
const job = () => avisarPendentes({ db, config, integrations, life, now: clock.now, log: silent })

test('BOL-005 BOL-006 invoicing makes a boleto an instalment: cents to the first, the same day of the next months or their last', async () => {
  const id = await fechada(padaria, ['60.00', '40.00'])
  expect(await faturar(id, { vencimento: '2026-11-30', parcelas: 4 })).toMatchObject({
    status: 200,
    body: { msg: 'Fatura faturada, com 4 boletos.', situacao: 2 },
  })
  const { fatura, boletos, notas } = await documentos(id)
  expect(fatura).toMatchObject({ situacao: 2, valor: '100.00', valorPago: '0.00', dataHoraVencimento: '2026-12-01T02:59:59.000Z' })
  expect(boletos[0]).toEqual({
    id: some.any(Number),
    fatura: id,
    tipo: 1,
    nome: 'Boleto 1/4',
    parcela: 1,
    valor: '25.00',
    valorPago: null,
    situacao: 4,
    dataVencimento: '2026-11-30',
    dataHoraVencimento: '2026-12-01T02:59:59.000Z',
    logMensagem: null,
    pagamentos: [],
    quitado: '0.00',
    retido: '0.00',
    retencaoEsperada: null,
    cobranca: null,
  })
  expect(boletos.map(({ dataVencimento }) => dataVencimento)).toEqual(['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28'])
  expect(notas).toEqual([])
  expect(await itens(id)).toEqual([3, 3])
  const third = await fechada(padaria, ['100.00'])
  await faturar(third, { vencimento: '2027-01-31', parcelas: 3 })
  expect((await documentos(third)).boletos.map(({ valor }) => valor)).toEqual(['33.34', '33.33', '33.33'])
})

test('BOL-005 without a due date the one of the invoice counts, by the same rules', async () => {
  const due = async (dataHoraVencimento: string) => {
    const id = await fechada(padaria, ['30.00'])
    await db
      .updateTable('fatura')
      .set({ dataHoraVencimento: new Date(dataHoraVencimento) })
      .where('id', '=', id)
      .execute()
    return id
  }
  const id = await due('2026-12-10T23:59:59-03:00')
  expect((await faturar(id, { parcelas: 2 })).status).toBe(200)
  expect((await documentos(id)).boletos.map(({ dataVencimento }: { dataVencimento: string }) => dataVencimento)).toEqual([
    '2026-12-10',
    '2027-01-10',
  ])
  const past = await due('2026-11-29T23:59:59-03:00')
  for (const body of [{}, { vencimento: null }, { vencimento: '' }])
    expect(await faturar(past, body)).toMatchObject({ status: 422, body: { error: some.stringMatching(/anterior a hoje/) } })
})

test('BOL-005 a past due date, too many instalments and ones below one cent are refused and write nothing', async () => {
  const id = await fechada(padaria, ['0.35'])
  const refusals: [object, RegExp][] = [
    [{ vencimento: '2026-11-29' }, /anterior a hoje/],
    [{ vencimento: '2099-01-01' }, /5 anos/],
    [{ vencimento: '2026-02-30' }, /Vencimento: data inválida/],
    [{}, /Informe o vencimento/],
    [{ vencimento: '2026-12-10', parcelas: 37 }, /no máximo 36/],
    [{ vencimento: '2026-12-10', parcelas: 0 }, /no mínimo 1/],
    [{ vencimento: '2026-12-10', parcelas: 1.5 }, /número inteiro/],
    [{ vencimento: '2026-12-10', parcelas: 36 }, /R\$ 0,01/],
  ]
  for (const [body, sentence] of refusals)
    expect(await faturar(id, body)).toMatchObject({ status: 422, body: { error: some.stringMatching(sentence) } })
  expect(await documentos(id)).toMatchObject({ fatura: { situacao: 1 }, boletos: [] })
  expect((await faturar(id, { vencimento: '2026-11-30', parcelas: 35 })).status).toBe(200)
  expect((await documentos(id)).boletos).toHaveLength(35)
})

test('an invoice of 0.00 is paid at once, without boletos', async () => {
  const id = await fechada(padaria, ['0.00'])
  expect((await faturar(id, { vencimento: '2026-12-10', parcelas: 3 })).body).toEqual({
    msg: 'A fatura não tem valor a cobrar e passou a paga, sem boletos.',
    situacao: 3,
    pendencias: [],
  })
  expect(await documentos(id)).toMatchObject({ fatura: { situacao: 3, valorPago: '0.00' }, boletos: [] })
  expect(await itens(id)).toEqual([4])
  expect((await faturar(await fechada(padaria, []), { vencimento: '2026-12-10' })).body.situacao).toBe(3)
})

test('only a closed invoice is invoiced, and twenty at once invoice it once', async () => {
  const id = await fechada(padaria, ['50.00'])
  const answers = await Promise.all(Array.from({ length: 20 }, () => faturar(id, { vencimento: '2026-12-10', parcelas: 2 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect([answer.status, refusalOf(answer).error]).toEqual([409, some.stringMatching(/situação Faturada e não pode ser faturada/)])
  expect((await documentos(id)).boletos).toHaveLength(2)
  const other = await fechada(padaria, ['50.00'])
  const same = await Promise.all(
    Array.from({ length: 20 }, () => faturar(other, { vencimento: '2026-12-10', parcelas: 2 }, 'faturar-de-rui')),
  )
  expect(new Set(same.map(({ status, body }) => `${status} ${body.msg}`))).toEqual(new Set(['200 Fatura faturada, com 2 boletos.']))
  expect((await documentos(other)).boletos).toHaveLength(2)
  expect((await faturar(2_000_000_000, { vencimento: '2026-12-10' })).status).toBe(404)
})

test('cancelling takes the boletos along, opens the items and frees the month', async () => {
  const month = { ano: 2019, mes: 5 }
  for (const step of ['fechada', 'faturada'] as const) {
    const id = await fechada(padaria, ['70.00'], month)
    if (step === 'faturada') await faturar(id, { vencimento: '2026-12-10', parcelas: 2 })
    expect((await cancelar(id)).body).toEqual({ msg: 'Fatura cancelada.', situacao: 4 })
    const { fatura, boletos } = await documentos(id)
    expect(fatura).toMatchObject({ situacao: 4, valor: '70.00' })
    for (const { situacao } of boletos) expect(situacao).toBe(3)
    expect(await itens(id)).toEqual([1])
    expect(await cancelar(id)).toMatchObject({ status: 409, body: { error: some.stringMatching(/situação Cancelada/) } })
  }
  const processing = await aberta(padaria, ['1.00'], month)
  expect((await cancelar(processing)).body.situacao).toBe(4)
  await job()
  expect(loja.state.seen).toEqual([])
})

test('cancelling is refused once anything was paid', async () => {
  const id = await fechada(padaria, ['70.00'])
  await faturar(id, { vencimento: '2026-12-10', parcelas: 2 })
  const [um, dois] = (await documentos(id)).boletos
  await liquidar(id, [{ id: um?.id, valorPago: '0.01' }])
  expect(await cancelar(id)).toMatchObject({ status: 409, body: { error: some.stringMatching(/Parcialmente paga/) } })
  await liquidar(id, [{ id: um?.id }, { id: dois?.id }])
  expect((await cancelar(id)).status).toBe(409)
})

test('a store that received the invoice, or may have, is told of the cancelling, after a sending that is going on', async () => {
  const enviada = async (tomadoPor: number | null) => {
    const id = await fechada(padaria, ['30.00'])
    await faturar(id, { vencimento: '2026-12-10' })
    await db
      .insertInto('loja_aviso')
      .values({ chave: keyOf.fatura(id), fila: filaDe.fatura(id), tipo: 1, faturaId: id, tomadoPor })
      .execute()
    expect((await cancelar(id)).body.msg).toBe('Fatura cancelada. A loja será avisada.')
    return id
  }
  const recebidos = () => [...loja.state.memory.recebidos].map(([key, { vezes }]) => [key, vezes])
  const id = await enviada(null)
  loja.state.behaviour = 'down'
  await job()
  loja.state.behaviour = 'ok'
  await job()
  expect(recebidos()).toEqual([])
  clock.advance(60_000)
  await Promise.all([job(), job(), job()])
  await job()
  expect(recebidos()).toEqual([[`cancelamento-${id}`, 1]])

  // One that is sent, whatever is known of how it got there.
  loja.state.memory.recebidos.clear()
  const sent = await fechada(padaria, ['30.00'])
  await faturar(sent, { vencimento: '2026-12-10' })
  await db.updateTable('fatura').set({ situacao: 5 }).where('id', '=', sent).execute()
  await cancelar(sent)
  await job()
  expect(recebidos()).toEqual([[`cancelamento-${sent}`, 1]])

  loja.state.memory.recebidos.clear()
  const other = await testLife(db)
  const going = await enviada(other.id())
  await job()
  expect(recebidos()).toEqual([])
  clock.advance(61_000)
  await job()
  expect(recebidos()).toEqual([])
  await other.die()
  await job()
  expect(recebidos()).toEqual([[`cancelamento-${going}`, 1]])
})

test('twenty cancellings at once cancel once, and one key has one answer', async () => {
  const id = await fechada(padaria, ['30.00'])
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancelar(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const other = await fechada(padaria, ['30.00'])
  const same = await Promise.all(Array.from({ length: 20 }, () => cancelar(other, 'cancelar-de-rui')))
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
  const { body } = await asRui(fatura.history, { params: { id: other } })
  expect(body.map(({ acao }) => acao)).toEqual(['cancelar'])
  expect(body[0]?.campos).toEqual([{ campo: 'situacao', antes: 1, depois: 4 }])
})

test.each([fatura.faturar, fatura.cancelar])('FAT-001 $path is for the finance department alone', async (route) => {
  const ana = await user({ isAdmin: true, tipo: 1 })
  const id = await fechada(padaria, ['30.00'])
  const body = { vencimento: '2026-12-10' }
  expect((await call(route, { params: { id }, token: ana.token, body })).status).toBe(403)
  expect((await call(route, { params: { id }, body })).status).toBe(401)
})
