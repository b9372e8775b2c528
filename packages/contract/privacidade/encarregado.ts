import { z } from 'zod'

/** Who answers for personal data (Lei 13.709/2018, art. 41). */
export const Encarregado = z.object({ nome: z.string(), email: z.string() })
export type Encarregado = z.output<typeof Encarregado>
