import type { PassoParams } from '@retaguarda/contract/passo.ts'
import type { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type TestCaseTable = RegisterColumns & {
  codigo: string
  name: string
  groupTesteId: number | null
  versao: Generated<number>
  ultimoResultado: z.output<typeof ResultadoTeste.schema> | null
  instavel: Generated<boolean>
}

/** What a line took from its operation. */
export type Origem = { name: string; params: PassoParams }

export type TestCaseOperationTable = PassoParams & {
  id: Generated<number>
  testCaseId: number
  ordem: number
  operationId: number | null
  name: string
  origem: JSONColumnType<Origem> | null
}
