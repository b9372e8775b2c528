import { CONTA_LINHAS, contaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { faturaDocumento, OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { quitar } from '../faturamento/documento/quitar.service.ts'

const testing = await testApp({ APROVACAO: 'nao' })
const { app, callAs, user, db, clock } = testing
const { cliente, fechada } = cenarioCobranca(testing)
let rui: Person
const asRui = callAs(() => rui)
const periodo = { de: '2026-10-01', ate: '2026-10-31' }
let id: number
let boleto: number

/** Parts of one boleto that are paid on one day. */
async function pagar(parts: number) {
  const nothing = { encargos: '0.00', desconto: '0.00', abatimento: '0.00', tarifa: '0.00', dataCredito: null, cobranca: null }
  const origem = OrigemPagamento.code.MANUAL
  const um = { boleto, valorPago: '0.01', dataPagamento: '2026-10-15', contaBancaria: null, origem, ...nothing }
  const by = { requestId: 'longa', now: clock.now, user: rui }
  await inTransaction(db, (trx) =>
    quitar(
      trx,
      by,
      Array.from({ length: parts }, () => um),
    ),
  )
}

beforeAll(async () => {
  clock.at = new Date('2026-10-20T12:00:00-03:00')
  rui = await user({ isAdmin: false, tipo: 2 })
  id = await cliente('Padaria das Parcelas')
  const faturaId = await fechada(id, ['1000.00'], { ano: 2026, mes: 9 })
  await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2026-10-20', parcelas: 1, contaBancaria: null } })
  boleto = (await asRui(faturaDocumento.get, { params: { id: faturaId } })).body.boletos[0]?.id ?? 0
  await pagar(CONTA_LINHAS)
})

test(`a statement has up to ${CONTA_LINHAS} lines, on paper too, and others are answered while it is drawn`, async () => {
  const { body } = await asRui(contaCorrente.get, { params: { id }, query: periodo })
  expect([body.saldoInicial, body.linhas.length, body.saldoFinal]).toEqual(['1000.00', CONTA_LINHAS, '800.00'])
  expect(toMoney(exact(body.saldoInicial).minus(exact('0.01').times(CONTA_LINHAS)))).toBe(body.saldoFinal)
  let turns = 0
  let drawn = false
  const others = (async () => {
    while (!drawn) {
      await setImmediate()
      turns++
    }
  })()
  const paper = await app.inject({
    method: 'GET',
    url: `/api/cliente/conta-corrente/${id}/pdf?de=${periodo.de}&ate=${periodo.ate}`,
    headers: { authorization: `Bearer ${rui.token}` },
  })
  drawn = true
  await others
  const pages = paper.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect([paper.statusCode, pages > 200]).toEqual([200, true])
  // A turn a page: nobody waits for more than one to be drawn.
  expect(turns).toBeGreaterThan(pages)
})

test('one line more is refused with a sentence, read, printed or sent, and nothing is written', async () => {
  await pagar(1)
  const sentence = 'O período tem mais de 20.000 linhas. Escolha um menor.'
  const read = await asRui(contaCorrente.get, { params: { id }, query: periodo })
  expect([read.status, refusalOf(read).error]).toEqual([422, sentence])
  const printed = await asRui(contaCorrente.pdf, { params: { id }, query: periodo })
  expect([printed.status, refusalOf(printed).error]).toEqual([422, sentence])
  const sent = await asRui(contaCorrente.enviar, { params: { id }, body: { ...periodo, enderecos: 'a@b.com.br' } })
  expect([sent.status, refusalOf(sent).error]).toEqual([422, sentence])
  expect(await db.selectFrom('mensagem').select('id').execute()).toEqual([])
  const shorter = await asRui(contaCorrente.get, { params: { id }, query: { ...periodo, de: '2026-10-16' } })
  expect([shorter.status, shorter.body.saldoInicial]).toEqual([200, '799.99'])
})
