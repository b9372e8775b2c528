import type { z } from 'zod'
import { PlataformaError } from './port.ts'

/** A refusal of which there is no more to say. */
export const refusal = (name: string, status: number): PlataformaError =>
  new PlataformaError(`O ${name} recusou o pedido (${status}). Peça a quem cuida do sistema para conferir o endereço e a chave.`)

/** What an answer must say to be used. @throws PlataformaError */
export function understood<S extends z.ZodType>(name: string, schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body)
  if (!read.success) throw new PlataformaError(`O ${name} não respondeu como esperado. Tente de novo em alguns minutos.`)
  return read.data
}
