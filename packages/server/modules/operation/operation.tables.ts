import type { PassoParams } from '@retaguarda/contract/passo.ts'
import type { Generated } from 'kysely'

export type OperationTable = PassoParams & {
  id: Generated<number>
  name: string
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}
