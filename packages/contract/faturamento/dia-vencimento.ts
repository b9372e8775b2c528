import { z } from 'zod'
import { blankToNull } from '../kit/fields.ts'

const DIA_MAX = 31

/** A day of the month after the competence: the last one of a shorter month, and then the next business day. A number or its digits. */
export const DiaVencimento = z.preprocess(
  (v) => (typeof v === 'string' && /^\s*\d{1,4}\s*$/.test(v) ? Number(v) : blankToNull(v)),
  z
    .number('Dia do vencimento: use um número.')
    .int('Dia do vencimento: use um número inteiro.')
    .min(1, 'Dia do vencimento: de 1 a 31.')
    .max(DIA_MAX, 'Dia do vencimento: de 1 a 31.')
    .nullable(),
)
