import { Explicacao, type Figuras, type ItemCalculado, valorDaExplicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calcularVinculo, type Mes, type VinculoCobrado } from './fatura.calc.ts'
import { parcelas } from './parcela.calc.ts'

const decimal = (units: number | bigint, places: number) => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const cents = (value: string) => BigInt(value.replace('.', ''))

const valor = (max: number) => fc.integer({ min: 0, max }).map((units) => decimal(units, 2))
const taxa = fc.integer({ min: 0, max: 200_000 }).map((units) => decimal(units, 4))
const linhaComissao = fc.record({
  valorFaturamento: valor(10_000_000),
  percentualLoja: taxa,
  percentualMarketplace: taxa,
  comissaoB2B: taxa,
})
const linhaDemanda = fc.record({ quantidade: fc.integer({ min: 0, max: 5_000 }), precoUnidade: taxa })

/** Types 1 to 3 with up to five rows, unsorted, bounds all different. */
const objetos = fc.oneof(
  fc.record({
    tipoConfiguracao: fc.constant(1),
    configuracao: fc.record({
      valorMinimo: valor(500_000),
      tabelaComissao: fc.uniqueArray(linhaComissao, { minLength: 1, maxLength: 5, selector: (row) => row.valorFaturamento }),
    }),
  }),
  fc.record({
    tipoConfiguracao: fc.constant(2),
    configuracao: fc.record({
      valoresDemanda: fc.uniqueArray(linhaDemanda, { minLength: 1, maxLength: 5, selector: (row) => row.quantidade }),
    }),
  }),
  fc.record({
    tipoConfiguracao: fc.constant(3),
    configuracao: fc.record({ valorFixo: fc.array(fc.record({ valorFixo: valor(1_000_000) }), { minLength: 1, maxLength: 4 }) }),
  }),
)
const figura = fc.integer({ min: -100_000, max: 20_000_000 }).map((units) => (units < 0 ? `-${decimal(-units, 2)}` : decimal(units, 2)))
const figuras: fc.Arbitrary<Figuras> = fc.record({
  valorFaturamento: figura,
  valorFaturamentoMarketplace: figura,
  valorFaturamentoB2B: fc.option(figura),
  quantidadeNotas: fc.integer({ min: -10, max: 10_000 }),
})

const DAY = 86_400_000
const COMPETENCIA = { ano: 2026, mes: 10 }
const MONTH_START = Date.parse('2026-10-01T00:00:00-03:00')
const instants = fc.integer({ min: -40 * DAY, max: 40 * DAY }).map((at) => new Date(MONTH_START + at))

const vinculos: fc.Arbitrary<VinculoCobrado> = fc.record({
  objeto: objetos.chain((objeto) =>
    fc.record({
      id: fc.constant(1),
      codigo: fc.constant('C'),
      nome: fc.constant('N'),
      ativo: fc.constant(true),
      tipoConfiguracao: fc.constant(objeto.tipoConfiguracao),
      configuracao: fc.constant(objeto.configuracao),
      valorSetup: valor(100_000),
    }),
  ),
  vinculo: fc.record({
    id: fc.constant(2),
    tipo: fc.constant(1),
    situacao: fc.constantFrom(1, 2, 3),
    dataHoraInicio: instants,
    dataHoraFim: fc.option(instants),
    configuracao: fc.constant(null),
    setupFaturado: fc.boolean(),
  }),
})
const mes = (figures: Figuras | null, proRata = true): Mes => ({ competencia: COMPETENCIA, figuras: figures, fonteFiguras: null, proRata })
/** In force the whole month, nothing but its monthly charge. */
const wholeMonth = (vinculo: VinculoCobrado): VinculoCobrado => ({
  ...vinculo,
  vinculo: { ...vinculo.vinculo, situacao: 3, dataHoraInicio: new Date(MONTH_START), dataHoraFim: null, setupFaturado: true },
})

function itensDe(vinculo: VinculoCobrado, month: Mes): ItemCalculado[] {
  const result = calcularVinculo(vinculo, month)
  if (!result.ok) throw new Error(result.recusa.erro)
  return result.itens
}
const total = (vinculo: VinculoCobrado, month: Mes) =>
  itensDe(vinculo, month).reduce((all, { valorCobranca }) => all + cents(valorCobranca), 0n)
const check = <T>(property: fc.IProperty<T>): void => fc.assert(property, { numRuns: 300 })

describe('FAT-046 what is always true of a charge', () => {
  test('never negative, never below the minimum where one applies', () => {
    check(
      fc.property(vinculos, figuras, fc.boolean(), (vinculo, figures, proRata) => {
        for (const { valorCobranca, explicacao } of itensDe(vinculo, mes(figures, proRata))) {
          expect(cents(valorCobranca) >= 0n).toBe(true)
          if (explicacao.regra !== 'comissao') continue
          const { dias, minimo } = explicacao
          // minimum × days ÷ days of the month, by cross-multiplication; half a cent of rounding.
          const share = proRata ? cents(minimo.valor) * BigInt(dias.ativos) : cents(minimo.valor) * BigInt(dias.mes)
          expect(2n * cents(valorCobranca) * BigInt(dias.mes) + BigInt(dias.mes) >= 2n * share).toBe(true)
          expect(minimo.aplicado).toBe(cents(valorCobranca) > cents(explicacao.comissao))
        }
      }),
    )
  })

  test('monotone in each figure on one row', () => {
    const oneRow = vinculos.map((vinculo) => {
      // Every configuration of the arbitrary is an object of lists and texts.
      const configuracao = Object.fromEntries(
        Object.entries(vinculo.objeto.configuracao as object).map(([key, value]: [string, unknown]) => [
          key,
          Array.isArray(value) ? value.slice(0, 1) : value,
        ]),
      )
      return wholeMonth({ ...vinculo, objeto: { ...vinculo.objeto, configuracao } })
    })
    const more = fc.integer({ min: 0, max: 1_000_000 })
    check(
      fc.property(
        oneRow,
        figuras,
        more,
        fc.constantFrom('valorFaturamento', 'valorFaturamentoMarketplace', 'quantidadeNotas'),
        (vinculo, figures, extra, key) => {
          const grown =
            key === 'quantidadeNotas'
              ? { ...figures, quantidadeNotas: (figures.quantidadeNotas ?? 0) + extra }
              : {
                  ...figures,
                  [key]: exact(figures[key] ?? '0')
                    .plus(extra)
                    .toFixed(2),
                }
          expect(total(vinculo, mes(grown)) >= total(vinculo, mes(figures))).toBe(true)
        },
      ),
    )
  })

  test('over the rows of a table by volume it is not monotone: more revenue may cost less', () => {
    const tabelaComissao = [
      { valorFaturamento: '0.00', percentualLoja: '3.0000', percentualMarketplace: '0.0000', comissaoB2B: '0.0000' },
      { valorFaturamento: '50000.00', percentualLoja: '2.5000', percentualMarketplace: '0.0000', comissaoB2B: '0.0000' },
    ]
    const [sample] = fc.sample(vinculos, 1)
    if (!sample) throw new Error('fast-check gives a sample')
    const vinculo = wholeMonth({
      ...sample,
      objeto: { ...sample.objeto, tipoConfiguracao: 1, configuracao: { valorMinimo: '0.00', tabelaComissao } },
    })
    const loja = (valorFaturamento: string) =>
      total(vinculo, mes({ valorFaturamento, valorFaturamentoMarketplace: '0.00', valorFaturamentoB2B: null, quantidadeNotas: null }))
    expect(loja('49999.99')).toBe(150_000n)
    expect(loja('50000.00')).toBe(125_000n)
  })

  test('pro rata of a whole month is the month; without pro rata any part of it is', () => {
    check(
      fc.property(vinculos, figuras, (vinculo, figures) => {
        const whole = total(wholeMonth(vinculo), mes(figures))
        expect(total(wholeMonth(vinculo), mes(figures, false))).toBe(whole)
        const [monthly] = itensDe({ ...vinculo, vinculo: { ...vinculo.vinculo, setupFaturado: true } }, mes(figures, false))
        if (monthly) expect(cents(monthly.valorCobranca)).toBe(whole)
      }),
    )
  })

  test('a fixed value split at a day is the whole, but for the cent of rounding each part', () => {
    const fixos = vinculos.filter(({ objeto }) => objeto.tipoConfiguracao === 3)
    check(
      fc.property(fixos, fc.integer({ min: 1, max: 30 }), (vinculo, day) => {
        const cut = new Date(MONTH_START + day * DAY)
        const part = (dataHoraInicio: Date, dataHoraFim: Date | null) =>
          total({ ...vinculo, vinculo: { ...wholeMonth(vinculo).vinculo, dataHoraInicio, dataHoraFim } }, mes(null))
        const difference = part(new Date(MONTH_START), cut) + part(cut, null) - total(wholeMonth(vinculo), mes(null))
        expect(difference >= -1n && difference <= 1n).toBe(true)
      }),
    )
  })

  test('a fixed value over whole months is the value times the months', () => {
    const fixos = vinculos.filter(({ objeto }) => objeto.tipoConfiguracao === 3)
    check(
      fc.property(fixos, fc.integer({ min: 1, max: 12 }), (vinculo, length) => {
        const dataHoraFim = new Date(Date.UTC(2026, 9 + length, 1, 3))
        const link = { ...vinculo, vinculo: { ...wholeMonth(vinculo).vinculo, dataHoraFim } }
        let all = 0n
        for (let at = 0; at < 14; at++)
          all += total(link, { ...mes(null), competencia: { ano: 2026 + Math.floor((9 + at) / 12), mes: ((9 + at) % 12) + 1 } })
        expect(all).toBe(BigInt(length) * total(wholeMonth(vinculo), mes(null)))
      }),
    )
  })

  test('the order in which rows were typed does not matter', () => {
    check(
      fc.property(vinculos, figuras, (vinculo, figures) => {
        const configuracao = Object.fromEntries(
          Object.entries(vinculo.objeto.configuracao as object).map(([key, value]: [string, unknown]) => [
            key,
            Array.isArray(value) ? value.toReversed() : value,
          ]),
        )
        expect(total({ ...vinculo, objeto: { ...vinculo.objeto, configuracao } }, mes(figures))).toBe(total(vinculo, mes(figures)))
      }),
    )
  })

  test('FAT-042 an explanation recomputes to its cents, survives storage, and calculates the same again from its snapshot alone', () => {
    check(
      fc.property(vinculos, figuras, fc.boolean(), (vinculo, figures, proRata) => {
        for (const item of itensDe(vinculo, mes(figures, proRata))) {
          const stored = Explicacao.parse(JSON.parse(JSON.stringify(item.explicacao)))
          expect(stored).toEqual(item.explicacao)
          expect(valorDaExplicacao(stored)).toBe(item.valorCobranca)
          expect(exact(stored.valorExato).toDecimalPlaces(2).toFixed(2)).toBe(item.valorCobranca)
          const { tipoConfiguracao, ...configuracao } = stored.configuracao
          const again: VinculoCobrado = {
            objeto: {
              ...stored.objeto,
              ativo: true,
              tipoConfiguracao,
              configuracao,
              valorSetup: stored.regra === 'setup' ? stored.valorSetup : '0.00',
            },
            vinculo: {
              ...(stored.vinculo as Pick<VinculoCobrado['vinculo'], 'id' | 'tipo' | 'situacao'>), // what was explained was one
              dataHoraInicio: new Date(stored.vinculo.dataHoraInicio),
              dataHoraFim: stored.vinculo.dataHoraFim === null ? null : new Date(stored.vinculo.dataHoraFim),
              configuracao: null,
              setupFaturado: false,
            },
          }
          const month = {
            competencia: stored.competencia,
            figuras: 'figuras' in stored ? stored.figuras : figures,
            fonteFiguras: null,
            proRata: stored.proRata,
          }
          expect(itensDe(again, month).find(({ tipo }) => tipo === item.tipo)).toEqual(item)
        }
      }),
    )
  })

  test('instalments sum to the value, differ by at most a cent, the larger ones first', () => {
    check(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.integer({ min: 1, max: 36 }), (units, n) => {
        const split = parcelas(decimal(units, 2), n)
        expect(split.ok).toBe(units >= BigInt(n))
        if (!split.ok) return
        const parts = split.valores.map(cents)
        expect(parts).toHaveLength(n)
        expect(parts.reduce((all, part) => all + part, 0n)).toBe(units)
        expect((parts[0] ?? 0n) - (parts.at(-1) ?? 0n) <= 1n).toBe(true)
        expect(parts.every((part, at) => at === 0 || part <= (parts[at - 1] ?? 0n))).toBe(true)
      }),
    )
  })
})
