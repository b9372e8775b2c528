import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { gridRoutes } from '../../../kit/register/grid-routes.ts'
import { nfseLista } from './nota.repo.ts'
import { baixarDanfse, baixarEvento, baixarXml } from './nota.service.ts'

export function nfseNotaRoutes(app: FastifyInstance): void {
  gridRoutes(app, nfse, nfseLista)
  handle(app, nfse.xml, ({ db }, { params }) => baixarXml(db, params.id))
  handle(app, nfse.evento, ({ db }, { params }) => baixarEvento(db, params.id))
  handle(app, nfse.pdf, ({ db }, { params }) => baixarDanfse(db, params.id))
}
