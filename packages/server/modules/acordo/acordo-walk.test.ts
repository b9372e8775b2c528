import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { expect, test, vi } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { julgarAcordos } from './encerrar.service.ts'

// Agreements in every order that may happen, each cent reckoned a second time by nothing of the program. By hand with 10,000 steps:
// ACORDOS=10000.
const STEPS = Number(process.env.ACORDOS ?? 150)
const SEED = 4_913
const CLIENTS = 6
const WHOLE = 100
const MULTA = 2 // percent
const UNTIL_BROKEN = 10

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 })

const app = await testApp({ APROVACAO: 'nao', REAUTENTICACAO_VALOR: '9999999.00' })
const { callAs, user, clock, db } = app
const { cliente, fechada } = cenarioCobranca(app)
const random = randomOf(SEED)
const MOTIVO = 'para a prova dos acordos'
let rui: Person
const asRui = callAs(() => rui)
let today = '2026-03-02'

async function em(day: string) {
  today = day
  clock.at = new Date(`${day}T12:00:00-03:00`)
  rui = await user({ tipo: 2 })
}
const julgar = () => julgarAcordos(db, { user: null, requestId: 'passeio', now: clock.now })

/** What settles a boleto: money, or an agreement; what took it back is gone from the list. */
type Settled = { cents: number; acordo: number | null }
type Slip = { id: number; fatura: number; valor: number; vencimento: string; settled: Settled[]; cancelled: boolean; acordo: number | null }
type Deal = { id: number; old: { slip: Slip; was: number }[]; made: Slip[]; state: 'alive' | 'paid' | 'broken' | 'undone' }
type Account = { id: number; slips: Slip[]; deals: Deal[] }

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
/** What was paid beyond a boleto settles nothing more. */
const settledOf = ({ valor, settled }: Slip) => Math.min(valor, total(settled.map(({ cents }) => cents)))
const openOf = (slip: Slip) => (slip.cancelled ? 0 : slip.valor - settledOf(slip))
/** An invoice of which one boleto was paid for the others too is paid: those wait no more, though nothing settles them. */
const paidWhole = ({ slips }: Account, invoice: number) => {
  const own = slips.filter((slip) => slip.fatura === invoice && !slip.cancelled)
  return total(own.map(({ settled }) => total(settled.map(({ cents }) => cents)))) >= total(own.map(({ valor }) => valor))
}
const isDue = (account: Account, slip: Slip) => openOf(slip) > 0 && !paidWhole(account, slip.fatura)
const binds = ({ state }: Deal) => state === 'alive' || state === 'paid'
const some = <T>(list: readonly T[]): T | undefined => list[random.between(0, list.length - 1)]
const share = (cents: number, n: number) => Array.from({ length: n }, (_, at) => Math.floor(cents / n) + (at < cents % n ? 1 : 0))
const counts: Record<string, number> = {}
const did = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}

async function bill(account: Account, conta: number): Promise<void> {
  const valor = random.between(20_00, 3_000_00)
  const n = random.between(1, 3)
  const id = await fechada(account.id, [fromCents(valor)])
  const body = { vencimento: addDays(today, random.between(0, 10)), parcelas: n, contaBancaria: random.chance(0.6) ? conta : null }
  expect((await asRui(fatura.faturar, { params: { id }, body })).status).toBe(200)
  const { boletos } = (await asRui(faturaDocumento.get, { params: { id } })).body
  const values = share(valor, n)
  for (const [at, one] of boletos.entries())
    account.slips.push({
      id: one.id,
      fatura: id,
      valor: values[at] ?? 0,
      vencimento: one.dataVencimento,
      settled: [],
      cancelled: false,
      acordo: null,
    })
  did('billed')
}

async function agree(account: Account): Promise<void> {
  const late = account.slips.filter((slip) => slip.acordo === null && isDue(account, slip) && slip.vencimento < today)
  const chosen = late.filter(() => random.chance(0.7))
  if (chosen.length === 0) return
  const n = random.between(1, 4)
  const percent = random.pick([null, 0, 50, 100])
  const primeira = addDays(today, random.between(0, 20))
  const desconto = percent === null ? null : { valor: null, percentual: String(percent) }
  const body = { cliente: account.id, boletos: chosen.map(({ id }) => id), desconto, primeira, parcelas: n, motivo: MOTIVO }
  const made = await asRui(acordo.add, { body })
  expect([made.status, made.body]).toEqual([200, made.body])
  const found = (await asRui(acordo.get, { params: { id: made.body.id } })).body
  const charged = chosen.map((slip) => {
    const cents = toCents(found.linhas.find((line) => line.boleto === slip.id)?.multa ?? '')
    // Of a title that is late beyond doubt; it may fall due on a day without banks, and one without a title charges nothing.
    if (cents !== 0) expect(cents).toBe(Math.round((openOf(slip) * MULTA) / WHOLE))
    return cents
  })
  const given = Math.round((total(charged) * (percent ?? 0)) / WHOLE)
  const owed = total(chosen.map(openOf)) + total(charged) - given
  expect(toCents(found.total)).toBe(owed)
  const values = share(owed, n)
  const slips = found.parcelas.map(
    (one, at): Slip => ({
      id: one.boleto,
      fatura: made.body.fatura,
      valor: values[at] ?? 0,
      vencimento: one.vencimento,
      settled: [],
      cancelled: false,
      acordo: made.body.id,
    }),
  )
  const old = chosen
    .toSorted((a, b) => (a.vencimento === b.vencimento ? a.id - b.id : a.vencimento < b.vencimento ? -1 : 1))
    .map((slip) => ({ slip, was: openOf(slip) }))
  for (const { slip, was } of old) slip.settled.push({ cents: was, acordo: made.body.id })
  account.slips.push(...slips)
  account.deals.push({ id: made.body.id, old, made: slips, state: 'alive' })
  did('made')
}

/** What was settled of its instalments counts to the oldest of what it was made of; the rest of those is owed again. */
function end(deal: Deal, state: 'broken' | 'undone') {
  let rest = total(deal.made.map(settledOf))
  const applied = Math.min(rest, total(deal.old.map(({ was }) => was)))
  const cancelled = deal.made.filter((slip) => openOf(slip) > 0 && settledOf(slip) === 0).map(({ id }) => id)
  for (const slip of deal.made) {
    const open = openOf(slip)
    if (open > 0 && settledOf(slip) === 0) slip.cancelled = true
    else if (open > 0) slip.settled.push({ cents: open, acordo: deal.id })
  }
  const revived: { boleto: number; aberto: string }[] = []
  for (const { slip, was } of deal.old) {
    slip.settled = slip.settled.filter((one) => one.acordo !== deal.id)
    const part = Math.min(rest, was)
    rest -= part
    if (part > 0) slip.settled.push({ cents: part, acordo: deal.id })
    if (part < was) revived.push({ boleto: slip.id, aberto: fromCents(was - part) })
  }
  deal.state = state
  return { aplicado: fromCents(applied), revividos: revived, canceladas: cancelled }
}

async function undo(accounts: Account[]): Promise<void> {
  const deals = accounts.flatMap((account) => account.deals)
  const alive = deals.filter(({ state }) => state === 'alive')
  // Mostly one that can be undone; the others are refused.
  const deal = some(alive.length > 0 && random.chance(0.7) ? alive : deals)
  if (!deal) return
  const answer = await asRui(acordo.desfazer, { params: { id: deal.id }, body: { motivo: MOTIVO } })
  if (deal.state !== 'alive') expect(answer.status).toBe(409)
  else {
    expect(answer).toMatchObject({ status: 200, body: end(deal, 'undone') })
    did('undone')
  }
}

async function pay(account: Account): Promise<void> {
  const open = account.slips.filter((slip) => isDue(account, slip))
  const instalments = open.filter((slip) => slip.acordo !== null)
  const slip = some(instalments.length > 0 && random.chance(0.7) ? instalments : open)
  if (!slip) return
  const owed = openOf(slip)
  const cents = random.pick([owed, owed, random.between(1, owed), random.between(1, owed), owed + random.between(1, 9_999)])
  const body = [{ id: slip.id, dataPagamento: today, valorPago: fromCents(cents) }]
  const answer = await asRui(faturaDocumento.liquidar, { params: { id: slip.fatura }, body })
  expect([slip.id, answer.status]).toEqual([slip.id, 200])
  slip.settled.push({ cents, acordo: null })
  did(cents < owed ? 'paid in part' : cents > owed ? 'overpaid' : 'paid')
  follow(account)
}

/** An agreement whose instalments are settled is paid; one that something is taken back of binds again. */
function follow(account: Account) {
  for (const deal of account.deals) if (binds(deal)) deal.state = deal.made.some((slip) => isDue(account, slip)) ? 'alive' : 'paid'
}

/** What was settled by an agreement, or came in for one that is over, is not paid or taken back by itself. */
async function reverse(account: Account): Promise<void> {
  const slip = some(account.slips.filter(({ settled }) => settled.length > 0))
  const last = slip?.settled.at(-1)
  if (!slip || !last) return
  const [payment] = await rowsOf<{ id: number }>(db)`
    select id from liquidacao l where "documentoId" = ${slip.id} and "estornoDe" is null
      and not exists (select from liquidacao e where e."estornoDe" = l.id) order by id desc limit 1`
  const answer = await asRui(boleto.estornar, { params: { id: slip.id }, body: { pagamento: payment?.id, motivo: MOTIVO } })
  const own = account.deals.find(({ id }) => id === slip.acordo)
  if (last.acordo !== null || (own && !binds(own))) {
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([409, expect.stringContaining('Este boleto é do acordo')])
    did('refused')
    return
  }
  expect([slip.id, answer.status, answer.body]).toEqual([slip.id, 200, answer.body])
  slip.settled.pop()
  did('reversed')
  follow(account)
}

async function wait(accounts: Account[]): Promise<void> {
  await em(addDays(today, random.between(1, 12)))
  const late = (slip: Slip) => openOf(slip) > 0 && addDays(slip.vencimento, UNTIL_BROKEN) <= today
  const broken = accounts.flatMap(({ deals }) => deals).filter((deal) => deal.state === 'alive' && deal.made.some(late))
  // Those that are taken in hand at once by two processes are broken once.
  const counted = await Promise.all([julgar(), julgar()])
  for (const deal of broken) end(deal, 'broken')
  expect(total(counted)).toBeGreaterThanOrEqual(broken.length)
  if (broken.length > 0) did('broken')
}

const STATES = { alive: [1, 2], paid: [4], broken: [3], undone: [5] }

/** To the cent what the program says of an account; what an agreement was made of is never open beside it. */
async function agrees({ id, slips, deals }: Account): Promise<void> {
  const rows = await rowsOf<{ id: number; quitado: string; pago: string; aberto: boolean }>(db)`
    select d.id, d.quitado::text, coalesce(d."valorPago", 0)::text as pago, d.situacao in (1, 2, 4) as aberto
    from fatura_documento d join fatura f on f.id = d."faturaId" where f."clienteId" = ${id} and d.tipo = 1 order by d.id`
  const money = ({ settled }: Slip) => total(settled.filter((one) => one.acordo === null).map(({ cents }) => cents))
  const mine = slips.map((slip) => ({ id: slip.id, quitado: settledOf(slip), pago: money(slip), aberto: openOf(slip) > 0 }))
  expect(rows.map((row) => ({ ...row, quitado: toCents(row.quitado), pago: toCents(row.pago) }))).toEqual(
    mine.toSorted((a, b) => a.id - b.id),
  )
  const said = await rowsOf<{ id: number; situacao: number }>(db)`select id, situacao from acordo where "clienteId" = ${id} order by id`
  expect(said.map((row) => row.id)).toEqual(deals.map((deal) => deal.id))
  for (const [at, deal] of deals.entries()) {
    expect([deal.id, STATES[deal.state]]).toEqual([deal.id, expect.arrayContaining([said[at]?.situacao])])
    const [olds, news] = [deal.old.filter(({ slip }) => openOf(slip) > 0), deal.made.filter((slip) => openOf(slip) > 0)]
    expect(binds(deal) ? olds : news).toEqual([])
  }
}

test(`in ${STEPS} random steps no cent appears or vanishes, and what an agreement was made of is never open beside it (semente ${SEED})`, async () => {
  await em(today)
  const multa = { tipo: 2, valor: '2.0000' }
  const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
  const box = { banco: '104', agencia: '1234', codigoBeneficiario: '123456', modalidade: '1', beneficiario }
  const made = await asRui(contaBancaria.add, { body: { nome: 'Caixa', ...box, multa, juros: { tipo: 0, valor: '0.0000' } } })
  expect([made.status, made.body]).toEqual([200, made.body])
  const conta = made.body.id
  const accounts: Account[] = []
  for (let n = 0; n < CLIENTS; n++) accounts.push({ id: await cliente(`Passeio ${n + 1}`), slips: [], deals: [] })
  for (let step = 0; step < STEPS; step++) {
    const account = some(accounts)
    if (!account) break
    const dice = random.between(1, WHOLE)
    if (dice <= 12) await bill(account, conta)
    else if (dice <= 27) await agree(account)
    else if (dice <= 65) await pay(account)
    else if (dice <= 78) await reverse(account)
    else if (dice <= 86) await undo(accounts)
    else await wait(accounts)
    for (const other of accounts) await agrees(other)
  }
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['made', 'paid', 'paid in part', 'overpaid', 'broken', 'undone', 'reversed', 'refused']),
  )
})
