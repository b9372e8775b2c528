// How the columns are kept whose codes no screen shows, by name; those that people see stand in the contract.

/**
 * Where a row stands that is to be done once: every table of work that outlives a call says it by these codes. A table may have
 * further ones of its own; they are ends as well.
 */
export const SITUACAO = { ESPERA: 0, FEITO: 1, ERRO: 2 } as const

/** What an item of an invoice is for. */
export const TIPO_ITEM = { mensal: 1, setup: 2, manual: 3 } as const

/** What a store is told: an invoice, a payment of a boleto, that an invoice is cancelled. */
export const TIPO_AVISO = { fatura: 1, liquidacao: 2, cancelamento: 3 } as const

/** Whose word the end of a result is. */
export const ENCERRADO_POR = { EXECUTOR: 1, PESSOA: 2, PRODUTO: 3 } as const

/** What kind of event of a result a row is. */
export const TIPO_EVENTO = { inicio: 1, passo: 2, nota: 3, fim: 4 } as const

export type CodeOf<T> = T[keyof T]
