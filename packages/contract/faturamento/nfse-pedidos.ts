import { z } from 'zod'
import { text } from '../kit/fields.ts'
import { keysOf } from '../kit/keys.ts'
import { MOTIVOS_SUBSTITUICAO, MotivoCancelamentoNfse } from './nfse-situacao.ts'

/** The other side counts what the national schema leaves of it. */
export const MOTIVO_MIN = 15
const MOTIVO_MAX = 255
const motivoDoEvento = text('Motivo', 'o motivo', MOTIVO_MAX, { multiline: true }).min(
  MOTIVO_MIN,
  `Motivo: escreva ao menos ${MOTIVO_MIN} caracteres.`,
)

/** The month was handed over, and is changed all the same. */
export const mesFechado = z.boolean('Mês fechado: use true ou false.').nullish()

export const EmitirNfse = z.object({ mesFechado })
export const CancelarNfse = z.object({
  cMotivo: MotivoCancelamentoNfse.schema.meta({ label: 'Motivo da tabela', required: true }),
  motivo: motivoDoEvento,
  mesFechado,
})
export type CancelarNfse = z.output<typeof CancelarNfse>
export const SubstituirNfse = z
  .object({
    cMotivo: z.enum(keysOf(MOTIVOS_SUBSTITUICAO), 'Escolha uma das opções.').meta({
      label: 'Motivo da tabela',
      required: true,
    }),
    motivo: z
      .preprocess((v) => (typeof v === 'string' && v.trim() === '' ? null : (v ?? null)), motivoDoEvento.nullable())
      .meta({
        label: 'Motivo',
      }),
    mesFechado,
  })
  .refine(({ cMotivo, motivo: said }) => cMotivo !== '99' || said !== null, { path: ['motivo'], message: 'Informe o motivo.' })
export type SubstituirNfse = z.output<typeof SubstituirNfse>
