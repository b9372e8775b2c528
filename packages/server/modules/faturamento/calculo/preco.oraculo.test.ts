import { randomOf } from '@retaguarda/contract/test/random.ts'
import { expect, test } from 'vitest'
import { cenarioFinanceiro } from '../../../test/cenario-financeiro.ts'
import { testApp } from '../../../test/test-app.ts'
import { listPrecosEmVigor } from '../../preco/preco.repo.ts'
import { calcularVinculo } from './fatura.calc.ts'

// An independent program of dated prices: months as numbers, integers of cents and of 1/10,000, days counted one by one at -03:00 (which
// São Paulo has kept since 2019). It shares no code with the statement that picks the rows, nor with the calculation.

const harness = await testApp()
const { db } = harness
const { cliente, objeto, vinculo } = cenarioFinanceiro(harness)
const CONTRACTS = 200
const [FIRST, MONTHS] = [2021 * 12, 60]
const HOUR = 3_600_000

/** The same contracts at every run. */
const { between } = randomOf(20_260_411)
const random = (max: number) => between(0, max - 1)

const text = (units: bigint, places: number) => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const divide = (a: bigint, b: bigint) => (2n * a + b) / (2n * b)
const dayOfMonth = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

type Tier = { from: bigint; rates: [bigint, bigint] }
type Price = { minimo: bigint; tiers: Tier[]; fixos: bigint[] }
type Row = { month: number; price: Price | null }
type Contract = { tipo: 1 | 2 | 3; objeto: Row[]; vinculo: Row[]; inicio: number; fim: number | null }
type Figures = { loja: bigint; marketplace: bigint; notas: bigint }

const price = (): Price => ({
  minimo: random(3) === 0 ? 0n : BigInt(random(100_000)),
  tiers: [...new Set([0, random(5_000_000), random(9_000_000)].slice(0, 1 + random(3)))]
    .toSorted((a, b) => a - b)
    .map((from) => ({ from: BigInt(from), rates: [BigInt(random(90_000)), BigInt(random(90_000))] })),
  fixos: Array.from({ length: 1 + random(3) }, () => BigInt(random(500_000))),
})
const rowsFrom = (first: number, own: () => Price | null): Row[] => {
  const months = new Set(Array.from({ length: random(6) }, () => FIRST - 6 + random(MONTHS + 12)))
  return [{ month: first, price: own() }, ...[...months].filter((month) => month !== first).map((month) => ({ month, price: own() }))]
}
function contract(): Contract {
  const inicio = Date.UTC(2021, random(40) - 10, 1 + random(28), 3 + random(24))
  const local = new Date(inicio - 3 * HOUR)
  const own = random(4) === 0 ? () => null : () => (random(4) === 0 ? null : price())
  return {
    tipo: ([1, 2, 3, 3] as const)[random(4)] ?? 3,
    objeto: rowsFrom(2000 * 12, price),
    vinculo: rowsFrom(local.getUTCFullYear() * 12 + local.getUTCMonth(), own),
    inicio,
    fim: random(3) === 0 ? inicio + random(1_200) * 24 * HOUR : null,
  }
}

/** The row of a month, looked for month by month: back to the beginning, and else onward. */
function rowAt(rows: Row[], month: number): Row {
  for (let at = month; at >= 1990 * 12; at--) for (const row of rows) if (row.month === at) return row
  for (let at = month; ; at++) for (const row of rows) if (row.month === at) return row
}

function charged({ tipo, objeto: standard, vinculo: own, inicio, fim }: Contract, month: number, { loja, marketplace, notas }: Figures) {
  const used = rowAt(own, month).price ?? rowAt(standard, month).price
  if (!used) throw new Error('an object always has a price')
  let [active, days] = [0n, 0n]
  for (let at = Date.UTC(Math.floor(month / 12), month % 12, 1, 3); new Date(at - 3 * HOUR).getUTCMonth() === month % 12; at += 24 * HOUR) {
    days++
    if (inicio < at + 24 * HOUR && (fim === null || (fim > at && fim > inicio))) active++
  }
  if (active === 0n) return null
  const tierOf = (base: bigint) => used.tiers.filter(({ from }) => from <= base).at(-1)?.rates ?? [0n, 0n]
  if (tipo === 3) return divide(used.fixos.reduce((a, b) => a + b) * active, days)
  if (tipo === 2) return divide(tierOf(notas)[0] * notas, 100n)
  const [store, market] = tierOf(loja + marketplace)
  const commission = divide(loja * store + marketplace * market, 1_000_000n)
  const least = divide(used.minimo * active, days)
  return commission > least ? commission : least
}

function configuracaoOf(tipo: number, { minimo, tiers, fixos }: Price) {
  if (tipo === 3) return { valorFixo: fixos.map((valor) => ({ valorFixo: text(valor, 2) })) }
  if (tipo === 2) return { valoresDemanda: tiers.map(({ from, rates }) => ({ quantidade: Number(from), precoUnidade: text(rates[0], 4) })) }
  const rates = tiers.map(({ from, rates: [store, market] }) => ({
    valorFaturamento: text(from, 2),
    percentualLoja: text(store, 4),
    percentualMarketplace: text(market, 4),
    comissaoB2B: '0.0000',
  }))
  return { valorMinimo: text(minimo, 2), tabelaComissao: rates }
}

/** Writes a contract. @returns the number of its link */
async function write({ tipo, objeto: standard, vinculo: own, inicio, fim }: Contract, clienteId: number): Promise<number> {
  const standardOf = ({ price: of }: Row) => configuracaoOf(tipo, of ?? price())
  const ownOf = ({ price: of }: Row) => of && { ...configuracaoOf(tipo, of), tipoObjContrato: tipo }
  const [[firstOfObject, ...laterOfObject], [firstOwn, ...laterOwn]] = [standard, own]
  if (!firstOfObject || !firstOwn) throw new Error('both begin with a row')
  const o = await objeto({ tipo, configuracao: standardOf(firstOfObject) })
  const ajuste = ownOf(firstOwn)
  const period = { dataHoraInicio: new Date(inicio).toISOString(), dataHoraFim: fim === null ? null : new Date(fim).toISOString() }
  const v = await vinculo(clienteId, o, { ...period, ...(ajuste && { ajuste }) })
  for (const row of laterOfObject)
    await db
      .insertInto('objeto_preco')
      .values({
        objetoContratoId: o,
        aPartirDe: dayOfMonth(row.month),
        tipoConfiguracao: tipo,
        configuracao: JSON.stringify(standardOf(row)),
        valorSetup: '0.00',
      })
      .execute()
  for (const row of laterOwn)
    await db
      .insertInto('vinculo_preco')
      .values({
        vinculoId: v,
        aPartirDe: dayOfMonth(row.month),
        tipo: row.price ? 2 : 1,
        configuracao: row.price && JSON.stringify(ownOf(row)),
        origem: 3,
        dataHora: new Date(inicio),
      })
      .execute()
  return v
}

test('FAT-046 two hundred contracts over five years cost, each month, what an independent program says', { timeout: 120_000 }, async () => {
  const c = await cliente()
  const contracts = Array.from({ length: CONTRACTS }, contract)
  const links: number[] = []
  for (const one of contracts) links.push(await write(one, c))
  const months = Array.from({ length: MONTHS }, (_, at) => FIRST + at)
  const asked = links.flatMap((v) => months.map((month) => ({ vinculo: v, mes: dayOfMonth(month) })))
  const rows = await listPrecosEmVigor(db, asked)
  expect(rows).toHaveLength(CONTRACTS * MONTHS)
  let billed = 0
  for (const [at, one] of contracts.entries())
    for (const [n, month] of months.entries()) {
      const row = rows[at * MONTHS + n]
      if (!row) throw new Error('a row for each that was asked for')
      const figures = { loja: BigInt(random(9_000_000)), marketplace: BigInt(random(4_000_000)), notas: BigInt(random(8_000_000)) }
      const expected = charged(one, month, figures)
      const result = calcularVinculo(
        {
          objeto: { id: 1, codigo: 'O', nome: 'Objeto', ativo: true, ...row.objeto },
          vinculo: {
            id: row.vinculo,
            tipo: row.tipo,
            situacao: 3,
            dataHoraInicio: new Date(one.inicio),
            dataHoraFim: one.fim === null ? null : new Date(one.fim),
            configuracao: row.configuracao,
            setupFaturado: true,
          },
        },
        {
          competencia: { ano: Math.floor(month / 12), mes: (month % 12) + 1 },
          figuras: {
            valorFaturamento: text(figures.loja, 2),
            valorFaturamentoMarketplace: text(figures.marketplace, 2),
            valorFaturamentoB2B: null,
            quantidadeNotas: Number(figures.notas),
          },
          fonteFiguras: null,
          proRata: true,
        },
      )
      if (!result.ok) throw new Error(result.recusa.erro)
      expect([at, month, result.itens[0]?.valorCobranca ?? null]).toEqual([at, month, expected === null ? null : text(expected, 2)])
      if (expected !== null) billed++
    }
  expect(billed).toBeGreaterThan((CONTRACTS * MONTHS) / 2)
})
