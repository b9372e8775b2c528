import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, sum } from '@retaguarda/contract/kit/money.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { avisarPendentes } from '../aviso/pendentes.service.ts'

const app = await testApp({ REAUTENTICACAO_MINUTOS: '15' })
const { call, callAs, user, db, clock, config, integrations, life } = app
const { cliente, ligarLoja, fechada } = cenarioCobranca(app)
const loja = await startLoja('k')
afterAll(() => loja.stop())
let rui: Person
let padaria: number
let semLoja: number
beforeAll(async () => {
  clock.at = new Date('2026-12-10T12:00:00-03:00')
  integrations.loja = patientLoja(loja, 300)
  padaria = await cliente('Padaria Sol')
  semLoja = await cliente('Sem loja')
  await ligarLoja(padaria, { url: loja.url, chave: 'k' })
})
beforeEach(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  Object.assign(loja.state, { behaviour: 'ok', seen: [] })
  loja.state.memory.recebidos.clear()
})

const MINUTE = 60_000
const MOTIVO = 'Pago em dobro por engano'
const asRui = callAs(() => rui)
const documentos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body
const itens = async (id: number) =>
  (await db.selectFrom('financeiro').select('situacao').where('faturaId', '=', id).execute()).map(({ situacao }) => situacao)
const job = () => avisarPendentes({ db, config, integrations, life, now: clock.now, log: silent })
const recebidos = () => [...loja.state.memory.recebidos].map(([chave, { path, body, vezes }]) => ({ chave, path, body, vezes }))

/** An invoice with its boletos; one in 5 was received by its store before. */
async function faturada(valor: string, parcelas: number, { clienteId = semLoja, enviada = false } = {}) {
  const id = await fechada(clienteId, [valor])
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2030-01-31', parcelas } })
  if (enviada) {
    await db.updateTable('fatura').set({ situacao: 5 }).where('id', '=', id).execute()
    await db.updateTable('financeiro').set({ situacao: 5 }).where('faturaId', '=', id).execute()
    await db.updateTable('fatura_documento').set({ situacao: 2 }).where('faturaId', '=', id).execute()
  }
  const [um = 0, dois = 0] = (await documentos(id)).boletos.map((one) => one.id)
  return { id, um, dois }
}
const pagar = (id: number, body: object) => asRui(faturaDocumento.liquidar, { params: { id }, body })
const pagamentos = async (id: number) => (await asRui(boleto.get, { params: { id } })).body.pagamentos
const ultimo = async (id: number) => (await pagamentos(id)).at(-1)?.id ?? 0
const estornar = (id: number, pagamento: unknown, more: { motivo?: unknown; idempotencyKey?: string } = {}) => {
  const { idempotencyKey, motivo = MOTIVO } = more
  return asRui(boleto.estornar, { params: { id }, body: { pagamento, motivo }, idempotencyKey })
}

test('a payment is taken back by a row of its own, and boleto, invoice and items are what they were', async () => {
  for (const enviada of [false, true]) {
    const { id, um } = await faturada('100.00', 1, { enviada })
    const before = await documentos(id)
    await pagar(id, [{ id: um, dataPagamento: '2026-12-01' }])
    const pagamento = await ultimo(um)
    const { status, body } = await estornar(um, pagamento)
    expect(status).toBe(200)
    expect(body.msg).toBe('Pagamento de R$\u00a0100,00 do boleto 1/1 estornado.')
    const after = await documentos(id)
    expect(body).toEqual({ msg: body.msg, boleto: after.boletos[0], fatura: after.fatura })
    expect(after.fatura).toEqual(before.fatura)
    expect(after.boletos[0]).toMatchObject({ situacao: enviada ? 2 : 4, valorPago: null })
    expect(await itens(id)).toEqual([enviada ? 5 : 3])
    expect(await pagamentos(um)).toEqual([
      some.objectContaining({ id: pagamento, valorPago: '100.00', dataPagamento: '2026-12-01', origem: 1, estornoDe: null }),
      some.objectContaining({ valorPago: '-100.00', dataPagamento: '2026-12-10', origem: 6, usuario: 'Rui Reis', estornoDe: pagamento }),
    ])
    const [change] = (await asRui(fatura.history, { params: { id } })).body
    expect(change).toMatchObject({ acao: 'estornar', usuario: 'Rui Reis' })
    expect(change?.campos).toEqual(
      some.arrayContaining([
        { campo: 'motivo', antes: null, depois: MOTIVO },
        { campo: 'situacao', antes: 3, depois: enviada ? 5 : 2 },
      ]),
    )
  }
})

test('of a paid invoice that is paid in part again the items go back too', async () => {
  const { id, um, dois } = await faturada('100.00', 2, { enviada: true })
  await pagar(id, [{ id: um }, { id: dois }])
  expect(await itens(id)).toEqual([4])
  expect((await estornar(um, await ultimo(um))).body).toMatchObject({
    boleto: { situacao: 2 },
    fatura: { situacao: 7, valorPago: '50.00' },
  })
  expect(await itens(id)).toEqual([5])
  expect(
    (await asRui(boleto.list, { query: { filter: JSON.stringify([{ name: 'fatura.id', op: '=', v: id }]) } })).body.rows,
  ).toMatchObject([
    { aberto: '50.00', dataPagamento: null },
    { aberto: '0.00', dataPagamento: '2026-12-10' },
  ])
})

test('settling and taking back is the identity, in any order with others', { timeout: 60_000 }, async () => {
  const step = fc.record({ boleto: fc.nat(1), paga: fc.boolean(), centavos: fc.integer({ min: 1, max: 9_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), fc.boolean(), async (steps, enviada) => {
      const { id, um, dois } = await faturada('100.00', 2, { enviada })
      const stands: { id: number; valor: string }[][] = [[], []]
      const seen = new Map<string, unknown>()
      /** How all stands is known from the payments that stand. */
      const look = async () => {
        const { fatura: one, boletos } = await documentos(id)
        const now = {
          situacao: one.situacao,
          pago: one.valorPago,
          itens: await itens(id),
          boletos: boletos.map(({ situacao, valorPago }) => ({ situacao, valorPago })),
        }
        const key = JSON.stringify(stands.map((list) => list.map(({ valor }) => valor)))
        if (seen.has(key)) expect(now).toEqual(seen.get(key))
        seen.set(key, now)
        expect(exact(one.valorPago).eq(sum(stands.flat().map(({ valor }) => valor)))).toBe(true)
      }
      await look()
      for (const { boleto: at, paga, centavos } of steps) {
        const boletoId = [um, dois][at] ?? 0
        const list = stands[at] ?? []
        if (paga) {
          const valor = exact(centavos).div(100).toFixed(2)
          if ((await pagar(id, [{ id: boletoId, valorPago: valor }])).status === 200) list.push({ id: await ultimo(boletoId), valor })
        } else {
          const last = list.pop()
          if (last) expect((await estornar(boletoId, last.id)).status).toBe(200)
        }
        await look()
      }
      for (const [at, list] of stands.entries())
        for (let last = list.pop(); last; last = list.pop()) {
          expect((await estornar([um, dois][at] ?? 0, last.id)).status).toBe(200)
          await look()
        }
    }),
    { numRuns: 8 },
  )
})

test('what cannot be taken back is refused with a sentence and writes nothing', async () => {
  const { id, um, dois } = await faturada('100.00', 2)
  await pagar(id, [{ id: um, valorPago: '10.00' }])
  await pagar(id, [{ id: um, valorPago: '5.00' }, { id: dois }])
  const [first, segundo] = (await pagamentos(um)).map((one) => one.id)
  const before = JSON.stringify(await documentos(id))
  const refusals: [ReturnType<typeof estornar>, number, RegExp][] = [
    [estornar(um, first), 409, /^Só o último pagamento/],
    [estornar(um, await ultimo(dois)), 404, /não tem este pagamento/],
    [estornar(2_000_000_000, segundo), 404, /^Boleto não encontrado/],
    [estornar(um, undefined), 422, /^Informe o pagamento/],
    [estornar(um, segundo, { motivo: 'curto' }), 422, /ao menos 10/],
    [estornar(um, segundo, { motivo: 'x'.repeat(201) }), 422, /no máximo 200/],
    [estornar(um, segundo, { motivo: '' }), 422, /^Informe o motivo/],
  ]
  for (const [answer, status, sentence] of refusals)
    expect(await answer).toMatchObject({ status, body: { error: some.stringMatching(sentence) } })
  expect(JSON.stringify(await documentos(id))).toBe(before)
  expect((await estornar(um, segundo)).status).toBe(200)
  expect(await estornar(um, segundo)).toMatchObject({ status: 409, body: { error: some.stringMatching(/já foi estornado/) } })
  expect(await estornar(um, await ultimo(um))).toMatchObject({ status: 409, body: { error: some.stringMatching(/^Um estorno não pode/) } })
  await estornar(dois, await ultimo(dois))
  await estornar(um, first)
  await asRui(fatura.cancelar, { params: { id }, body: {} })
  expect((await estornar(um, segundo)).status).toBe(409)
})

test('twenty at once take a payment back once, by itself and by its key', async () => {
  const { id, um } = await faturada('100.00', 1)
  await pagar(id, [{ id: um, valorPago: '10.00' }])
  const pagamento = await ultimo(um)
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => estornar(um, pagamento)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  await pagar(id, [{ id: um, valorPago: '10.00' }])
  const other = await ultimo(um)
  const same = await Promise.all(Array.from({ length: 5 }, () => estornar(um, other, { idempotencyKey: 'estorno-de-rui' })))
  expect(new Set(same.map(({ status, body }) => `${status} ${body.msg}`)).size).toBe(1)
  expect((await pagamentos(um)).filter(({ estornoDe }) => estornoDe !== null)).toHaveLength(2)
})

const ROTAS: Route[] = [boleto.get, boleto.estornar]
test('the password is asked for again, and only the finance department takes payments back', async () => {
  const { id, um } = await faturada('100.00', 1)
  await pagar(id, [{ id: um }])
  const pagamento = await ultimo(um)
  clock.advance(16 * MINUTE)
  expect(await estornar(um, pagamento)).toMatchObject({ status: 403, body: { reautenticar: true } })
  const ana = await user({ isAdmin: true, tipo: 1 })
  for (const [token, status] of [
    [ana.token, 403],
    [undefined, 401],
  ] as const)
    for (const route of ROTAS) expect((await call(route, { ...(token && { token }), params: { id: um }, body: {} })).status).toBe(status)
})

test('the store is told after the payment, under a key of its own, and the next payment has a number of its own', async () => {
  const { id, um } = await faturada('100.00', 1, { clienteId: padaria })
  await pagar(id, [{ id: um, valorPago: '30.00', dataPagamento: '2026-12-02' }])
  const pagamento = await ultimo(um)
  await pagar(id, [{ id: um, valorPago: '20.00' }])
  const segundo = await ultimo(um)
  await estornar(um, segundo)
  expect((await estornar(um, pagamento)).body.boleto.logMensagem).toBe('A loja recebeu o estorno de R$\u00a030,00.')
  await pagar(id, [{ id: um }])
  expect(recebidos()).toMatchObject([
    { chave: `liquidacao-${um}` },
    { chave: `liquidacao-${um}-2` },
    {
      chave: `estorno-${segundo}`,
      path: `/api/retaguarda/boletos/${um}/estorno`,
      body: { valorPago: '20.00', dataPagamento: '2026-12-10', totalPago: '30.00', liquidado: false },
    },
    { chave: `estorno-${pagamento}`, body: { valorPago: '30.00', dataPagamento: '2026-12-02', totalPago: '0.00', liquidado: false } },
    { chave: `liquidacao-${um}-3`, body: { valorPago: '100.00', totalPago: '100.00', liquidado: true } },
  ])
})

test('a payment that could not be told and its reversal go in order, and the boleto is open meanwhile', async () => {
  const { id, um } = await faturada('100.00', 1, { clienteId: padaria })
  loja.state.behaviour = 'lost'
  await pagar(id, [{ id: um }])
  expect((await documentos(id)).boletos[0]?.situacao).toBe(6)
  const pagamento = await ultimo(um)
  loja.state.behaviour = 'down'
  expect((await estornar(um, pagamento)).body).toMatchObject({ boleto: { situacao: 4, valorPago: null }, fatura: { situacao: 2 } })
  expect((await asRui(faturaDocumento.forcarEnvio, { params: { id: um }, body: {} })).status).toBe(409)
  loja.state.behaviour = 'ok'
  clock.advance(2 * MINUTE)
  await job()
  expect(recebidos().map(({ chave }) => chave)).toEqual([`liquidacao-${um}`, `estorno-${pagamento}`])
  expect((await documentos(id)).boletos[0]).toMatchObject({ situacao: 4, valorPago: null })
})

test('a store that was not told of the payment is told nothing, and one that does not know the boleto needs nothing', async () => {
  const novo = await cliente('Loja nova')
  const { id, um } = await faturada('100.00', 1, { clienteId: novo })
  await pagar(id, [{ id: um, valorPago: '1.00' }])
  await ligarLoja(novo, { url: loja.url, chave: 'k' })
  await estornar(um, await ultimo(um))
  await job()
  expect(recebidos()).toEqual([])
  await pagar(id, [{ id: um, valorPago: '2.00' }])
  await ligarLoja(novo, { url: `${loja.url}/outra`, chave: 'k' })
  expect((await estornar(um, await ultimo(um))).body.boleto.logMensagem).toMatch(/^A loja recebeu o estorno/)
})

test('the database takes nothing back but the last payment, whole', async () => {
  const { id, um } = await faturada('100.00', 1)
  await pagar(id, [{ id: um, valorPago: '10.00' }])
  const estornoDe = await ultimo(um)
  const row = { documentoId: um, dataPagamento: '2026-12-10', dataHora: clock.at }
  for (const wrong of [
    { valorPago: '-5.00', origem: 6, estornoDe },
    { valorPago: '-10.00', origem: 1, estornoDe },
    { valorPago: '-10.00', origem: 6 },
    { valorPago: '10.00', origem: 6, estornoDe },
  ] as const)
    await expect(
      db
        .insertInto('liquidacao')
        .values({ ...row, ...wrong })
        .execute(),
    ).rejects.toThrow(/liquidacao|estornado/)
})
