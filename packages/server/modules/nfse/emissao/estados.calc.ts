import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'

type Name = keyof typeof SituacaoNfse.code

/** To what a note may come from where it stands; what persons may ask for is the contract's (`podeNfse`). */
const PARA: Record<Name, readonly Name[]> = {
  A_EMITIR: ['EMITINDO', 'DESCARTADA'],
  EMITINDO: ['A_EMITIR', 'AUTORIZADA', 'REJEITADA', 'INDETERMINADA', 'EMITINDO'],
  INDETERMINADA: ['EMITINDO', 'AUTORIZADA', 'REJEITADA'],
  REJEITADA: ['A_EMITIR', 'DESCARTADA'],
  AUTORIZADA: ['CANCELAMENTO_PEDIDO', 'SUBSTITUIDA'],
  CANCELAMENTO_PEDIDO: ['CANCELADA', 'AUTORIZADA', 'SUBSTITUIDA'],
  CANCELADA: [],
  SUBSTITUIDA: [],
  DESCARTADA: [],
}

/** What the history calls a change, by where it leads. */
const ACAO: Record<Name, string> = {
  A_EMITIR: 'esperar',
  EMITINDO: 'enviar',
  AUTORIZADA: 'autorizar',
  REJEITADA: 'recusar',
  INDETERMINADA: 'ficar sem resposta',
  CANCELAMENTO_PEDIDO: 'pedir cancelamento',
  CANCELADA: 'cancelar',
  SUBSTITUIDA: 'substituir',
  DESCARTADA: 'descartar',
}

const nameOf = (situacao: SituacaoNfse): Name => {
  const found = Object.entries(SituacaoNfse.code).find(([, code]) => code === situacao)
  return (found?.[0] ?? 'DESCARTADA') as Name // the keys are its names
}

export const podeIr = (de: SituacaoNfse, para: SituacaoNfse): boolean => PARA[nameOf(de)].includes(nameOf(para))
export const acaoDe = (para: SituacaoNfse): string => ACAO[nameOf(para)]

/** Those that wait for an answer of Sefin. */
export const ESPERAM = ['A_EMITIR', 'EMITINDO', 'INDETERMINADA', 'CANCELAMENTO_PEDIDO'] as const

export const isEsperando = (situacao: SituacaoNfse): boolean => ESPERAM.some((name) => SituacaoNfse.code[name] === situacao)

const SECOND = 1_000
const MINUTE = 60 * SECOND
const PAUSAS = [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE]
const SEMPRE = 30 * MINUTE

/** ms until Sefin is asked again, which has so often in a row not answered. */
export const pausaDoSilencio = (silencios: number): number => PAUSAS[silencios - 1] ?? SEMPRE
