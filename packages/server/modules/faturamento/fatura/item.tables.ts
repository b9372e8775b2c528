import type { Explicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import type { ColumnType, Generated } from 'kysely'

export type FinanceiroTable = {
  id: Generated<number>
  faturaId: number
  /** Of the invoice, as are `ano` and `mes`. */
  clienteId: number
  ano: number
  mes: number
  objetoContratoId: number
  /** Null for a manual item. */
  vinculoId: number | null
  objetoContrato: string
  tipo: TipoItem
  origem: 1 | 2
  situacao: SituacaoItem
  /** Exact, as decimal text. */
  valorCobranca: string
  dataHora: Date
  valorFaturamento: string | null
  valorFaturamentoMarketplace: string | null
  quantidadeNotas: number | null
  aliquota: string | null
  aliquotaMarketplace: string | null
  observacao: string | null
  explicacao: ColumnType<Explicacao | null, string | null, string | null>
  usuarioId: number | null
}

/** How `financeiro.tipo` is kept: what the item is for. */
export const TIPO_ITEM = { mensal: 1, setup: 2, manual: 3 } as const
export type TipoItem = (typeof TIPO_ITEM)[keyof typeof TIPO_ITEM]
