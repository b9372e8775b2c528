import { executeTask } from '@retaguarda/contract/execute-task.ts'
import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kit/resource-routes.ts'
import { executeTaskLista, executeTaskRepo } from './execute-task.repo.ts'
import { executeTaskRules } from './execute-task.service.ts'

export function executeTaskRoutes(app: FastifyInstance): void {
  resourceRoutes(app, executeTask, executeTaskLista, executeTaskRepo, executeTaskRules)
}
