import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { resume } from '../../../jobs/resume.ts'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { executarLote, lotes } from './lote-faturas.jobs.ts'

const app = await testApp()
const { call, callAs, user, db, clock, config, integrations, life } = app
const { cliente, ligarLoja, fechada } = cenarioCobranca(app)
const loja = await startLoja('k')
afterAll(() => loja.stop())
let rui: Person
let padaria: number
let semLoja: number
beforeAll(async () => {
  clock.at = new Date('2026-10-05T12:00:00-03:00')
  integrations.loja = patientLoja(loja, 300)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  padaria = await cliente('Padaria Sol')
  semLoja = await cliente('Sem loja')
  await ligarLoja(padaria, { url: loja.url, chave: 'k' })
})
beforeEach(() => Object.assign(loja.state, { behaviour: 'ok', seen: [] }))

const asRui = callAs(() => rui)
const faturarLote = (body: object, idempotencyKey?: string) => asRui(loteFaturas.faturar, { body, idempotencyKey })
const lote = async (id: number) => (await asRui(loteFaturas.get, { params: { id } })).body
const ctx = (of = life) => ({ db, config, integrations, life: of, now: clock.now, log: silent })
const run = async (id: number) => {
  await executarLote(ctx(), { id })
  return lote(id)
}
const situacao = async (id: number) => (await asRui(fatura.get, { params: { id } })).body.situacao
const boletos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body.boletos
let months = 0
/** A closed invoice of a month of its own, from January 2001 on where none is said. */
const nova = (valor = '90.00', clienteId = padaria, competencia = { ano: 2001 + Math.floor(months / 12), mes: (months++ % 12) + 1 }) =>
  fechada(clienteId, [valor], competencia)

test('ticked invoices are invoiced in the background, each refusal is named, and a repeat does nothing twice', async () => {
  const [um, dois, zero] = [await nova(), await nova('50.01'), await nova('0.00')]
  const aberta = await nova()
  await asRui(fatura.faturar, { params: { id: aberta }, body: { vencimento: '2026-11-10' } })
  const body = { faturas: [um, dois, um, zero, aberta, 2_000_000_000], total: 5, vencimento: '2026-11-10', parcelas: 2 }
  const { body: asked, status } = await faturarLote(body)
  expect([status, asked]).toEqual([200, { msg: 'Faturamento de 5 faturas iniciado.', id: some.any(Number), total: 5 }])
  expect(await lote(asked.id)).toMatchObject({ tipo: 'faturar', situacao: 1, total: 5, feitas: 0, erros: 0, fim: null })
  const done = await run(asked.id)
  expect(done).toMatchObject({ situacao: 3, total: 5, feitas: 3, erros: 2, inicio: clock.at.toISOString(), fim: clock.at.toISOString() })
  expect(done.linhas).toEqual([
    {
      fatura: aberta,
      cliente: { id: padaria, nome: 'Padaria Sol' },
      situacao: 2,
      situacaoFatura: 2,
      erro: some.stringMatching(/situação Faturada e não pode ser faturada/),
    },
    {
      fatura: 2_000_000_000,
      cliente: null,
      situacao: 2,
      situacaoFatura: null,
      erro: some.stringMatching(/^A fatura 2000000000 não existe/),
    },
    // What has no value is paid at once, and not sent.
    ...[um, dois, zero].map((id) => ({
      fatura: id,
      cliente: { id: padaria, nome: 'Padaria Sol' },
      situacao: 1,
      situacaoFatura: id === zero ? 3 : 2,
      erro: null,
    })),
  ])
  expect([await situacao(um), await situacao(zero)]).toEqual([2, 3])
  expect((await boletos(dois)).map(({ valor, dataVencimento }) => [valor, dataVencimento])).toEqual([
    ['25.01', '2026-11-10'],
    ['25.00', '2026-12-10'],
  ])
  const again = await run((await faturarLote(body)).body.id)
  expect(again).toMatchObject({ feitas: 0, erros: 5 })
  expect(await boletos(um)).toHaveLength(2)
})

test('all that a filter finds, re-counted: another number is 409 with the new one', async () => {
  const id = await nova('77.77')
  const filter = [{ name: 'valor', op: '=', v: '77.77' }]
  expect(await faturarLote({ filter, total: 3, vencimento: '2026-11-10' })).toMatchObject({
    status: 409,
    body: { total: 1, error: 'O filtro encontra agora 1 fatura, e não 3. Confira a lista e peça de novo.' },
  })
  expect(await faturarLote({ faturas: [id, id, 9_999_999], total: 1_234, vencimento: '2026-11-10' })).toMatchObject({
    status: 409,
    body: { total: 2, error: 'Estão marcadas 2 faturas, e não 1.234. Confira a lista e peça de novo.' },
  })
  expect(await faturarLote({ filter: [{ name: 'cpf', op: '=', v: 1 }], total: 1, vencimento: '2026-11-10' })).toMatchObject({ status: 400 })
  const { body } = await faturarLote({ filter, total: 1, vencimento: '2026-11-10' })
  expect((await run(body.id)).linhas).toMatchObject([{ fatura: id, situacao: 1 }])
})

test('a day of the month is a rule: the month after the competence, its last day, the next business day; past is refused by name', async () => {
  await db.insertInto('feriado').values({ data: '2026-10-13', nome: 'Dia da casa' }).execute()
  const um = await nova('90.00', padaria, { ano: 2026, mes: 9 })
  const antiga = await nova('90.00', padaria, { ano: 2026, mes: 8 })
  const done = await run((await faturarLote({ faturas: [um, antiga], total: 2, diaVencimento: 10, parcelas: 3 })).body.id)
  expect(done.linhas).toMatchObject([
    { fatura: antiga, situacao: 2, erro: some.stringMatching(/^O dia 10 desta fatura cai em 10\/09\/2026, que já passou/) },
    { fatura: um, situacao: 1 },
  ])
  // Saturday, Sunday, a national holiday, a typed one.
  expect((await boletos(um)).map(({ dataVencimento }) => dataVencimento)).toEqual(['2026-10-14', '2026-11-10', '2026-12-10'])
})

test('the rule is remembered for the person, wherever she works next: the day of her last order that had one', async () => {
  const lia = await user({ nome: 'Lia Lima', isAdmin: false, tipo: 2 })
  const asLia = callAs(() => lia)
  const regra = async (who: typeof asLia) => (await who(loteFaturas.regra)).body
  const pedir = async (como: object) => asLia(loteFaturas.faturar, { body: { faturas: [await nova()], ...como } })
  const doRui = await regra(asRui)
  expect(await regra(asLia)).toEqual({ diaVencimento: null })
  await pedir({ diaVencimento: 17 })
  await pedir({ diaVencimento: 31 })
  await pedir({ vencimento: '2026-11-10' })
  // What was refused is no choice.
  await pedir({ diaVencimento: 32 })
  expect(await regra(asLia)).toEqual({ diaVencimento: 31 })
  expect(await regra(asRui)).toEqual(doRui)
})

test('what is not one of two, or out of range, starts nothing', async () => {
  const id = await nova()
  const vencimento = '2026-11-10'
  const before = await db
    .selectFrom('fatura_lote')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirst()
  for (const body of [
    { vencimento },
    { faturas: [id], filter: [], total: 1, vencimento },
    { faturas: [], total: 0, vencimento },
    { filter: [], vencimento },
    { faturas: [id], total: 1 },
    { faturas: [id], total: 1, vencimento, diaVencimento: 10 },
    { faturas: [id], total: 1, vencimento: '2026-10-04' },
    { faturas: [id], total: 1, vencimento: '2032-10-04' },
    { faturas: [id], total: 1, diaVencimento: 0 },
    { faturas: [id], total: 1, diaVencimento: 32 },
    { faturas: [id], total: 1, vencimento, parcelas: 0 },
    { faturas: [id], total: 1, vencimento, parcelas: 37 },
    { filter: [{ name: 'id', op: '=', v: 0 }], total: 0, vencimento },
    { faturas: Array.from({ length: 20_001 }, (_, at) => at + 1), vencimento },
  ])
    expect((await faturarLote(body)).status, JSON.stringify(body).slice(0, 80)).toBe(422)
  for (const motivo of [undefined, 'curto', 'x'.repeat(201)])
    expect((await asRui(loteFaturas.cancelar, { body: { faturas: [id], total: 1, motivo } })).status).toBe(422)
  expect(
    await db
      .selectFrom('fatura_lote')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst(),
  ).toEqual(before)
  expect((await asRui(loteFaturas.get, { params: { id: 2_000_000_000 } })).status).toBe(404)
})

test('twenty equal orders at once are one while it goes on', async () => {
  const faturas = [await nova(), await nova()]
  const body = { faturas, total: 2, vencimento: '2026-11-10' }
  const all = await Promise.all(Array.from({ length: 20 }, () => faturarLote(body)))
  const [id = 0, ...others] = [...new Set(all.map((one) => one.body.id))]
  expect(others).toEqual([])
  expect((await faturarLote({ ...body, faturas: faturas.toReversed() })).body.id).toBe(id)
  await run(id)
  const later = await faturarLote(body)
  expect(later.body.id).not.toBe(id)
  expect(await run(later.body.id)).toMatchObject({ feitas: 0, erros: 2 })
})

test('an order whose process died is gone on with, and nothing is done twice', async () => {
  const faturas = [await nova(), await nova(), await nova()]
  const { body } = await faturarLote({ faturas, total: 3, vencimento: '2026-11-10' })
  const morto = await testLife(db)
  await db.updateTable('fatura_lote').set({ tomadoPor: morto.id() }).where('id', '=', body.id).execute()
  await executarLote(ctx(), { id: body.id })
  expect(await lote(body.id)).toMatchObject({ feitas: 0 })
  await morto.die()
  await resume(ctx(), { outboxes: [], lotes: [lotes] })
  expect(await run(body.id)).toMatchObject({ situacao: 2, feitas: 3 })
  for (const id of faturas) expect(await boletos(id)).toHaveLength(1)
})

test('sending tells each store under the invoice’s own key; a store that fails is a line, and its invoice stays invoiced', async () => {
  const [um, dois] = [await nova(), await nova('10.00', semLoja)]
  await run((await faturarLote({ faturas: [um, dois], total: 2, vencimento: '2026-11-10' })).body.id)
  const enviar = async () => run((await asRui(loteFaturas.enviar, { body: { faturas: [um, dois], total: 2 } })).body.id)
  loja.state.behaviour = 'down'
  expect((await enviar()).linhas).toMatchObject([
    { fatura: um, situacao: 2, erro: some.stringMatching(/500/) },
    { fatura: dois, situacao: 2, erro: some.stringMatching(/^O cliente não tem loja configurada/) },
  ])
  expect(await situacao(um)).toBe(2)
  loja.state.behaviour = 'ok'
  expect(await enviar()).toMatchObject({ tipo: 'enviar', feitas: 1, erros: 1 })
  expect([await situacao(um), await situacao(dois)]).toEqual([5, 2])
  expect(loja.state.memory.recebidos.get(`fatura-${um}`)?.vezes).toBe(1)
  expect((await enviar()).linhas[0]?.erro).toMatch(/^A fatura de .* já foi enviada/)
})

test('cancelling keeps its reason in the history of each invoice, and leaves what was paid', async () => {
  const [um, paga] = [await nova(), await nova()]
  await run((await faturarLote({ faturas: [um, paga], total: 2, vencimento: '2026-11-10' })).body.id)
  const [boleto] = await boletos(paga)
  await asRui(faturaDocumento.liquidar, { params: { id: paga }, body: [{ id: boleto?.id, valorPago: '1.00' }] })
  const motivo = 'Contrato encerrado em setembro'
  const done = await run((await asRui(loteFaturas.cancelar, { body: { faturas: [um, paga], total: 2, motivo } })).body.id ?? 0)
  expect(done).toMatchObject({ tipo: 'cancelar', feitas: 1, erros: 1 })
  expect([await situacao(um), await situacao(paga)]).toEqual([4, 7])
  const [last] = (await asRui(fatura.history, { params: { id: um } })).body
  expect(last).toMatchObject({ acao: 'cancelar', usuario: 'Rui Reis' })
  expect(last?.campos).toContainEqual({ campo: 'motivo', antes: null, depois: motivo })
  clock.advance(16 * 60_000)
  const cara = await nova('99999.00')
  expect(await asRui(loteFaturas.cancelar, { body: { faturas: [cara], total: 1, motivo } })).toMatchObject({
    status: 403,
    body: { reautenticar: true },
  })
})

test('only what a filter narrows by more than the situation is cancelled together, or what is ticked', async () => {
  const cancelar = (filter: Filter[]) =>
    asRui(loteFaturas.cancelar, { body: { filter, total: 0, motivo: 'Contrato encerrado por engano.' } })
  const all: Filter[] = [{ name: 'situacao', op: 'contains', v: [1, 2, 3] }]
  for (const filter of [[], all])
    expect(refusalOf(await cancelar(filter)).error).toMatch(
      /^Filtre a lista antes de cancelar: por cliente, por mês .* Ou marque as faturas\.$/,
    )
  const narrowed = await cancelar([...all, { name: 'cliente.pessoa.nome', op: '=', v: 'Ninguém' }])
  expect(refusalOf(narrowed).error).toBe('O filtro não encontra nenhuma fatura. Confira o filtro.')
})

test('orders are for the finance department alone', async () => {
  const ana = await user({ isAdmin: true, tipo: 1 })
  for (const route of [loteFaturas.faturar, loteFaturas.enviar, loteFaturas.cancelar]) {
    const { path } = route
    expect((await app.request('POST', path, { token: ana.token, body: {} })).status).toBe(403)
    expect((await app.request('POST', path, { body: {} })).status).toBe(401)
  }
})

test('FAL-04 holidays are added by administrators of Financeiro, and the calendar of a year shows them beside the national ones', async () => {
  const ana = await user({ isAdmin: true, tipo: 2 })
  const eva = await user({ isAdmin: true, tipo: 1 })
  const body = { data: '2027-03-19', nome: 'São José' }
  expect((await call(feriado.add, { token: rui.token, body })).status).toBe(403)
  expect((await call(feriado.add, { token: eva.token, body })).status).toBe(403)
  expect((await call(feriado.add, { token: ana.token, body })).status).toBe(200)
  expect((await call(feriado.add, { token: ana.token, body })).status).toBe(422)
  const ano = await asRui(feriado.calendario, { query: { ano: '2027' } })
  expect(ano.body).toHaveLength(14)
  expect(ano.body).toContainEqual({ ...body, origem: 'incluido' })
  expect(ano.body[0]).toEqual({ data: '2027-01-01', nome: 'Confraternização Universal', origem: 'nacional' })
  expect((await asRui(feriado.calendario, { query: { ano: 'x' } })).status).toBe(400)
})
