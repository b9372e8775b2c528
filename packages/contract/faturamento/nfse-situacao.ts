import type { z } from 'zod'
import { can } from '../kit/can.ts'
import { enumOf } from '../kit/enum.ts'
import { SituacaoFatura } from './fatura.ts'

/** Where notes count, or where they are only tried. */
export const AmbienteNfse = enumOf({ PRODUCAO: [1, 'Produção'], RESTRITA: [2, 'Produção restrita'] })
export type AmbienteNfse = z.output<typeof AmbienteNfse.schema>

export const SituacaoNfse = enumOf({
  A_EMITIR: [1, 'A emitir'],
  EMITINDO: [2, 'Emitindo'],
  AUTORIZADA: [3, 'Autorizada'],
  REJEITADA: [4, 'Rejeitada'],
  INDETERMINADA: [5, 'Indeterminada'],
  CANCELAMENTO_PEDIDO: [6, 'Cancelamento pedido'],
  CANCELADA: [7, 'Cancelada'],
  SUBSTITUIDA: [8, 'Substituída'],
  DESCARTADA: [9, 'Descartada'],
})
export type SituacaoNfse = z.output<typeof SituacaoNfse.schema>

/** What may be done to a note, by its situation; `baixar`: it came back, and its XML can be read. */
export const podeNfse = can(SituacaoNfse, {
  reemitir: ['REJEITADA'],
  descartar: ['A_EMITIR', 'REJEITADA'],
  conferir: ['EMITINDO', 'INDETERMINADA', 'CANCELAMENTO_PEDIDO'],
  cancelar: ['AUTORIZADA'],
  substituir: ['AUTORIZADA'],
  baixar: ['AUTORIZADA', 'CANCELAMENTO_PEDIDO', 'CANCELADA', 'SUBSTITUIDA'],
})

/** Of which an invoice cannot be cancelled, for the other side has them or may have. */
export const PRENDE_A_FATURA = SituacaoNfse.codes('EMITINDO', 'AUTORIZADA', 'INDETERMINADA', 'CANCELAMENTO_PEDIDO')
/** Those that stand or may come to stand. */
export const VIVAS = SituacaoNfse.codes('A_EMITIR', 'EMITINDO', 'AUTORIZADA', 'REJEITADA', 'INDETERMINADA', 'CANCELAMENTO_PEDIDO')
/** Whose invoices get notes. */
export const SITUACOES_COM_NOTA = SituacaoFatura.codes('FATURADA', 'PAGA', 'ENVIADA', 'PARCIALMENTE_PAGA')

/** By the national table of reasons for cancelling a note. */
export const MotivoCancelamentoNfse = enumOf({
  ERRO: [1, 'Erro na emissão'],
  NAO_PRESTADO: [2, 'Serviço não prestado'],
  OUTROS: [9, 'Outros'],
})

/** By the national table of reasons for substituting a note. */
export const MOTIVOS_SUBSTITUICAO = {
  '01': 'Desenquadramento do Simples Nacional',
  '02': 'Enquadramento no Simples Nacional',
  '03': 'Inclusão retroativa de imunidade ou isenção',
  '04': 'Exclusão retroativa de imunidade ou isenção',
  '05': 'Rejeição pelo tomador ou pelo intermediário',
  '99': 'Outros',
} as const
