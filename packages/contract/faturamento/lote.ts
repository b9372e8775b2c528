import { z } from 'zod'
import { SituacaoTrabalho } from '../kit/enum.ts'
import { dateOptional, Id, Instant, Msg, Ref } from '../kit/fields.ts'
import { Filter } from '../kit/list-query.ts'
import { routesOf } from '../kit/route.ts'
import { contaBancaria, FaturarForm, SituacaoFatura } from './fatura.ts'
import { SemLoja } from './envio.ts'
import { SituacaoFechamento } from './fechamento.ts'
import { DiaVencimento } from './dia-vencimento.ts'
import { Motivos } from './motivos.ts'
import { motivo } from '../cobranca/motivo.ts'
import { mesFechado } from './nfse-pedidos.ts'

/** What is done to many invoices at once. */
export const TIPOS_LOTE = ['faturar', 'enviar', 'cancelar', 'emitir'] as const
export type TipoLote = (typeof TIPOS_LOTE)[number]

/** From so many invoices on that would be cancelled together a second person has to want it too. */
export const SEGUNDA_PESSOA = 50

export const LOTE_MAX = 20_000
const FILTROS_MAX = 50

/** Ticked ones, or all that a filter of the grid finds; `total` is how many the person saw. */
const alvo = {
  faturas: z
    .array(Id, 'Faturas: envie uma lista.')
    .min(1, 'Marque ao menos uma fatura.')
    .max(LOTE_MAX, `No máximo ${LOTE_MAX.toLocaleString('pt-BR')} faturas por vez.`)
    .nullish(),
  filter: z.array(Filter, 'Filtro: envie uma lista.').max(FILTROS_MAX, `No máximo ${FILTROS_MAX} filtros.`).nullish(),
  total: z.number('Total: envie quantas faturas você viu.').int('Total: use um número inteiro.').min(0).nullish(),
}
type Alvo = { faturas?: unknown; filter?: unknown; total?: unknown }

const missing = (value: unknown) => value === undefined || value === null

function umAlvo({ faturas, filter, total }: Alvo, ctx: z.RefinementCtx): void {
  const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (missing(faturas) === missing(filter)) issue('faturas', 'Envie as faturas marcadas ou o filtro, um dos dois.')
  if (missing(faturas) && missing(total)) issue('total', 'Total: envie quantas faturas você viu.')
}

const Lote = z.object(alvo).superRefine(umAlvo)

export const FaturarLote = z
  .object({
    ...alvo,
    vencimento: dateOptional('Vencimento'),
    /** Of clients without a day of their own. */
    diaVencimento: DiaVencimento.nullish().meta({ label: 'Dia do vencimento' }),
    parcelas: FaturarForm.shape.parcelas,
    contaBancaria,
  })
  .superRefine((sent, ctx) => {
    umAlvo(sent, ctx)
    if (missing(sent.vencimento) === missing(sent.diaVencimento))
      ctx.addIssue({ code: 'custom', path: ['vencimento'], message: 'Informe o vencimento ou o dia do vencimento, um dos dois.' })
  })
export const CancelarLote = z.object({ ...alvo, motivo }).superRefine(umAlvo)
/** A list that only its situation narrows is all that there is: nobody means to cancel that. */
export const impedimentoDeCancelar = (filter: readonly { name: string }[] | null | undefined): string | undefined =>
  filter && filter.every(({ name }) => name === 'situacao')
    ? 'Filtre a lista antes de cancelar: por cliente, por mês ou por outro campo além da situação. Ou marque as faturas.'
    : undefined
/** As `Lote`, and whether clients without a store get the mail alone. */
export const EnviarLote = z.object({ ...alvo, semLoja: SemLoja }).superRefine(umAlvo)
/** As `Lote`, and whether months that were handed over to the accountant are changed all the same. */
export const EmitirLote = z.object({ ...alvo, mesFechado }).superRefine(umAlvo)
/** What is asked for, whatever is to be done. */
export type PedidoLote = z.output<typeof Lote> &
  Partial<Pick<z.output<typeof FaturarLote>, 'vencimento' | 'diaVencimento' | 'parcelas' | 'contaBancaria'>> & {
    motivo?: string
    semLoja?: boolean
    mesFechado?: boolean | null | undefined
  }

/** An order of many invoices: each line names its invoice. How far it is travels to the topic `lote-{id}` (`ProgressoEvento`). */
export const LoteDeFaturas = z.object({
  id: Id,
  tipo: z.enum(TIPOS_LOTE),
  /** As of a closing. */
  situacao: SituacaoFechamento.schema,
  total: z.number().int(),
  feitas: z.number().int(),
  erros: z.number().int(),
  inicio: Instant,
  /** Null while it goes on. */
  fim: Instant.nullable(),
  motivos: Motivos,
  linhas: z.array(
    z.object({
      fatura: Id,
      /** Null where there is no such invoice. */
      cliente: Ref.nullable(),
      situacao: SituacaoTrabalho.schema,
      /** Of the invoice now: without a value it is paid once it is invoiced, and nothing of it is sent. */
      situacaoFatura: SituacaoFatura.schema.nullable(),
      erro: z.string().nullable(),
    }),
  ),
})
export type LoteDeFaturas = z.output<typeof LoteDeFaturas>

const route = routesOf('financeiro')
const response = Msg.extend({ id: Id, total: z.number().int() })

export const loteFaturas = {
  faturar: route('POST', '/fatura/faturar-lote', {
    summary:
      'Fatura muitas faturas em segundo plano, por um vencimento ou por um dia do mês seguinte à competência, que vale para clientes sem um dia próprio',
    body: FaturarLote,
    response,
    once: true,
  }),
  regra: route('GET', '/fatura/faturar-lote/regra', {
    summary: 'O dia do vencimento do último pedido da própria pessoa que teve um; null se nenhum teve',
    response: z.object({ diaVencimento: z.number().int().nullable() }),
  }),
  enviar: route('POST', '/fatura/enviar-lote', {
    summary: 'Envia muitas faturas às lojas, em segundo plano; com semLoja, só por e-mail a quem não tem loja',
    body: EnviarLote,
    response,
    once: true,
  }),
  previaEnviar: route('POST', '/fatura/enviar-lote/previa', {
    summary: 'Quantas faturas iriam, quantas delas são de clientes sem loja, e o e-mail de quantas vai a todos os contatos; nada é enviado',
    body: Lote,
    response: z.object({ total: z.int(), semLoja: z.int(), todos: z.int(), servidorDeEmail: z.boolean() }),
    changes: false,
  }),
  cancelar: route('POST', '/fatura/cancelar-lote', {
    summary: `Cancela muitas faturas em segundo plano, com um motivo; a partir de ${SEGUNDA_PESSOA} que podem ser canceladas, espera a aprovação de outra pessoa`,
    body: CancelarLote,
    /** `id` is null while it waits for the approval. */
    response: response.extend({ id: Id.nullable(), aprovacao: Id.nullable() }),
    once: true,
    // Above REAUTENTICACAO_VALOR, of all together.
    reauth: 'depends',
  }),
  emitir: route('POST', '/fatura/emitir-lote', {
    summary: 'Emite as notas de muitas faturas em segundo plano; cada fatura termina quando as suas notas terminam',
    body: EmitirLote,
    response,
    once: true,
  }),
  get: route('GET', '/fatura/lote/:id', {
    summary: 'Um pedido de muitas faturas com o resultado de cada uma',
    response: LoteDeFaturas,
  }),
}
