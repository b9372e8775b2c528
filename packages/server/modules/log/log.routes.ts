import { log } from '@retaguarda/contract/log.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import type { FastifyInstance } from 'fastify'
import { must } from '../../base/errors.ts'
import { exportRows } from '../../kit/export/export.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { knowGrid } from '../../kit/list/known-grids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { receberLog } from './ingest.service.ts'
import { type Enviada, receberCorpos } from './log-corpo.ts'
import { readBusca } from './log-filtro.repo.ts'
import { listHoras } from './log-horas.repo.ts'
import { logLista } from './log-list.repo.ts'
import { listAfetados, readOcorrencia, readVizinhos } from './log.repo.ts'
import { problemaLista } from './problema.repo.ts'
import { abrirNoRedmine, concluirAbertura } from './problema-envio.service.ts'
import { consultarProblema, reabrirProblema, registrarResponsavel, resolverProblema } from './problema.service.ts'

export function logRoutes(app: FastifyInstance): void {
  knowGrid(app, log, () => logLista)
  handle(app, log.list, ({ db }, { query }) => logLista.page(db, query))
  handle(app, log.export, (ctx, { query, reply }) => exportRows(ctx, logLista, query, reply))
  handle(app, log.get, async ({ db }, { params }) => mustOcorrencia(await readOcorrencia(db, params.id)))
  handle(app, log.vizinhos, async ({ db }, { params, query }) => {
    const found = mustOcorrencia(await readOcorrencia(db, params.id))
    return readVizinhos(db, await readBusca(db, query.filter), found)
  })
  handle(app, log.horas, async ({ db, now }, { query }) => listHoras(db, await readBusca(db, query.filter), now().getTime()))
  handle(app, log.afetados, async ({ db }, { query }) => listAfetados(db, await readBusca(db, query.filter)))
  void app.register(async (scope) => {
    receberCorpos(scope)
    // What comes here has been through this scope's parsers alone; a call without a body is an empty one.
    handle(scope, log.ingest, (ctx, { body }) => receberLog(ctx, (body ?? []) as Enviada[]))
  })

  gridRoutes(app, problema, ({ now }) => problemaLista(dayOf(now())))
  handle(app, problema.get, (ctx, { params }) => consultarProblema(ctx, params.id))
  handle(app, problema.resolver, (ctx, { params, body }) =>
    inTransaction(ctx.db, (trx) => resolverProblema(trx, ctx, params.id, body.versao)),
  )
  handle(app, problema.reabrir, (ctx, { params }) => inTransaction(ctx.db, (trx) => reabrirProblema(trx, ctx, params.id)))
  handle(app, problema.responsavel, (ctx, { params, body }) =>
    inTransaction(ctx.db, (trx) => registrarResponsavel(trx, ctx, params.id, body.usuario)),
  )
  handle(app, problema.redmine, (ctx, { params, body }) =>
    once({ work: (trx) => abrirNoRedmine(trx, ctx, params.id, body.projeto) }, () => concluirAbertura(ctx, params.id)),
  )
}

const mustOcorrencia = <T extends object>(found: T | undefined): T =>
  must(found, 'Ocorrência não encontrada. Ela pode ser mais antiga do que o log guarda.')
