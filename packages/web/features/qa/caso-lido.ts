import { testCase } from '@retaguarda/contract/test-case.ts'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import type { Values } from '../../kit/form/path.ts'
import type { Salvos } from '../../parts/itens/use-salvar.ts'
import { type Row, lidas } from './rows.ts'

/** A test case as its editor has it. */
export type CasoLido = Salvos<Row> & { campos: Values; versao: number }

export async function readCaso(id: number, signal?: AbortSignal): Promise<CasoLido> {
  return lido(await call(testCase.get, { params: { id }, signal }))
}

function lido(caso: z.output<typeof testCase.get.response>): CasoLido {
  const { codigo, name, groupTeste, operations, versaoRegistro, alteradoPor, alteradoEm, versao } = caso
  const grupo = groupTeste && { id: groupTeste.id, nome: groupTeste.name }
  return { itens: lidas(operations), campos: { codigo, name, groupTeste: grupo }, versaoRegistro, alteradoPor, alteradoEm, versao }
}
