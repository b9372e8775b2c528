import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { FastifyInstance } from 'fastify'
import { must } from '../../base/errors.ts'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { objetoContratoLista, objetoContratoRepo } from './objeto-contrato.repo.ts'
import { objetoRules } from './objeto-contrato.service.ts'
import { simularObjeto } from './simulacao.service.ts'

export function objetoContratoRoutes(app: FastifyInstance): void {
  resourceRoutes(app, objetoContrato, objetoContratoLista, objetoContratoRepo, objetoRules)
  handle(app, objetoContrato.simular, async (ctx, { params, body }) => {
    const objeto = await objetoContratoRepo.read(ctx.db, params.id)
    return simularObjeto(ctx.config, must(objeto, 'Objeto de contrato não encontrado. Talvez outra pessoa o tenha excluído.'), body)
  })
}
