import type { PassoParams } from '@retaguarda/contract/passo.ts'
import type { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { z } from 'zod'

export type TestCaseTable = {
  id: Generated<number>
  codigo: string
  name: string
  groupTesteId: number | null
  versao: Generated<number>
  ultimoResultado: z.output<typeof ResultadoTeste.schema> | null
  instavel: Generated<boolean>
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
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
