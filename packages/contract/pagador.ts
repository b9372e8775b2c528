import { z } from 'zod'
import { TipoFatura } from './faturamento/fatura.ts'
import { date, Id, Msg, refId, textOptional } from './kit/fields.ts'
import { money } from './kit/money.ts'
import { route } from './kit/route.ts'
import { Encarregado } from './privacidade/encarregado.ts'
import { parseDecimal } from './kit/typed-decimal.ts'

/** The page itself, behind the word of the link. */
export const PAGINA = '/p'
/** Of the calls below. */
export const PAGADOR = '/pagador'

/** Days back of what came in that the page tells of. */
export const RECEBIDOS_DIAS = 90
/** Days back on which a client may say that it paid. */
export const PAGUEI_DIAS = 60
/** So many proofs of one boleto wait for somebody to look at them. */
export const COMPROVANTES_MAX = 3
/** So many a day of one client. */
export const PAGUEI_POR_DIA = 10
/** Business days after the proof through which the boleto is not reminded of. */
export const SEM_LEMBRETE_DIAS = 2

const MB = 1024 * 1024
const COMPROVANTE = { most: 1, bytes: 5 * MB }

const BoletoDoPagador = z.object({
  id: Id,
  fatura: Id,
  /** `2026/10`, as all of the page. */
  competencia: z.string(),
  parcela: z.int(),
  vencimento: z.iso.date(),
  valor: z.string(),
  /** What is left of it, without what a late payment costs. */
  aberto: z.string(),
  diasAtraso: z.int(),
  multa: z.string(),
  juros: z.string(),
  desconto: z.string(),
  /** Paid today. */
  total: z.string(),
  linhaDigitavel: z.string().nullable(),
  pixCopiaECola: z.string().nullable(),
  /** It can be printed. */
  pdf: z.boolean(),
  /** A proof of its payment waits for somebody to look at it. */
  informado: z.boolean(),
})

const NotaDoPagador = z.object({
  /** Of a national note its key. */
  id: z.union([Id, z.string()]),
  numero: z.string(),
  chave: z.string().nullable(),
  valor: z.string(),
  xml: z.boolean(),
  pdf: z.boolean(),
})

const FaturaDoPagador = z.object({
  id: Id,
  competencia: z.string(),
  tipo: TipoFatura.schema,
  valor: z.string(),
  retido: z.string(),
  credito: z.string(),
  aPagar: z.string(),
  itens: z.array(z.object({ objeto: z.string(), valor: z.string(), porQue: z.array(z.string()) })),
  porQue: z.array(z.string()),
  notas: z.array(NotaDoPagador),
})

/** All that a client's page says, and nothing else: who has its address may read it. */
export const PaginaDoPagador = z.object({
  empresa: z.object({
    nome: z.string().nullable(),
    cpfCnpj: z.string().nullable(),
    telefone: z.string().nullable(),
    email: z.string().nullable(),
    encarregado: Encarregado.nullable(),
  }),
  cliente: z.object({ nome: z.string(), cpfCnpj: z.string() }),
  hoje: z.iso.date(),
  total: z.string(),
  boletos: z.array(BoletoDoPagador),
  faturas: z.array(FaturaDoPagador),
  recebidos: z.array(z.object({ data: z.iso.date(), valor: z.string(), competencia: z.string() })),
})
export type PaginaDoPagador = z.output<typeof PaginaDoPagador>

/** People write `1.234,56`, `1.500` or `R$ 100` into the page, programs `1234.56`. */
const typed = (value: unknown) => (typeof value === 'string' ? (parseDecimal(value, 2) ?? value) : value)

export const PagueiForm = z.object({
  boleto: z.preprocess((v) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v), refId('Boleto', 'o boleto')),
  data: date('Data do pagamento', 'a data do pagamento'),
  valor: z.preprocess(typed, money('Valor pago', 'o valor pago')),
  observacao: textOptional('Observação', 300, { multiline: true }).optional(),
})
export type PagueiForm = z.output<typeof PagueiForm>

const token = z.string()
const Aberta = z.object({ token })
/** Ids as they came: what is none is not found, as one of somebody else. */
const Documento = z.object({ token, id: z.string() })
const anyone = { access: 'anyone', sessionless: true } as const

/** What a client, or whoever pays for it, sees and does by the link alone. */
export const pagador = {
  get: route('GET', `${PAGADOR}/:token`, {
    ...anyone,
    summary: 'O que um cliente deve, com as faturas e o que chegou em 90 dias, pelo link dele',
    params: Aberta,
    query: z.object({ m: z.string().optional() }),
    response: PaginaDoPagador,
  }),
  boleto: route('GET', `${PAGADOR}/:token/boleto/:id`, {
    ...anyone,
    summary: 'Um boleto da página em PDF',
    params: Documento,
    download: true,
  }),
  fatura: route('GET', `${PAGADOR}/:token/fatura/:id`, {
    ...anyone,
    summary: 'A ficha de uma fatura da página em PDF',
    params: Documento,
    download: true,
  }),
  nota: route('GET', `${PAGADOR}/:token/nota/:id/:parte`, {
    ...anyone,
    summary: 'O XML ou o PDF de uma nota fiscal da página',
    params: Documento.extend({ parte: z.string() }),
    download: true,
  }),
  paguei: route('POST', `${PAGADOR}/:token/paguei`, {
    ...anyone,
    summary: 'Diz que um boleto foi pago, com o comprovante (parte `arquivo`: PDF, PNG ou JPEG de até 5 MB); o financeiro confere',
    params: Aberta,
    body: PagueiForm,
    files: COMPROVANTE,
    response: Msg,
  }),
}
