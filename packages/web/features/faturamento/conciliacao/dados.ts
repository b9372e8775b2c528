import { conciliacao, type extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { type Competencia, diaDoMes, diasDoMes } from '@retaguarda/contract/kit/tempo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../kit/api.ts'

export type Lancamento = z.output<typeof extrato.row>

export const useContas = () =>
  useQuery({
    queryKey: [contaBancaria.prefix, 'suggest'],
    queryFn: ({ signal }) => call(contaBancaria.suggest.all, { signal }),
  })

/** What the files and the statement of an account say of each day of a month. */
export function useDias(conta: number | undefined, mes: Competencia) {
  const [inicio, fim] = [diaDoMes(mes, 1), diaDoMes(mes, diasDoMes(mes))]
  return useQuery({
    queryKey: [conciliacao.dias.path, conta, inicio],
    queryFn: ({ signal }) => call(conciliacao.dias, { query: { contaBancaria: conta, inicio, fim }, signal }),
    enabled: conta !== undefined,
    placeholderData: keepPreviousData,
  })
}
