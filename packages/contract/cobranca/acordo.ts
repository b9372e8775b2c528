import type { z } from 'zod'
import { enumOf } from '../kit/enum.ts'

export const SituacaoAcordo = enumOf({
  EM_DIA: [1, 'Em dia'],
  ATRASADO: [2, 'Atrasado'],
  QUEBRADO: [3, 'Quebrado'],
  QUITADO: [4, 'Quitado'],
  DESFEITO: [5, 'Desfeito'],
})
export type SituacaoAcordo = z.output<typeof SituacaoAcordo.schema>
