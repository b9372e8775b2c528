import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import fc from 'fast-check'
import type { VinculoCobrado } from '../modules/faturamento/calculo/fatura.calc.ts'
import type { Entrada } from '../modules/faturamento/calculo/faturamento.calc.ts'

// Random contracts of every kind, as the database could hold them: tables are sorted, adjustments are of their object's type.

const decimal = (units: number, places: number) => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const valor = (max: number) => fc.integer({ min: 0, max }).map((units) => decimal(units, 2))
const taxa = fc.integer({ min: 0, max: 200_000 }).map((units) => decimal(units, 4))
const figura = fc.integer({ min: -100_000, max: 90_000_000 }).map((units) => decimal(units, 2))

const comissao = fc.record({
  valorMinimo: valor(500_000),
  tabelaComissao: fc
    .uniqueArray(fc.record({ bound: fc.integer({ min: 0, max: 40_000_000 }), loja: taxa, marketplace: taxa, b2b: taxa }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ bound }) => bound,
    })
    .map((rows) =>
      rows
        .toSorted((a, b) => a.bound - b.bound)
        .map(({ bound, loja, marketplace, b2b }) => ({
          valorFaturamento: decimal(bound, 2),
          percentualLoja: loja,
          percentualMarketplace: marketplace,
          comissaoB2B: b2b,
        })),
    ),
})
const demanda = fc.record({
  valoresDemanda: fc
    .uniqueArray(fc.record({ quantidade: fc.integer({ min: 0, max: 5_000 }), precoUnidade: taxa }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ quantidade }) => quantidade,
    })
    .map((rows) => rows.toSorted((a, b) => a.quantidade - b.quantidade)),
})
const fixo = fc.record({ valorFixo: fc.array(fc.record({ valorFixo: valor(1_000_000) }), { minLength: 1, maxLength: 4 }) })
const CONFIGURACOES = [fc.constant({}), comissao, demanda, fixo] as const

const DAY = 86_400_000
const MIDDLE = Date.parse('2026-09-15T12:00:00-03:00')
const instante = fc.integer({ min: -90 * DAY, max: 90 * DAY }).map((at) => new Date(MIDDLE + at))

const periodo = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: fc.constant(new Date('2024-01-01T03:00:00Z')) }, { weight: 2, arbitrary: instante }),
    fc.option(instante),
  )
  .map(([dataHoraInicio, end]) => ({ dataHoraInicio, dataHoraFim: end && end >= dataHoraInicio ? end : null }))

export const contratos: fc.Arbitrary<VinculoCobrado> = fc
  .record({ tipo: fc.constantFrom(0, 1, 2, 3) })
  .chain(({ tipo }) =>
    fc.record({
      tipo: fc.constant(tipo),
      padrao: CONFIGURACOES[tipo],
      ajuste: fc.option(CONFIGURACOES[tipo]),
      valorSetup: valor(100_000),
      ajusteSetup: valor(100_000),
      situacao: fc.constantFrom(1, 2, 3, 3),
      ativo: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
      setupFaturado: fc.boolean(),
      periodo,
    }),
  )
  .map(({ tipo, padrao, ajuste, valorSetup, ajusteSetup, situacao, ativo, setupFaturado, periodo: when }) => ({
    objeto: { id: 1, codigo: `T${tipo}`, nome: 'Objeto', ativo, tipoConfiguracao: tipo, configuracao: padrao, valorSetup },
    vinculo: {
      id: 1,
      tipo: ajuste ? 2 : 1,
      situacao,
      setupFaturado,
      ...when,
      configuracao: ajuste && { ...ajuste, tipoObjContrato: tipo, ...(tipo === 0 && { valorSetup: ajusteSetup }) },
    },
  }))

export const figuras: fc.Arbitrary<Figuras> = fc.record({
  valorFaturamento: fc.option(figura, { freq: 20 }),
  valorFaturamentoMarketplace: fc.option(figura, { freq: 20 }),
  valorFaturamentoB2B: fc.option(figura),
  quantidadeNotas: fc.option(fc.integer({ min: -10, max: 10_000 }), { freq: 20 }),
})

export const competencias = fc.integer({ min: 7, max: 11 }).map((mes) => ({ ano: 2026, mes }))

const recebidoEm = new Date('2026-10-02T12:00:00Z')

/** Clients with one contract or more, with figures kept, said by the store, or none; a fifth with an invoice already, few of those closed. */
export const entradas = (most: number): fc.Arbitrary<Entrada> =>
  fc.record({
    vinculos: fc.array(contratos, { minLength: 1, maxLength: most }),
    uso: fc.option(
      figuras.map((of) => ({ figuras: of, origem: 2, recebidoEm })),
      { freq: 20 },
    ),
    loja: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: figuras.map((of) => ({ figuras: of, recebidoEm })) },
      { weight: 1, arbitrary: fc.constant({ erro: 'A loja não respondeu em 10 segundos.' }) },
    ),
    fatura: fc.option(
      fc.record({ situacao: fc.constantFrom(6, 6, 6, 1), manuais: fc.array(valor(100_000), { maxLength: 3 }) }) as fc.Arbitrary<
        NonNullable<Entrada['fatura']>
      >,
      { freq: 5 },
    ),
  })
