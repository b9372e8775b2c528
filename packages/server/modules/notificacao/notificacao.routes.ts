import { notificacao } from '@retaguarda/contract/notificacao.ts'
import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kit/resource-routes.ts'
import { notificacaoLista, notificacaoRepo } from './notificacao.repo.ts'
import { notificacaoRules } from './notificacao.service.ts'

export function notificacaoRoutes(app: FastifyInstance): void {
  resourceRoutes(app, notificacao, notificacaoLista, notificacaoRepo, notificacaoRules)
}
