import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { objetoContratoLista, objetoContratoRepo } from './objeto-contrato.repo.ts'
import { excluirPreco, objetoRules } from './objeto-contrato.service.ts'
import { simularObjeto } from './simulacao.service.ts'

export function objetoContratoRoutes(app: FastifyInstance): void {
  resourceRoutes(app, objetoContrato, objetoContratoLista, objetoContratoRepo, objetoRules)
  handle(app, objetoContrato.simular, (ctx, { params, body }) => simularObjeto(ctx, params.id, body))
  handle(app, objetoContrato.excluirPreco, (ctx, { params }) => once({ work: (trx) => excluirPreco(trx, ctx, params.id) }))
}
