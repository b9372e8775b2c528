import { operation } from '@retaguarda/contract/operation.ts'
import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { operationLista, operationRepo } from './operation.repo.ts'

export const operationRoutes = (app: FastifyInstance) => resourceRoutes(app, operation, operationLista, operationRepo)
