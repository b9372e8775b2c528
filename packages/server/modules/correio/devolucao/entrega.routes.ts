import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import type { FastifyInstance } from 'fastify'
import { must } from '../../../base/errors.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { conferirAgora } from './caixa.service.ts'
import { conteudoDe, receberDevolucao } from './devolucao.service.ts'
import { provasLista, readMensagem } from '../prova.repo.ts'
import { marcarVistas } from '../recusa.service.ts'

export function entregaRoutes(app: FastifyInstance): void {
  gridRoutes(app, entrega, provasLista)
  handle(app, entrega.mensagem, async ({ db }, { params }) =>
    must(await readMensagem(db, params.id), 'Mensagem não encontrada. Recarregue a página.'),
  )
  handle(app, entrega.visto, (ctx, { body }) => once({ work: (trx) => marcarVistas(trx, ctx, body.provas) }))
  handle(app, entrega.devolucao, (ctx, { body, files }) =>
    once({ prepare: () => conteudoDe(files, body.mensagem), work: (trx, bytes) => receberDevolucao(trx, ctx, bytes) }),
  )
  handle(app, entrega.ler, (ctx) => once({ prepare: () => conferirAgora(ctx), work: async (_trx, lidas) => lidas }))
}
