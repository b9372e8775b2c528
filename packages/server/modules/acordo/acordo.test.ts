import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { julgarAcordos } from './encerrar.service.ts'

vi.setConfig({ testTimeout: 120_000 })

const app = await testApp()
const { callAs, user, clock, db, config } = app
const { cliente, objeto } = cenarioFinanceiro(app)
const MOTIVO = 'combinado por telefone'
const BY = { user: null, requestId: 'teste', now: clock.now, config }
let rui: Person
let servico: number
const asRui = callAs(() => rui)

/** Somebody of Financeiro on a day; a session of before it may be over. */
async function em(day: string) {
  clock.at = new Date(`${day}T12:00:00-03:00`)
  rui = await user({ isAdmin: false, tipo: 2 })
}
beforeAll(async () => {
  await em('2026-09-01')
  servico = await objeto(FIXO('1.00'))
})

let clients = 0
/** A client with an invoice of two months ago, of as many boletos as values of theirs. */
async function devedor(valor = '2000.00', parcelas = 2, vencimento = '2026-10-05') {
  await em('2026-09-01')
  const id = await cliente(`Devedor ${++clients}`)
  const itens = [{ idObjetoContrato: servico, valorCobranca: valor, observacao: 'serviço' }]
  const body = { cliente: id, ano: 2026, mes: 8, itens, faturar: { vencimento, parcelas, contaBancaria: null } }
  const made = await asRui(avulsa.add, { body })
  expect(made.status).toBe(200)
  await em('2026-11-28')
  return { cliente: id, fatura: made.body.id, boletos: (await boletosDe(made.body.id)).map((one) => one.id) }
}
const boletosDe = (id: number) =>
  rowsOf<{ id: number; valor: string; aberto: string; situacao: number }>(db)`
    select id, valor::text, (valor - quitado)::text as aberto, situacao from fatura_documento where "faturaId" = ${id} and tipo = 1 order by parcela`
type Devedor = Awaited<ReturnType<typeof devedor>>
const formOf = ({ cliente: id, boletos }: Pick<Devedor, 'cliente' | 'boletos'>, more: object = {}) => {
  return { cliente: id, boletos, desconto: null, primeira: '2026-11-30', parcelas: 3, motivo: MOTIVO, ...more }
}
const fazer = (one: Pick<Devedor, 'cliente' | 'boletos'>, more: object = {}) => asRui(acordo.add, { body: formOf(one, more) })
const desfazer = (id: number) => asRui(acordo.desfazer, { params: { id }, body: { motivo: MOTIVO } })
const ler = async (id: number) => (await asRui(acordo.get, { params: { id } })).body
const pagar = (faturaId: number, id: number, valorPago: string, dataPagamento: string) =>
  asRui(faturaDocumento.liquidar, { params: { id: faturaId }, body: [{ id, dataPagamento, valorPago }] })
const texts = (answer: { status: number; body: unknown }) => [answer.status, JSON.stringify(answer.body).replaceAll('\u00a0', ' ')]
const abertos = async (id: number) => (await boletosDe(id)).map(({ aberto, situacao }) => [aberto, situacao])
async function feito(one: Devedor, more: object = {}) {
  const answer = await fazer(one, more)
  expect(texts(answer)).toEqual([200, expect.any(String)])
  return answer.body
}

test('an agreement settles the old boletos without money, and its own are owed; paid, it is over', async () => {
  const one = await devedor()
  const made = await feito(one)
  const found = await ler(made.id)
  expect(found).toMatchObject({ situacao: 1, principal: '2000.00', fatura: made.fatura })
  expect((await abertos(one.fatura)).every(([aberto, situacao]) => aberto === '0.00' && situacao === 5)).toBe(true)
  expect((await asRui(fatura.get, { params: { id: one.fatura } })).body).toMatchObject({ situacao: 3, valorPago: '0.00' })
  expect(found.parcelas.map(({ aberto }) => toCents(aberto)).reduce((a, b) => a + b)).toBe(toCents(found.total))
  for (const { boleto: id, valor } of found.parcelas) expect((await pagar(made.fatura, id, valor, '2026-11-28')).status).toBe(200)
  expect((await ler(made.id)).situacao).toBe(4)
  expect((await asRui(acordo.list, { query: { page: 1, limit: 20 } })).status).toBe(200)
})

test('what is received and what was settled name their agreement', async () => {
  const one = await devedor()
  const made = await feito(one)
  const filter = [{ name: 'cliente.id', op: '=' as const, v: one.cliente }]
  const recebiveis = (await asRui(boleto.list, { query: { filter } })).body.rows
  expect(recebiveis.map(({ fatura: { id, acordo: of } }) => [id, of]).toSorted()).toEqual([
    ...one.boletos.map(() => [one.fatura, null]),
    ...[1, 2, 3].map(() => [made.fatura, made.id]),
  ])
  const settled = (await asRui(pagamento.list, { query: { filter: [{ name: 'acordoId', op: '=', v: made.id }] } })).body.rows
  expect(settled.map((row) => [row.boleto, row.acordoId, row.acordo]).toSorted()).toEqual(one.boletos.map((id) => [id, made.id, '1000.00']))
})

test('what was promised of a boleto that goes into an agreement is promised no more', async () => {
  const one = await devedor()
  const body = { cliente: one.cliente, boletos: one.boletos, data: '2026-12-05', contato: 'Lia, do financeiro' }
  const promised = (await asRui(promessa.add, { body })).body.id
  const { id } = await feito(one)
  expect((await asRui(promessa.get, { params: { id: promised } })).body).toMatchObject({
    situacao: 4,
    motivo: `O boleto entrou no acordo ${id}.`,
  })
})

test('undone after 677,61 was paid: 322,39 and 1.000,00 live again; it is undone once', async () => {
  const one = await devedor()
  const made = await feito(one, { parcelas: 2 })
  const [first] = (await ler(made.id)).parcelas
  expect((await pagar(made.fatura, first?.boleto ?? 0, '677.61', '2026-11-28')).status).toBe(200)
  const before = (await ler(made.id)).parcelas
  const [a, b] = one.boletos
  const previa = (await asRui(acordo.previaFim, { params: { id: made.id } })).body
  const { body, status } = await desfazer(made.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...previa,
    aplicado: '677.61',
    revividos: [
      { boleto: a, aberto: '322.39' },
      { boleto: b, aberto: '1000.00' },
    ],
    canceladas: before.slice(1).map((parcela) => parcela.boleto),
  })
  expect((await abertos(one.fatura)).map(([aberto]) => aberto)).toEqual(['322.39', '1000.00'])
  expect(texts(await desfazer(made.id))).toEqual([409, expect.stringContaining(`O acordo ${made.id} está na situação Desfeito`)])
})

test('what an agreement settled, or what came in for one that is over, is not taken back by itself', async () => {
  const one = await devedor()
  const made = await feito(one)
  const estornar = async (id: number) => {
    const { pagamentos } = (await asRui(boleto.get, { params: { id } })).body
    return texts(await asRui(boleto.estornar, { params: { id }, body: { pagamento: pagamentos.at(-1)?.id, motivo: MOTIVO } }))
  }
  const refused = [409, expect.stringContaining(`Este boleto é do acordo ${made.id}.`)]
  expect(await estornar(one.boletos[0] ?? 0)).toEqual(refused)
  const [first] = (await ler(made.id)).parcelas
  expect((await pagar(made.fatura, first?.boleto ?? 0, '100.00', '2026-11-28')).status).toBe(200)
  expect((await desfazer(made.id)).status).toBe(200)
  expect(await estornar(first?.boleto ?? 0)).toEqual(refused)
})

test('the invoice of an agreement is not cancelled, nor one of which it settled something', async () => {
  const one = await devedor()
  const made = await feito({ ...one, boletos: one.boletos.slice(0, 1) })
  const refused = [409, expect.stringContaining(`Esta fatura é do acordo ${made.id}: desfaça-o antes de cancelar.`)]
  for (const id of [made.fatura, one.fatura]) expect(texts(await asRui(fatura.cancelar, { params: { id } }))).toEqual(refused)
})

test('what makes no agreement is said beside its field, and nothing is written', async () => {
  const [one, other] = [await devedor(), await devedor()]
  const future = await devedor('100.00', 1, '2026-12-10')
  const count = async () => (await db.selectFrom('acordo').select('id').execute()).length
  const before = await count()
  const [id = 0] = other.boletos
  const refused = async (answer: ReturnType<typeof fazer>, text: string) =>
    expect(texts(await answer)).toEqual([422, expect.stringContaining(text)])
  await refused(fazer({ ...one, boletos: [id] }), `O boleto ${id} não é deste cliente.`)
  await refused(fazer(future), `O boleto ${future.boletos[0]} não está atrasado.`)
  await refused(fazer(one, { desconto: { valor: '999.99', percentual: null } }), 'O principal é abatido em Abatimento.')
  await refused(fazer(one, { primeira: '2026-11-27' }), 'A primeira parcela não pode vencer antes de hoje.')
  await refused(fazer(one, { primeira: '2026-12-29' }), 'A primeira parcela vence em até 30 dias.')
  expect((await fazer(one, { parcelas: 25 })).status).toBe(422)
  expect(await count()).toBe(before)
})

test('of agreements of the same boletos made at once, one wins', async () => {
  const one = await devedor()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => fazer(one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
  expect(await db.selectFrom('acordo').select('id').where('clienteId', '=', one.cliente).execute()).toHaveLength(1)
})

test('five payments and an undo at once, judged by two processes meanwhile: each is done whole or not at all', async () => {
  const one = await devedor('1000.00', 2)
  const made = await feito(one, { parcelas: 5 })
  const { parcelas } = await ler(made.id)
  const julgar = () => julgarAcordos(db, BY)
  const [undone, , , ...paid] = await Promise.all([
    desfazer(made.id),
    julgar(),
    julgar(),
    ...parcelas.map(({ boleto: id, valor }) => pagar(made.fatura, id, valor, '2026-11-28')),
  ])
  const landed = paid.filter(({ status }) => status === 200).length
  // Paid as a whole it is over, and there is nothing to undo.
  expect(undone.status).toBe(landed === 5 && undone.status === 409 ? 409 : 200)
  const owed = (await boletosDe(one.fatura)).map(({ aberto }) => toCents(aberto)).reduce((sum, cents) => sum + cents, 0)
  expect(owed).toBe(undone.status === 409 ? 0 : 100_000 - landed * 20_000)
  expect((await abertos(made.fatura)).filter(([aberto, situacao]) => aberto !== '0.00' && situacao !== 3)).toEqual([])
})

test('missed on the first business day after, broken ten days after its due date, and what was paid counts', async () => {
  const one = await devedor()
  const made = await feito(one)
  const on = async (day: string) => {
    await em(day)
    await julgarAcordos(db, BY)
    return (await ler(made.id)).situacao
  }
  expect(await on('2026-11-30')).toBe(1)
  expect(await on('2026-12-01')).toBe(2)
  const [first] = (await ler(made.id)).parcelas
  expect((await pagar(made.fatura, first?.boleto ?? 0, '400.00', '2026-12-01')).status).toBe(200)
  expect(await on('2026-12-09')).toBe(2)
  expect(await on('2026-12-10')).toBe(3)
  expect((await abertos(one.fatura)).map(([aberto]) => aberto)).toEqual(['600.00', '1000.00'])
  expect((await abertos(made.fatura)).map(([, situacao]) => situacao)).toEqual([5, 3, 3])
})

type Step = { what: 'fazer' | 'pagar' | 'desfazer'; boleto: number; cents: number }
const step = fc.record<Step>({
  what: fc.constantFrom('fazer', 'pagar', 'pagar', 'desfazer'),
  boleto: fc.nat(5),
  cents: fc.integer({ min: 1, max: 60_000 }),
})

test('no cent appears or vanishes, and what an agreement was made of is never open beside it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const one = await devedor('1000.01', 2)
      /** What the old boletos are owed in cents where no agreement binds, and what is owed of one that does. */
      const old = (await boletosDe(one.fatura)).map(({ valor }) => toCents(valor))
      let vivo: { id: number; fatura: number; antes: number[]; novas: number[]; pago: number } | undefined
      for (const { what, boleto: at, cents } of steps) {
        const owed = vivo?.novas ?? old
        if (what === 'fazer' && !vivo && old.some((part) => part > 0)) {
          const made = await feito({ ...one, boletos: one.boletos.filter((_, n) => (old[n] ?? 0) > 0) })
          const novas = (await ler(made.id)).parcelas.map(({ valor }) => toCents(valor))
          vivo = { ...made, antes: [...old], novas, pago: 0 }
          old.fill(0)
        } else if (what === 'pagar' && (owed[at % owed.length] ?? 0) > 0) {
          const faturaId = vivo?.fatura ?? one.fatura
          const n = at % owed.length
          const amount = Math.min(cents, owed[n] ?? 0)
          const paid = await pagar(faturaId, (await boletosDe(faturaId))[n]?.id ?? 0, fromCents(amount), '2026-11-28')
          expect(texts(paid)).toEqual([200, expect.any(String)])
          owed[n] = (owed[n] ?? 0) - amount
          if (vivo) vivo.pago += amount
          if (vivo?.novas.every((part) => part === 0)) vivo = undefined
        } else if (what === 'desfazer' && vivo) {
          expect((await desfazer(vivo.id)).status).toBe(200)
          let rest = vivo.pago
          for (const [n, was] of vivo.antes.entries()) {
            old[n] = Math.max(0, was - rest)
            rest = Math.max(0, rest - was)
          }
          expect((await abertos(vivo.fatura)).filter(([aberto, situacao]) => situacao !== 3 && aberto !== '0.00')).toEqual([])
          vivo = undefined
        }
        expect((await boletosDe(one.fatura)).map(({ aberto }) => toCents(aberto))).toEqual(old)
        if (vivo) expect((await boletosDe(vivo.fatura)).map(({ aberto }) => toCents(aberto))).toEqual(vivo.novas)
      }
    }),
    { numRuns: 15 },
  )
})
