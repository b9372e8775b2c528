import { setor, setorUsuario } from '@retaguarda/contract/setor.ts'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../base/errors.ts'
import { gridRoutes } from '../../kit/register/grid-routes.ts'
import { handle } from '../../kit/http/handle.ts'
import { type RulesOf, resourceRoutes } from '../../kit/register/resource-routes.ts'
import { listAncestors, lockTree, setorLista, setorRepo, setorUsuarioLista, suggestSetores } from './setor.repo.ts'

const rules: RulesOf<typeof setor> = {
  async check(trx, _ctx, { setorPai }, before) {
    if (!before || setorPai === null) return
    await lockTree(trx)
    if ((await listAncestors(trx, setorPai)).includes(before.id))
      throw invalid({ setorPai: 'Escolha outro setor pai: este é o próprio setor ou fica abaixo dele.' })
  },
}

export function setorRoutes(app: FastifyInstance): void {
  resourceRoutes(app, setor, setorLista, setorRepo, rules)
  gridRoutes(app, setorUsuario, setorUsuarioLista)
  handle(app, setor.suggest.all, (ctx) => suggestSetores(ctx.db))
  handle(app, setor.suggest.byText, (ctx, { params }) => suggestSetores(ctx.db, params.texto))
}
