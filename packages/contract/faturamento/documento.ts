import { z } from 'zod'
import { Cobranca } from '../cobranca/titulo.ts'
import { can } from '../kit/can.ts'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { ById, Id, Instant, Msg, orNull, refIdOptional, Saved, textOptional } from '../kit/fields.ts'
import { money, toCents } from '../kit/money.ts'
import { grid, gridOf } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { isoDay } from '../kit/tempo.ts'
import { Fatura, SituacaoFatura } from './fatura.ts'
import { NfseDaFatura } from './nfse.ts'
import { keyProblem, plainKey } from './note-key.ts'
import { TOLERANCIA_RETENCAO } from './retencao.ts'

export const TipoDocumento = enumOf({ BOLETO: [1, 'Boleto'], NOTA_FISCAL: [2, 'Nota fiscal'] })

/** Of a boleto (BOL-007), in the words of its badge (BOL-008 to BOL-011); a nota fiscal has none. */
export const SituacaoBoleto = enumOf({
  PENDENTE: [1, 'Pendente'],
  SINCRONIZADO: [2, 'Pendente'],
  CANCELADO: [3, 'Cancelado'],
  PRONTO: [4, 'Pendente'],
  LIQUIDADO: [5, 'Liquidado'],
  LIQUIDADO_ERRO: [6, 'Liquidado (Erro Envio)'],
})
export type SituacaoBoleto = z.output<typeof SituacaoBoleto.schema>

/** Where a payment comes from. */
export const OrigemPagamento = enumOf({
  MANUAL: [1, 'Manual'],
  RETORNO: [2, 'Retorno'],
  GATEWAY: [3, 'Gateway'],
  EXTRATO: [4, 'Extrato'],
  EXCECAO: [5, 'Exceção'],
  ESTORNO: [6, 'Estorno'],
  RETENCAO: [7, 'Retenção'],
  ACORDO: [8, 'Acordo'],
})
export type OrigemPagamento = z.output<typeof OrigemPagamento.schema>

/** What may be done to a boleto, by its situation (BOL-012, BOL-017): `liquidar` is ticking it. */
export const podeBoleto = can(SituacaoBoleto, {
  liquidar: ['PENDENTE', 'SINCRONIZADO', 'PRONTO'],
  forcarEnvio: ['LIQUIDADO_ERRO'],
  cancelar: ['PENDENTE', 'SINCRONIZADO', 'PRONTO'],
  emitir: ['PENDENTE', 'SINCRONIZADO', 'PRONTO'],
})

/** What an agreement owes anew was billed before, and its notes are of those invoices. */
export const NOTA_DE_ACORDO = 'Esta fatura é de um acordo: as notas são das faturas que ele renegociou.'

/** An invoice takes a nota fiscal once its value stands, and until it is cancelled. */
export const podeNota = can(SituacaoFatura, { incluir: ['FECHADA', 'FATURADA', 'PAGA', 'ENVIADA', 'PARCIALMENTE_PAGA'] })

export const Boleto = z.object({
  id: Id,
  fatura: Id,
  tipo: z.literal(TipoDocumento.code.BOLETO),
  nome: z.string(),
  parcela: z.number().int(),
  valor: z.string(),
  /** What was paid so far; null while nothing was. */
  valorPago: z.string().nullable(),
  /** What of it needs not be paid any more: by payments, less what they paid for being late, by what was conceded and what is withheld. */
  quitado: z.string(),
  /** What its client kept back of it. */
  retido: z.string(),
  /** What its client would keep back of it by the rules of today, less what is withheld already; null where that is nothing. */
  retencaoEsperada: z.string().nullable(),
  situacao: SituacaoBoleto.schema,
  /** The business date, and the last second of it in São Paulo. */
  dataVencimento: z.iso.date(),
  dataHoraVencimento: Instant,
  /** What the store answered last, for people. */
  logMensagem: z.string().nullable(),
  /** Its current title; null while it has none. */
  cobranca: Cobranca.nullable(),
  /** In the order in which they were made; one that takes another back has a negative value. */
  pagamentos: z.array(
    z.object({
      id: Id,
      valorPago: z.string(),
      /** As a bank tells them, and in the same sign as the value. */
      encargos: z.string(),
      desconto: z.string(),
      abatimento: z.string(),
      retido: z.string(),
      /** What an agreement settled of it without money. */
      acordo: z.string(),
      acordoId: Id.nullable(),
      tarifa: z.string(),
      dataPagamento: z.iso.date(),
      dataCredito: z.iso.date().nullable(),
      dataHora: Instant,
      origem: OrigemPagamento.schema,
      usuario: z.string().nullable(),
      /** The payment that it takes back. */
      estornoDe: Id.nullable(),
    }),
  ),
})
export type Boleto = z.output<typeof Boleto>

/** What is open of a boleto after a part payment is what its client withholds. */
export const faltaSoARetencao = ({ valor, quitado, valorPago, situacao, retencaoEsperada }: Omit<Boleto, 'pagamentos'>): boolean =>
  retencaoEsperada !== null &&
  valorPago !== null &&
  podeBoleto('liquidar', situacao) &&
  Math.abs(toCents(valor) - toCents(quitado) - toCents(retencaoEsperada)) <= TOLERANCIA_RETENCAO

/** The payment that may be taken back: the last one of the boleto that stands. */
export const ultimoPagamento = <P extends { id: number; estornoDe: number | null }>(pagamentos: readonly P[]): P | undefined =>
  pagamentos.findLast(({ id, estornoDe }) => estornoDe === null && !pagamentos.some((other) => other.estornoDe === id))

const FileField = z.object({ nome: z.string(), tamanho: z.number().int() })

export const NotaFiscal = z.object({
  id: Id,
  fatura: Id,
  tipo: z.literal(TipoDocumento.code.NOTA_FISCAL),
  nome: z.string(),
  numero: z.string(),
  chave: z.string().nullable(),
  valor: z.string(),
  xml: FileField.nullable(),
  pdf: FileField.nullable(),
  dataHora: Instant,
})
export type NotaFiscal = z.output<typeof NotaFiscal>

/** The access key of an invoice of goods (NF-e) or of a national one of services (NFS-e); another NFS-e has none. */
const chaveDaNota = z
  .preprocess(
    (v) => (typeof v === 'string' ? plainKey(v) || null : (v ?? null)),
    z
      .string('Chave: texto inválido.')
      .superRefine((key, ctx) => {
        const message = keyProblem(key)
        if (message !== undefined) ctx.addIssue({ code: 'custom', message })
      })
      .nullable(),
  )
  .meta({ label: 'Chave de acesso' })

/** Beside a XML, number and value may be left out: those of a national note are read from it. */
const DITOS = { numero: 'Informe o número da nota.', valor: 'Informe o valor da nota.' }

/** `xml` and `pdf` name the parts of the multipart body that carry the files. */
export const NotaForm = z
  .object({
    numero: textOptional('Número', 20),
    chave: chaveDaNota,
    valor: orNull(money('Valor', 'o valor da nota')).meta({ label: 'Valor' }),
    xml: textOptional('XML', 100),
    pdf: textOptional('PDF', 100),
  })
  .superRefine((form, ctx) => {
    if (form.xml === null)
      for (const [path, message] of Object.entries(faltaDaNota(form))) ctx.addIssue({ code: 'custom', path: [path], message })
  })
export type NotaForm = z.output<typeof NotaForm>

/** What of a note neither its form nor its XML says, each with its sentence. */
export const faltaDaNota = ({ numero, valor }: { numero: string | null; valor: string | null }): Partial<typeof DITOS> => ({
  ...(numero === null && { numero: DITOS.numero }),
  ...(valor === null && { valor: DITOS.valor }),
})

/** `id` is the boleto's; an omitted value means the open rest, an omitted date today, an omitted account that of the title, else the default one. */
const Pagamento = z.object({
  id: Id,
  valorPago: money('Valor pago', 'o valor pago').nullish(),
  dataPagamento: isoDay('Data do pagamento inválida.').nullish(),
  contaBancaria: refIdOptional('Conta').optional(),
})
export type Pagamento = z.output<typeof Pagamento>

export const LIQUIDAR_MAX = 200
const NENHUM = 'Nenhum boleto selecionado!'

export const LiquidarForm = z.preprocess(
  (sent): unknown => (Array.isArray(sent) ? sent : []),
  z.array(Pagamento).superRefine(({ length }, ctx) => {
    const message = length === 0 ? NENHUM : length > LIQUIDAR_MAX ? `No máximo ${LIQUIDAR_MAX} boletos por vez.` : undefined
    // Beside a name, for the sentence of a list has no field of its own.
    if (message) ctx.addIssue({ code: 'custom', path: ['boletos'], message })
  }),
)

const access = 'financeiro'
const route = routesOf(access)
const Feito = z.object({ success: z.boolean(), message: z.string() })

export const faturaDocumento = {
  ...gridOf(
    grid('/faturaDocumento', {
      title: 'Documentos da fatura',
      name: { singular: 'documento', plural: 'documentos', gender: 'm' },
      access,
      columns: {
        id: col.id('Id'),
        nome: col.text('Documento'),
        'fatura.situacao': col.enum('Situação da fatura', SituacaoFatura),
        tipo: col.enum('Tipo', TipoDocumento),
        situacao: col.orNull(col.enum('Situação', SituacaoBoleto)),
        valor: col.money('Valor'),
      },
    }),
  ),
  get: route('GET', '/faturaDocumento/get/:id', {
    summary: 'A fatura com os seus boletos e notas fiscais; o id é o da fatura',
    response: z.object({
      fatura: Fatura,
      /** The agreement whose instalments it is. */
      acordo: Id.nullable(),
      boletos: z.array(Boleto),
      notas: z.array(NotaFiscal),
      /** Those issued from here, the newest first. */
      nfse: z.array(NfseDaFatura),
      /** What was paid beyond its boletos and is not kept as a credit yet. */
      pagoAMais: z.string(),
    }),
  }),
  nota: route('POST', '/faturaDocumento/nota/:id', {
    summary: 'Acrescenta uma nota fiscal, com os seus arquivos, a uma fatura; o id é o da fatura',
    body: NotaForm,
    response: Saved,
    files: true,
    once: true,
  }),
  removeNota: route('DELETE', '/faturaDocumento/nota/:id', {
    summary: 'Exclui uma nota fiscal; o id é o da nota',
    response: Msg,
    once: true,
  }),
  arquivo: route('GET', '/faturaDocumento/arquivo/:id/:parte', {
    summary: 'Baixa o XML ou o PDF de uma nota fiscal',
    params: ById.extend({ parte: z.enum(['xml', 'pdf']) }),
    download: true,
  }),
  liquidar: route('POST', '/fatura/cliente/faturado/:id', {
    summary: 'Liquida boletos de uma fatura, inteiros ou em parte, e avisa a loja; o id é o da fatura',
    body: LiquidarForm,
    response: Feito,
    once: true,
    // Above REAUTENTICACAO_VALOR.
    reauth: 'depends',
  }),
  forcarEnvio: route('POST', '/boleto/forcaEvioEcommerce/:id', {
    summary: 'Envia de novo à loja a liquidação de um boleto liquidado com erro; o id é o do boleto',
    body: z.unknown(),
    response: Feito,
    once: true,
  }),
}
