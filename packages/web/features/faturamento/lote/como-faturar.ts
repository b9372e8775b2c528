import { NumeroParcelas } from '@retaguarda/contract/faturamento/fatura.ts'
import { dateOptional, orNull } from '@retaguarda/contract/kit/fields.ts'
import { z } from 'zod'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import type { Values } from '../../../kit/form/path.ts'

const DIA_MAX = 31
const Fields = z.object({
  diaVencimento: orNull(
    z.number().int('Dia do vencimento: de 1 a 31.').min(1, 'Dia do vencimento: de 1 a 31.').max(DIA_MAX, 'Dia do vencimento: de 1 a 31.'),
  ).meta({ label: 'Dia do vencimento' }),
  vencimento: dateOptional('ou uma data para todas'),
  parcelas: NumeroParcelas,
})
export const f = fieldsOf(Fields)

const whole = (typed: unknown) => (/^\d{1,4}$/.test(String(typed ?? '')) ? Number(typed) : undefined)
/** Fields hold text; the contract reads numbers. */
export const form = z
  .preprocess((typed) => {
    const values = typed as Values // the values of the form below
    return { ...values, diaVencimento: whole(values.diaVencimento) ?? null, parcelas: whole(values.parcelas) }
  }, Fields)
  .refine(({ diaVencimento, vencimento }) => diaVencimento !== null || vencimento !== null, {
    message: 'Informe o dia do vencimento, ou uma data para todas.',
    path: ['diaVencimento'],
  })
