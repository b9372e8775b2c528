import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api.ts'

/** The invoice itself: competence, client, situation, values. */
export const resumoOptions = (id: number) =>
  queryOptions({
    queryKey: [fatura.prefix, 'resumo', id],
    queryFn: ({ signal }) => call(fatura.get, { params: { id }, signal }),
    staleTime: 0,
  })

/** Its items, each with its stored explanation. */
export const itensOptions = (id: number) =>
  queryOptions({
    queryKey: [fatura.prefix, 'itens', id],
    queryFn: ({ signal }) => call(fatura.financeiros, { params: { id }, signal }),
    staleTime: 0,
  })

/** Its boletos and notas fiscais. */
export const documentosOptions = (id: number) =>
  queryOptions({
    queryKey: [faturaDocumento.prefix, 'da fatura', id],
    queryFn: ({ signal }) => call(faturaDocumento.get, { params: { id }, signal }),
    staleTime: 0,
  })
