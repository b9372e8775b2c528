import { z } from 'zod'

/** What is set to nothing is not set. */
export const blank = (v: unknown) => (typeof v === 'string' && v.trim() === '' ? undefined : v)
export const optional = <T extends z.ZodType>(t: T) => z.preprocess(blank, t.optional())
export const address = (name: string) =>
  z.url({ protocol: /^https?$/, hostname: /./, error: `${name} não é um endereço válido. Exemplo: https://exemplo.com.br` })
export const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.preprocess(blank, z.enum(values, { error: `${name} aceita só: ${values.join(', ')}.` }).default(values[0] as z.util.NoUndefined<T[0]>))

export const whole = (name: string, min: number, max: number, initial: number) => {
  const error = `${name} é um número inteiro de ${min} a ${max}.`
  return z.preprocess(blank, z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(initial))
}
