import type { TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type GroupTesteTable = RegisterColumns & {
  name: string
  type: z.output<typeof TipoGrupo.schema>
}
