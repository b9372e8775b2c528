import { connect } from 'node:net'
import { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { patientLoja } from '../../test/patient.ts'
import { createLoja } from './http.ts'
import { keyOf, LojaError } from './port.ts'
import { type Behaviour, newMemory, startLoja } from './stand-in.ts'

const loja = await startLoja('k')
afterAll(() => loja.stop())
beforeEach(() => {
  Object.assign(loja.state, { behaviour: 'ok', seen: [] })
  loja.state.memory.recebidos.clear()
  loja.state.memory.faturamento = newMemory().faturamento
})

const at = { url: `${loja.url}/`, chave: 'k' }
const port = patientLoja(loja, 300)
const recebidos = () => Object.fromEntries(loja.state.memory.recebidos)
const FATURA = {
  id: 7,
  ano: 2026,
  tipo: TipoFatura.code.MENSAL,
  mes: 10,
  valor: '30.00',
  desconto: '0.00',
  retido: '0.00',
  credito: '0.00',
  aPagar: '30.00',
  itens: [{ objeto: 'M1 - Mensalidade', valor: '30.00' }],
  boletos: [
    { id: 1, parcela: 1, valor: '15.00', vencimento: '2026-12-10' },
    { id: 2, parcela: 2, valor: '15.00', vencimento: '2027-01-10' },
  ],
} as const
const PAGO = { boleto: 1, numero: 1, valorPago: '15.00', dataPagamento: '2026-12-09', totalPago: '15.00', liquidado: true }
const writes = {
  enviarFatura: () => port.enviarFatura(at, FATURA),
  liquidar: () => port.liquidar(at, PAGO),
  cancelarFatura: () => port.cancelarFatura(at, 7),
}

test('a month’s figures come as numbers or as decimal text; what is not told is null', async () => {
  const answers = {
    '{"valorFaturamento":1234.5,"valorFaturamentoMarketplace":"-3.10","valorFaturamentoB2B":null,"quantidadeNotas":"12"}': {
      valorFaturamento: '1234.50',
      valorFaturamentoMarketplace: '-3.10',
      valorFaturamentoB2B: null,
      quantidadeNotas: 12,
    },
    '{"quantidadeNotas":0,"outra":1}': {
      valorFaturamento: null,
      valorFaturamentoMarketplace: null,
      valorFaturamentoB2B: null,
      quantidadeNotas: 0,
    },
  }
  for (const [sent, read] of Object.entries(answers)) {
    loja.state.memory.faturamento = () => JSON.parse(sent) as ReturnType<typeof loja.state.memory.faturamento> // also what none should send
    expect(await port.faturamento(at, 2026, 9)).toEqual(read)
  }
  expect(loja.state.seen[0]).toBe('GET /api/retaguarda/faturamento?ano=2026&mes=9 Bearer k')
})

test('figures that cannot be used are refused with a sentence that names them', async () => {
  const read = (answer: unknown) => {
    loja.state.memory.faturamento = () => answer as Record<string, unknown> // whatever a store may answer
    return port.faturamento(at, 2026, 9)
  }
  await expect(read({ valorFaturamento: '1.234,50' })).rejects.toThrow(/^A loja respondeu números que não .* Faturamento da loja: .*ponto/)
  await expect(read({ valorFaturamento: 1.005 })).rejects.toThrow('no máximo 2 casas')
  await expect(read({ quantidadeNotas: 1.5 })).rejects.toThrow('Quantidade de notas')
  for (const answer of [{}, [], null, 'x', { total: 1 }]) await expect(read(answer)).rejects.toThrow('não como a API da loja')
})

test('each write carries its key and its body, and a repeat is received once', async () => {
  for (const write of Object.values(writes)) {
    await write()
    await write()
  }
  expect(recebidos()).toEqual({
    'fatura-7': { path: '/api/retaguarda/faturas', body: FATURA, vezes: 2 },
    'liquidacao-1': {
      path: '/api/retaguarda/boletos/1/liquidacao',
      body: { valorPago: '15.00', dataPagamento: '2026-12-09', totalPago: '15.00', liquidado: true },
      vezes: 2,
    },
    'cancelamento-7': { path: '/api/retaguarda/faturas/7/cancelamento', body: {}, vezes: 2 },
  })
})

test('payments of one boleto in parts have keys of their own, the same at every repeat', async () => {
  expect([1, 2, 3, 2].map((numero) => keyOf.liquidacao({ boleto: 12, numero }))).toEqual([
    'liquidacao-12',
    'liquidacao-12-2',
    'liquidacao-12-3',
    'liquidacao-12-2',
  ])
  await port.liquidar(at, { ...PAGO, valorPago: '5.00', totalPago: '5.00', liquidado: false })
  await port.liquidar(at, { ...PAGO, numero: 2, valorPago: '10.00' })
  expect(Object.keys(recebidos())).toEqual(['liquidacao-1', 'liquidacao-1-2'])
  await expect(port.liquidar(at, { ...PAGO, valorPago: '99.00' })).rejects.toThrow('esta chave já foi usada para outra coisa.')
})

test('a write that fails is not tried again by itself, and says why in a sentence', async () => {
  const failures: [Behaviour, RegExp][] = [
    ['slow', /não respondeu em 0\.3 segundos, e não se sabe se ela recebeu\./],
    ['lost', /não respondeu em 0\.3 segundos, e não se sabe se ela recebeu\./],
    ['cut', /caiu antes da resposta, e não se sabe se ela recebeu\./],
    ['down', /erro \(500\)/],
    ['busy', /pedidos demais \(429\)/],
    ['conflict', /^A loja recusou \(409\): a fatura está em conferência\.$/],
    ['refuse', /recusou a chave/],
    ['redirect', /outro endereço/],
    ['html', /não como a API/],
    ['nonsense', /não como a API/],
  ]
  for (const [behaviour, sentence] of failures)
    for (const write of Object.values(writes)) {
      Object.assign(loja.state, { behaviour, seen: [] })
      const error = await write().catch((reason: unknown) => reason)
      expect(error, behaviour).toBeInstanceOf(LojaError)
      expect(String(error), behaviour).toMatch(new RegExp(sentence.source.replace(/^\^/, '')))
      expect(loja.state.seen, behaviour).toHaveLength(1)
    }
  // What was received without an answer is there, once, when it is repeated.
  loja.state.behaviour = 'ok'
  await writes.enviarFatura()
  expect(recebidos()['fatura-7']).toMatchObject({ body: FATURA, vezes: 3 })
})

test('a write that never left says so, and no sentence has the code of a library in it', async () => {
  const nowhere: [string, RegExp][] = [
    ['http://127.0.0.1:1', /^Não foi possível conectar à loja\. Confira o endereço/],
    ['http://loja.invalid', /^(O nome do endereço da loja não foi encontrado|Não foi possível conectar)/],
    [loja.url.replace('http:', 'https:'), /^O certificado do endereço da loja não é válido\./],
  ]
  for (const [url, sentence] of nowhere) {
    const error = await port.enviarFatura({ url, chave: 'k' }, FATURA).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LojaError)
    expect((error as LojaError).message).toMatch(sentence) // asserted above
    expect((error as LojaError).message).not.toMatch(/não se sabe|[A-Z]{2,}_|ECONN/)
  }
})

test('LOJA_REDE_INTERNA=nao: a store in a network that is not the internet is not asked, with a sentence', async () => {
  const outside = createLoja({ LOJA_REDE_INTERNA: 'nao' }, 300)
  for (const url of [loja.url, loja.url.replace('127.0.0.1', 'localhost')])
    for (const ask of [() => outside.status({ url, chave: 'k' }), () => outside.enviarFatura({ url, chave: 'k' }, FATURA)])
      await expect(ask()).rejects.toThrow(/^O endereço da loja leva a uma rede interna, e não à internet\./)
  expect(loja.state.seen).toEqual([])
})

test('the stand-in refuses what is no JSON and a write without a key, and outlives who hangs up midway', async () => {
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${loja.url}/api/retaguarda/faturas`, { method: 'POST', headers: { authorization: 'Bearer k', ...headers }, body })
  expect((await post({ 'idempotency-key': 'fatura-9' }, '{')).status).toBe(400)
  expect((await post({}, '{}')).status).toBe(422)
  const socket = connect(Number(new URL(loja.url).port), '127.0.0.1')
  const head =
    'POST /api/retaguarda/faturas HTTP/1.1\r\nhost: x\r\nauthorization: Bearer k\r\nidempotency-key: fatura-9\r\ncontent-length: 99\r\n\r\n{'
  await new Promise<void>((done) => socket.write(head, () => done()))
  const closed = new Promise((done) => socket.once('close', done))
  socket.destroy()
  await closed
  await writes.enviarFatura()
  expect(Object.keys(recebidos())).toEqual(['fatura-7'])
})

test('cancelling what the store does not know is done; another write that it does not know is not', async () => {
  const elsewhere = { ...at, url: `${loja.url}/fora` }
  await port.cancelarFatura(elsewhere, 7)
  await expect(port.enviarFatura(elsewhere, FATURA)).rejects.toThrow('(404)')
  await expect(port.liquidar(elsewhere, PAGO)).rejects.toThrow('(404)')
})

test('a read whose line broke is tried once more within the limit', async () => {
  loja.state.behaviour = 'cut'
  await expect(port.faturamento(at, 2026, 9)).rejects.toThrow('Não foi possível conectar')
  expect(loja.state.seen).toHaveLength(2)
})
