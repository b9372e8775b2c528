import { readFileSync } from 'node:fs'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento, ultimoPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { resumo } from '@retaguarda/contract/faturamento/resumo.ts'
import { brl, exact, sum } from '@retaguarda/contract/kit/money.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { callAs, user, db, clock, integrations, query } = app
const { cliente, fechada, ligarLoja } = cenarioCobranca(app)
const loja = await startLoja('k')
afterAll(() => loja.stop())
let rui: Person
const asRui = callAs(() => rui)

beforeAll(async () => {
  clock.at = new Date('2026-11-20T12:00:00-03:00')
  integrations.loja = patientLoja(loja, 300)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  await db.updateTable('empresa').set({ regime: 2 }).execute()
})

/** A company of whom nobody knew that it withholds when its boletos were issued. */
async function emitida(valor = '5000.00', { parcelas = 1, comLoja = false, vencimento = '2026-12-10' } = {}) {
  const clienteId = await cliente('Padaria Lua')
  if (comLoja) await ligarLoja(clienteId, { url: loja.url, chave: 'k' })
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', clienteId).executeTakeFirstOrThrow()
  const cnpj = { tipo: 2, nomeFantasia: 'Lua', cpfCnpj: String(20_000_000_000_000 + clienteId) } as const
  await db.updateTable('pessoa').set(cnpj).where('id', '=', pessoaId).execute()
  await db.updateTable('cliente').set({ regime: 2, nuncaRetem: true }).where('id', '=', clienteId).execute()
  const id = await fechada(clienteId, [valor], { ano: 2026, mes: 10 })
  expect((await asRui(fatura.faturar, { params: { id }, body: { vencimento, parcelas } })).status).toBe(200)
  await db.updateTable('objeto_contrato').set({ retencaoIrrf: '1.5', retencaoCsrf: true }).execute()
  return { id, clienteId, boletos: (await documentos(id)).boletos.map((one) => one.id) }
}
const documentos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body
const get = async (id: number) => (await asRui(fatura.get, { params: { id } })).body
const pagar = (id: number, um: number | undefined, valorPago: string, dataPagamento?: string) =>
  asRui(faturaDocumento.liquidar, { params: { id }, body: [{ id: um, valorPago, dataPagamento }] })
const reter = (um = 0, body: object = {}, idempotencyKey?: string) => asRui(boleto.reter, { params: { id: um }, body, idempotencyKey })
const ultimo = async (id = 0) => ultimoPagamento((await asRui(boleto.get, { params: { id } })).body.pagamentos)?.id
const estornar = async (id = 0) =>
  asRui(boleto.estornar, { params: { id }, body: { pagamento: await ultimo(id), motivo: 'Registrado por engano' } })
/** All that a retention moves; what is written of it, as of every deed, aside. */
async function state(id: number) {
  const { fatura: one, boletos } = await documentos(id)
  const { retencoes, porQue } = await get(id)
  return { one, retencoes, porQue, boletos: boletos.map(({ pagamentos: _, logMensagem: _said, ...rest }) => rest) }
}

test('what is missing after the net payment is what the rules expect, and is recorded as withheld', async () => {
  const {
    id,
    boletos: [um],
  } = await emitida()
  expect((await documentos(id)).boletos).toMatchObject([{ valor: '5000.00', retido: '0.00', retencaoEsperada: '307.50' }])
  await pagar(id, um, '4692.50')
  const { status, body } = await reter(um, { retencoes: null, data: null })
  expect({ status, msg: body.msg }).toEqual({
    status: 200,
    msg: `Retenção de ${brl('307.5')} registrada: o boleto 1/1 está liquidado.`,
  })
  expect(body.boleto).toMatchObject({ situacao: 5, valorPago: '4692.50', quitado: '5000.00', retido: '307.50', retencaoEsperada: null })
  expect(body.boleto.pagamentos).toMatchObject([
    { origem: 1, valorPago: '4692.50', retido: '0.00' },
    { origem: 7, valorPago: '0.00', retido: '307.50', dataPagamento: '2026-11-20', usuario: 'Rui Reis' },
  ])
  expect(body.fatura).toMatchObject({ situacao: 3, valor: '5000.00', retido: '307.50', aPagar: '4692.50', valorPago: '4692.50' })
  expect(await get(id)).toMatchObject({
    retencoes: [
      { tributo: 1, valor: '75.00', base: null, aliquota: null, boleto: um, comprovante: false },
      { tributo: 2, valor: '32.50', boleto: um },
      { tributo: 3, valor: '150.00', boleto: um },
      { tributo: 4, valor: '50.00', boleto: um },
    ],
    porQue: [
      `Retido no pagamento do boleto 1/1: ${brl('307.5')} (IRRF ${brl('75')}, PIS ${brl('32.5')}, COFINS ${brl('150')}, CSLL ${brl('50')}).`,
      `A pagar: ${brl('4692.5')}.`,
    ],
  })
  const [change] = (await asRui(fatura.history, { params: { id } })).body
  expect(change).toMatchObject({ acao: 'reter do boleto', usuario: 'Rui Reis' })
  expect(change?.campos).toEqual(
    some.arrayContaining([
      { campo: 'situacao', antes: 7, depois: 3 },
      { campo: 'retido', antes: '0.00', depois: '307.50' },
    ]),
  )
})

test('taking it back brings back exactly what was, in every situation of boleto and invoice', async () => {
  for (const [pago, sent] of [
    ['4692.50', false],
    ['4692.50', true],
    [null, false],
    [null, true],
  ] as const)
    for (const valor of ['307.50', '100.00']) {
      const {
        id,
        boletos: [um],
      } = await emitida()
      if (sent) await db.updateTable('fatura').set({ situacao: 5 }).where('id', '=', id).execute()
      if (pago) await pagar(id, um, pago)
      const before = await state(id)
      expect((await reter(um, { retencoes: [{ tributo: 1, valor }] })).status).toBe(200)
      expect(await state(id)).not.toEqual(before)
      const { status, body } = await estornar(um)
      expect({ status, msg: body.msg }).toEqual({ status: 200, msg: `Retenção de ${brl(valor)} do boleto 1/1 estornada.` })
      expect(await state(id)).toEqual(before)
      expect(body.boleto.pagamentos.at(-1)).toMatchObject({ origem: 6, valorPago: '0.00', retido: `-${valor}` })
    }
})

test('withheld before the money came it leaves less to be paid, of some instalments or of all', async () => {
  const {
    id,
    boletos: [um, dois],
  } = await emitida('5000.00', { parcelas: 2 })
  expect((await documentos(id)).boletos.map((one) => one.retencaoEsperada)).toEqual(['153.75', '153.75'])
  expect((await reter(um, { retencoes: [{ tributo: 6, valor: '100.00' }], data: '2026-11-19' })).body.fatura).toMatchObject({
    situacao: 2,
    retido: '100.00',
    aPagar: '4900.00',
    valorPago: '0.00',
  })
  expect(refusalOf(await asRui(fatura.cancelar, { params: { id }, body: {} })).error).toMatch(/^Já houve retenção em um boleto/)
  await pagar(id, um, '2400.00')
  expect((await pagar(id, dois, '2346.25')).body.message).toBe(`Boleto 2/2 pago em parte: faltam ${brl('153.75')}.`)
  expect((await reter(dois)).body).toMatchObject({ boleto: { situacao: 5 }, fatura: { situacao: 3, retido: '253.75', aPagar: '4746.25' } })
  const geral = await asRui(resumo.geral, { query: { ano: 2026, mes: 10 } })
  const { rows } = await sql<{ aberto: string; retido: string }>`
    select (select sum(valor - quitado) from fatura_documento where situacao <> 3) as aberto, (select sum(retido) from fatura) as retido`.execute(
    db,
  )
  expect({ aberto: geral.body['nao-pago'].at(-1)?.valortotal, retido: geral.body.retido.at(-1)?.valortotal }).toEqual(rows[0])
})

test('paying, withholding and taking back is the identity, in any order of two boletos', { timeout: 60_000 }, async () => {
  const step = fc.record({
    at: fc.nat(1),
    what: fc.constantFrom('pagar', 'reter', 'estornar'),
    centavos: fc.integer({ min: 1, max: 9_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const { id, boletos } = await emitida('100.00', { parcelas: 2 })
      const stands: string[][] = [[], []]
      const seen = new Map<string, unknown>()
      /** How all stands is known from the payments and retentions that stand. */
      const look = async () => {
        const { one, retencoes, porQue, boletos: all } = await state(id)
        const now = { one, retencoes: retencoes.map(({ id: _, ...rest }) => rest), porQue, all }
        const key = JSON.stringify(stands)
        if (seen.has(key)) expect(now).toEqual(seen.get(key))
        seen.set(key, now)
        expect(exact(one.aPagar).plus(one.retido).eq('100.00')).toBe(true)
      }
      await look()
      for (const { at, what, centavos } of steps) {
        const [um, list] = [boletos[at], stands[at] ?? []]
        const valor = exact(centavos).div(100).toFixed(2)
        if (what === 'pagar' && (await pagar(id, um, valor)).status === 200) list.push(`pago ${valor}`)
        if (what === 'reter' && (await reter(um, { retencoes: [{ tributo: 1, valor }] })).status === 200) list.push(`retido ${valor}`)
        if (what === 'estornar' && list.pop() !== undefined) expect((await estornar(um)).status).toBe(200)
        await look()
      }
      for (const [at, list] of stands.entries())
        while (list.pop() !== undefined) {
          expect((await estornar(boletos[at])).status).toBe(200)
          await look()
        }
    }),
    { numRuns: 8 },
  )
})

test('bad input is refused with its sentence, and writes nothing', async () => {
  const {
    id,
    boletos: [um],
  } = await emitida()
  await pagar(id, um, '4700.00')
  const before = JSON.stringify([await state(id), await documentos(id)])
  const irrf = (valor: unknown) => ({ retencoes: [{ tributo: 1, valor }] })
  for (const [sent, status, field, sentence] of [
    [{}, 422, 'retencoes', `O que falta (${brl('300')}) não é a retenção esperada (${brl('307.5')}): diga quanto é de cada tributo.`],
    [irrf('300.01'), 422, 'retencoes', `As retenções somam ${brl('300.01')} e só faltam ${brl('300')}.`],
    [irrf('0.00'), 422, 'retencoes.0.valor', 'Informe um valor maior que zero.'],
    [irrf('-1.00'), 422, 'retencoes.0.valor', some.any(String)],
    [irrf('x'), 422, 'retencoes.0.valor', some.any(String)],
    [{ retencoes: [{ tributo: 9, valor: '1.00' }] }, 422, 'retencoes.0.tributo', some.any(String)],
    [{ retencoes: [irrf('1').retencoes[0], irrf('2').retencoes[0]] }, 422, 'retencoes.1.tributo', 'Este tributo já está na lista.'],
    [{ retencoes: [] }, 422, 'retencoes', some.any(String)],
    [{ ...irrf('1.00'), data: '2026-11-21' }, 422, 'data', some.stringMatching(/não pode ser depois de hoje/)],
    [{ ...irrf('1.00'), data: '2026-02-30' }, 422, 'data', some.any(String)],
  ] as const) {
    const answer = await reter(um, sent)
    expect({ status: answer.status, fields: refusalOf(answer).fields }, JSON.stringify(sent)).toEqual({
      status,
      fields: { [field]: sentence },
    })
  }
  expect((await reter(2_000_000_000)).status).toBe(404)
  expect(JSON.stringify([await state(id), await documentos(id)])).toBe(before)
  await pagar(id, um, '300.00')
  expect(refusalOf(await reter(um, irrf('1.00'))).motivo).toBe('conflito')
  const padrao = await user({ isAdmin: true, tipo: 1 })
  expect((await callAs(() => padrao)(boleto.reter, { params: { id: um ?? 0 }, body: {} })).status).toBe(403)
})

test('twenty at once record it once, by itself and by its key', async () => {
  const {
    id,
    boletos: [um],
  } = await emitida()
  await pagar(id, um, '4692.50')
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => reter(um)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect((await get(id)).retencoes).toHaveLength(4)
  await estornar(um)
  const same = await Promise.all(Array.from({ length: 20 }, () => reter(um, {}, 'reter-de-rui')))
  expect(new Set(same.map(({ status, body }) => `${status} ${body.msg}`)).size).toBe(1)
  expect((await documentos(id)).boletos[0]?.pagamentos.map(({ origem }) => origem)).toEqual([1, 7, 6, 7])
  expect(await get(id)).toMatchObject({ retido: '307.50', situacao: 3 })
})

test('a store hears of it as of a settlement without money, under a key of its own, and of its being taken back', async () => {
  const {
    id,
    boletos: [um = 0],
  } = await emitida('5000.00', { comLoja: true })
  loja.state.memory.recebidos.clear()
  await pagar(id, um, '4692.50')
  expect((await reter(um)).body.boleto).toMatchObject({ situacao: 5, logMensagem: 'A loja recebeu a liquidação.' })
  const pagamentoId = await ultimo(um)
  await estornar(um)
  const sent = (key: string) => loja.state.memory.recebidos.get(key)?.body
  expect([...loja.state.memory.recebidos.keys()]).toEqual([`liquidacao-${um}`, `liquidacao-${um}-2`, `estorno-${pagamentoId}`])
  expect(sent(`liquidacao-${um}`)).toEqual({ valorPago: '4692.50', dataPagamento: '2026-11-20', totalPago: '4692.50', liquidado: false })
  const dele = { valorPago: '0.00', retido: '307.50', dataPagamento: '2026-11-20', totalPago: '4692.50' }
  expect(sent(`liquidacao-${um}-2`)).toEqual({ ...dele, liquidado: true })
  expect(sent(`estorno-${pagamentoId}`)).toEqual({ ...dele, liquidado: false })
})

test('no SQL of the application leaves boleto, invoice and what is withheld apart', async () => {
  const {
    id,
    boletos: [um],
  } = await emitida()
  await reter(um, { retencoes: [{ tributo: 1, valor: '75.00' }] })
  for (const wrong of [
    sql`update retencao set valor = 74 where "faturaId" = ${id}`,
    sql`delete from retencao where "faturaId" = ${id}`,
    sql`update fatura set retido = 74, "retidoBoletos" = 74 where id = ${id}`,
    sql`update fatura set retido = 76 where id = ${id}`,
    sql`update fatura_documento set retido = 74 where id = ${um}`,
    sql`update liquidacao set retido = 74 where "documentoId" = ${um}`,
    sql`insert into liquidacao ("documentoId", "valorPago", retido, "dataPagamento", "dataHora", origem) values (${um}, 1, 1, '2026-11-20', now(), 7)`,
    sql`insert into liquidacao ("documentoId", "valorPago", retido, "dataPagamento", "dataHora", origem) values (${um}, 0, 1, '2026-11-20', now(), 7)`,
  ])
    await expect(
      db.transaction().execute(async (trx) => {
        await wrong.execute(trx)
        // What is compared at the end of a transaction is what it changed.
        await sql`update fatura_documento set abatimento = abatimento + 1 where id = ${um}`.execute(trx)
      }),
    ).rejects.toThrow(/não confere|não pode|check/)
})

type Fato = { o: 'pagar' | 'estornar' | 'reter'; data: string; valor?: string }
type Caso = {
  id: string
  entrada: { boleto: string; vencimento: string; hoje: string; fatos: Fato[] }
  saida: { porMes: Record<string, string>; valorPago: string; aberto: string; diasAtraso: number; situacaoFatura: number }
}
// The worked examples, computed by an independent program; this type is theirs.
const { recebido } = JSON.parse(readFileSync(new URL('recebido.examples.json', import.meta.url), 'utf8')) as { recebido: Caso[] }

test.each(recebido.map((caso) => [caso.id, caso] as const))('%s: what came in which month', async (_, { entrada, saida }) => {
  const as = async (day: string) => {
    clock.at = new Date(`${day}T12:00:00-03:00`)
    rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  }
  await as('2026-08-20')
  const {
    id,
    clienteId,
    boletos: [um],
  } = await emitida(entrada.boleto, { vencimento: entrada.vencimento })
  for (const { o, data, valor = '' } of entrada.fatos) {
    await as(data)
    if (o === 'pagar') await pagar(id, um, valor, data)
    if (o === 'reter') await reter(um, { retencoes: [{ tributo: 1, valor }], data })
    if (o === 'estornar') await estornar(um)
  }
  await as(entrada.hoje)
  const porMes = Object.fromEntries(
    await Promise.all(
      ['09', '10', '11'].map(async (mes) => {
        const filter = [
          { name: 'cliente.id', op: '=', v: clienteId },
          { name: 'dataPagamento', op: 'between', v: `2026-${mes}-01`, v2: `2026-${mes}-30` },
        ] as const
        return [`2026-${mes}`, (await asRui(pagamento.somas, { query: query([...filter]) })).body.valorPago] as const
      }),
    ),
  )
  expect(porMes).toEqual({ '2026-09': '0.00', '2026-10': '0.00', '2026-11': '0.00', ...saida.porMes })
  const [row] = (await asRui(boleto.list, { query: query([{ name: 'cliente.id', op: '=', v: clienteId }]) })).body.rows
  const { situacao, valorPago } = (await documentos(id)).fatura
  expect({ valorPago, aberto: row?.aberto, diasAtraso: row?.diasAtraso, situacao }).toEqual({
    valorPago: saida.valorPago,
    aberto: saida.aberto,
    diasAtraso: saida.diasAtraso,
    situacao: saida.situacaoFatura,
  })
  const all = (await documentos(id)).boletos.flatMap(({ pagamentos }) => pagamentos.map((one) => one.valorPago))
  expect(exact(saida.valorPago).eq(sum(all))).toBe(true)
})
