import { plataforma } from '@retaguarda/contract/plataforma.ts'
import type { FastifyInstance } from 'fastify'
import { handle, handleLoja, handleOnce } from '../../kit/http/handle.ts'
import { inTransaction } from '../../db/transaction.ts'
import { concluirDesligamento, consultarDesligamento, desligar } from './desligar.service.ts'
import { listarDivergencias, pedirConferencia } from './divergencia.service.ts'
import { consultar, pedir, registrarMudanca, statusOf } from './plataforma.service.ts'
import { consultarTecnico, registrarTecnico, retirarTecnico, tecnicoDaLoja } from './tecnico.service.ts'

export function plataformaRoutes(app: FastifyInstance): void {
  handle(app, plataforma.consultar, (ctx, { params, body }) => consultar(ctx, params.platform, body.email, body.conta))

  for (const acao of ['registrar', 'ativar', 'inativar'] as const)
    handleOnce(app, plataforma[acao], {
      prepare: (ctx, { params: { platform, id } }) => pedir(ctx, acao, platform, id),
      work: async (trx, ctx, { params: { platform, id } }, desfecho) => {
        await registrarMudanca(trx, ctx, desfecho, platform, id)
        const { feito: success, msg, depois } = desfecho
        return { success, msg, platform, status: depois === null ? null : statusOf(platform, depois) }
      },
    })

  handle(app, plataforma.tecnico.get, (ctx, { params }) => consultarTecnico(ctx, params.id))
  handleOnce(app, plataforma.tecnico.set, {
    work: (trx, ctx, { params, body }) => registrarTecnico(trx, ctx, params.id, body.isMaster),
  })
  handleOnce(app, plataforma.tecnico.remove, { work: (trx, ctx, { params }) => retirarTecnico(trx, ctx, params.id) })
  handleLoja(app, plataforma.tecnico.loja, (ctx, { query }) => tecnicoDaLoja(ctx, query.email))

  handleOnce(app, plataforma.desligar, {
    work: (trx, ctx, { params }) => desligar(trx, ctx, params.id),
    answer: (ctx, { params }) => concluirDesligamento(ctx, params.id),
  })
  handle(app, plataforma.desligamento, (ctx, { params }) => consultarDesligamento(ctx.db, params.id))

  handle(app, plataforma.divergencias.list, (ctx) => listarDivergencias(ctx))
  handle(app, plataforma.divergencias.conferir, (ctx) => inTransaction(ctx.db, (trx) => pedirConferencia(trx, ctx)))
}
