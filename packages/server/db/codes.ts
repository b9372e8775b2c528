import { TipoItemFatura } from '@retaguarda/contract/faturamento/item.ts'

// How the columns are kept whose codes no screen shows, by name; those that people see stand in the contract.

/** What an item of an invoice is for, by the words of the calculation. */
export const TIPO_ITEM = {
  mensal: TipoItemFatura.code.MENSAL,
  setup: TipoItemFatura.code.SETUP,
  manual: TipoItemFatura.code.MANUAL,
  desconto: TipoItemFatura.code.DESCONTO,
} as const

/** Of a credit: given at once, waiting for a second person, refused. */
export const DECISAO_CREDITO = { dado: 1, espera: 2, recusado: 3 } as const

/** What a store is told: an invoice, a payment of a boleto, that an invoice is cancelled, how a note of it stands, that it is suspended or no more. */
export const TIPO_AVISO = { fatura: 1, liquidacao: 2, cancelamento: 3, nota: 4, bloqueio: 5 } as const

/** Whose word the end of a result is. */
export const ENCERRADO_POR = { EXECUTOR: 1, PESSOA: 2, PRODUTO: 3 } as const

/** What kind of event of a result a row is. */
export const TIPO_EVENTO = { inicio: 1, passo: 2, nota: 3, fim: 4 } as const

export type CodeOf<T> = T[keyof T]

/** What is asked for of the copies by themselves: one to be made, or one to be proven. */
export const TIPO_ORDEM = { copia: 1, prova: 2 } as const
