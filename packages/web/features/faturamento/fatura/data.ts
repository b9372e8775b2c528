import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { readOf } from '../../../kit/use-read.ts'

/** The invoice itself: competence, client, situation, values. */
export const resumoOptions = (id: number) => readOf([fatura.prefix, 'resumo', id], fatura.get, { params: { id } }, { staleTime: 0 })

/** Its items, each with its stored explanation. */
export const itensOptions = (id: number) => readOf([fatura.prefix, 'itens', id], fatura.financeiros, { params: { id } }, { staleTime: 0 })

/** Its boletos and notas fiscais. */
export const documentosOptions = (id: number) =>
  readOf([faturaDocumento.prefix, 'da fatura', id], faturaDocumento.get, { params: { id } }, { staleTime: 0 })
