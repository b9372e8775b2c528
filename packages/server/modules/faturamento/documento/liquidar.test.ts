import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { avisarPendentes } from '../aviso/pendentes.service.ts'

const app = await testApp()
const { call, callAs, user, db, clock, config, integrations, life } = app
const { cliente, ligarLoja, fechada } = cenarioCobranca(app)
const loja = await startLoja('k')
afterAll(() => loja.stop())
let rui: Person
let padaria: number
beforeAll(async () => {
  clock.at = new Date('2026-12-10T12:00:00-03:00')
  integrations.loja = patientLoja(loja, 300)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  padaria = await cliente('Padaria Sol')
  await ligarLoja(padaria, { url: loja.url, chave: 'k' })
})
beforeEach(() => {
  Object.assign(loja.state, { behaviour: 'ok', seen: [] })
  loja.state.memory.recebidos.clear()
})

const MINUTE = 60_000
const VENCIMENTO = '2030-01-31'
const asRui = callAs(() => rui)
const documentos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body
const forcar = (id: number, idempotencyKey?: string) => asRui(faturaDocumento.forcarEnvio, { params: { id }, body: {}, idempotencyKey })
const itens = async (id: number) =>
  (await db.selectFrom('financeiro').select('situacao').where('faturaId', '=', id).execute()).map(({ situacao }) => situacao)
const job = () => avisarPendentes({ db, config, integrations, life, now: clock.now, log: silent })
const recebidos = () =>
  Object.fromEntries([...loja.state.memory.recebidos].map(([key, { body, vezes }]) => [key, { ...(body as object), vezes }]))

/** An invoiced invoice and its boletos. */
async function faturada(valor: string, parcelas = 1, clienteId = padaria) {
  const id = await fechada(clienteId, [valor])
  expect(await asRui(fatura.faturar, { params: { id }, body: { vencimento: VENCIMENTO, parcelas } })).toMatchObject({
    status: 200,
    body: { situacao: 2 },
  })
  const { boletos } = await documentos(id)
  return { id, boletos, um: boletos[0]?.id ?? 0, dois: boletos[1]?.id ?? 0 }
}
const liquidar = (id: number, body: object, idempotencyKey?: string) =>
  asRui(faturaDocumento.liquidar, { params: { id }, body, idempotencyKey })

test('BOL-005 BOL-012 BOL-019 a boleto paid whole is settled, its invoice and items are paid, and the store is told in the call', async () => {
  const { id, um } = await faturada('100.00')
  expect(await liquidar(id, [{ id: um }])).toEqual(
    some.objectContaining({ status: 200, body: { success: true, message: 'Boleto 1/1 liquidado.' } }),
  )
  const { fatura, boletos } = await documentos(id)
  expect(fatura).toMatchObject({ situacao: 3, valor: '100.00', valorPago: '100.00' })
  expect(boletos).toEqual([
    some.objectContaining({
      situacao: 5,
      valorPago: '100.00',
      logMensagem: 'A loja recebeu a liquidação.',
      pagamentos: [some.objectContaining({ valorPago: '100.00', usuario: 'Rui Reis' })],
    }),
  ])
  expect(await itens(id)).toEqual([4])
  const today = boletos[0]?.pagamentos[0]?.dataPagamento
  expect(recebidos()).toEqual({
    [`liquidacao-${um}`]: { valorPago: '100.00', dataPagamento: today, totalPago: '100.00', liquidado: true, vezes: 1 },
  })
  expect(await liquidar(id, [{ id: um }])).toMatchObject({ status: 409, body: { error: some.stringMatching(/situação Paga/) } })
})

test('BOL-013 BOL-019 a boleto paid in parts stays open for the rest, each payment is told under a key of its own', async () => {
  const { id, um, dois } = await faturada('100.00', 2)
  expect((await liquidar(id, [{ id: um, valorPago: '20.00', dataPagamento: '2026-12-01' }])).body.message).toBe(
    'Boleto 1/2 pago em parte: faltam R$\u00a030,00.',
  )
  expect(await documentos(id)).toMatchObject({
    fatura: { situacao: 7, valorPago: '20.00' },
    boletos: [{ situacao: 4, valorPago: '20.00' }, { valorPago: null }],
  })
  expect(await itens(id)).toEqual([3])
  await liquidar(id, [{ id: um, valorPago: '10.00' }])
  expect((await liquidar(id, [{ id: um }, { id: dois, valorPago: '60' }])).body.message).toBe(
    'Boleto 1/2 liquidado. Boleto 2/2 liquidado com R$\u00a010,00 a mais que o valor.',
  )
  expect(await documentos(id)).toMatchObject({
    fatura: { situacao: 3, valorPago: '110.00' },
    boletos: [
      { situacao: 5, valorPago: '50.00', pagamentos: [{ valorPago: '20.00' }, { valorPago: '10.00' }, { valorPago: '20.00' }] },
      { situacao: 5, valorPago: '60.00', logMensagem: some.stringMatching(/^Pago com R\$.10,00 a mais que o valor\. A loja recebeu/) },
    ],
  })
  expect(await itens(id)).toEqual([4])
  expect(recebidos()).toMatchObject({
    [`liquidacao-${um}`]: { valorPago: '20.00', dataPagamento: '2026-12-01', totalPago: '20.00', liquidado: false, vezes: 1 },
    [`liquidacao-${um}-2`]: { valorPago: '10.00', totalPago: '30.00', liquidado: false },
    [`liquidacao-${um}-3`]: { valorPago: '20.00', totalPago: '50.00', liquidado: true },
    [`liquidacao-${dois}`]: { valorPago: '60.00', liquidado: true },
  })
})

test('BOL-007 BOL-011 BOL-017 BOL-020 a store that fails leaves a settled boleto in 6, which only force sends again', async () => {
  for (const behaviour of ['down', 'conflict', 'slow', 'lost', 'refuse'] as const) {
    const { id, um } = await faturada('50.00')
    loja.state.behaviour = behaviour
    expect(await liquidar(id, [{ id: um }])).toMatchObject({ status: 200, body: { success: true } })
    const failed = (await documentos(id)).boletos[0]
    expect(failed).toMatchObject({ situacao: 6, valorPago: '50.00', logMensagem: some.stringMatching(/loja/) })
    const { corpo } = await db.selectFrom('loja_aviso').select('corpo').where('documentoId', '=', um).executeTakeFirstOrThrow()
    expect(corpo === null, behaviour).toBe(behaviour === 'conflict' || behaviour === 'refuse') // what did not arrive is not kept
    clock.advance(2 * MINUTE)
    await job()
    expect((await documentos(id)).boletos[0]).toEqual(failed)
    expect(await forcar(um)).toMatchObject({
      status: 200,
      body: { success: false, message: failed?.logMensagem },
    })
    loja.state.behaviour = 'ok'
    clock.advance(2 * MINUTE)
    expect(await forcar(um)).toMatchObject({
      status: 200,
      body: { success: true, message: 'A loja recebeu a liquidação do boleto 1/1.' },
    })
    expect(await documentos(id)).toMatchObject({
      fatura: { situacao: 3 },
      boletos: [{ situacao: 5, logMensagem: 'A loja recebeu a liquidação.' }],
    })
    expect(Object.keys(recebidos()).filter((key) => key === `liquidacao-${um}`)).toHaveLength(1)
    expect(await forcar(um)).toMatchObject({ status: 409 })
  }
})

test('BOL-017 a boleto in 6 that came from elsewhere is told of all its payments', async () => {
  const { id, um } = await faturada('50.00')
  await liquidar(id, [{ id: um, valorPago: '20' }])
  await liquidar(id, [{ id: um }])
  await db.deleteFrom('loja_aviso').where('documentoId', '=', um).execute()
  await db.updateTable('fatura_documento').set({ situacao: 6 }).where('id', '=', um).execute()
  loja.state.memory.recebidos.clear()
  expect((await forcar(um)).body.success).toBe(true)
  expect(Object.keys(recebidos())).toEqual([`liquidacao-${um}`, `liquidacao-${um}-2`])
})

test('BOL-019 what a process that died left untold is told by the job, once; a part that failed is tried again', async () => {
  const { id, um } = await faturada('80.00')
  loja.state.behaviour = 'down'
  await liquidar(id, [{ id: um, valorPago: '30.00' }])
  expect((await documentos(id)).boletos[0]).toMatchObject({ situacao: 4, logMensagem: some.stringMatching(/500/) })
  await job()
  expect(loja.state.seen).toHaveLength(1)
  loja.state.behaviour = 'ok'
  clock.advance(MINUTE)
  await Promise.all([job(), job(), job()])
  expect(recebidos()).toEqual({ [`liquidacao-${um}`]: some.objectContaining({ valorPago: '30.00', vezes: 1 }) })
  expect((await documentos(id)).boletos[0]).toMatchObject({
    situacao: 4,
    logMensagem: 'A loja recebeu o pagamento de R$\u00a030,00.',
  })
  // As a process leaves it that dies between the commit and the telling.
  await liquidar(id, [{ id: um }])
  const morto = await testLife(db)
  const begun = { situacao: 0, tentarEm: clock.at, tomadoPor: morto.id() } as const
  await db.updateTable('loja_aviso').set(begun).where('chave', '=', `liquidacao-${um}-2`).execute()
  await job()
  expect(recebidos()[`liquidacao-${um}-2`]).toMatchObject({ vezes: 1 })
  await morto.die()
  await job()
  expect(recebidos()[`liquidacao-${um}-2`]).toMatchObject({ vezes: 2 })
  expect((await documentos(id)).boletos[0]).toMatchObject({ situacao: 5 })
})

test('BOL-007 without a store a settled boleto is 5, and there is nothing to force', async () => {
  const semLoja = await cliente('Sem loja')
  const { id, um } = await faturada('10.00', 1, semLoja)
  await liquidar(id, [{ id: um }])
  expect((await documentos(id)).boletos[0]).toMatchObject({ situacao: 5, logMensagem: null })
  expect(await forcar(um)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Só um boleto liquidado com erro/) },
  })
  expect((await forcar(2_000_000_000)).status).toBe(404)
})

test('BOL-012 BOL-015 BOL-016 what cannot be settled is refused with a sentence and writes nothing', async () => {
  const { id, um, dois } = await faturada('100.00', 2)
  const other = await faturada('5.00')
  await liquidar(id, [{ id: dois }])
  const before = JSON.stringify(await documentos(id))
  const refusals: [object, number, RegExp][] = [
    [[], 422, /^Nenhum boleto selecionado!$/],
    [{}, 422, /^Nenhum boleto selecionado!$/],
    [[{ id: um, valorPago: '0.00' }], 422, /valor pago maior que zero/],
    [[{ id: um, valorPago: '-1' }], 422, /menor que zero/],
    [[{ id: um, valorPago: '1.005' }], 422, /2 casas/],
    [[{ id: um, valorPago: '1,50' }], 422, /ponto/],
    [[{ id: um, dataPagamento: '2026-02-30' }], 422, /Data do pagamento/],
    [[{ id: um, dataPagamento: '2026-12-11' }], 422, /não pode ser depois de hoje/],
    [[{ id: um, dataPagamento: '2021-12-09' }], 422, /no máximo 5 anos atrás/],
    [[{ id: um }, { id: um }], 422, /duas vezes/],
    [[{ id: um }, { id: other.um }], 422, /não é desta fatura/],
    [[{ id: um }, { id: dois }], 409, /^O boleto 2\/2 está liquidado e não pode ser liquidado\./],
  ]
  for (const [body, status, sentence] of refusals)
    expect(await liquidar(id, body)).toMatchObject({ status, body: { error: some.stringMatching(sentence) } })
  expect((await liquidar(2_000_000_000, [{ id: um }])).status).toBe(404)
  expect(JSON.stringify(await documentos(id))).toBe(before)
})

test('BOL-014 a payment is of today or of the five years before, to the day', async () => {
  const { id, um, dois } = await faturada('100.00', 2)
  expect((await liquidar(id, [{ id: um, dataPagamento: '2021-12-10' }])).status).toBe(200)
  expect((await liquidar(id, [{ id: dois, dataPagamento: '2026-12-10' }])).status).toBe(200)
})

test('BOL-019 more than can be kept as paid of one invoice is refused, beside the boleto that passes it', async () => {
  const { id, um, dois } = await faturada('100.00', 2)
  const everything = '9999999999999.99'
  expect(await liquidar(id, [{ id: um, valorPago: everything }, { id: dois }])).toMatchObject({
    status: 422,
    body: { fields: { '1.valorPago': some.stringMatching(/^Boleto 2\/2: .* no máximo/) } },
  })
  expect((await liquidar(id, [{ id: um, valorPago: '1.00' }])).status).toBe(200)
  expect(await liquidar(id, [{ id: um, valorPago: everything }])).toMatchObject({
    status: 422,
    body: { fields: { '0.valorPago': some.any(String) } },
  })
  expect((await documentos(id)).fatura).toMatchObject({ situacao: 7, valorPago: '1.00' })
})

test('BOL-019 only an invoice in 2, 5 or 7 is settled', async () => {
  const id = await fechada(padaria, ['10.00'])
  expect(await liquidar(id, [{ id: 1 }])).toMatchObject({ status: 409, body: { error: some.stringMatching(/situação Fechada/) } })
  const { id: cancelada, um } = await faturada('10.00')
  await asRui(fatura.cancelar, { params: { id: cancelada } })
  expect((await liquidar(cancelada, [{ id: um }])).status).toBe(409)
})

test('BOL-019 twenty at once settle once: by the boleto, and a part by its key', async () => {
  const { id, um } = await faturada('100.00', 2)
  const key = 'parte-de-rui'
  const part = await Promise.all(Array.from({ length: 20 }, () => liquidar(id, [{ id: um, valorPago: '10' }], key)))
  expect(new Set(part.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1)
  expect((await documentos(id)).fatura.valorPago).toBe('10.00')
  const whole = await Promise.all(Array.from({ length: 20 }, () => liquidar(id, [{ id: um }])))
  expect(whole.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(whole.filter(({ status }) => status === 409)).toHaveLength(19)
  expect((await documentos(id)).fatura.valorPago).toBe('50.00')
  expect(Object.values(recebidos())).toMatchObject([
    { valorPago: '10.00', vezes: 1 },
    { valorPago: '40.00', vezes: 1 },
  ])
})

test('BOL-020 twenty forced sendings at once tell the store once', async () => {
  const { id, um } = await faturada('30.00')
  loja.state.behaviour = 'down'
  await liquidar(id, [{ id: um }])
  loja.state.behaviour = 'ok'
  const answers = await Promise.all(Array.from({ length: 20 }, () => forcar(um)))
  expect(answers.filter(({ body }) => body.success).length).toBeGreaterThanOrEqual(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(recebidos()).toEqual({ [`liquidacao-${um}`]: some.objectContaining({ vezes: 1 }) })
  const key = 'forca-de-rui'
  const second = await faturada('30.00')
  loja.state.behaviour = 'down'
  await liquidar(second.id, [{ id: second.um }])
  loja.state.behaviour = 'ok'
  const first = await forcar(second.um, key)
  expect(await forcar(second.um, key)).toMatchObject({ status: 200, body: first.body })
})

test('BOL-019 settling is audited with before and after, in the history of the invoice', async () => {
  const { id, um } = await faturada('40.00')
  await liquidar(id, [{ id: um }])
  const { body } = await asRui(fatura.history, { params: { id } })
  expect(body.map(({ acao, usuario }) => [acao, usuario])).toEqual([
    ['avisar a loja', 'Rui Reis'],
    ['liquidar', 'Rui Reis'],
    ['faturar', 'Rui Reis'],
  ])
  expect(body[1]?.campos).toEqual(
    some.arrayContaining([
      { campo: 'situacao', antes: 2, depois: 3 },
      { campo: 'valorPago', antes: '0.00', depois: '40.00' },
    ]),
  )
})

test('BOL-019 the audit keeps the whole invoice with its boletos, as they were and as the payment leaves them', async () => {
  const { id, boletos, um, dois } = await faturada('40.00', 2)
  await liquidar(id, [{ id: dois, valorPago: '5.00' }])
  const [kept, ...more] = await db
    .selectFrom('auditoria')
    .select(['antes', 'depois', 'clienteId', 'usuarioId'])
    .where('entidade', '=', 'fatura')
    .where('registro', '=', String(id))
    .where('acao', '=', 'liquidar')
    .execute()
  const { fatura: now } = await documentos(id)
  const { ano, mes, dataHoraGeracao } = now
  const whole = {
    id,
    ano,
    mes,
    tipo: 1,
    dataHoraGeracao,
    valorBruto: '40.00',
    desconto: '0.00',
    valor: '40.00',
    retido: '0.00',
    credito: '0.00',
    aPagar: '40.00',
    soEmail: false,
    observacao: null,
    dataHoraVencimento: '2030-02-01T02:59:59.000Z',
    cliente: { id: padaria, pessoa: { nome: 'Padaria Sol' } },
  }
  const vencimentos = boletos.map(({ dataVencimento }) => dataVencimento)
  const boleto = (at: 0 | 1) => ({ id: [um, dois][at], parcela: at + 1, valor: '20.00', valorPago: null, dataVencimento: vencimentos[at] })
  expect(kept).toEqual({
    clienteId: padaria,
    usuarioId: rui.id,
    antes: {
      ...whole,
      situacao: 2,
      valorPago: '0.00',
      boletos: [
        { ...boleto(0), situacao: 4 },
        { ...boleto(1), situacao: 4 },
      ],
    },
    depois: {
      ...whole,
      situacao: 7,
      valorPago: '5.00',
      boletos: [
        { ...boleto(0), situacao: 4 },
        { ...boleto(1), situacao: 4, valorPago: '5.00' },
      ],
    },
  })
  expect(more).toEqual([])
})

test('BOL-019 BOL-020 settling and forcing are for the finance department alone', async () => {
  const ana = await user({ isAdmin: true, tipo: 1 })
  const { id, um } = await faturada('10.00')
  const { liquidar: pagar, forcarEnvio } = faturaDocumento
  for (const [route, params] of [
    [pagar, { id }],
    [forcarEnvio, { id: um }],
  ] as const) {
    expect((await call(route, { token: ana.token, params, body: [{ id: um }] })).status).toBe(403)
    expect((await call(route, { params, body: [{ id: um }] })).status).toBe(401)
  }
})

test('settling and cancelling above REAUTENTICACAO_VALOR ask again who it is, up to it they do not', async () => {
  const [alta, baixa] = [await faturada('10000.01'), await faturada('10000.00')]
  clock.advance(16 * MINUTE)
  const asked = { status: 403, body: { reautenticar: true } }
  expect(await liquidar(alta.id, [{ id: alta.um }])).toMatchObject(asked)
  expect(await asRui(fatura.cancelar, { params: { id: alta.id } })).toMatchObject(asked)
  expect((await documentos(alta.id)).fatura).toMatchObject({ situacao: 2, valorPago: '0.00' })
  expect((await asRui(fatura.cancelar, { params: { id: baixa.id } })).status).toBe(200)
  expect((await liquidar(alta.id, [{ id: alta.um, valorPago: '10000.00' }])).status).toBe(200)
})
