import type { Generated } from 'kysely'

/** What a store is told: 1 an invoice, 2 a payment of a boleto, 3 that an invoice is cancelled. */
export const TIPO_AVISO = { fatura: 1, liquidacao: 2, cancelamento: 3 } as const
/** 3: only a person repeats it. */
export const SITUACAO_AVISO = { pendente: 1, recebido: 2, falhou: 3 } as const

export type LojaAvisoTable = {
  /** The Idempotency-Key of the call. */
  chave: string
  tipo: (typeof TIPO_AVISO)[keyof typeof TIPO_AVISO]
  faturaId: number
  /** Of a payment. */
  documentoId: number | null
  liquidacaoId: number | null
  numero: number | null
  situacao: Generated<(typeof SITUACAO_AVISO)[keyof typeof SITUACAO_AVISO]>
  tentativas: Generated<number>
  tomadoEm: Date | null
  envioId: number | null
  tentarEm: Date
  erro: string | null
}
