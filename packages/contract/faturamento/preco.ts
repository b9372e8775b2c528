import { z } from 'zod'
import { enumOf } from '../kit/enum.ts'
import { Id, Instant } from '../kit/fields.ts'
import { isoDay } from '../kit/tempo.ts'
import { AjusteComercial, Configuracao, TipoConfiguracao } from './configuracao.ts'

export const OrigemPreco = enumOf({ CADASTRO: [1, 'Cadastro'], REAJUSTE: [2, 'Reajuste'], NEGOCIACAO: [3, 'Negociação'] })

/** Rows that an object or a link may have. */
export const PRECOS_MAX = 200

const NOT_FIRST = 'Vale a partir de: escolha o dia 1º de um mês.'

/** The first day of the month from which a price counts. */
export const primeiroDia = isoDay('Vale a partir de: data inválida.').refine((day) => day.endsWith('-01'), NOT_FIRST)

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

export const TipoPreco = z.union([z.literal(1), z.literal(2)])

export const PrecoDoVinculo = z.object({
  id: Id,
  aPartirDe: isoDay(),
  tipo: TipoPreco,
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
export const PrecoGravado = z.object({ aPartirDe: isoDay() }).nullable()
