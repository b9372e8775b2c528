import { segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../kit/http/handle.ts'
import {
  confirmarTotp,
  consultarSegundoFator,
  criarChave,
  gerarCodigos,
  iniciarTotp,
  nomearChave,
  opcoesDeChave,
  removerChave,
  removerTotp,
} from './segundo-fator.service.ts'

export function segundoFatorRoutes(app: FastifyInstance): void {
  handle(app, segundoFator.consultar, consultarSegundoFator)
  handle(app, segundoFator.iniciarTotp, iniciarTotp)
  handle(app, segundoFator.confirmarTotp, (ctx, { body }) => confirmarTotp(ctx, body.codigo))
  handle(app, segundoFator.removerTotp, removerTotp)
  handle(app, segundoFator.gerarCodigos, gerarCodigos)
  handle(app, segundoFator.opcoesDeChave, opcoesDeChave)
  handle(app, segundoFator.criarChave, (ctx, { body }) => criarChave(ctx, body))
  handle(app, segundoFator.nomearChave, (ctx, { params, body }) => nomearChave(ctx, params.id, body.nome))
  handle(app, segundoFator.removerChave, (ctx, { params }) => removerChave(ctx, params.id))
}
