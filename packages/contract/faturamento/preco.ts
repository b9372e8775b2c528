import { z } from 'zod'
import { motivo } from '../cobranca/motivo.ts'
import { enumOf } from '../kit/enum.ts'
import { Id, Instant, Msg, Saved } from '../kit/fields.ts'
import { isoDay } from '../kit/tempo.ts'
import { AjusteComercial, Configuracao, TipoConfiguracao } from './configuracao.ts'

export const OrigemPreco = enumOf({ CADASTRO: [1, 'Cadastro'], REAJUSTE: [2, 'Reajuste'], NEGOCIACAO: [3, 'Negociação'] })

/** Rows that an object or a link may have. */
export const PRECOS_MAX = 200

const NOT_FIRST = 'Vale a partir de: escolha o dia 1º de um mês.'
const NO_YEAR = 'Vale a partir de: o ano vai de 2000 a 2199.'

/** The first day of the month from which a price counts. */
export const primeiroDia = isoDay('Vale a partir de: data inválida.')
  .refine((day) => day.endsWith('-01'), NOT_FIRST)
  .refine((day) => /^2[01]/.test(day), NO_YEAR)

/** Left out, the price that is in force this month is corrected. */
export const aPartirDe = z
  .preprocess((sent) => (sent === '' || sent === null ? undefined : sent), primeiroDia.optional())
  .meta({ label: 'Vale a partir de', required: false })

/** How a readjustment came to the price: its index, the month of the anniversary, the factor and the monthly value before. */
export const Reajustado = z.object({
  indice: z.number().int().min(1).max(4),
  aniversario: z.string(),
  fator: z.string(),
  de: z.string(),
})
export type Reajustado = z.output<typeof Reajustado>

/** The price that a charge took: from when it counts, where it comes from, and the readjustment that made it. */
export const PrecoUsado = z.object({ aPartirDe: isoDay(), origem: OrigemPreco.schema, reajuste: Reajustado.nullable() })
export type PrecoUsado = z.output<typeof PrecoUsado>

export const PrecoDoObjeto = z.object({
  id: Id,
  aPartirDe: isoDay(),
  tipoConfiguracao: TipoConfiguracao.schema,
  configuracao: Configuracao,
  valorSetup: z.string(),
  /** A month that takes it was billed: it stays. */
  cobrado: z.boolean(),
})
export type PrecoDoObjeto = z.output<typeof PrecoDoObjeto>

/** At its object's price, or at one of its own. */
export const TipoPreco = enumOf({ VALOR_PADRAO: [1, 'Valor Padrão'], AJUSTE_COMERCIAL: [2, 'Ajuste Comercial'] })

/** To preprocess a form: what charges the standard has no configuration of its own. */
export const soAjusteTemConfiguracao = (form: unknown): unknown => {
  if (typeof form !== 'object' || form === null || Array.isArray(form)) return form
  const { tipo, configuracao } = form as Record<string, unknown> // any object has unknown values by its keys
  return { ...form, configuracao: tipo === TipoPreco.code.AJUSTE_COMERCIAL ? (configuracao ?? {}) : null }
}

export const PrecoDoVinculo = z.object({
  id: Id,
  aPartirDe: isoDay(),
  tipo: TipoPreco.schema,
  configuracao: AjusteComercial.nullable(),
  origem: OrigemPreco.schema,
  motivo: z.string().nullable(),
  usuario: z.string().nullable(),
  dataHora: Instant,
  /** Which one it is of. */
  reajuste: Id.nullable(),
  cobrado: z.boolean(),
})
export type PrecoDoVinculo = z.output<typeof PrecoDoVinculo>

/** From when what was written counts; null where the price is the one that was in force. */
const preco = z.object({ aPartirDe: isoDay() }).nullable()
export const SavedPreco = Saved.extend({ preco })

/** A price that was negotiated with the client. */
export const PrecoForm = z.preprocess(
  soAjusteTemConfiguracao,
  z.object({
    aPartirDe: primeiroDia.meta({ label: 'Vale a partir de', required: true }),
    tipo: TipoPreco.schema.meta({ label: 'Tipo', required: true }),
    configuracao: AjusteComercial.nullable(),
    motivo,
  }),
)
export type PrecoForm = z.output<typeof PrecoForm>
export const PrecoRegistrado = Msg.extend({ preco })
