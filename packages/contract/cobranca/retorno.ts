import { z } from 'zod'
import { enumOf } from '../kit/enum.ts'
import { Id, Msg, Ref } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

const MB = 1024 * 1024
export const RETORNO_BYTES = 20 * MB
/** Of a preview. */
export const ITENS_MAX = 500

/** What a movement of a bank means to us (bank.md, Retorno). */
export const TIPOS_DE_MOVIMENTO = {
  entrada: 'Entrada confirmada',
  rejeitada: 'Entrada rejeitada',
  liquidacao: 'Liquidação',
  baixa: 'Baixa',
  vencimento: 'Vencimento alterado',
  cartorio: 'Em cartório',
  retirado: 'Retirado de cartório',
  protesto: 'Protestado',
  instrucaoRejeitada: 'Instrução rejeitada',
  tarifa: 'Tarifa',
  estorno: 'Estorno',
  outro: 'Outro',
} as const
export type TipoMovimento = keyof typeof TIPOS_DE_MOVIMENTO

export const SituacaoRetorno = enumOf({
  PROCESSANDO: [1, 'Processando'],
  PROCESSADO: [2, 'Processado'],
  COM_EXCECOES: [3, 'Com exceções'],
})

export const SituacaoLinha = enumOf({
  LIQUIDADA: [1, 'Liquidada'],
  EM_PARTE: [2, 'Em parte'],
  INFORMATIVA: [3, 'Informativa'],
  JA_PROCESSADA: [4, 'Já processada'],
  EXCECAO: [5, 'Exceção'],
  RESOLVIDA: [6, 'Resolvida'],
  DESCARTADA: [7, 'Descartada'],
})

/** What a file says of one title; amounts as `"1234.56"`, dates as `YYYY-MM-DD`. */
export const Ocorrencia = z.object({
  /** In the file, from 1. */
  linha: z.int(),
  movimento: z.string(),
  tipo: z.enum(Object.keys(TIPOS_DE_MOVIMENTO) as [TipoMovimento]), // keys of the table
  /** As the file has it, with its digit where the bank writes it there. */
  nossoNumero: z.string(),
  nossoNumeroDv: z.string(),
  seuNumero: z.string(),
  usoEmpresa: z.string(),
  pagador: z.string(),
  vencimento: z.string().nullable(),
  valor: z.string(),
  valorPago: z.string(),
  acrescimos: z.string(),
  desconto: z.string(),
  abatimento: z.string(),
  tarifa: z.string(),
  dataOcorrencia: z.string().nullable(),
  dataCredito: z.string().nullable(),
  motivos: z.string(),
})
export type Ocorrencia = z.output<typeof Ocorrencia>

export const ItemRetorno = Ocorrencia.extend({
  boleto: Id.nullable(),
  /** Null in a preview, which does not know what will come of a payment. */
  situacao: SituacaoLinha.schema.nullable(),
  mensagem: z.string(),
})

/** What a file says of itself, and what its lines add up to. */
export const ResumoRetorno = z.object({
  banco: z.string(),
  layout: z.literal([240, 400]),
  sequencia: z.int().nullable(),
  dataArquivo: z.string().nullable(),
  linhas: z.int(),
  titulos: z.int(),
  liquidados: z.int(),
  confirmados: z.int(),
  rejeitados: z.int(),
  baixados: z.int(),
  totalPago: z.string(),
  tarifas: z.string(),
  avisos: z.array(z.string()),
})
export type ResumoRetorno = z.output<typeof ResumoRetorno>

const RetornoLido = ResumoRetorno.extend({
  /** Null in a preview of what was not imported. */
  id: Id.nullable(),
  duplicado: z.boolean(),
  situacao: SituacaoRetorno.schema.nullable(),
  contaBancaria: Ref.nullable(),
  excecoes: z.int(),
  /** Lines that another file had brought. */
  repetidas: z.int(),
})

export const retorno = {
  previa: route('POST', '/retorno/previa', {
    access: 'financeiro',
    summary: 'Lê um arquivo de retorno do banco, CNAB 240 ou 400, na parte `arquivo`; nada é gravado',
    response: Msg.extend({ ...RetornoLido.shape, itens: z.array(ItemRetorno).max(ITENS_MAX) }),
    files: { most: 1, bytes: RETORNO_BYTES },
    changes: false,
  }),
}
