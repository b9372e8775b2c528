import type { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { ResumoRetorno, retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import type { z } from 'zod'

export type Previa = z.output<typeof retorno.previa.response>
export type Excecao = z.output<typeof excecaoBancaria.get.response>

/** The figures of a file, in the words of its page. */
export const numerosDe = (resumo: ResumoRetorno): [label: string, value: number][] => [
  ['Títulos', resumo.titulos],
  ['Liquidados', resumo.liquidados],
  ['Confirmados', resumo.confirmados],
  ['Rejeitados', resumo.rejeitados],
  ['Baixados', resumo.baixados],
]
