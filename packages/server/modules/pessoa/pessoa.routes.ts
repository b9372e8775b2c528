import { pessoa } from '@retaguarda/contract/pessoa.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { readEnderecoDoCep } from './endereco-cep.repo.ts'
import { pessoaLista, pessoaRepo, suggestPessoas } from './pessoa.repo.ts'
import { pessoaRules } from './pessoa.service.ts'

export function pessoaRoutes(app: FastifyInstance): void {
  resourceRoutes(app, pessoa, pessoaLista, pessoaRepo, pessoaRules)
  handle(app, pessoa.suggest.all, (ctx) => suggestPessoas(ctx.db))
  handle(app, pessoa.suggest.byText, (ctx, { params }) => suggestPessoas(ctx.db, params.texto))
  handle(app, pessoa.cep, (ctx, { params }) => readEnderecoDoCep(ctx.db, params.cep))
}
