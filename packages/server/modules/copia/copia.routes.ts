import { copia, copiaLista } from '@retaguarda/contract/copia.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { copiasLista } from './copia.repo.ts'
import { consultarCopias, fazerCopia, pedirProva } from './copia.service.ts'

const ACCEPTED = 202

export function copiaRoutes(app: FastifyInstance): void {
  gridRoutes(app, copiaLista, copiasLista)
  handle(app, copia.situacao, consultarCopias)
  handle(app, copia.fazer, (ctx, { reply }) => {
    reply.code(ACCEPTED)
    return once({ work: (trx) => fazerCopia(trx, ctx) })
  })
  handle(app, copia.provar, (ctx, { params, reply }) => {
    reply.code(ACCEPTED)
    return once({ work: (trx) => pedirProva(trx, ctx, params.id) })
  })
}
