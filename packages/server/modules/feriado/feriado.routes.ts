import { feriado } from '@retaguarda/contract/feriado.ts'
import { feriadosNacionais } from '@retaguarda/contract/kit/business-day.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { feriadoLista, feriadoRepo, listFeriados } from './feriado.repo.ts'

export function feriadoRoutes(app: FastifyInstance): void {
  resourceRoutes(app, feriado, feriadoLista, feriadoRepo)
  handle(app, feriado.calendario, async (ctx, { query: { ano } }) => {
    const nacionais = feriadosNacionais(ano).map((one) => ({ ...one, origem: 'nacional' as const }))
    const incluidos = (await listFeriados(ctx.db, ano)).map((one) => ({ ...one, origem: 'incluido' as const }))
    return [...nacionais, ...incluidos].toSorted((one, other) => one.data.localeCompare(other.data))
  })
}
