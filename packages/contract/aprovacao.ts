import { z } from 'zod'
import { motivo } from './faturamento/motivo.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { ById, Msg } from './kit/fields.ts'
import { grid } from './kit/resource.ts'
import { route } from './kit/route.ts'

const TipoAprovacao = enumOf({ ABATIMENTO: [1, 'Abatimento'], CONTA: [2, 'Conta'] })
export const SituacaoAprovacao = enumOf({ ABERTA: [1, 'Aberta'], APROVADA: [2, 'Aprovada'], RECUSADA: [3, 'Recusada'] })

export const RecusarForm = z.object({ motivo })

const access = 'financeiro'

/** What waits for a second person (bank.md, Four eyes). */
export const aprovacao = {
  ...grid('/aprovacao', {
    title: 'Aprovações',
    name: { singular: 'aprovação', plural: 'aprovações', gender: 'f' },
    access,
    columns: {
      id: col.id('Id'),
      tipo: col.enum('Tipo', TipoAprovacao),
      situacao: col.enum('Situação', SituacaoAprovacao),
      /** The boleto's id, or the account's. */
      registro: col.id('Registro'),
      descricao: col.long(col.text('O que se pede')),
      'usuario.nome': col.orNull(col.text('Pedido por')),
      dataHora: col.dateTime('Pedido em'),
    },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
  aprovar: route('POST', '/aprovacao/aprovar/:id', {
    access,
    summary: 'Aprova o que outra pessoa pediu, e o faz',
    params: ById,
    response: Msg,
    once: true,
  }),
  recusar: route('POST', '/aprovacao/recusar/:id', {
    access,
    summary: 'Recusa o que outra pessoa pediu, com um motivo',
    params: ById,
    body: RecusarForm,
    response: Msg,
    once: true,
  }),
}
