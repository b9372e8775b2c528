import { changelog } from '@retaguarda/contract/changelog.ts'
import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kit/resource-routes.ts'
import { changelogLista, changelogRepo } from './changelog.repo.ts'

export const changelogRoutes = (app: FastifyInstance) => resourceRoutes(app, changelog, changelogLista, changelogRepo)
