import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { date, Id, Instant, Msg, Ref, refId, Saved, text, textOptional } from '../kit/fields.ts'
import { grid, Mudanca } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { MotivoForm } from './motivo.ts'

export const SituacaoPromessa = enumOf({
  EM_VIGOR: [1, 'Em vigor'],
  CUMPRIDA: [2, 'Cumprida'],
  QUEBRADA: [3, 'Quebrada'],
  CANCELADA: [4, 'Cancelada'],
})
export type SituacaoPromessa = z.output<typeof SituacaoPromessa.schema>

/** How far ahead a promise may be. */
export const PROMESSA_DIAS = 15
const BOLETOS_MAX = 50
const CONTATO_MAX = 120
const OBSERVACAO_MAX = 500

export const PromessaForm = z.object({
  cliente: refId('Cliente', 'o cliente'),
  boletos: z
    .array(Id, 'Boletos: envie uma lista.')
    .min(1, 'Escolha ao menos um boleto.')
    .max(BOLETOS_MAX, `No máximo ${BOLETOS_MAX} boletos.`)
    .meta({ label: 'Boletos', required: true }),
  data: date('Data', 'a data'),
  contato: text('Contato', 'com quem foi combinado', CONTATO_MAX),
  observacao: textOptional('Observação', OBSERVACAO_MAX, { multiline: true }),
})
export type PromessaForm = z.output<typeof PromessaForm>

const Promessa = z.object({
  id: Id,
  cliente: z.object({ id: Id, pessoa: z.object({ nome: z.string() }) }),
  situacao: SituacaoPromessa.schema,
  data: z.string(),
  contato: z.string(),
  observacao: z.string().nullable(),
  /** Why it was cancelled. */
  motivo: z.string().nullable(),
  usuario: Ref.nullable(),
  dataHora: Instant,
  /** When it was kept, broken or cancelled. */
  encerradaEm: Instant.nullable(),
  boletos: z.array(z.object({ boleto: Id, fatura: Id, nome: z.string(), vencimento: z.string(), valor: z.string(), aberto: z.string() })),
})
export type Promessa = z.output<typeof Promessa>

/** How its changes read in a history. */
export const PromessaMudancas = z.object({
  situacao: SituacaoPromessa.schema.meta({ label: 'Situação' }),
  data: z.string().meta({ label: 'Data' }),
  contato: z.string().meta({ label: 'Contato' }),
  observacao: z.string().meta({ label: 'Observação' }),
  boletos: z.array(Id).meta({ label: 'Boletos' }),
  motivo: z.string().meta({ label: 'Motivo' }),
})

/** An open boleto of a client, as who promises it chooses it. */
export const Prometivel = z.object({
  boleto: Id,
  fatura: Id,
  nome: z.string(),
  vencimento: z.string(),
  aberto: z.string(),
  /** The day until which it is promised already. */
  prometidoAte: z.string().nullable(),
})
export type Prometivel = z.output<typeof Prometivel>

const access = 'financeiro'
const route = routesOf(access)

/** What clients promised to pay until a day. */
export const promessa = {
  ...grid('/promessa', {
    title: 'Promessas',
    name: { singular: 'promessa', plural: 'promessas', gender: 'f' },
    access,
    columns: {
      id: col.id('Id'),
      'cliente.pessoa.nome': col.text('Cliente'),
      situacao: col.enum('Situação', SituacaoPromessa),
      data: col.date('Data'),
      contato: col.fixed(col.text('Contato')),
      boletos: col.fixed(col.as(z.array(Id), col.text('Boletos'))),
      /** What is open of them by now. */
      total: col.fixed(col.money('Em aberto')),
      'cliente.id': col.hidden(col.id('Id do cliente')),
    },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
  get: route('GET', '/promessa/get/:id', { summary: 'Uma promessa de pagamento com os seus boletos', response: Promessa }),
  history: route('GET', '/promessa/historico/:id', {
    summary: 'Mudanças da promessa, da mais nova à mais antiga',
    response: z.array(Mudanca),
  }),
  boletos: route('GET', '/promessa/boletos/:id', {
    summary: 'Os boletos em aberto de um cliente, do mais antigo ao mais novo, no máximo 500; o id é o do cliente',
    response: z.array(Prometivel),
  }),
  add: route('POST', '/promessa/add', {
    summary: `Registra o que um cliente prometeu pagar até um dia, no máximo ${PROMESSA_DIAS} dias à frente; até lá não é cobrado por esses boletos`,
    body: PromessaForm,
    response: Saved,
    once: true,
  }),
  cancelar: route('POST', '/promessa/cancelar/:id', {
    summary: 'Cancela uma promessa em vigor, com um motivo',
    body: MotivoForm,
    response: Msg,
    once: true,
  }),
}
