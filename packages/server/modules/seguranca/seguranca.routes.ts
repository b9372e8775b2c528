import { seguranca } from '@retaguarda/contract/seguranca.ts'
import type { FastifyInstance } from 'fastify'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { segurancaLista } from './seguranca.repo.ts'

export const segurancaRoutes = (app: FastifyInstance): void => gridRoutes(app, seguranca, segurancaLista)
