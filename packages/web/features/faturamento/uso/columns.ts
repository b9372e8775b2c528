import type { Uso } from '@retaguarda/contract/faturamento/uso.ts'
import type { Column } from '../../../kit/ui/data-table.tsx'
import { formatMoney, formatNumber } from '../../../kit/ui/format.ts'

type Numeros = Pick<Uso, 'valorFaturamento' | 'valorFaturamentoMarketplace' | 'valorFaturamentoB2B' | 'quantidadeNotas'>

/** The figures of a month, however they came. */
export const NUMEROS: Column<Numeros>[] = [
  { head: 'Loja', num: true, label: 'loja', cell: ({ valorFaturamento }) => formatMoney(valorFaturamento) },
  { head: 'Marketplace', num: true, label: 'marketplace', cell: (one) => formatMoney(one.valorFaturamentoMarketplace) },
  { head: 'B2B', num: true, label: 'B2B', cell: ({ valorFaturamentoB2B }) => formatMoney(valorFaturamentoB2B) },
  { head: 'Notas', num: true, label: 'notas', cell: ({ quantidadeNotas }) => formatNumber(quantidadeNotas) },
]
