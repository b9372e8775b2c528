import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { baixarDanfse, baixarEvento, baixarXml } from './papeis.service.ts'

export function nfsePapeisRoutes(app: FastifyInstance): void {
  handle(app, nfse.xml, ({ db }, { params }) => baixarXml(db, params.id))
  handle(app, nfse.evento, ({ db }, { params }) => baixarEvento(db, params.id))
  handle(app, nfse.pdf, ({ db }, { params }) => baixarDanfse(db, params.id))
}
