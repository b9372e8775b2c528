import type { z } from 'zod'
import { enumOf } from '../kit/enum.ts'

/** How a company is taxed; decides what is withheld of it and by it. */
export const RegimeTributacao = enumOf({
  SIMPLES: [1, 'Simples Nacional'],
  PRESUMIDO: [2, 'Lucro Presumido'],
  REAL: [3, 'Lucro Real'],
})
export type RegimeTributacao = z.output<typeof RegimeTributacao.schema>
