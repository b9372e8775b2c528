import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { type CodeOf, enumOf } from '../kit/enum.ts'
import { ATE_HOJE } from '../kit/faixa.ts'
import { date, Id, Msg, orDefault, text, textOptional } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'

const route = routesOf('admin')

/** What art. 18 of the Lei 13.709/2018 gives a person the right to. */
export const TipoPedidoTitular = enumOf({
  CONFIRMACAO: [1, 'Confirmação'],
  ACESSO: [2, 'Acesso'],
  CORRECAO: [3, 'Correção'],
  ANONIMIZACAO: [4, 'Anonimização'],
  ELIMINACAO: [5, 'Eliminação'],
  PORTABILIDADE: [6, 'Portabilidade'],
  COMPARTILHAMENTO: [7, 'Compartilhamento'],
  OPOSICAO: [8, 'Oposição'],
})
export const MeioPedidoTitular = enumOf({
  EMAIL: [1, 'E-mail'],
  TELEFONE: [2, 'Telefone'],
  CARTA: [3, 'Carta'],
  PESSOALMENTE: [4, 'Pessoalmente'],
  OUTRO: [5, 'Outro'],
})
export const SituacaoPedidoTitular = enumOf({
  ABERTO: [1, 'Aberto'],
  EM_ANDAMENTO: [2, 'Em andamento'],
  ATENDIDO: [3, 'Atendido'],
  NEGADO: [4, 'Negado'],
})
export type SituacaoPedidoTitular = CodeOf<typeof SituacaoPedidoTitular>
export const isAberto = (situacao: SituacaoPedidoTitular): boolean =>
  situacao === SituacaoPedidoTitular.code.ABERTO || situacao === SituacaoPedidoTitular.code.EM_ANDAMENTO

const MOTIVO_MIN = 10

export const PedidoTitularForm = z
  .object({
    titular: text('Titular', 'o nome de quem pede', 200),
    tipo: TipoPedidoTitular.schema.meta({ label: 'O que pede', required: true }),
    recebidoEm: date('Recebido em', 'o dia em que chegou', ATE_HOJE),
    meio: MeioPedidoTitular.schema.meta({ label: 'Chegou por', required: true }),
    situacao: orDefault(SituacaoPedidoTitular.schema, SituacaoPedidoTitular.code.ABERTO).meta({ label: 'Situação' }),
    motivo: textOptional('Motivo', 200),
    resposta: textOptional('Resposta', 4_000, { multiline: true }),
  })
  .superRefine(({ situacao, motivo }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (situacao === SituacaoPedidoTitular.code.NEGADO && motivo === null) refuse('motivo', 'Diga por que o pedido foi negado.')
    if (motivo !== null && motivo.length < MOTIVO_MIN) refuse('motivo', `Motivo: ao menos ${MOTIVO_MIN} caracteres.`)
  })
export type PedidoTitularForm = z.output<typeof PedidoTitularForm>

const Arquivo = z.object({ nome: z.string(), tamanho: z.number().int() })

/** What people ask about their own data, and how they were answered. */
export const pedidoTitular = {
  ...resource('/pedido-titular', {
    title: 'Pedidos de titulares',
    name: { singular: 'pedido', plural: 'pedidos', gender: 'm' },
    access: 'admin',
    once: true,
    form: PedidoTitularForm,
    record: z.object({
      id: Id,
      titular: z.string(),
      tipo: TipoPedidoTitular.schema,
      recebidoEm: z.iso.date(),
      prazo: z.iso.date(),
      meio: MeioPedidoTitular.schema,
      situacao: SituacaoPedidoTitular.schema,
      motivo: z.string().nullable(),
      resposta: z.string().nullable(),
      arquivo: Arquivo.nullable(),
    }),
    columns: {
      id: col.id('Id'),
      titular: col.text('Titular'),
      tipo: col.enum('O que pede', TipoPedidoTitular),
      recebidoEm: col.date('Recebido em'),
      prazo: col.date('Prazo'),
      meio: col.further(col.enum('Chegou por', MeioPedidoTitular)),
      situacao: col.enum('Situação', SituacaoPedidoTitular),
    },
    /** Whether the file of the answer is there, and who of the registers is called so, where it is one alone. */
    besides: { arquivo: z.boolean(), pessoa: Id.nullable() },
    defaultSort: [{ col: 'prazo', sort: 'desc' }],
  }),
  anexar: route('POST', '/pedido-titular/arquivo/:id', {
    summary: 'Guarda o arquivo da resposta de um pedido, no lugar do que havia',
    files: { most: 1, bytes: 20 * 1024 * 1024 },
    response: Msg,
    once: true,
  }),
  arquivo: route('GET', '/pedido-titular/arquivo/:id', { summary: 'O arquivo da resposta de um pedido', download: true }),
}
