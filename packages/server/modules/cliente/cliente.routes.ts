import { cliente, clienteProduto } from '@retaguarda/contract/cliente.ts'
import type { FastifyInstance } from 'fastify'
import { must } from '../../base/errors.ts'
import { gridOfRoutes, gridRoutes } from '../../kit/register/grid-routes.ts'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { clienteLista, clienteRepo, mapClientes, produtoLista, produtoListaOf, suggestClientes } from './cliente.repo.ts'
import { baixarAnexo, clienteRules, listarProjetos, testarConexao } from './cliente.service.ts'
import { readHistorico } from './cliente-historico.repo.ts'

export function clienteRoutes(app: FastifyInstance): void {
  resourceRoutes(app, cliente, clienteLista, clienteRepo, clienteRules)
  gridRoutes(app, clienteProduto, produtoLista)
  gridOfRoutes(app, { table: 'cliente', name: cliente.name }, clienteProduto.of, produtoListaOf)
  handle(app, cliente.suggestMap, async (ctx) => ({ clientes: await mapClientes(ctx.db) }))
  handle(app, cliente.suggest, (ctx, { params }) => suggestClientes(ctx.db, params.texto))
  handle(app, cliente.projetos, (ctx) => listarProjetos(ctx))
  handle(app, cliente.download, (ctx, { params }) => baixarAnexo(ctx, params.id))
  handle(app, cliente.testarConexao, (ctx, { params }) => testarConexao(ctx, params.id))
  handle(app, cliente.historicoCompleto, async (ctx, { params, query }) =>
    must(await readHistorico(ctx.db, params.id, query, ctx.user), 'Cliente não encontrado. Talvez outra pessoa o tenha excluído.'),
  )
}
