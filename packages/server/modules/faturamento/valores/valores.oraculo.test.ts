import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import type { RetencaoDoObjeto } from '@retaguarda/contract/faturamento/retencao.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { expect, test } from 'vitest'
import { type ItemDaFatura, type Regras, valoresAoFaturar, valoresDe } from './valores.calc.ts'

// What an invoice comes to, reckoned a second time in whole cents, by the words of the law and nothing of the program.

type Objeto = { irrf: bigint | null; csrf: boolean; inss: bigint | null }
/** `valor` in cents; `percentual` of a discount, in ten-thousandths of a percent. */
type Item = { objeto: number; valor: bigint } | { objeto: number; percentual: bigint }
type Caso = {
  empresa: 1 | 2 | 3 | null
  cliente: { cpf: boolean; nunca: boolean; iss: bigint | null; regime: 1 | 2 | 3 | null }
  objetos: Objeto[]
  itens: Item[]
  creditos: bigint[]
  pagamento: { dia: string; parcelas: number }
}

/** Half away from zero. */
const divided = (n: bigint, d: bigint): bigint => (n < 0n ? -divided(-n, d) : (2n * n + d) / (2n * d))
const percent = (cents: bigint, rate: bigint): bigint => divided(cents * rate, 1_000_000n)
const total = (values: bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

const IRRF = 1
const [PIS, COFINS, CSLL, ISS, INSS] = [2, 3, 4, 5, 6] as const
type Row = [tributo: number, valor: bigint]

function oracle({ empresa, cliente, objetos, itens, creditos, pagamento }: Caso) {
  const charged = (objeto: number) =>
    total(itens.flatMap((item) => (item.objeto === objeto && 'valor' in item && item.valor > 0n ? [item.valor] : [])))
  const valores = itens.map((item) => ('valor' in item ? item.valor : -percent(charged(item.objeto), item.percentual)))
  const of = (objeto: number) => total(itens.flatMap((item, at) => (item.objeto === objeto ? [valores[at] ?? 0n] : [])))
  if (objetos.some((_, objeto) => of(objeto) < 0n)) return 'erro'
  const valor = total(valores)
  const nothing = cliente.cpf || cliente.nunca
  const federal = !nothing && (empresa === 2 || empresa === 3)
  const baseOf = (has: (objeto: Objeto) => boolean) => total(objetos.map((one, objeto) => (has(one) ? of(objeto) : 0n)))
  const byRate = (rateOf: (objeto: Objeto) => bigint | null): bigint[] =>
    [...new Set(objetos.flatMap((one) => rateOf(one) ?? []))]
      .toSorted((a, b) => Number(a - b))
      .flatMap((rate) => {
        const base = baseOf((one) => rateOf(one) === rate)
        return base <= 0n ? [] : [percent(base, rate)]
      })
  const irrf = federal ? byRate(({ irrf: rate }) => rate) : []
  const inss = federal ? byRate(({ inss: rate }) => rate) : []
  const csrfBase = federal && cliente.regime !== 1 ? baseOf(({ csrf }) => csrf) : 0n
  const csrf = (dia: string, parcelas: number): Row[] => {
    const until2026 = dia < '2027-01-01'
    const all = until2026 ? 46_500n : 10_000n
    const n = BigInt(parcelas)
    const first = csrfBase < n ? csrfBase : csrfBase / n + (csrfBase % n > 0n ? 1n : 0n)
    if (csrfBase <= 0n || percent(first, all) <= 1000n) return []
    const withheld = percent(csrfBase, all)
    if (!until2026) return [[CSLL, withheld]]
    const [pis, cofins] = [percent(csrfBase, 6_500n), percent(csrfBase, 30_000n)]
    return [
      [PIS, pis],
      [COFINS, cofins],
      [CSLL, withheld - pis - cofins],
    ]
  }
  const others: Row[] = [
    ...(total(irrf) > 1000n ? irrf.map((cents): Row => [IRRF, cents]) : []),
    ...(!nothing && cliente.iss !== null && valor > 0n ? [[ISS, percent(valor, cliente.iss)] satisfies Row] : []),
    ...(total(inss) >= 1000n ? inss.map((cents): Row => [INSS, cents]) : []),
  ]
  const ended = (rows: Row[]) => {
    const retido = total(rows.map(([, cents]) => cents))
    let rest = valor - retido
    for (const credito of creditos) rest -= credito < rest ? credito : rest
    return { retido, credito: valor - retido - rest, aPagar: rest, rows: rows.toSorted(([a], [b]) => a - b) }
  }
  const closed = ended([...others, ...csrf('2026-11-30', 1)])
  if (closed.retido > valor) return 'erro'
  const bruto = total(valores.filter((cents) => cents > 0n))
  return { bruto, desconto: bruto - valor, valor, closed, invoiced: ended([...others, ...csrf(pagamento.dia, pagamento.parcelas)]) }
}

const cents = (money: string): bigint => BigInt(money.replace('.', ''))
const money = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const rate = (value: bigint): string => `${value / 10_000n}.${String(value % 10_000n).padStart(4, '0')}`
const rateOrNull = (value: bigint | null) => (value === null ? null : rate(value))

function program({ empresa, cliente, objetos, itens, creditos, pagamento }: Caso) {
  const retencaoDe = ({ irrf, csrf, inss }: Objeto): RetencaoDoObjeto => ({ irrf: rateOrNull(irrf), csrf, inss: rateOrNull(inss) })
  const rows = itens.map(
    (item, at): ItemDaFatura => ({
      id: at,
      objetoContratoId: item.objeto,
      objeto: `O${item.objeto}`,
      valor: 'valor' in item ? money(item.valor) : '0.00',
      percentual: 'percentual' in item ? rate(item.percentual) : null,
    }),
  )
  const { cpf, nunca, iss, regime } = cliente
  const regras: Regras = {
    quem: { empresa: empresa && RegimeTributacao.schema.parse(empresa), cliente: { cpf, nunca, iss: rateOrNull(iss), regime } },
    objetos: new Map(objetos.map((one, objeto) => [objeto, retencaoDe(one)])),
    manuais: null,
  }
  const oferta = creditos.map((credito, at) => ({ id: at + 1, saldo: money(credito) }))
  const closed = valoresDe(rows, regras, { dia: '2026-11-30', parcelas: 1 }, oferta)
  if ('erro' in closed) return 'erro'
  const { csrf } = closed
  const invoiced = csrf ? valoresAoFaturar({ ...closed, csrf }, pagamento, oferta) : closed
  const amounts = ({ retido, credito, aPagar, retencoes }: Pick<typeof closed, 'retido' | 'credito' | 'aPagar' | 'retencoes'>) => ({
    retido: cents(retido),
    credito: cents(credito),
    aPagar: cents(aPagar),
    rows: retencoes.map(({ tributo, valor }): Row => [tributo, cents(valor)]),
  })
  return {
    bruto: cents(closed.valorBruto),
    desconto: cents(closed.desconto),
    valor: cents(closed.valor),
    closed: amounts(closed),
    invoiced: amounts(invoiced),
  }
}

function sorted(n: number): Caso {
  const { between, chance, pick } = randomOf(n)
  const upTo = (max: number) => between(0, max - 1)
  const objetos = Array.from(
    { length: 1 + upTo(4) },
    (): Objeto => ({
      irrf: pick([null, 10_000n, 15_000n, 48_000n]),
      csrf: chance(0.6),
      inss: pick([null, null, 35_000n, 110_000n]),
    }),
  )
  const small = chance(0.3)
  const charged = Array.from(
    { length: 1 + upTo(6) },
    (): Item => ({
      objeto: upTo(objetos.length),
      valor: BigInt(1 + upTo(small ? 90_000 : 3_000_000)),
    }),
  )
  const given = Array.from({ length: chance(0.4) ? 1 + upTo(2) : 0 }, (): Item => {
    const objeto = upTo(objetos.length)
    return chance(0.5) ? { objeto, percentual: BigInt(1 + upTo(600_000)) } : { objeto, valor: -BigInt(1 + upTo(small ? 9_000 : 200_000)) }
  })
  return {
    empresa: pick([null, 1, 2, 2, 3, 3]),
    cliente: {
      cpf: chance(0.1),
      nunca: chance(0.1),
      iss: chance(0.4) ? BigInt(20_000 + upTo(30_001)) : null,
      regime: pick([null, 1, 2, 3, 3]),
    },
    objetos,
    // What a discount in percent is taken of are the items above zero alone.
    itens: [...charged, ...given],
    creditos: Array.from({ length: upTo(4) }, () => BigInt(1 + upTo(400_000))),
    pagamento: { dia: pick(['2026-12-15', '2026-12-31', '2027-01-01', '2027-03-10']), parcelas: 1 + upTo(12) },
  }
}

test('DIN-01 two thousand random invoices come to what an independent reckoning in cents says', () => {
  const kinds = new Set<string>()
  for (let n = 1; n <= 2000; n++) {
    const caso = sorted(n)
    const said = oracle(caso)
    expect({ n, ...(said === 'erro' ? { erro: true } : said) }).toEqual({ n, ...withError(program(caso)) })
    if (said === 'erro') kinds.add('erro')
    else for (const [tributo] of said.invoiced.rows) kinds.add(String(tributo))
  }
  expect([...kinds].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', 'erro'])
})

const withError = (said: ReturnType<typeof program>) => (said === 'erro' ? { erro: true } : said)

test('DIN-02 around the limits of R$ 10,00 every base from 214,00 to 216,00 and from 666,00 to 668,00 is right', () => {
  const seen = { csrf: new Set<boolean>(), irrf: new Set<boolean>() }
  const at = (valor: bigint, objeto: Objeto): Caso => ({
    empresa: 2,
    cliente: { cpf: false, nunca: false, iss: null, regime: 2 },
    objetos: [objeto],
    itens: [{ objeto: 0, valor }],
    creditos: [],
    pagamento: { dia: '2026-12-10', parcelas: 1 },
  })
  for (const [from, to] of [
    [21_400n, 21_600n],
    [66_600n, 66_800n],
  ] as const)
    for (let valor = from; valor <= to; valor++) {
      const caso = at(valor, { irrf: 15_000n, csrf: true, inss: null })
      const said = program(caso)
      expect({ valor, said }).toEqual({ valor, said: oracle(caso) })
      if (said === 'erro') continue
      seen.csrf.add(said.closed.rows.some(([tributo]) => tributo === PIS))
      seen.irrf.add(said.closed.rows.some(([tributo]) => tributo === IRRF))
    }
  expect(seen).toEqual({ csrf: new Set([false, true]), irrf: new Set([false, true]) })
})
