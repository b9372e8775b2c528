import type { PassoParams } from '@retaguarda/contract/passo.ts'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type OperationTable = PassoParams &
  RegisterColumns & {
    name: string
  }
