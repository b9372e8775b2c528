import { clienteObjetoContrato, objetoContratoCliente } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { objetoContrato, TipoObjeto } from '@retaguarda/contract/objeto-contrato.ts'
import type { FastifyInstance } from 'fastify'
import { gridOfRoutes, gridRoutes } from '../../kit/register/grid-routes.ts'
import { handle } from '../../kit/http/handle.ts'
import { once } from '../../kit/http/once.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { clientesLista, clientesListaOf, mapObjetos, vinculoLista, vinculoListaOf, vinculoRepo } from './cliente-objeto-contrato.repo.ts'
import { ativarDesativar, excluirPreco, registrarPreco, simularVinculo, vinculoRules } from './cliente-objeto-contrato.service.ts'

export function clienteObjetoContratoRoutes(app: FastifyInstance): void {
  resourceRoutes(app, clienteObjetoContrato, vinculoLista, vinculoRepo, vinculoRules)
  gridOfRoutes(app, { table: 'cliente', name: cliente.name }, clienteObjetoContrato.of, vinculoListaOf)
  gridRoutes(app, objetoContratoCliente, clientesLista)
  gridOfRoutes(app, { table: 'objeto_contrato', name: objetoContrato.name }, objetoContratoCliente.of, clientesListaOf)
  for (const call of [clienteObjetoContrato.ativarDesativar, clienteObjetoContrato.ativarDesativarObj])
    handle(app, call, (ctx, { params }) => once({ work: (trx) => ativarDesativar(trx, ctx, params.id) }))
  handle(app, clienteObjetoContrato.preco, (ctx, { params, body }) => once({ work: (trx) => registrarPreco(trx, ctx, params.id, body) }))
  handle(app, clienteObjetoContrato.excluirPreco, (ctx, { params }) => once({ work: (trx) => excluirPreco(trx, ctx, params.id) }))
  handle(app, clienteObjetoContrato.simular, (ctx, { params, body }) => simularVinculo(ctx, params.id, body))
  handle(app, clienteObjetoContrato.suggest, async (ctx) => ({ objetosContratos: await mapObjetos(ctx.db) }))
  handle(app, clienteObjetoContrato.suggestCommercial, async (ctx) => ({
    objetosContratos: await mapObjetos(ctx.db, TipoObjeto.code.COMERCIAL),
  }))
}
