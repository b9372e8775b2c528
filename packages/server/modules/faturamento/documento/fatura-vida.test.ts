import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { valorDaExplicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura as faturas } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { sum } from '@retaguarda/contract/kit/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { startWorker } from '../../../jobs/worker.ts'
import type { Answer } from '../../../test/answer.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { COMISSAO, cenarioFinanceiro, DEMANDA, FIXO } from '../../../test/cenario-financeiro.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { avisarPendentes } from '../aviso/pendentes.service.ts'

// The life of invoices, told from the beginning to the end, with the clock moved by hand.

const testing = await testApp()
const { callAs, user, db, clock, mail, config, integrations, life, connection } = testing
const { ligarLoja, email } = cenarioCobranca(testing)
const { cliente, objeto, vinculo } = cenarioFinanceiro(testing)
const jobCtx = { db, config, integrations, life, now: clock.now, log: silent }
const loja = await startLoja('k')
const worker = await startWorker({ connection, ctx: jobCtx, alone: true })
afterAll(async () => {
  await worker.stop()
  await loja.stop()
})

let rui: Person
let objetos: { comissao: number; demanda: number; fixo: number }
beforeAll(async () => {
  integrations.loja = patientLoja(loja, 300)
  clock.at = new Date('2026-11-05T09:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  objetos = {
    comissao: await objeto(COMISSAO('2.0000', '500.00')),
    demanda: await objeto(DEMANDA('0.1000')),
    fixo: await objeto(FIXO('150.00'), { valorSetup: '99.99' }),
  }
})
beforeEach(() => {
  clock.at = new Date('2026-11-05T09:00:00-03:00')
  Object.assign(loja.state, { behaviour: 'ok', seen: [] })
  loja.state.memory.recebidos.clear()
  Object.assign(mail, { failing: false, sent: [] })
})

const DAY = 24 * 60 * 60_000
const MES = { ano: 2026, mes: 10 }

/** His sessions end long before the invoice does: he comes in again whenever days have passed. */
const atDesk = async () => {
  const { token } = await user({ isAdmin: false, tipo: 2, nome: 'Rui Reis' })
  rui = { ...rui, token }
}
const passDays = async (days: number) => {
  clock.advance(days * DAY)
  await atDesk()
}

const asRui = callAs(() => rui)
/** The answer of a call that has to succeed. */
async function must<A extends Answer>(asked: Promise<A>): Promise<A['body']> {
  const answer = await asked
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body
}
const calcular = (id: number, fecharFatura = false) =>
  must(asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...MES, fecharFatura } }))
const novoItem = (id: number, body: object) => asRui(financeiro.novoItem, { params: { id }, body })
const fatura = (id: number) => must(asRui(faturas.get, { params: { id } }))
const itens = (id: number) => must(asRui(faturas.financeiros, { params: { id } }))
const faturar = (id: number, body: object) => must(asRui(faturas.faturar, { params: { id }, body }))
const cancelar = (id: number) => asRui(faturas.cancelar, { params: { id } })
const boletos = async (id: number) => (await must(asRui(faturaDocumento.get, { params: { id } }))).boletos
const enviar = (id: number) => must(asRui(envio.enviar, { body: { cliente: [id], ...MES } }))
const liquidar = (id: number, body: object) => asRui(faturaDocumento.liquidar, { params: { id }, body })
const pagar = (id: number, body: object) => must(liquidar(id, body))
const recebidos = () => [...loja.state.memory.recebidos.keys()]
const historico = async (id: number) => (await must(asRui(faturas.history, { params: { id } }))).map(({ acao }) => acao).toReversed()

/** Sums agree wherever the invoice is. */
async function confere(id: number) {
  const [{ situacao, valor, valorPago }, items, documentos] = await Promise.all([fatura(id), itens(id), boletos(id)])
  expect(sum(items.map((item) => item.fin_valor_cobranca)).toFixed(2)).toBe(valor)
  for (const { explicacao, fin_valor_cobranca: value } of items) if (explicacao) expect(valorDaExplicacao(explicacao)).toBe(value)
  const valid = documentos.filter((boleto) => boleto.situacao !== 3)
  if ([2, 3, 5, 7].includes(situacao)) expect(sum(valid.map((boleto) => boleto.valor)).toFixed(2)).toBe(valor)
  expect(sum(valid.map((boleto) => boleto.valorPago ?? '0')).toFixed(2)).toBe(valorPago)
}

/** A client with a store, an address for mails and three links. */
async function contratado(name: string) {
  const id = await cliente(name)
  await ligarLoja(id, { url: loja.url, chave: 'k' })
  await email(id, `${name.replaceAll(' ', '.').toLowerCase()}@exemplo.com.br`)
  await vinculo(id, objetos.comissao)
  await vinculo(id, objetos.demanda)
  await vinculo(id, objetos.fixo)
  return id
}

test('FAT-018 FAT-023 FAT-031 BOL-007 BOL-012 BOL-017 BOL-019 an invoice from its calculation to its last payment', async () => {
  const azul = await contratado('Loja Azul')

  // Calculated with what the store sold: 2 % of 100,000.00, 500 notes at 0.10, the fixed value and, once, its set-up.
  const { fatura: id, valorFatura } = await calcular(azul)
  expect(valorFatura).toBe('2299.99')
  expect(await fatura(id)).toMatchObject({ situacao: 6, valor: '2299.99', ...MES })
  await confere(id)

  // Somebody adds what the contract does not know, and the store corrects its figures: calculated again, the item stays.
  await must(novoItem(id, { idObjetoContrato: objetos.fixo, valorCobranca: '0,01', observacao: 'Acerto' }))
  loja.state.memory.faturamento = () => ({
    valorFaturamento: '120000',
    valorFaturamentoMarketplace: '0',
    valorFaturamentoB2B: '0',
    quantidadeNotas: 600,
  })
  expect((await calcular(azul)).fatura).toBe(id)
  expect(await fatura(id)).toMatchObject({ valor: '2710.00' })
  await confere(id)

  // Closed: from here on nothing but its situation moves.
  await calcular(azul, true)
  expect(await fatura(id)).toMatchObject({ situacao: 1, valor: '2710.00' })
  expect((await itens(id)).map(({ situacao }) => situacao)).toEqual([2, 2, 2, 2, 2])
  expect((await novoItem(id, { idObjetoContrato: objetos.fixo, valorCobranca: '1.00' })).status).toBe(409)
  expect((await asRui(financeiro.registrarFaturamento, { body: { cliente: azul, ...MES } })).status).toBe(409)

  // In three instalments, a day later.
  await passDays(1)
  await faturar(id, { vencimento: '2026-11-30', parcelas: 3 })
  const [um, dois, tres] = await boletos(id)
  expect([um, dois, tres].map((boleto) => [boleto?.valor, boleto?.dataVencimento, boleto?.situacao])).toEqual([
    ['903.34', '2026-11-30', 4],
    ['903.33', '2026-12-30', 4],
    ['903.33', '2027-01-30', 4],
  ])
  expect((await fatura(id)).situacao).toBe(2)
  await confere(id)

  // The store is away, so the invoice waits; the next day it goes, once, with a mail.
  loja.state.behaviour = 'down'
  expect((await enviar(azul)).errorsMessage).toEqual([some.stringMatching(/^Loja Azul: A loja respondeu com um erro \(500\)/)])
  expect((await fatura(id)).situacao).toBe(2)
  await passDays(1)
  loja.state.behaviour = 'ok'
  expect((await enviar(azul)).successMessage).toEqual(['Loja Azul: fatura de 10/2026 enviada à loja e por e-mail.'])
  expect((await enviar(azul)).errorsMessage).toEqual(['Loja Azul: a fatura de 10/2026 já foi enviada.'])
  expect((await boletos(id)).map(({ situacao }) => situacao)).toEqual([2, 2, 2])
  expect((await itens(id)).map(({ situacao }) => situacao)).toEqual([5, 5, 5, 5, 5])
  await expect.poll(() => mail.sent.flatMap(({ to }) => to).map(({ address }) => address)).toEqual(['loja.azul@exemplo.com.br'])
  await confere(id)

  // On the due date the first boleto is paid in part, a week later the rest of it: the store cannot be told that one.
  await passDays(23)
  await pagar(id, [{ id: um?.id, valorPago: '900.00' }])
  expect(await fatura(id)).toMatchObject({ situacao: 7, valorPago: '900.00' })
  await passDays(7)
  loja.state.behaviour = 'slow'
  expect((await pagar(id, [{ id: um?.id }])).message).toBe('Boleto 1/3 liquidado.')
  expect((await boletos(id))[0]).toMatchObject({ situacao: 6, valorPago: '903.34', logMensagem: some.stringMatching(/não respondeu/) })
  expect((await boletos(id))[0]?.pagamentos.map(({ dataPagamento }) => dataPagamento)).toEqual(['2026-11-30', '2026-12-07'])
  await confere(id)

  // By force the store hears of it. Cancelling is no way out any more.
  loja.state.behaviour = 'ok'
  await passDays(1)
  expect(await must(asRui(faturaDocumento.forcarEnvio, { params: { id: um?.id ?? 0 } }))).toMatchObject({ success: true })
  expect((await boletos(id))[0]).toMatchObject({ situacao: 5 })
  expect((await cancelar(id)).status).toBe(409)

  // The other two, the second with a day's interest.
  await passDays(23)
  await pagar(id, [{ id: dois?.id, valorPago: '905.00', dataPagamento: '2026-12-31' }, { id: tres?.id }])
  expect(await fatura(id)).toMatchObject({ situacao: 3, valor: '2710.00', valorPago: '2711.67' })
  expect((await boletos(id)).map(({ situacao }) => situacao)).toEqual([5, 5, 5])
  expect((await itens(id)).map(({ situacao }) => situacao)).toEqual([4, 4, 4, 4, 4])
  await confere(id)
  const payments = [um, um, dois, tres].map((boleto, at) => `liquidacao-${boleto?.id}${at === 1 ? '-2' : ''}`)
  expect(recebidos().toSorted()).toEqual([`fatura-${id}`, ...payments].toSorted())
  expect(await historico(id)).toEqual([
    'calcular',
    'incluir item',
    'calcular',
    'calcular',
    'faturar',
    'enviar',
    'liquidar',
    'avisar a loja',
    'liquidar',
    'avisar a loja',
    'avisar a loja',
    'liquidar',
    'avisar a loja',
    'avisar a loja',
  ])
})

test('FAT-018 BOL-010 an invoice that was sent and is cancelled: store told, month free, set-up charged again', async () => {
  const bela = await contratado('Loja Bela')
  const { fatura: id } = await calcular(bela, true)
  expect((await itens(id)).map(({ tipo }) => tipo)).toContain('setup')
  await faturar(id, { vencimento: '2026-11-30', parcelas: 2 })
  await enviar(bela)
  expect((await fatura(id)).situacao).toBe(5)

  await must(cancelar(id))
  await expect.poll(recebidos).toEqual([`fatura-${id}`, `cancelamento-${id}`])
  expect((await boletos(id)).map(({ situacao }) => situacao)).toEqual([3, 3])
  expect((await itens(id)).map(({ situacao }) => situacao)).toEqual([1, 1, 1, 1])
  expect((await liquidar(id, [{ id: (await boletos(id))[0]?.id }])).status).toBe(409)

  const { fatura: again } = await calcular(bela, true)
  expect(again).not.toBe(id)
  expect((await itens(again)).map(({ tipo }) => tipo)).toContain('setup')
  await faturar(again, { vencimento: '2026-11-30' })
  expect((await enviar(bela)).successMessage).toHaveLength(1)
  expect(recebidos()).toContain(`fatura-${again}`)
  await confere(again)
})

test('FAT-018 cancelled before anybody saw it: in processing, closed, invoiced; the store hears nothing', async () => {
  const clara = await contratado('Loja Clara')
  for (const steps of [0, 1, 2]) {
    const { fatura: id } = await calcular(clara, steps > 0)
    if (steps === 2) await faturar(id, { vencimento: '2026-11-30' })
    await must(cancelar(id))
    expect((await fatura(id)).situacao).toBe(4)
  }
  await avisarPendentes(jobCtx)
  expect(recebidos()).toEqual([])
  const { fatura: id } = await calcular(clara)
  await must(asRui(faturas.remove, { params: { id } }))
  expect((await asRui(faturas.get, { params: { id } })).status).toBe(404)
})

test('FAT-018 an invoice that may have arrived and is cancelled then: the store is told of both, in their order', async () => {
  const diva = await contratado('Loja Diva')
  const { fatura: id } = await calcular(diva, true)
  await faturar(id, { vencimento: '2026-11-30' })
  loja.state.behaviour = 'lost'
  expect((await enviar(diva)).errorsMessage).toHaveLength(1)
  expect((await fatura(id)).situacao).toBe(2)
  loja.state.behaviour = 'ok'
  await must(cancelar(id))
  await expect.poll(recebidos).toEqual([`fatura-${id}`, `cancelamento-${id}`])
  expect(mail.sent).toEqual([])
})
