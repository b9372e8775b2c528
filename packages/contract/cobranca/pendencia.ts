import { z } from 'zod'
import { Id, Ref } from '../kit/fields.ts'

/** Why the title of a boleto cannot go to its bank yet, and the address of the screen where that is mended. */
export const Pendencia = z.object({ boleto: Id, cliente: Ref, error: z.string(), link: z.string() })
export type Pendencia = z.output<typeof Pendencia>

/** The same of a client, whatever its boletos. */
export const PendenciaDoCliente = Pendencia.pick({ error: true, link: true })
export type PendenciaDoCliente = z.output<typeof PendenciaDoCliente>
