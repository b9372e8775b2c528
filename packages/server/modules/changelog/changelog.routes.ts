import { changelog } from '@retaguarda/contract/changelog.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { isKnown } from '../../kit/http/known.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { changelogLista, changelogRepo } from './changelog.repo.ts'
import { consultarFeed, listarVersoes } from './publico.service.ts'

/** Whoever reads it may keep it for 5 minutes and show it on any page. */
const PUBLIC = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

export function changelogRoutes(app: FastifyInstance): void {
  resourceRoutes(app, changelog, changelogLista, changelogRepo)
  handle(app, changelog.publico, async (ctx, { query, reply }) => {
    const versoes = await listarVersoes(ctx, query)
    reply.headers(PUBLIC)
    return isKnown(reply, JSON.stringify(versoes)) ? reply.code(304).send() : versoes
  })
  handle(app, changelog.atom, async (ctx, { reply }) => {
    const feed = await consultarFeed(ctx)
    reply.headers(PUBLIC)
    return isKnown(reply, feed) ? reply.code(304).send() : reply.type('application/atom+xml; charset=utf-8').send(feed)
  })
}
