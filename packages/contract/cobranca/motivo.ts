import { z } from 'zod'
import { text } from '../kit/fields.ts'

const MIN = 10
const MAX = 200

/** Why money is taken back: a sentence that somebody understands in a year. */
export const motivo = text('Motivo', 'o motivo', MAX, { multiline: true })
  .min(MIN, `Motivo: escreva ao menos ${MIN} caracteres.`)
  .meta({ label: 'Motivo', required: true })

/** Where nothing but the reason is typed. */
export const MotivoForm = z.object({ motivo })
export type MotivoForm = z.output<typeof MotivoForm>
