import { plataforma } from '@retaguarda/contract/plataforma.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { inTransaction } from '../../db/transaction.ts'
import { concluirDesligamento, consultarDesligamento, desligar } from './desligar.service.ts'
import { listarDivergencias, pedirConferencia } from './divergencia.service.ts'
import { listCarga } from './passar.service.ts'
import { consultar, pedir, registrarMudanca, statusOf } from './plataforma.service.ts'
import { consultarTecnico, registrarTecnico, retirarTecnico, tecnicoDaLoja } from './tecnico.service.ts'

export function plataformaRoutes(app: FastifyInstance): void {
  handle(app, plataforma.consultar, (ctx, { params, body }) => consultar(ctx, params.platform, body.email, body.conta))

  for (const acao of ['registrar', 'ativar', 'inativar'] as const)
    handle(app, plataforma[acao], (ctx, { params: { platform, id } }) =>
      once({
        prepare: () => pedir(ctx, acao, platform, id),
        work: async (trx, desfecho) => {
          await registrarMudanca(trx, ctx, desfecho, platform, id)
          const { feito: success, msg, depois } = desfecho
          return { success, msg, platform, status: depois === null ? null : statusOf(platform, depois) }
        },
      }),
    )

  handle(app, plataforma.tecnico.get, (ctx, { params }) => consultarTecnico(ctx, params.id))
  handle(app, plataforma.tecnico.set, (ctx, { params, body }) =>
    once({ work: (trx) => registrarTecnico(trx, ctx, params.id, body.isMaster) }),
  )
  handle(app, plataforma.tecnico.remove, (ctx, { params }) => once({ work: (trx) => retirarTecnico(trx, ctx, params.id) }))
  handle(app, plataforma.tecnico.loja, (ctx, { query }) => tecnicoDaLoja(ctx, query.email))

  handle(app, plataforma.desligar, (ctx, { params, body }) =>
    once({ work: (trx) => desligar(trx, ctx, params.id, body.passar) }, (done) => concluirDesligamento(ctx, params.id, done)),
  )
  handle(app, plataforma.carga, async (ctx, { params }) => ({ tipos: await listCarga(ctx.db, params.id) }))
  handle(app, plataforma.desligamento, (ctx, { params }) => consultarDesligamento(ctx.db, params.id))

  handle(app, plataforma.divergencias.list, (ctx) => listarDivergencias(ctx))
  handle(app, plataforma.divergencias.conferir, (ctx) => inTransaction(ctx.db, (trx) => pedirConferencia(trx, ctx)))
}
