import { z } from 'zod'
import { enumOf } from '../kit/enum.ts'
import { brl, exact, money, rate, unitPrice } from '../kit/money.ts'

export const TipoConfiguracao = enumOf({
  SEM_VALOR_MENSAL: [0, 'Sem Valor Mensal'],
  TABELA_COMISSOES: [1, 'Tabela de Comissões'],
  SOB_DEMANDA: [2, 'Valor sob-demanda'],
  VALOR_FIXO: [3, 'Valor Fixo'],
})
export type TipoConfiguracao = z.output<typeof TipoConfiguracao.schema>

const LINES_MAX = 200
const QUANTIDADE_MAX = 2_147_483_647

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)
const isBlank = (v: unknown) => v === undefined || v === null || (typeof v === 'string' && v.trim() === '')

/** As a number or its digits, kept as a number. */
const quantidade = z
  .union([z.string(), z.number()], { error: 'Informe a quantidade.' })
  .transform((sent, ctx) => {
    const text = String(sent).trim()
    const message =
      text === ''
        ? 'Informe a quantidade.'
        : !/^\d{1,15}$/.test(text)
          ? 'Quantidade: use um número inteiro, de zero para cima.'
          : Number(text) > QUANTIDADE_MAX
            ? 'Quantidade: no máximo 2.147.483.647.'
            : undefined
    if (message === undefined) return Number(text)
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .meta({ label: 'A partir da quantidade', required: true })

export const LinhaComissao = z.object({
  valorFaturamento: money('A partir do faturamento', 'o faturamento'),
  percentualLoja: rate('Percentual da loja', 'o percentual da loja'),
  percentualMarketplace: rate('Percentual do marketplace', 'o percentual do marketplace'),
  /** Blank is none: most contracts know no B2B revenue. */
  comissaoB2B: z
    .preprocess((v) => (isBlank(v) ? '0' : v), rate('Comissão B2B', 'a comissão B2B'))
    .meta({ label: 'Comissão B2B', required: false }),
})
export type LinhaComissao = z.output<typeof LinhaComissao>

export const LinhaDemanda = z.object({ quantidade, precoUnidade: unitPrice('Preço por unidade', 'o preço por unidade') })
export type LinhaDemanda = z.output<typeof LinhaDemanda>

export const LinhaFixa = z.object({ valorFixo: money('Valor fixo', 'o valor fixo') })

const rows = <R extends z.ZodObject>(row: R) =>
  z
    .array(row, { error: 'Inclua ao menos uma linha.' })
    .min(1, 'Inclua ao menos uma linha.')
    .max(LINES_MAX, `No máximo ${LINES_MAX} linhas.`)

const thresholdText = (value: string | number) => (typeof value === 'number' ? value.toLocaleString('pt-BR') : brl(value))

/** Rows of a table by volume: sorted by their lower bound, of which each stands once. */
const tiers = <R extends z.ZodObject, K extends keyof z.output<R> & string>(row: R, bound: K) => {
  // A row's bound is a decimal string or an integer; the generic row cannot say so.
  const boundOf = (line: z.output<R>) => line[bound] as string | number
  return rows(row)
    .superRefine((lines, ctx) =>
      lines.forEach((line, at) => {
        const first = lines.findIndex((other) => boundOf(other) === boundOf(line))
        if (first === at) return
        const message = `Já há uma linha a partir de ${thresholdText(boundOf(line))}: mude o valor ou retire uma delas.`
        ctx.addIssue({ code: 'custom', path: [at, bound], message })
      }),
    )
    .transform((lines) => lines.toSorted((a, b) => exact(boundOf(a)).cmp(boundOf(b))))
}

const PARTS = {
  valorMinimo: money('Valor mínimo', 'o valor mínimo'),
  tabelaComissao: tiers(LinhaComissao, 'valorFaturamento').meta({ label: 'Tabela de comissões' }),
  valoresDemanda: tiers(LinhaDemanda, 'quantidade').meta({ label: 'Valores sob demanda' }),
  valorFixo: rows(LinhaFixa).meta({ label: 'Valores fixos' }),
}
const VALOR_SETUP = { valorSetup: money('Valor de setup', 'o valor de setup') }

type Key = keyof typeof PARTS
/** The keys of a configuration of each type, all of them required. */
export const CHAVES = TipoConfiguracao.byCode<readonly Key[]>({
  SEM_VALOR_MENSAL: [],
  TABELA_COMISSOES: ['valorMinimo', 'tabelaComissao'],
  SOB_DEMANDA: ['valoresDemanda'],
  VALOR_FIXO: ['valorFixo'],
})

/** The keys of its type alone; a missing one as null, which its field answers with its sentence. */
const pruned = (value: unknown, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, isObject(value) ? (value[key] ?? null) : null]))

const keysOf = (tipo: unknown): readonly Key[] => {
  const known = TipoConfiguracao.schema.safeParse(tipo)
  return known.success ? CHAVES[known.data] : []
}

/** `configuracao` of an object, of any type. Which keys it must have is known beside it: see `comChavesDoTipo`. */
export const Configuracao = z.object(PARTS).partial()
export type Configuracao = z.output<typeof Configuracao>

/**
 * To preprocess a form that has `tipoConfiguracao` and `configuracao: Configuracao`: keys of other types are dropped, missing ones
 * become fields to fill in, at `configuracao.<key>`.
 */
export const comChavesDoTipo = (form: unknown): unknown =>
  isObject(form) ? { ...form, configuracao: pruned(form.configuracao, keysOf(form.tipoConfiguracao)) } : form

/** `configuracao` of a link of type Ajuste Comercial: the keys of its type, or the set-up where there is no monthly value. */
export const AjusteComercial = z.preprocess(
  (sent) => {
    if (!isObject(sent)) return sent
    const tipo = sent.tipoObjContrato
    const keys = tipo === TipoConfiguracao.code.SEM_VALOR_MENSAL ? ['valorSetup'] : keysOf(tipo)
    return { ...pruned(sent, keys), tipoObjContrato: tipo }
  },
  z
    .object({ ...PARTS, ...VALOR_SETUP }, 'Informe a configuração do ajuste comercial.')
    .partial()
    .extend({ tipoObjContrato: TipoConfiguracao.schema.meta({ label: 'Tipo do objeto', required: true }) }),
)
export type AjusteComercial = z.output<typeof AjusteComercial>

/** A configuration with its type in it: what a calculation used, as it is stored with the item. */
export const ConfiguracaoUsada = z.discriminatedUnion('tipoConfiguracao', [
  z.object({ tipoConfiguracao: z.literal(TipoConfiguracao.code.SEM_VALOR_MENSAL) }),
  z.object({
    tipoConfiguracao: z.literal(TipoConfiguracao.code.TABELA_COMISSOES),
    valorMinimo: PARTS.valorMinimo,
    tabelaComissao: PARTS.tabelaComissao,
  }),
  z.object({ tipoConfiguracao: z.literal(TipoConfiguracao.code.SOB_DEMANDA), valoresDemanda: PARTS.valoresDemanda }),
  z.object({ tipoConfiguracao: z.literal(TipoConfiguracao.code.VALOR_FIXO), valorFixo: PARTS.valorFixo }),
])
export type ConfiguracaoUsada = z.output<typeof ConfiguracaoUsada>

const ZERO_MONEY = '0.00'
const ZERO_RATE = '0.0000'

/** What a form starts with after the type is chosen (OBJ-016): one row from 0. */
export function configuracaoPadrao(tipo: TipoConfiguracao): Configuracao {
  const { code } = TipoConfiguracao
  if (tipo === code.TABELA_COMISSOES) {
    const percentuais = { percentualLoja: ZERO_RATE, percentualMarketplace: ZERO_RATE, comissaoB2B: ZERO_RATE }
    return { valorMinimo: ZERO_MONEY, tabelaComissao: [{ valorFaturamento: ZERO_MONEY, ...percentuais }] }
  }
  if (tipo === code.SOB_DEMANDA) return { valoresDemanda: [{ quantidade: 0, precoUnidade: ZERO_RATE }] }
  return tipo === code.VALOR_FIXO ? { valorFixo: [{ valorFixo: ZERO_MONEY }] } : {}
}

/** What an Ajuste Comercial starts with: a copy of the object's own (COC-017). */
export function ajustePadrao(objeto: {
  tipoConfiguracao: TipoConfiguracao
  configuracao: Configuracao
  valorSetup: string
}): AjusteComercial {
  const { tipoConfiguracao: tipoObjContrato, configuracao, valorSetup } = objeto
  if (tipoObjContrato === TipoConfiguracao.code.SEM_VALOR_MENSAL) return { tipoObjContrato, valorSetup }
  return { ...configuracao, tipoObjContrato }
}
