import type { TipoMockup } from '@retaguarda/contract/mockup.ts'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type MockupTable = RegisterColumns & {
  name: string
  type: z.output<typeof TipoMockup.schema>
  code: string | null
  mockup: string
}
