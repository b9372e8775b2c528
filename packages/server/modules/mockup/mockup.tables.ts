import type { TipoMockup } from '@retaguarda/contract/mockup.ts'
import type { Generated } from 'kysely'
import type { z } from 'zod'

export type MockupTable = {
  id: Generated<number>
  name: string
  type: z.output<typeof TipoMockup.schema>
  code: string | null
  mockup: string
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}
