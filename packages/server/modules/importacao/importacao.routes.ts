import { importacao, TIPOS_DE_IMPORTACAO } from '@retaguarda/contract/importacao.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { baixarRecusadas, conferirImportacao, consultarImportacao, iniciarImportacao, mapearImportacao } from './importacao.service.ts'

export function importacaoRoutes(app: FastifyInstance): void {
  for (const tipo of TIPOS_DE_IMPORTACAO) {
    const { previa, mapear, importar, get, recusadas } = importacao[tipo]
    handle(app, previa, (ctx, { files }) => conferirImportacao(ctx, tipo, files))
    handle(app, mapear, (ctx, { params, body }) => mapearImportacao(ctx, tipo, params.id, body.mapa))
    handle(app, importar, (ctx, { params }) => iniciarImportacao(ctx, tipo, params.id))
    handle(app, get, ({ db }, { params }) => consultarImportacao(db, tipo, params.id))
    handle(app, recusadas, (ctx, { params }) => baixarRecusadas(ctx, tipo, params.id))
  }
}
