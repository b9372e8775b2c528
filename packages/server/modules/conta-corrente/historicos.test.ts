import { contabil, exportacaoContabil, lancamentoContabil, UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { contaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { entradas } from '@retaguarda/contract/faturamento/entradas.ts'
import { vencimentos } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import { addDays, competenciaDe, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import {
  abertoEm,
  type Conta,
  creditoEm,
  diasDe,
  diasEm,
  emAbertoEm,
  faixasEm,
  saldoEm,
  totalOf,
  vencimentoEm,
} from '../../test/conta-em-centavos.ts'
import { type Historia, novaHistoria } from '../../test/historia.ts'
import { historicos } from '../../test/historicos.ts'
import { saldosContabeis } from '../../test/lancamentos-em-centavos.ts'
import { type Person, testApp } from '../../test/test-app.ts'

// What clients owed on any day, reckoned a second time in whole cents from what was done, and nothing of the program. By hand with 1,000:
// HISTORICOS=1000.
const N = Number(process.env.HISTORICOS ?? 40)
const SEMENTE = 4_900
const FIRST = '2026-03-02'
const EVERY = 17
const DAYS = Array.from({ length: 16 }, (_, at) => addDays(FIRST, at * EVERY))
const LAST = DAYS.at(-1) ?? FIRST

// More histories play longer, on a machine that others use too.
const MOST_TIME = Math.max(1_800_000, N * 30_000)
vi.setConfig({ testTimeout: MOST_TIME, hookTimeout: MOST_TIME })

const app = await testApp({ APROVACAO: 'nao', REAUTENTICACAO_VALOR: '9999999.00' })
const { callAs, user, clock, db, query, request } = app
const { cliente, fechada } = cenarioCobranca(app)
const random = randomOf(SEMENTE)
let rui: Person
const asRui = callAs(() => rui)
const agir = historicos({ as: asRui, db, by: () => ({ requestId: 'historicos', now: clock.now, user: rui }), fechada }, random)
const historias: Historia[] = []

async function em(day: string) {
  clock.at = new Date(`${day}T12:00:00-03:00`)
  rui = await user({ isAdmin: false, tipo: 2 })
}

/** Codes that say what each account is for. */
async function planejar() {
  const admin = await user({ isAdmin: true, tipo: 2 })
  const contas = UsoContabil.options.map(({ value, label }) => ({ uso: value, codigo: String(value), nome: label }))
  const shape = {
    colunas: ['id' as const, 'valor' as const, 'debito' as const, 'credito' as const],
    separador: ';' as const,
    decimal: '.' as const,
  }
  const { status } = await callAs(() => admin)(contabil.alterarPlano, { body: { desde: { ano: 2025, mes: 1 }, ...shape, contas } })
  expect(status).toBe(200)
}

/** The files that the accountant got on the way, as they were then. */
const arquivos = new Map<number, string>()
const baixar = async (id: number) => (await request('GET', `/contabil/arquivo/${id}`, { token: rui.token })).text
async function exportar(day: string) {
  const { ano, mes } = somaMeses(competenciaDe(day), -1)
  const { status, body } = await asRui(contabil.exportar, { body: { ano, mes } })
  expect([200, 409]).toContain(status)
  if (status === 200) arquivos.set(body.id, await baixar(body.id))
}

beforeAll(async () => {
  await em(FIRST)
  await planejar()
  for (let n = 0; n < N; n++) historias.push(novaHistoria(await cliente(`Cliente ${n + 1}`)))
  for (const day of DAYS) {
    await em(day)
    for (const historia of historias) {
      for (let n = random.between(0, 3); n > 0; n--) await agir(historia, day)
      if (random.chance(0.05)) await agrees(historia.conta, day)
      if (random.chance(0.05)) await entered(historia, day)
    }
    await exportar(day)
  }
})

const money = (cents: number) => fromCents(cents)
const daysOf = (conta: Conta, most: number) => {
  const days = diasDe(conta).filter((day) => day <= LAST)
  return days.length <= most ? days : Array.from({ length: most }, () => days[random.between(0, days.length - 1)] ?? LAST)
}
const emCentavos = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, cents]) => [name, money(cents)]))

/** The boletos and the sums that are open, the credits and the balance of one account on one day. */
async function agrees(conta: Conta, day: string): Promise<void> {
  const { cliente: id } = conta
  const open = conta.boletos.filter((one) => abertoEm(one, day) > 0)
  const { body: rows } = await asRui(vencimentos.boletos, { params: { cliente: id }, query: { data: day } })
  const mine = open.map((one) => [one.id, money(abertoEm(one, day)), vencimentoEm(one, day), diasEm(one, day)])
  const what = `cliente ${id} em ${day}`
  expect([what, rows.map((row) => [row.boleto, row.aberto, row.vencimento, row.dias]).sort()]).toEqual([what, mine.sort()])
  const { body } = await asRui(vencimentos.list, { query: { data: day, cliente: String(id) } })
  const faixas = emCentavos(faixasEm(conta, day))
  const total = money(emAbertoEm(conta, day))
  const said = open.length === 0 ? [] : [{ ...faixas, total, credito: money(creditoEm(conta, day)), boletos: open.length }]
  expect([what, body.rows]).toMatchObject([what, said])
  const { body: conto } = await asRui(contaCorrente.get, { params: { id }, query: { de: day, ate: day } })
  expect([what, conto.saldoInicial, conto.saldoFinal]).toEqual([what, money(saldoEm(conta, addDays(day, -1))), money(saldoEm(conta, day))])
  expect([what, conto.faixas]).toEqual([what, faixas])
}

const contoOf = async (id: number, de: string, ate: string) => (await asRui(contaCorrente.get, { params: { id }, query: { de, ate } })).body

test(`of ${N} histories what is open, the bands, the credits and the balance are to the cent what happened by every day (semente ${SEMENTE})`, async () => {
  expect(historias.every(({ conta }) => conta.boletos.length > 0)).toBe(true)
  const acordos = historias.flatMap((one) => one.acordos)
  expect([true, false].every((over) => acordos.some(({ acabou }) => acabou === over))).toBe(true)
  for (const { conta } of historias) for (const day of daysOf(conta, 5)) await agrees(conta, day)
})

test('every statement adds up, one goes on where the one before it ended, and each line is what happened', async () => {
  for (const { conta } of historias) {
    const { cliente: id } = conta
    const days = daysOf(conta, 3).sort()
    const whole = await contoOf(id, '2025-06-01', LAST)
    expect(whole.saldoInicial).toBe('0.00')
    let saldo = 0
    for (const linha of whole.linhas) {
      saldo += toCents(linha.debito) - toCents(linha.credito)
      expect([id, linha.saldo]).toEqual([id, money(saldo)])
    }
    expect([id, whole.saldoFinal]).toEqual([id, money(saldoEm(conta, LAST))])
    expect([id, somas(whole.linhas)]).toEqual([id, emCentavos(somasDe(conta))])
    let de = '2025-06-01'
    let before = '0.00'
    const parts = []
    for (const ate of [...new Set(days), LAST]) {
      if (ate < de) continue
      const part = await contoOf(id, de, ate)
      expect([id, de, part.saldoInicial]).toEqual([id, de, before])
      const moved = part.linhas.map(({ debito, credito }) => toCents(debito) - toCents(credito))
      expect(part.saldoFinal).toBe(money(toCents(part.saldoInicial) + totalOf(moved)))
      expect([id, ate, part.saldoFinal]).toEqual([id, ate, money(saldoEm(conta, ate))])
      parts.push(...part.linhas)
      before = part.saldoFinal
      de = addDays(ate, 1)
    }
    expect(parts).toEqual(whole.linhas)
  }
})

/** What came in of all accounts, by a key of theirs. */
function entradasDe(
  keyOf: (row: Conta['recebidos'][number]) => string,
  dayOf: (row: Conta['recebidos'][number]) => string,
  de: string,
  ate: string,
) {
  const rows = historias.flatMap(({ conta }) => conta.recebidos).filter((row) => dayOf(row) >= de && dayOf(row) <= ate)
  const of = (some: typeof rows, value: (row: Conta['recebidos'][number]) => number) => money(totalOf(some.map(value)))
  return [...Map.groupBy(rows, keyOf)]
    .map(([chave, some]) => ({
      chave,
      quantidade: some.length,
      valorPago: of(some, ({ valor }) => valor),
      principal: of(some, ({ valor, encargos }) => valor - encargos),
      encargos: of(some, ({ encargos }) => encargos),
      desconto: of(some, ({ desconto }) => desconto),
      retido: of(some, ({ retido }) => retido),
      tarifa: of(some, ({ tarifa }) => tarifa),
      liquido: of(some, ({ valor, tarifa }) => valor - tarifa),
    }))
    .sort((a, b) => a.chave.localeCompare(b.chave))
}

test('what came in is to the cent what was paid and taken back, by day, month and origin, by either of its days', async () => {
  const paid = ({ dia }: Conta['recebidos'][number]) => dia
  const credited = ({ dia, diaCredito }: Conta['recebidos'][number]) => diaCredito ?? dia
  for (const [data, dayOf] of [
    ['pagamento', paid],
    ['credito', credited],
  ] as const)
    for (const [de, ate] of [
      ['2025-12-01', '2026-12-31'],
      ['2026-05-07', '2026-07-31'],
    ] as const) {
      const keys = {
        dia: dayOf,
        mes: (row: Conta['recebidos'][number]) => dayOf(row).slice(0, 7),
        origem: ({ origem }: Conta['recebidos'][number]) => String(origem),
      }
      for (const [por, keyOf] of Object.entries(keys)) {
        const { body } = await asRui(entradas.list, { query: { de, ate, por, data } })
        const rows = body.rows.map(({ nome: _, ...row }) => row).sort((a, b) => a.chave.localeCompare(b.chave))
        expect([data, por, de, rows]).toEqual([data, por, de, entradasDe(keyOf, dayOf, de, ate)])
      }
    }
})

const MOST = 200
async function lancamentosDe(cliente: number) {
  const filter = query([{ name: 'cliente.id', op: '=', v: String(cliente) }])
  const rows = []
  for (let page = 1; ; page++) {
    const { body } = await asRui(lancamentoContabil.list, { query: { ...filter, limit: MOST, page } })
    rows.push(...body.rows)
    if (body.rows.length < MOST) return rows
  }
}

/** What the entries of an account come to, use by use, is what was done. */
async function entered(historia: Historia, today: string): Promise<void> {
  const saldos = new Map<string, number>()
  for (const { debito, credito, valor } of await lancamentosDe(historia.conta.cliente))
    for (const [code, sign] of [
      [debito, 1],
      [credito, -1],
    ] as const)
      saldos.set(code ?? '', (saldos.get(code ?? '') ?? 0) + sign * toCents(valor))
  const what = `cliente ${historia.conta.cliente} em ${today}`
  const said = Object.entries(saldosContabeis(historia, today)).filter(([, value]) => value !== 0)
  expect([what, Object.fromEntries([...saldos].filter(([, value]) => value !== 0))]).toEqual([what, Object.fromEntries(said)])
  expect([what, totalOf([...saldos.values()])]).toEqual([what, 0])
}

test('the accountant’s entries come to what clients owe, what they have with us, and what was done, account by account', async () => {
  for (const historia of historias) await entered(historia, LAST)
})

test('a file of the accountant stays as it was, whatever happens after it, and each entry is in one', async () => {
  expect(arquivos.size).toBeGreaterThan(5)
  for (const [id, text] of arquivos) expect((await baixar(id)) === text).toBe(true)
  for (const ano of [2025, 2026]) {
    const { status, body } = await asRui(contabil.exportar, { body: { ano, mes: null } })
    if (status === 200) arquivos.set(body.id, await baixar(body.id))
  }
  const rows = [...arquivos.values()].flatMap((text) => text.trimEnd().split('\r\n').slice(1))
  const ids = rows.map((row) => row.split(';')[0])
  const { body } = await asRui(lancamentoContabil.somas, { query: query([]) })
  expect([new Set(ids).size, ids.length]).toEqual([body.quantidade, body.quantidade])
  expect(money(totalOf(rows.map((row) => toCents(row.split(';')[1] ?? ''))))).toBe(body.valor)
  expect((await asRui(exportacaoContabil.list, { query: { limit: MOST } })).body.total).toBe(arquivos.size)
})

type Linhas = Awaited<ReturnType<typeof contoOf>>['linhas']
const COUNTED = ['boleto', 'pagamento', 'desconto', 'retencao', 'abatimento', 'acordo', 'estorno'] as const
const somas = (linhas: Linhas) =>
  Object.fromEntries(
    COUNTED.map((tipo) => [
      tipo,
      money(totalOf(linhas.filter((one) => one.tipo === tipo).map(({ debito, credito }) => toCents(debito) - toCents(credito)))),
    ]),
  )
/** What the lines of each kind come to, of what was done. */
const somasDe = ({ boletos, recebidos }: Conta) => {
  const plus = recebidos.filter(({ origem }) => origem !== 6)
  const back = recebidos.filter(({ origem }) => origem === 6)
  const quita = ({ valor, encargos, desconto, retido }: Conta['recebidos'][number]) => valor - encargos + desconto + retido
  const emAcordo = boletos.flatMap((one) => one.quita.filter(({ tipo }) => tipo === 'acordo').map(({ valor }) => valor))
  const abatido = boletos.flatMap((one) => one.quita.filter(({ tipo }) => tipo === 'abatimento').map(({ valor }) => valor))
  return {
    boleto: totalOf(boletos.map(({ valor }) => valor)),
    pagamento: -totalOf(plus.map(({ valor, encargos }) => valor - encargos)),
    desconto: -totalOf(plus.map(({ desconto }) => desconto)),
    retencao: -totalOf(plus.map(({ retido }) => retido)),
    abatimento: -totalOf(abatido),
    acordo: -totalOf(emAcordo.filter((valor) => valor > 0)),
    estorno: -totalOf([...back.map(quita), ...emAcordo.filter((valor) => valor < 0)]),
  }
}
