import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { exact, moneySignedOptional, sum, toMoney } from '../kit/money.ts'
import { Competencia } from '../kit/tempo.ts'
import { ConfiguracaoUsada, LinhaComissao, LinhaDemanda } from './configuracao.ts'
import { PrecoUsado } from './preco.ts'

const NOTAS_MAX = 2_147_483_647
const NOTAS = 'Quantidade de notas: use um número inteiro.'

/** A month's figures of a client. Null is a figure that nobody informed; negative ones (returns) are accepted and count as 0. */
export const Figuras = z.object({
  valorFaturamento: moneySignedOptional('Faturamento da loja', 'o faturamento da loja'),
  valorFaturamentoMarketplace: moneySignedOptional('Faturamento do marketplace', 'o faturamento do marketplace'),
  valorFaturamentoB2B: moneySignedOptional('Faturamento B2B', 'o faturamento B2B'),
  quantidadeNotas: z
    .preprocess(
      (v) => (v === undefined || (typeof v === 'string' && v.trim() === '') ? null : v),
      z
        .union(
          [
            z
              .string()
              .trim()
              .regex(/^-?\d{1,12}$/, NOTAS),
            z.number(),
          ],
          NOTAS,
        )
        .transform(Number)
        .pipe(z.number().int(NOTAS).min(-NOTAS_MAX, NOTAS).max(NOTAS_MAX, 'Quantidade de notas: no máximo 2.147.483.647.'))
        .nullable(),
    )
    .meta({ label: 'Quantidade de notas' }),
})
export type Figuras = z.output<typeof Figuras>

/** Days of the month on which the link was in force, by the calendar of São Paulo; both ends are active days. */
export const Days = z.object({ ativos: z.number().int(), mes: z.number().int(), primeiro: z.iso.date(), ultimo: z.iso.date() })
export type Days = z.output<typeof Days>

const Decimal = z.string()

const common = {
  /** Of this shape: a stored explanation of an older one is shown as that one was. */
  versao: z.union([z.literal(1), z.literal(2)]),
  competencia: Competencia,
  objeto: z.object({ id: Id.nullable(), codigo: z.string(), nome: z.string() }),
  vinculo: z.object({
    id: Id.nullable(),
    tipo: z.number().int(),
    situacao: z.number().int(),
    dataHoraInicio: Instant,
    dataHoraFim: Instant.nullable(),
  }),
  /** Whose configuration was used: the object's or the link's Ajuste Comercial. */
  origemConfiguracao: z.enum(['padrao', 'ajuste']),
  configuracao: ConfiguracaoUsada,
  /** From version 2 on. */
  preco: PrecoUsado.optional(),
  dias: Days,
  /** The setting: by days, or the whole month even where it was partial. */
  proRata: z.boolean(),
  /** Before rounding; one that never ends is cut at ten places. */
  valorExato: Decimal,
  arredondamento: z.object({ casas: z.literal(2), modo: z.literal('meio-para-longe-do-zero') }),
  valorCobranca: Decimal,
}

/** The figures as they were informed, and where from, in words for people. */
const comFiguras = { figuras: Figuras, fonteFiguras: z.string().nullable() }

/** The row that applied, counted from 1 in the sorted table; null when the base is below the first row. */
const faixa = <R extends z.ZodType>(linha: R) => z.object({ posicao: z.number().int(), linha }).nullable()

export const FIGURAS_DA_COMISSAO = ['valorFaturamento', 'valorFaturamentoMarketplace', 'valorFaturamentoB2B'] as const

/** 'Por que este valor?': everything a person needs to check an item by hand, whatever becomes of the contract. */
export const Explicacao = z.discriminatedUnion('regra', [
  z.object({
    regra: z.literal('comissao'),
    ...common,
    ...comFiguras,
    /** Of the tier: the sum of the figures, each not below 0. */
    base: Decimal,
    faixa: faixa(LinhaComissao),
    parcelas: z.array(z.object({ figura: z.enum(FIGURAS_DA_COMISSAO), valor: Decimal, percentual: Decimal, comissaoExata: Decimal })),
    comissaoExata: Decimal,
    comissao: Decimal,
    minimo: z.object({ valor: Decimal, exato: Decimal, devido: Decimal, aplicado: z.boolean() }),
  }),
  z.object({
    regra: z.literal('demanda'),
    ...common,
    ...comFiguras,
    quantidadeNotas: z.number().int(),
    faixa: faixa(LinhaDemanda),
    precoUnidade: Decimal,
  }),
  z.object({ regra: z.literal('fixo'), ...common, soma: Decimal }),
  z.object({ regra: z.literal('setup'), ...common, valorSetup: Decimal }),
])
export type Explicacao = z.output<typeof Explicacao>
export type ExplicacaoDe<R extends Explicacao['regra']> = Extract<Explicacao, { regra: R }>

/** What a calculation makes of a link: a row of the invoice's items, with its explanation. Null is what its rule does not know. */
export const ItemCalculado = z.object({
  tipo: z.enum(['mensal', 'setup']),
  /** 1 automatic (FAT-022). */
  origem: z.literal(1),
  valorFaturamento: Decimal.nullable(),
  valorFaturamentoMarketplace: Decimal.nullable(),
  quantidadeNotas: z.number().int().nullable(),
  aliquota: Decimal.nullable(),
  aliquotaMarketplace: Decimal.nullable(),
  valorCobranca: Decimal,
  explicacao: Explicacao,
})
export type ItemCalculado = z.output<typeof ItemCalculado>

/** The value again, in cents, from what the explanation shows and nothing else: it must equal `valorCobranca`. */
export function valorDaExplicacao(explicacao: Explicacao): string {
  const { dias, proRata } = explicacao
  const byDays = (valor: string) => (proRata ? exact(valor).times(dias.ativos).div(dias.mes) : exact(valor))
  switch (explicacao.regra) {
    case 'comissao': {
      const comissao = toMoney(sum(explicacao.parcelas.map(({ valor, percentual }) => exact(valor).times(percentual).div(100))))
      const least = toMoney(byDays(explicacao.minimo.valor))
      return exact(least).gt(comissao) ? least : comissao
    }
    case 'demanda':
      return toMoney(exact(explicacao.precoUnidade).times(explicacao.quantidadeNotas))
    case 'fixo':
      return toMoney(byDays(explicacao.soma))
    case 'setup':
      return toMoney(explicacao.valorSetup)
  }
}
