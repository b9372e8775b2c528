import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isHttps } from './base/config.ts'
import { type Calls, knowCallers } from './callers.ts'
import type { Connection } from './db/pool.ts'
import { withMedidas } from './health-app.ts'
import { userOf } from './kit/ctx/context.ts'
import { recordRefusal } from './kit/ctx/security-log.ts'
import { answerHeaders } from './kit/http/answer-headers.ts'
import { dropRest } from './kit/http/body-rest.ts'
import { limitBodyTime } from './kit/http/body-time.ts'
import { answerError } from './kit/http/error-answer.ts'
import { plainForwarded } from './kit/http/forwarded.ts'
import { hideAnswers } from './kit/http/handle.ts'
import { type Health, healthRoutes } from './kit/http/health.ts'
import { dropUploads, FORM_MAX } from './kit/http/multipart.ts'
import { openApi } from './kit/http/open-api.ts'
import { readInput } from './kit/http/read-input.ts'
import { answerParserRefusal, answerRouterRefusal, newRequestId } from './kit/http/refused-early.ts'
import { withoutTokens } from './kit/http/security.ts'
import { pushRoutes } from './kit/push/push.routes.ts'
import { exclusaoRoutes } from './kit/register/exclusao.routes.ts'
import './kit/http/zod.ts'
import { webApp } from './kit/http/web-app.ts'
import { acordoRoutes } from './modules/acordo/acordo.routes.ts'
import { alertaRoutes } from './modules/alerta/alerta.routes.ts'
import { aprovacaoRoutes } from './modules/aprovacao/aprovacao.routes.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { contaRoutes } from './modules/auth/conta.routes.ts'
import { segundoFatorRoutes } from './modules/auth/segundo-fator.routes.ts'
import { mapSessions } from './modules/auth/sessao.repo.ts'
import { createSessions } from './modules/auth/sessoes.ts'
import { avisoRoutes } from './modules/aviso/aviso.routes.ts'
import { buscaRoutes } from './modules/busca/busca.routes.ts'
import { caixaRoutes } from './modules/caixa/caixa.routes.ts'
import { changelogRoutes } from './modules/changelog/changelog.routes.ts'
import { checklistRoutes } from './modules/checklist/checklist.routes.ts'
import { checklistAgendaRoutes } from './modules/checklist-agenda/checklist-agenda.routes.ts'
import { cidadeRoutes } from './modules/cidade/cidade.routes.ts'
import { clientStatusRoutes } from './modules/client-status/client-status.routes.ts'
import { clienteRoutes } from './modules/cliente/cliente.routes.ts'
import { clienteCobrancaRoutes } from './modules/cliente-cobranca/cliente-cobranca.routes.ts'
import { clienteLinkRoutes } from './modules/cliente-link/cliente-link.routes.ts'
import { clienteObjetoContratoRoutes } from './modules/cliente-objeto-contrato/cliente-objeto-contrato.routes.ts'
import { cobrancaRoutes } from './modules/cobranca/cobranca.routes.ts'
import { papelRoutes } from './modules/cobranca/papel/papel.routes.ts'
import { remessaRoutes } from './modules/cobranca/remessa/remessa.routes.ts'
import { comentarioRoutes } from './modules/comentario/comentario.routes.ts'
import { conciliacaoRoutes } from './modules/conciliacao/conciliacao.routes.ts'
import { contaCorrenteRoutes } from './modules/conta-corrente/conta-corrente.routes.ts'
import { contabilRoutes } from './modules/contabil/contabil.routes.ts'
import { copiaRoutes } from './modules/copia/copia.routes.ts'
import { entregaRoutes } from './modules/correio/devolucao/entrega.routes.ts'
import { recusaRoutes } from './modules/correio/recusa.routes.ts'
import { diretorioRoutes } from './modules/diretorio/diretorio.routes.ts'
import { empresaRoutes } from './modules/empresa/empresa.routes.ts'
import { executeTaskRoutes } from './modules/execute-task/execute-task.routes.ts'
import { extratoRoutes } from './modules/extrato/extrato.routes.ts'
import { avulsaRoutes } from './modules/faturamento/avulsa/avulsa.routes.ts'
import { faturamentoRoutes } from './modules/faturamento/calculo/faturamento.routes.ts'
import { comparacaoRoutes } from './modules/faturamento/comparacao/comparacao.routes.ts'
import { creditoRoutes } from './modules/faturamento/credito/credito.routes.ts'
import { boletoRoutes } from './modules/faturamento/documento/boleto.routes.ts'
import { documentoRoutes } from './modules/faturamento/documento/documento.routes.ts'
import { faturarRoutes } from './modules/faturamento/documento/faturar.routes.ts'
import { enviarRoutes } from './modules/faturamento/envio/enviar.routes.ts'
import { faturaRoutes } from './modules/faturamento/fatura/fatura.routes.ts'
import { itemRoutes } from './modules/faturamento/fatura/item.routes.ts'
import { fechamentoRoutes } from './modules/faturamento/fechamento/fechamento.routes.ts'
import { fichaRoutes } from './modules/faturamento/ficha/ficha.routes.ts'
import { loteFaturasRoutes } from './modules/faturamento/lote/lote-faturas.routes.ts'
import { nfseDaFaturaRoutes } from './modules/faturamento/nfse/nfse.routes.ts'
import { nfseSemNotaRoutes } from './modules/faturamento/nfse/sem-nota.routes.ts'
import { promessaRoutes } from './modules/faturamento/promessa/promessa.routes.ts'
import { recorrenteRoutes } from './modules/faturamento/recorrente/recorrente.routes.ts'
import { resumoRoutes } from './modules/faturamento/resumo/resumo.routes.ts'
import { retencaoRoutes } from './modules/faturamento/retencao/retencao.routes.ts'
import { suspensaoRoutes } from './modules/faturamento/suspensao/suspensao.routes.ts'
import { usoRoutes } from './modules/faturamento/uso/uso.routes.ts'
import { feriadoRoutes } from './modules/feriado/feriado.routes.ts'
import { gatewayRoutes } from './modules/gateway/gateway.routes.ts'
import { groupTesteRoutes } from './modules/group-teste/group-teste.routes.ts'
import { importacaoRoutes } from './modules/importacao/importacao.routes.ts'
import { logRoutes } from './modules/log/log.routes.ts'
import { manualRoutes } from './modules/manual/manual.routes.ts'
import { mockupRoutes } from './modules/mockup/mockup.routes.ts'
import { nfseCodigoRoutes } from './modules/nfse/codigo/codigo.routes.ts'
import { nfseConfiguracaoRoutes } from './modules/nfse/configuracao/configuracao.routes.ts'
import { nfseMesRoutes } from './modules/nfse/mes/mes.routes.ts'
import { nfseNotaRoutes } from './modules/nfse/nota/nota.routes.ts'
import { nfsePapeisRoutes } from './modules/nfse/papeis/papeis.routes.ts'
import { notificacaoRoutes } from './modules/notificacao/notificacao.routes.ts'
import { objetoContratoRoutes } from './modules/objeto-contrato/objeto-contrato.routes.ts'
import { operationRoutes } from './modules/operation/operation.routes.ts'
import { readableAddress } from './modules/pagador/guarda.ts'
import { pagadorRoutes } from './modules/pagador/pagador.routes.ts'
import { panoramaRoutes } from './modules/panorama/panorama.routes.ts'
import { perfilRoutes } from './modules/perfil/perfil.routes.ts'
import { pessoaRoutes } from './modules/pessoa/pessoa.routes.ts'
import { plataformaRoutes } from './modules/plataforma/plataforma.routes.ts'
import { primeirosPassosRoutes } from './modules/primeiros-passos/primeiros-passos.routes.ts'
import { anonimoRoutes } from './modules/privacidade/anonimo/anonimo.routes.ts'
import { privacidadeRoutes } from './modules/privacidade/privacidade.routes.ts'
import { indiceRoutes } from './modules/reajuste/indice.routes.ts'
import { reajusteRoutes } from './modules/reajuste/reajuste.routes.ts'
import { ligacaoRoutes } from './modules/regua-cobranca/ligacao.routes.ts'
import { reguaCobrancaRoutes } from './modules/regua-cobranca/regua-cobranca.routes.ts'
import { excecaoBancariaRoutes } from './modules/retorno/excecao-bancaria.routes.ts'
import { retornoRoutes } from './modules/retorno/retorno.routes.ts'
import { saudeRoutes } from './modules/saude/saude.routes.ts'
import { segurancaRoutes } from './modules/seguranca/seguranca.routes.ts'
import { setorRoutes } from './modules/setor/setor.routes.ts'
import { sprintRoutes } from './modules/sprint/sprint.routes.ts'
import { taskRoutes } from './modules/task/task.routes.ts'
import { casoImportadoRoutes } from './modules/test-case/importar/importar.routes.ts'
import { testCaseRoutes } from './modules/test-case/test-case.routes.ts'
import { tokenRoutes } from './modules/token/token.routes.ts'
import { usuarioRoutes } from './modules/usuario/usuario.routes.ts'
import { visaoRoutes } from './modules/visao/visao.routes.ts'

type Module = (app: FastifyInstance) => void

export const MODULES: readonly Module[] = [
  authRoutes,
  contaRoutes,
  segundoFatorRoutes,
  diretorioRoutes,
  usuarioRoutes,
  plataformaRoutes,
  pessoaRoutes,
  avisoRoutes,
  comentarioRoutes,
  empresaRoutes,
  anonimoRoutes,
  privacidadeRoutes,
  buscaRoutes,
  cidadeRoutes,
  setorRoutes,
  feriadoRoutes,
  indiceRoutes,
  reajusteRoutes,
  saudeRoutes,
  alertaRoutes,
  segurancaRoutes,
  clienteRoutes,
  clienteLinkRoutes,
  promessaRoutes,
  ligacaoRoutes,
  suspensaoRoutes,
  clienteCobrancaRoutes,
  panoramaRoutes,
  objetoContratoRoutes,
  clienteObjetoContratoRoutes,
  clientStatusRoutes,
  changelogRoutes,
  executeTaskRoutes,
  checklistRoutes,
  taskRoutes,
  checklistAgendaRoutes,
  faturaRoutes,
  creditoRoutes,
  avulsaRoutes,
  comparacaoRoutes,
  caixaRoutes,
  contabilRoutes,
  copiaRoutes,
  fichaRoutes,
  faturarRoutes,
  enviarRoutes,
  recusaRoutes,
  entregaRoutes,
  loteFaturasRoutes,
  nfseMesRoutes,
  nfseSemNotaRoutes,
  nfseNotaRoutes,
  nfsePapeisRoutes,
  documentoRoutes,
  boletoRoutes,
  retencaoRoutes,
  cobrancaRoutes,
  nfseConfiguracaoRoutes,
  nfseCodigoRoutes,
  aprovacaoRoutes,
  remessaRoutes,
  papelRoutes,
  importacaoRoutes,
  retornoRoutes,
  reguaCobrancaRoutes,
  extratoRoutes,
  conciliacaoRoutes,
  contaCorrenteRoutes,
  acordoRoutes,
  gatewayRoutes,
  excecaoBancariaRoutes,
  pagadorRoutes,
  itemRoutes,
  faturamentoRoutes,
  nfseDaFaturaRoutes,
  usoRoutes,
  fechamentoRoutes,
  recorrenteRoutes,
  resumoRoutes,
  sprintRoutes,
  notificacaoRoutes,
  groupTesteRoutes,
  mockupRoutes,
  operationRoutes,
  testCaseRoutes,
  casoImportadoRoutes,
  logRoutes,
  visaoRoutes,
  tokenRoutes,
  perfilRoutes,
  primeirosPassosRoutes,
  manualRoutes,
  exclusaoRoutes,
]

export type AppOptions = Omit<Calls, 'now'> & {
  /** For a connection of its own to the same database, which hears what is pushed. */
  connection: Connection
  health: Health
  now?: () => Date
  modules?: readonly Module[]
}

/** How an address is read. */
const ADDRESSES = {
  rewriteUrl: ({ url = '/' }: { url?: string | undefined }) => readableAddress(url),
  routerOptions: { maxParamLength: 250, ignoreTrailingSlash: true },
}

/** The whole HTTP side of the product over a database that is open and migrated. */
export async function createApp({
  db,
  connection,
  config,
  integrations,
  life,
  health,
  now = () => new Date(),
  modules = MODULES,
}: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { level: config.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: [...config.PROXIES],
    frameworkErrors: answerRouterRefusal,
    clientErrorHandler: (error, socket) => answerParserRefusal(app.log, error, socket),
    bodyLimit: FORM_MAX, // where no route says more
    ...ADDRESSES,
    forceCloseConnections: 'idle',
  })
  readInput(app, now)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async ({ raw }) => plainForwarded(raw)) // before anything asks for the address
  app.decorateRequest('ctx')
  app.decorateRequest('uploads')

  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, useDefaults: false },
    strictTransportSecurity: isHttps(config),
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  limitBodyTime(app)
  const sessions = createSessions(db)
  app.addHook('onClose', async () => sessions.stop())
  await knowCallers(app, { db, config, integrations, life, now }, sessions)
  app.addHook('onError', recordRefusal)
  hideAnswers(app)
  answerHeaders(app, health)
  dropRest(app)
  app.addHook('onResponse', logCall)
  await openApi(app)
  for (const routes of modules) routes(app)
  pushRoutes(app, { connection, log: app.log, alive: (hashes) => mapSessions(db, hashes, now()), sessions })
  healthRoutes(app, db, withMedidas(health, { db, config, integrations, now, log: app.log }))
  await webApp(app, db)
  return app
}

async function logCall(req: FastifyRequest, reply: FastifyReply): Promise<void> {
  await dropUploads(req)
  const ms = Math.round(reply.elapsedTime * 10) / 10
  req.log.info(
    { method: req.method, url: withoutTokens(req.url), status: reply.statusCode, ms, endereco: req.ip, usuarioId: userOf(req.ctx)?.id },
    'Pedido',
  )
}
