import type { Generated } from 'kysely'

/** A month's figures of a client, as they came; the newest row of a month counts. */
export type UsoTable = {
  id: Generated<number>
  clienteId: number
  ano: number
  mes: number
  valorFaturamento: string | null
  valorFaturamentoMarketplace: string | null
  valorFaturamentoB2B: string | null
  quantidadeNotas: number | null
  origem: 1 | 2 | 3
  recebidoEm: Date
  usuarioId: number | null
}
