import type { TipoLote } from '@retaguarda/contract/faturamento/lote.ts'
import type { ColumnType, Generated } from 'kysely'
import type { LoteColumns } from '../../../kit/lote/lote.tables.ts'

/** How it is to be done. */
export type Modo = {
  vencimento?: string | null
  diaVencimento?: number | null
  parcelas?: number
  contaBancaria?: number | null | undefined
  motivo?: string
}

export type FaturaLoteTable = LoteColumns & {
  tipo: TipoLote
  pedido: ColumnType<Modo, string, never>
  impressao: string
  inicio: Date
  requestId: string
  usuarioId: number | null
}

export type FaturaLoteLinhaTable = {
  id: Generated<number>
  loteId: number
  faturaId: number
  situacao: Generated<0 | 1 | 2>
  erro: string | null
}
