import { z } from 'zod'
import { RegimeTributacao } from './faturamento/regime-tributacao.ts'
import { enumOf } from './kit/enum.ts'
import { Id, orDefault, orNull, refId, textOptional } from './kit/fields.ts'
import { LIMIT_MAX, PAGE_SIZE } from './kit/list-query.ts'

export const Destinatario = enumOf({
  TODOS: [1, 'Todos'],
  PAGAMENTO: [2, 'Gateway/Forma de pagamento'],
  MARKETPLACE: [3, 'Marketplace'],
  CLIENTE: [4, 'Cliente'],
  REGIME: [5, 'Regime tributário'],
})

const CLIENTES_MAX = 5_000
const VALORES_MAX = 500

const listOf = <T extends z.ZodType>(item: T, label: string, max: number, many: string) =>
  orDefault(z.array(item, `${label}: envie uma lista.`).max(max, `${label}: no máximo ${max.toLocaleString('pt-BR')} ${many}.`), []).meta({
    label,
  })
const valores = (label: string) => listOf(refId(label, 'o valor'), label, VALORES_MAX, 'valores')

/** Whom it is for; of the lists only those of the chosen `destinatario` count. */
export const publico = {
  destinatario: orDefault(Destinatario.schema, Destinatario.code.TODOS).meta({ label: 'Destinatário', required: true }),
  clientes: listOf(refId('Clientes', 'o cliente'), 'Clientes', CLIENTES_MAX, 'clientes'),
  marketplaces: valores('Marketplaces'),
  gatewayPagamento: valores('Gateways de pagamento'),
  formaPagamento: valores('Formas de pagamento'),
  regimeTributacao: listOf(RegimeTributacao.schema, 'Regimes tributários', VALORES_MAX, 'valores'),
}
export type Publico = z.output<z.ZodObject<typeof publico>>

/** The lists that count for each `destinatario`. */
export const LISTAS_DO_DESTINATARIO = Destinatario.byCode<readonly Exclude<keyof Publico, 'destinatario'>[]>({
  TODOS: [],
  PAGAMENTO: ['gatewayPagamento', 'formaPagamento'],
  MARKETPLACE: ['marketplaces'],
  CLIENTE: ['clientes'],
  REGIME: ['regimeTributacao'],
})
const VAZIO = Destinatario.byCode({
  TODOS: '',
  PAGAMENTO: 'Escolha ao menos um gateway ou uma forma de pagamento.',
  MARKETPLACE: 'Escolha ao menos um marketplace.',
  CLIENTE: 'Escolha ao menos um cliente.',
  REGIME: 'Escolha ao menos um regime tributário.',
})

export function exigirLista(form: Publico, ctx: z.RefinementCtx): void {
  const listas = LISTAS_DO_DESTINATARIO[form.destinatario]
  const [first] = listas
  if (first && listas.every((list) => form[list].length === 0))
    ctx.addIssue({ code: 'custom', path: [first], message: VAZIO[form.destinatario] })
}

/** Each value once, and nothing in the lists that do not count. */
export function soOQueConta<F extends Publico>(form: F): F {
  const conta: readonly string[] = LISTAS_DO_DESTINATARIO[form.destinatario]
  const kept = <T>(list: keyof Publico, values: T[]): T[] => (conta.includes(list) ? [...new Set(values)] : [])
  return {
    ...form,
    clientes: kept('clientes', form.clientes),
    marketplaces: kept('marketplaces', form.marketplaces),
    gatewayPagamento: kept('gatewayPagamento', form.gatewayPagamento),
    formaPagamento: kept('formaPagamento', form.formaPagamento),
    regimeTributacao: kept('regimeTributacao', form.regimeTributacao),
  }
}

const inteiro = (label: string, max: number, initial: number) => {
  const said = `${label}: informe um número de 1 a ${max}.`
  return z.coerce.number(said).int(said).min(1, said).max(max, said).default(initial)
}

/** Who of the audience is asked for: those who receive it, or by how; last those who are left out. */
export const COMO_RECEBE = ['todos', 'email', 'loja', 'semContato', 'fora'] as const
export type ComoRecebe = (typeof COMO_RECEBE)[number]

/** Which rows of the audience, beside whom it is of. */
export const paginaDoPublico = {
  page: inteiro('Página', 1_000_000, 1),
  limit: inteiro('Limite', LIMIT_MAX, PAGE_SIZE),
  como: orNull(z.enum(COMO_RECEBE, `Como recebe: use um de ${COMO_RECEBE.join(', ')}.`)),
  /** Of the name, the trade name, the document or an address. */
  texto: textOptional('Busca', 200),
}

const Pessoa = z.object({ cliente_id: Id, cliente: z.string() })
export const Previa = z.object({
  total: z.number().int(),
  comEmail: z.number().int(),
  soLoja: z.number().int(),
  semContato: z.number().int(),
  /** Left out: every address unsubscribed, and no store connection. */
  descadastrados: z.number().int(),
  /** False where there is none: nothing goes by e-mail. */
  servidorDeEmail: z.boolean(),
  /** A second person has to approve it. */
  duasPessoas: z.literal(true).optional(),
  /** `todos`: it is about money and the client names nobody for that, so that it goes to all. */
  rows: z.array(Pessoa.extend({ emails: z.array(z.string()), loja: z.boolean(), todos: z.boolean() })),
  /** How many of them `como` and `texto` leave, of whom `rows` is a page. */
  encontrados: z.number().int(),
  /** The first of those who are left out. */
  fora: z.array(Pessoa),
})
export type Previa = z.output<typeof Previa>
