import { z } from 'zod'
import { enumOf } from '../kit/enum.ts'
import { Id, Ref } from '../kit/fields.ts'

/** Digits of the longest nosso número, as lists show it. */
export const NOSSO_NUMERO = 17

/** How a title stands at its bank. */
export const SituacaoTitulo = enumOf({
  A_REGISTRAR: [1, 'A registrar'],
  EM_REMESSA: [2, 'Em remessa'],
  REGISTRADO: [3, 'Registrado'],
  REJEITADO: [4, 'Rejeitado'],
  BAIXA_PEDIDA: [5, 'Baixa pedida'],
  BAIXADO: [6, 'Baixado'],
  LIQUIDADO: [7, 'Liquidado'],
  EM_CARTORIO: [8, 'Em cartório'],
  PROTESTADO: [9, 'Protestado'],
})
export type SituacaoTitulo = z.output<typeof SituacaoTitulo.schema>
const { codes } = SituacaoTitulo

/**
 * Where a title goes from each situation; the database holds the same (0411_cobranca.sql). Three of the ways look odd and are meant: a bank
 * tells of the end of a title whose registration it never confirmed; an instruction to give it up that is dropped or rejected leaves it as
 * it was; and what was paid and taken back is no longer at the bank.
 */
export const PASSOS_DO_TITULO = SituacaoTitulo.byCode<readonly SituacaoTitulo[]>({
  A_REGISTRAR: codes('EM_REMESSA', 'REGISTRADO', 'REJEITADO', 'BAIXADO', 'LIQUIDADO'),
  EM_REMESSA: codes('A_REGISTRAR', 'REGISTRADO', 'REJEITADO', 'BAIXA_PEDIDA', 'BAIXADO', 'LIQUIDADO'),
  REGISTRADO: codes('BAIXA_PEDIDA', 'BAIXADO', 'LIQUIDADO', 'EM_CARTORIO'),
  REJEITADO: codes('LIQUIDADO'),
  BAIXA_PEDIDA: codes('EM_REMESSA', 'REGISTRADO', 'BAIXADO', 'LIQUIDADO', 'EM_CARTORIO'),
  BAIXADO: codes('LIQUIDADO'),
  LIQUIDADO: codes('BAIXADO'),
  EM_CARTORIO: codes('REGISTRADO', 'BAIXA_PEDIDA', 'BAIXADO', 'LIQUIDADO', 'PROTESTADO'),
  PROTESTADO: codes('BAIXADO', 'LIQUIDADO'),
})

/** A title that is no more at its bank, so that its boleto may have another one. */
export const isTituloEncerrado = (situacao: SituacaoTitulo): boolean =>
  situacao === SituacaoTitulo.code.REJEITADO || situacao === SituacaoTitulo.code.BAIXADO

/** What is asked of a bank about a title that it has: its codes in a remessa. */
export const MOVIMENTO = { baixa: '02', abatimento: '04', vencimento: '06' } as const
export type Movimento = (typeof MOVIMENTO)[keyof typeof MOVIMENTO]

/** How far an instruction to a bank is. */
export const SituacaoInstrucao = enumOf({
  A_ENVIAR: [1, 'A enviar'],
  ENVIADA: [2, 'Enviada'],
  CONFIRMADA: [3, 'Confirmada'],
  REJEITADA: [4, 'Rejeitada'],
  DISPENSADA: [5, 'Dispensada'],
})

/** Interest in reais is of each day, in percent of each month. */
export const TipoEncargo = enumOf({ NENHUM: [0, 'Nenhum'], EM_REAIS: [1, 'Em reais'], EM_PERCENTUAL: [2, 'Em percentual'] })
export type TipoEncargo = z.output<typeof TipoEncargo.schema>
export const EncargoDoTitulo = z.object({ tipo: TipoEncargo.schema, valor: z.string() })
export type EncargoDoTitulo = z.output<typeof EncargoDoTitulo>
/** `ate`: the last day of it; null where there is none. */
export const DescontoDoTitulo = EncargoDoTitulo.extend({ ate: z.iso.date().nullable() })
export type DescontoDoTitulo = z.output<typeof DescontoDoTitulo>

/** A boleto at its bank. Charges are as they were when it was made. */
export const Cobranca = z.object({
  id: Id,
  contaBancaria: Ref,
  banco: z.string(),
  nossoNumero: z.string(),
  nossoNumeroDv: z.string(),
  nossoNumeroFormatado: z.string(),
  seuNumero: z.string(),
  codigoBarras: z.string(),
  linhaDigitavel: z.string(),
  txid: z.string(),
  pixCopiaECola: z.string().nullable(),
  situacao: SituacaoTitulo.schema,
  juros: EncargoDoTitulo,
  multa: EncargoDoTitulo,
  desconto: DescontoDoTitulo,
  abatimento: z.string(),
  vencimento: z.iso.date(),
  /** What of the boleto needs not be paid any more. */
  quitado: z.string(),
  /** What was paid beyond it, and what the bank took. */
  encargos: z.string(),
  tarifa: z.string(),
  /** What the bank said of it last. */
  motivos: z.array(z.string()),
  /** Why it cannot be sent to the bank; null where it can. */
  pendencia: z.string().nullable(),
})
export type Cobranca = z.output<typeof Cobranca>
