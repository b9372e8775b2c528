import { z } from 'zod'
import { TipoMensagem } from './entrega.ts'
import { Id, Instant, Msg, Ref, textOptional } from '../kit/fields.ts'
import { routesOf } from '../kit/route.ts'
import { Finalidade } from './finalidade.ts'

/** A mail that did not arrive: of an invoice, while something of it is still to be paid. */
export const Recusa = z.object({
  tipo: TipoMensagem.schema,
  /** Of the message, or of the reminder. */
  id: Id,
  cliente: Ref,
  /** Null of what is about the client: a statement, a warning. */
  fatura: z.object({ id: Id, ano: z.int(), mes: z.int() }).nullable(),
  /** What it was: `Fatura 10/2026`, or the name of the rule. */
  assunto: z.string(),
  enderecos: z.array(z.string()),
  /** Of them, those that do not have it. */
  recusados: z.array(z.string()),
  /** Who did not take it, and the mail server's sentence. */
  motivo: z.string(),
  /** Of what failed, all that is not seen yet. */
  provas: z.array(Id),
  dataHora: Instant,
})
export type Recusa = z.output<typeof Recusa>

export const RECUSAS_MAX = 100
export const REENVIO_MAX = 20
/** Of one invoice. */
export const REENVIOS_POR_DIA = 5

const ENDERECO_MAX = 120
const Endereco = z.email().max(ENDERECO_MAX)

/** A list, or a text with commas; none: the contacts of the client that are for money. */
export const ReenviarForm = z.object({
  enderecos: z
    .preprocess(
      (v) => (typeof v === 'string' ? v.split(/[\s,;]+/).filter((part) => part !== '') : (v ?? [])),
      z
        .array(z.string().trim().toLowerCase(), 'Endereços: use uma lista.')
        .max(REENVIO_MAX, `Endereços: no máximo ${REENVIO_MAX}.`)
        .superRefine((list, ctx) => {
          const wrong = list.filter((one) => !Endereco.safeParse(one).success).map((one) => one.slice(0, ENDERECO_MAX))
          const message = `Endereços: confira ${wrong.slice(0, 3).join(', ')}. Escreva como financeiro@loja.com.br, separados por vírgula.`
          if (wrong.length > 0) ctx.addIssue({ code: 'custom', message })
        }),
    )
    .transform((list) => [...new Set(list)])
    .meta({ label: 'Endereços' }),
})

/** An address that does not take mails, and what it is to be: so it is sent, and so it stands in the register from then on. */
export const Correcao = z.object({
  de: z.string().trim().toLowerCase().max(ENDERECO_MAX),
  para: z
    .string({ error: 'Informe o novo endereço.' })
    .trim()
    .toLowerCase()
    .pipe(z.email('E-mail inválido: confira o que vem antes e depois do @.').max(ENDERECO_MAX, `No máximo ${ENDERECO_MAX} letras.`))
    .meta({ label: 'Novo endereço', required: true }),
})
export type Correcao = z.output<typeof Correcao>
const corrigir = z.array(Correcao).max(REENVIO_MAX, `No máximo ${REENVIO_MAX} endereços.`).default([])

export const CorrigirForm = z.object({ corrigir })

const TEXTO_MAX = 1_000

/** The same of an invoice, with words of one's own before the rest. */
export const ReenviarFaturaForm = ReenviarForm.extend({ texto: textOptional('Mensagem', TEXTO_MAX, { multiline: true }) })

const ReenviarFaturaBody = ReenviarFaturaForm.extend({ corrigir })
export type ReenviarFatura = z.output<typeof ReenviarFaturaBody>
const ReenviarLembreteBody = ReenviarForm.extend({ corrigir })
export type ReenviarLembrete = z.output<typeof ReenviarLembreteBody>

const route = routesOf('financeiro')

export const recusa = {
  abertas: route('GET', '/recusa/abertas', {
    summary: `E-mails que não chegaram, até que alguém os veja ou um mais novo chegue em seu lugar, do mais novo ao mais velho; os de fatura, enquanto ela tem algo a pagar; no máximo ${RECUSAS_MAX}`,
    query: z.object({ cliente: z.coerce.number().pipe(Id).optional(), fatura: z.coerce.number().pipe(Id).optional() }),
    response: z.array(Recusa),
  }),
  visto: route('POST', '/recusa/visto', {
    summary: 'Tira uma recusa do que há para fazer; nada é enviado',
    body: z.object({ tipo: TipoMensagem.schema, id: Id }),
    response: Msg,
  }),
  destinatarios: route('GET', '/cliente/destinatarios/:id', {
    summary:
      'Os endereços de um cliente, ou de quem paga por ele, para uma finalidade (cobrança, se nenhuma for dita); `todos`: nenhum contato está marcado para ela, e vai a todos',
    query: z.object({ finalidade: z.coerce.number().pipe(Finalidade.schema).optional() }),
    response: z.object({ enderecos: z.array(z.string()), todos: z.boolean(), de: z.enum(['cliente', 'pagador']) }),
  }),
  fatura: route('POST', '/fatura/reenviar/:id', {
    summary: `Envia de novo o e-mail de uma fatura, aos mesmos endereços ou a outros; até ${REENVIOS_POR_DIA} por dia e fatura; \`corrigir\` troca também o contato no cadastro`,
    body: ReenviarFaturaBody,
    response: Msg.extend({
      mensagem: Id,
      enderecos: z.array(z.string()),
      /** Of them, those that are no contact of the client nor of who pays. */
      foraDoCadastro: z.array(z.string()),
    }),
    once: true,
  }),
  lembrete: route('POST', '/regua-cobranca/reenviar/:id', {
    summary: 'Envia de novo um lembrete que não chegou, aos mesmos endereços ou a outros; o id é o do lembrete enviado',
    body: ReenviarLembreteBody,
    response: Msg.extend({ enderecos: z.array(z.string()) }),
    once: true,
  }),
}
