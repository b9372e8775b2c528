import type { JSONColumnType } from 'kysely'
import type { OutboxColumns } from '../../../kit/outbox/outbox.tables.ts'

/** What a store is told: 1 an invoice, 2 a payment of a boleto, 3 that an invoice is cancelled. */
export const TIPO_AVISO = { fatura: 1, liquidacao: 2, cancelamento: 3 } as const

export type LojaAvisoTable = Omit<OutboxColumns, 'fila'> & {
  fila: string
  /** The Idempotency-Key of the call. */
  chave: string
  tipo: (typeof TIPO_AVISO)[keyof typeof TIPO_AVISO]
  faturaId: number
  /** Of a payment. */
  documentoId: number | null
  liquidacaoId: number | null
  numero: number | null
  /** What the store was told first; null while nothing may have arrived there. */
  corpo: JSONColumnType<object> | null
}
