import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import type { FastifyInstance } from 'fastify'
import { handle, handlePublic } from '../../../kit/handle.ts'
import { credentialOf } from '../../../kit/security.ts'
import { listUso } from './uso.repo.ts'
import { receberUso } from './uso.service.ts'

export function usoRoutes(app: FastifyInstance): void {
  handlePublic(app, uso.receber, (ctx, { body, files, query: { previa }, reply }) => {
    const credential = credentialOf(reply.request)
    return receberUso(ctx, { body, files, previa, chave: credential?.from === 'header' ? credential.token : undefined })
  })
  handle(app, uso.list, (ctx, { query: { cliente, ...competencia } }) => listUso(ctx.db, cliente, competencia))
}
