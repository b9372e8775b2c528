import type { z } from 'zod'
import { MotivoForm } from './cobranca/motivo.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Msg } from './kit/fields.ts'
import { grid } from './kit/resource.ts'
import { route } from './kit/route.ts'

export const TipoAprovacao = enumOf({
  ABATIMENTO: [1, 'Abatimento'],
  CONTA: [2, 'Conta'],
  CREDITO: [3, 'Crédito'],
  REAJUSTE: [4, 'Reajuste'],
  SUSPENSAO: [5, 'Suspensão de lojas'],
  MENSAGEM: [6, 'Mensagem em massa'],
  ANONIMIZACAO: [7, 'Anonimização'],
  CANCELAMENTO: [8, 'Cancelamento em lote'],
})
export const SituacaoAprovacao = enumOf({ ABERTA: [1, 'Aberta'], APROVADA: [2, 'Aprovada'], RECUSADA: [3, 'Recusada'] })

/** Why a person cannot decide it; undefined where they can. */
export const impedimentoDeDecidir = (
  { situacao, usuario }: { situacao: z.output<typeof SituacaoAprovacao.schema>; usuario: { id: number | null } },
  quem: { id: number },
): string | undefined => {
  if (situacao !== SituacaoAprovacao.code.ABERTA) return `Este pedido já está na situação ${SituacaoAprovacao.labels[situacao]}.`
  return usuario.id === quem.id ? 'Quem pediu não pode aprovar.' : undefined
}

const access = 'financeiro'

/** What waits for a second person. */
export const aprovacao = {
  ...grid('/aprovacao', {
    title: 'Aprovações',
    name: { singular: 'aprovação', plural: 'aprovações', gender: 'f' },
    access,
    columns: {
      id: col.id('Id'),
      tipo: col.enum('Tipo', TipoAprovacao),
      situacao: col.enum('Situação', SituacaoAprovacao),
      /** The boleto's id, the account's, the credit's, the readjustment's, or the order's; null of an order that waits. */
      registro: col.orNull(col.id('Registro')),
      descricao: col.long(col.text('O que se pede')),
      'usuario.nome': col.orNull(col.short(col.text('Pedido por'))),
      dataHora: col.dateTime('Pedido em'),
      /** Of a refusal. */
      motivo: col.fixed(col.orNull(col.long(col.text('Recusa')))),
      'usuario.id': col.orNull(col.hidden(col.id('Id de quem pediu'))),
    },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
  aprovar: route('POST', '/aprovacao/aprovar/:id', {
    access,
    summary: 'Aprova o que outra pessoa pediu, e o faz',
    response: Msg,
    once: true,
  }),
  recusar: route('POST', '/aprovacao/recusar/:id', {
    access,
    summary: 'Recusa o que outra pessoa pediu, com um motivo',
    body: MotivoForm,
    response: Msg,
    once: true,
  }),
}
