import type { z } from 'zod'
import { enumOf } from '../kit/enum.ts'

export const SituacaoPromessa = enumOf({
  EM_VIGOR: [1, 'Em vigor'],
  CUMPRIDA: [2, 'Cumprida'],
  QUEBRADA: [3, 'Quebrada'],
  CANCELADA: [4, 'Cancelada'],
})
export type SituacaoPromessa = z.output<typeof SituacaoPromessa.schema>
