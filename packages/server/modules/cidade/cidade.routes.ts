import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { suggestCidades } from './cidade.repo.ts'

export function cidadeRoutes(app: FastifyInstance): void {
  handle(app, cidadeSuggest.all, (ctx) => suggestCidades(ctx.db))
  handle(app, cidadeSuggest.byText, (ctx, { params }) => suggestCidades(ctx.db, params.texto))
}
