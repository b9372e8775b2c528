import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { nfseEmUso } from '@retaguarda/contract/faturamento/nfse-em-uso.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../kit/http/handle.ts'
import { enviarCertificado, excluirCertificado } from '../certificado/certificado.service.ts'
import { alterarConfiguracao, consultarConfiguracao, consultarEmUso } from './configuracao.service.ts'
import { listarPendencias } from './pendencias.service.ts'
import { testar } from './testar.service.ts'

export function nfseConfiguracaoRoutes(app: FastifyInstance): void {
  handle(app, nfseConfiguracao.consultar, consultarConfiguracao)
  handle(app, nfseEmUso, consultarEmUso)
  handle(app, nfseConfiguracao.alterar, (ctx, { body }) => alterarConfiguracao(ctx, body))
  handle(app, nfseConfiguracao.enviarCertificado, (ctx, { body, files }) => enviarCertificado(ctx, files, body.senha))
  handle(app, nfseConfiguracao.excluirCertificado, excluirCertificado)
  handle(app, nfseConfiguracao.pendencias, listarPendencias)
  handle(app, nfseConfiguracao.testar, testar)
}
