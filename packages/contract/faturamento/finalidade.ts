import type { z } from 'zod'
import { enumOf } from '../kit/enum.ts'

/** What a contact is written for. */
export const Finalidade = enumOf({ COBRANCA: [1, 'Cobrança'], NOTA_FISCAL: [2, 'Nota fiscal'], AVISOS: [3, 'Avisos'] })
export type Finalidade = z.output<typeof Finalidade.schema>
