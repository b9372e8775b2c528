import type { TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import type { Generated } from 'kysely'
import type { z } from 'zod'

export type GroupTesteTable = {
  id: Generated<number>
  name: string
  type: z.output<typeof TipoGrupo.schema>
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}
