/** Where a client's store is reached, and with which key. */
export type LojaConnection = { url: string; chave: string }

/** The stores' admin API (our own contract). */
export type LojaPort = {
  /** What the store says of itself. @throws LojaError */
  status(connection: LojaConnection): Promise<LojaStatus>
}

export type LojaStatus = {
  gateway: string[]
  formaPagamento: string[]
  marketplace: string[]
  regimeTributacao: number
  loja: 'online' | 'offline' | 'manutencao'
  apiFrete: boolean
  doisFatores: boolean
  farm: string
  checkout: 'default' | 'react'
}

/** It refused, answered nonsense or not at all; `message` is the sentence for the person. */
export class LojaError extends Error {}
