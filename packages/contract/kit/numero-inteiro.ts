import { z } from 'zod'

const INT_MAX = 2_147_483_647 // integer of the database

/** A required whole number, as number or digits. `the` is the label with its article. */
export const wholeNumber = (label: string, the: string, min: number) =>
  z
    .preprocess(
      (v) => (typeof v === 'string' && /^\s*-?\d{1,10}\s*$/.test(v) ? Number(v) : v),
      z
        .number({ error: ({ input }) => (isBlank(input) ? `Informe ${the}.` : `${label}: use um número inteiro.`) })
        .int(`${label}: use um número inteiro.`)
        .min(min, `${label}: o menor valor é ${min}.`)
        .max(INT_MAX, `${label}: número grande demais.`),
    )
    .meta({ label, required: true })

/** One from `min` to `max`, both told where it is anything else. */
export const wholeWithin = (label: string, min: number, max: number) => {
  const error = `${label}: um número inteiro de ${min} a ${max.toLocaleString('pt-BR')}.`
  return z.preprocess(
    (v) => (typeof v === 'string' && /^\d{1,16}$/.test(v) ? Number(v) : v),
    z.number({ error }).int(error).min(min, error).max(max, error),
  )
}

const isBlank = (v: unknown) => v === undefined || v === null || (typeof v === 'string' && v.trim() === '')
