import { contabil, exportacaoContabil, lancamentoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import type { FastifyInstance } from 'fastify'
import { history } from '../../kit/ctx/audit.ts'
import { exportRows } from '../../kit/export/export.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { knowGrid } from '../../kit/list/known-grids.ts'
import { readSomas } from '../../kit/list/read-somas.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { exportacaoLista, lancamentoLista } from './exportar.repo.ts'
import { baixarContabil, consultarAFechar, exportarContabil } from './exportar.service.ts'
import { countFila } from './lancar.repo.ts'
import { lancarAntesDaLista } from './lancar.service.ts'
import { readPlano } from './plano.repo.ts'
import { alterarPlano, ENTIDADE_PLANO } from './plano.service.ts'

export function contabilRoutes(app: FastifyInstance): void {
  knowGrid(app, lancamentoContabil, () => lancamentoLista)
  handle(app, lancamentoContabil.list, async (ctx, { query }) => {
    await lancarAntesDaLista(ctx.db)
    return lancamentoLista.page(ctx.db, query)
  })
  handle(app, lancamentoContabil.export, async (ctx, { query, reply }) => {
    await lancarAntesDaLista(ctx.db)
    return exportRows(ctx, lancamentoLista, query, reply)
  })
  handle(app, lancamentoContabil.somas, async (ctx, { query }) => {
    await lancarAntesDaLista(ctx.db)
    return readSomas(ctx.db, lancamentoLista, query.filter)
  })
  gridRoutes(app, exportacaoContabil, exportacaoLista)
  handle(app, contabil.consultarPlano, (ctx) => readPlano(ctx.db))
  handle(app, contabil.alterarPlano, (ctx, { body }) => once({ work: (trx) => alterarPlano(trx, ctx, body) }))
  handle(app, contabil.history, (ctx, { params }) => history(ctx.db, ENTIDADE_PLANO, params.id))
  handle(app, contabil.andamento, async (ctx) => ({ esperam: await countFila(ctx.db) }))
  handle(app, contabil.aFechar, consultarAFechar)
  handle(app, contabil.exportar, (ctx, { body }) => once({ work: (trx) => exportarContabil(trx, ctx, body) }))
  handle(app, contabil.arquivo, (ctx, { params }) => baixarContabil(ctx, params.id))
}
