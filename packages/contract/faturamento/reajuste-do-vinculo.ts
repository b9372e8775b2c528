import { z } from 'zod'
import { blankToNull, orDefault, orNull } from '../kit/fields.ts'
import { exact, rate, rateSigned } from '../kit/money.ts'
import { Competencia, somaMeses } from '../kit/tempo.ts'
import { Indice } from './indice.ts'

const MESES_MIN = 12 // Lei 10.192 art. 2 §1: a shorter one is void
const MESES_MAX = 60
const MINIMO = `Intervalo mínimo: de ${MESES_MIN} a ${MESES_MAX} meses.`

const PISO_PADRAO = '0.0000'

/** How a link is readjusted year by year; `mesBase` left out is the month in which the link begins. */
export const ReajusteDoVinculo = z
  .object({
    indice: Indice.schema.meta({ label: 'Índice', required: true }),
    percentual: orNull(rateSigned('Percentual', 'o percentual')).meta({ label: 'Percentual (%)' }),
    mesBase: orNull(Competencia.shape.mes).meta({ label: 'Mês base' }),
    teto: orNull(rate('Teto', 'o teto')).meta({ label: 'Teto (%)' }),
    /** Left out nothing becomes cheaper; null, or below zero, a price may fall. */
    piso: z
      .preprocess((sent) => (sent === undefined ? PISO_PADRAO : blankToNull(sent)), rateSigned('Piso', 'o piso').nullable())
      .meta({ label: 'Piso (%)' }),
    minimoMeses: orDefault(z.number(MINIMO).int(MINIMO).min(MESES_MIN, MINIMO).max(MESES_MAX, MINIMO), MESES_MIN).meta({
      label: 'Intervalo mínimo (meses)',
    }),
  })
  .superRefine(({ indice, percentual, teto, piso }, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const fixo = indice === Indice.code.FIXO
    if (fixo && percentual === null) issue('percentual', 'Informe o percentual.')
    if (!fixo && percentual !== null) issue('percentual', 'Percentual: só o índice Fixo tem um.')
    if (teto !== null && piso !== null && exact(teto).lt(piso)) issue('teto', 'O teto não pode ser menor que o piso.')
  })
export type ReajusteDoVinculo = z.output<typeof ReajusteDoVinculo>

/** As it is kept. */
export const ReajusteLido = z.object({
  indice: Indice.schema,
  percentual: z.string().nullable(),
  mesBase: z.number().int(),
  teto: z.string().nullable(),
  piso: z.string().nullable(),
  minimoMeses: z.number().int(),
})
export type ReajusteLido = z.output<typeof ReajusteLido>

/** The month of the next readjustment after the beginning of the contract, its last negotiation or its last readjustment. */
export function proximoReajuste({ mesBase, minimoMeses }: Pick<ReajusteLido, 'mesBase' | 'minimoMeses'>, desde: Competencia): Competencia {
  const earliest = somaMeses(desde, minimoMeses)
  return somaMeses(earliest, (mesBase - earliest.mes + MESES_MIN) % MESES_MIN)
}
