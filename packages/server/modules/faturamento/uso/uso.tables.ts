import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import type { Generated } from 'kysely'

/** A month's figures of a client, as they came; the newest row of a month counts. */
export type UsoTable = Competencia &
  Figuras & { id: Generated<number>; clienteId: number; origem: 1 | 2 | 3; recebidoEm: Date; usuarioId: number | null }
