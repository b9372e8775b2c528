import { expect, test } from 'vitest'
import { calcularVinculo, type Mes, type VinculoCobrado } from './fatura.calc.ts'

// An independent program of the billing rules: integers of cents and of 1/10,000, days counted one by one at -03:00 (which São
// Paulo has kept since 2019). It shares no code with the calculation.

const HOUR = 3_600_000
const MILLION = 1_000_000n
const CONTRACTS = 100_000

/** mulberry32: the same contracts at every run. */
function generator(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % max
  }
}

const text = (units: bigint, places: number) => {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
/** Half up; what is rounded here is never negative. */
const divide = (a: bigint, b: bigint) => (2n * a + b) / (2n * b)
const notNegative = (n: bigint) => (n < 0n ? 0n : n)

type Row = { from: bigint; rates: [bigint, bigint, bigint] }
type Contract = {
  tipo: 0 | 1 | 2 | 3
  ajuste: boolean
  ativo: boolean
  situacao: 1 | 2 | 3
  inicio: number
  fim: number | null
  ano: number
  mes: number
  proRata: boolean
  minimo: bigint
  rows: Row[]
  fixos: bigint[]
  setup: bigint
  setupFaturado: boolean
  loja: bigint
  marketplace: bigint
  b2b: bigint | null
  notas: number
}

function contractOf(random: (max: number) => number): Contract {
  const money = (max: number) => BigInt(random(max))
  const ano = 2020 + random(10)
  const mes = 1 + random(12)
  const monthStart = Date.UTC(ano, mes - 1, 1, 3)
  // A third of the instants stand on an hour, so that midnights are met.
  const moment = () => {
    const at = monthStart + (random(100 * 24) - 50 * 24) * HOUR
    return random(3) === 0 ? at + random(HOUR) : at - (at % (24 * HOUR)) + 3 * HOUR
  }
  const froms = [...new Set(Array.from({ length: 1 + random(5) }, (_, at) => (at === 0 && random(2) === 0 ? 0 : random(9_000_000))))]
  const [low, high] = [froms[random(froms.length)] ?? 0, random(9_000_000)]
  // Often exactly on a bound, or a cent below it.
  const base = random(3) === 0 ? Math.max(0, low - random(2)) : high
  const loja = random(base + 1)
  return {
    tipo: ([0, 1, 1, 1, 2, 2, 3, 3] as const)[random(8)] ?? 0,
    ajuste: random(3) === 0,
    ativo: random(20) !== 0,
    situacao: ([1, 2, 3, 3] as const)[random(4)] ?? 1,
    inicio: random(4) === 0 ? moment() : monthStart - random(900) * 24 * HOUR,
    fim: random(3) === 0 ? moment() : null,
    ano,
    mes,
    proRata: random(10) !== 0,
    minimo: random(4) === 0 ? 0n : money(200_000),
    rows: froms.map((from) => ({ from: BigInt(from), rates: [money(100_000), money(100_000), money(100_000)] })),
    fixos: Array.from({ length: 1 + random(3) }, () => money(1_000_000)),
    setup: random(2) === 0 ? 0n : money(500_000),
    setupFaturado: random(2) === 0,
    loja: random(15) === 0 ? -money(50_000) : BigInt(loja),
    marketplace: random(15) === 0 ? -money(50_000) : BigInt(base - loja),
    b2b: random(3) === 0 ? money(1_000_000) : null,
    notas: random(20) === 0 ? -random(50) : base,
  }
}

/** The items in cents, by the rules' text. */
function oracle(c: Contract): string {
  if (!c.ativo || (c.situacao === 2 && c.fim === null)) return ''
  const daysInMonth = c.mes === 2 ? (c.ano % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(c.mes) ? 30 : 31
  let active = 0
  for (let day = 1; day <= daysInMonth; day++) {
    const dayStart = Date.UTC(c.ano, c.mes - 1, day, 3)
    const end = c.fim ?? Number.POSITIVE_INFINITY
    if (c.inicio < end && c.inicio < dayStart + 24 * HOUR && end > dayStart) active++
  }
  if (active === 0) return ''
  const share = (units: bigint) => (c.proRata ? divide(units * BigInt(active), BigInt(daysInMonth)) : units)
  const rowAt = (base: bigint) => {
    let best: Row | undefined
    for (const row of c.rows) if (row.from <= base && (best === undefined || row.from > best.from)) best = row
    return best
  }
  const items: bigint[] = []
  if (c.tipo === 1) {
    const [loja, marketplace, b2b] = [notNegative(c.loja), notNegative(c.marketplace), notNegative(c.b2b ?? 0n)]
    const [a, b, d] = rowAt(loja + marketplace + b2b)?.rates ?? [0n, 0n, 0n]
    const commission = divide(loja * a + marketplace * b + b2b * d, MILLION)
    const minimum = share(c.minimo)
    items.push(commission > minimum ? commission : minimum)
  } else if (c.tipo === 2) {
    const notas = BigInt(Math.max(0, c.notas))
    items.push(divide(notas * (rowAt(notas)?.rates[0] ?? 0n), 100n))
  } else if (c.tipo === 3) {
    items.push(share(c.fixos.reduce((all, one) => all + one, 0n)))
  }
  if (!c.setupFaturado && c.setup > 0n) items.push(c.setup)
  return items.map((units) => text(units, 2)).join(' ')
}

/** The same contract as the calculation takes it; where there is an adjustment, the object itself says something else. */
function linkOf(c: Contract): { vinculo: VinculoCobrado; mes: Mes } {
  const configuracao = {
    0: {},
    1: {
      valorMinimo: text(c.minimo, 2),
      tabelaComissao: c.rows.map(({ from, rates: [a, b, d] }) => ({
        valorFaturamento: text(from, 2),
        percentualLoja: text(a, 4),
        percentualMarketplace: text(b, 4),
        comissaoB2B: text(d, 4),
      })),
    },
    2: { valoresDemanda: c.rows.map(({ from, rates: [price] }) => ({ quantidade: Number(from), precoUnidade: text(price, 4) })) },
    3: { valorFixo: c.fixos.map((units) => ({ valorFixo: text(units, 2) })) },
  }[c.tipo]
  const valorSetup = text(c.setup, 2)
  const ownSetup = c.ajuste && c.tipo === 0
  return {
    vinculo: {
      objeto: {
        id: 1,
        codigo: 'C',
        nome: 'N',
        ativo: c.ativo,
        tipoConfiguracao: c.tipo,
        configuracao: c.ajuste ? { valorMinimo: '77777.00', valorFixo: [{ valorFixo: '77777.00' }] } : configuracao,
        valorSetup: ownSetup ? '77777.00' : valorSetup,
      },
      vinculo: {
        id: 2,
        tipo: c.ajuste ? 2 : 1,
        situacao: c.situacao,
        dataHoraInicio: new Date(c.inicio),
        dataHoraFim: c.fim === null ? null : new Date(c.fim),
        configuracao: c.ajuste ? { tipoObjContrato: c.tipo, ...configuracao, ...(ownSetup ? { valorSetup } : {}) } : null,
        setupFaturado: c.setupFaturado,
      },
    },
    mes: {
      competencia: { ano: c.ano, mes: c.mes },
      figuras: {
        valorFaturamento: text(c.loja, 2),
        valorFaturamentoMarketplace: text(c.marketplace, 2),
        valorFaturamentoB2B: c.b2b === null ? null : text(c.b2b, 2),
        quantidadeNotas: c.notas,
      },
      fonteFiguras: null,
      proRata: c.proRata,
    },
  }
}

test('FAT-046 100,000 contracts cost to the cent what an independent program in integers says', { timeout: 60_000 }, () => {
  const random = generator(20_261_120)
  const differing: unknown[] = []
  const seen = { none: 0, items: 0, partial: 0, adjusted: 0, minimum: 0, belowFirstRow: 0 }
  for (let at = 0; at < CONTRACTS && differing.length < 5; at++) {
    const contract = contractOf(random)
    const { vinculo, mes } = linkOf(contract)
    const result = calcularVinculo(vinculo, mes)
    const found = result.ok ? result.itens.map(({ valorCobranca }) => valorCobranca).join(' ') : result.recusa.erro
    const expected = oracle(contract)
    if (found !== expected) differing.push({ contract, found, expected })
    if (!result.ok) continue
    if (result.itens.length === 0) seen.none++
    for (const { explicacao } of result.itens) {
      seen.items++
      if (explicacao.dias.ativos < explicacao.dias.mes) seen.partial++
      if (explicacao.origemConfiguracao === 'ajuste') seen.adjusted++
      if (explicacao.regra === 'comissao' && explicacao.minimo.aplicado) seen.minimum++
      if ('faixa' in explicacao && explicacao.faixa === null) seen.belowFirstRow++
    }
  }
  expect(differing).toEqual([])
  // The contracts are worth comparing: every branch of the rules was met thousands of times.
  for (const [what, times] of Object.entries(seen)) expect([what, times > 3_000]).toEqual([what, true])
})
