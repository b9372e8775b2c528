import { conciliacao, type extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { type Competencia, diaDoMes, daysOfMonth } from '@retaguarda/contract/kit/tempo.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { useRead } from '../../../kit/use-read.ts'

export type Lancamento = z.output<typeof extrato.row>

/** What the bank writes of an entry, with whom it names beside it. */
export const descrito = ({ memo, nome }: Pick<Lancamento, 'memo' | 'nome'>) => (nome === null || nome === memo ? memo : `${memo} · ${nome}`)

export const useContas = () => useRead([contaBancaria.prefix, 'suggest'], contaBancaria.suggest.all, {})

/** What the files and the statement of an account say of each day of a month. */
export function useDays(conta: number | undefined, mes: Competencia) {
  const [inicio, fim] = [diaDoMes(mes, 1), diaDoMes(mes, daysOfMonth(mes))]
  return useRead(
    [conciliacao.dias.path, conta, inicio],
    conciliacao.dias,
    { query: { contaBancaria: conta, inicio, fim } },
    { enabled: conta !== undefined, placeholderData: keepPreviousData },
  )
}
