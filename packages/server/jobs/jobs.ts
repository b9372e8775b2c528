import { sql } from 'kysely'
import { Refusal } from '../base/refusal.ts'
import type { JobCtx } from '../kit/ctx/context.ts'
import { limparPedidos } from '../kit/http/once.ts'
import { outboxJob } from '../kit/outbox/outbox-run.ts'
import { esquecerExcluidos } from '../kit/register/excluido.service.ts'
import { enviarEmailsDeAlertas } from '../modules/alerta/dizer.service.ts'
import { julgarAlertas } from '../modules/alerta/julgar.service.ts'
import { cleanArquivos } from '../modules/arquivo/arquivo.jobs.ts'
import { cleanAccess } from '../modules/auth/auth.jobs.ts'
import { enviarEmailsDeAvisos, limparAvisos } from '../modules/aviso/aviso.service.ts'
import { enviarPendentes } from '../modules/checklist-agenda/checklist-agenda-envio.service.ts'
import { atualizarStatus, atualizarStatusDiario } from '../modules/client-status/rodada.jobs.ts'
import { gerarPdf, limparPdfs } from '../modules/cobranca/papel/papel.jobs.ts'
import { levarASaida } from '../modules/cobranca/remessa/saida.service.ts'
import { enviarExtratos } from '../modules/conta-corrente/extrato-email.service.ts'
import { lancarTudo } from '../modules/contabil/lancar.service.ts'
import { executarCopias, procurarCopias, vigiarCopias } from '../modules/copia/copia.service.ts'
import { conferirDevolucoes } from '../modules/correio/devolucao/caixa.service.ts'
import { executarDevidos } from '../modules/execute-task/agenda.service.ts'
import { enviarAvisos } from '../modules/execute-task/aviso.service.ts'
import { enviarEntradas } from '../modules/execute-task/enviar.service.ts'
import { encerrarCalados, limparExecucoes } from '../modules/execute-task/execute-task.jobs.ts'
import { avisarPendentes } from '../modules/faturamento/aviso/pendentes.service.ts'
import { enviarPedido } from '../modules/faturamento/envio/enviar.service.ts'
import { enviarEmails } from '../modules/faturamento/envio/enviar-email.service.ts'
import { executarFechamento } from '../modules/faturamento/fechamento/fechamento.jobs.ts'
import { executarLote } from '../modules/faturamento/lote/lote-faturas.jobs.ts'
import { emitirRecebidas } from '../modules/faturamento/nfse/ao-faturar.service.ts'
import { contarNota } from '../modules/faturamento/nfse-aviso/contar.service.ts'
import { enviarAvisosDeSuspensao } from '../modules/faturamento/suspensao/aviso-suspensao.service.ts'
import { bloqueios } from '../modules/faturamento/suspensao/bloqueio.service.ts'
import { executarImportacao } from '../modules/importacao/importacao.jobs.ts'
import { consolidarLog, expurgarLog } from '../modules/log/log.jobs.ts'
import { abrirPendentes } from '../modules/log/problema-envio.service.ts'
import { avisarFimDoCertificado } from '../modules/nfse/certificado/certificado.service.ts'
import { enviarNotas, retomarNotas } from '../modules/nfse/emissao/fila.service.ts'
import { enviarNotificacao } from '../modules/notificacao/envio.service.ts'
import { repetirDesligamentos } from '../modules/plataforma/desligar.service.ts'
import { conferir } from '../modules/plataforma/divergencia.service.ts'
import { porPrecosEmVigor } from '../modules/preco/preco.service.ts'
import { anonimizarResto, retomarAnonimizacoes } from '../modules/privacidade/anonimo/anonimizar.jobs.ts'
import { limparPapeis } from '../modules/privacidade/anonimo/papeis.service.ts'
import { avisarPedidos } from '../modules/privacidade/pedido-titular.service.ts'
import { aplicarPrazos, RUN_MAX } from '../modules/privacidade/prazo.service.ts'
import { reunirRelatorio } from '../modules/privacidade/relatorio.jobs.ts'
import { executarReajuste } from '../modules/reajuste/reajuste.jobs.ts'
import { enviarLembretes } from '../modules/regua-cobranca/lembrete.service.ts'
import { executarDoDia } from '../modules/regua-cobranca/regua-cobranca.service.ts'
import { importarDaPasta } from '../modules/retorno/pasta.service.ts'
import { executarRetorno } from '../modules/retorno/retorno.jobs.ts'
import { medirTabelas, verCertificados } from '../modules/saude/medir.jobs.ts'
import { expurgarSeguranca } from '../modules/seguranca/seguranca.jobs.ts'
import { sincronizar } from '../modules/sprint/sincronizar.service.ts'
import { cuidarDosTokens } from '../modules/token/token.jobs.ts'
import type { ClockJob, JobName, Payloads } from '../queue/payloads.ts'
import { adviseServer } from './advise-server.ts'
import { resume } from './resume.ts'
import { work } from './work.ts'

type Jobs = { [J in JobName]: (ctx: JobCtx, payload: Payloads[J]) => Promise<void> }

// biome-ignore format: one line a job
/** What each job does. A job may run more than once (a crash repeats it), so each is safe to repeat. */
export const jobs: Jobs = {
  'acesso.limpar': cleanAccess,
  'agenda.enviar': enviarPendentes,
  'alerta.enviar': enviarEmailsDeAlertas,
  'alerta.julgar': julgarAlertas,
  'arquivo.limpar': cleanArquivos,
  'aviso.enviar': enviarEmailsDeAvisos,
  'aviso.limpar': limparAvisos,
  'banco.aconselhar': (ctx) => adviseServer(ctx),
  'boleto.limpar': limparPdfs,
  'boleto.pdf': gerarPdf,
  'contabil.lancar': lancarTudo,
  'contagem.consolidar': foldCounts,
  'copia.executar': executarCopias,
  'copia.procurar': procurarCopias,
  'copia.vigiar': vigiarCopias,
  'desligamento.repetir': repetirDesligamentos,
  'devolucao.ler': conferirDevolucoes,
  'exclusao.limpar': esquecerExcluidos,
  'execucao.agendar': executarDevidos,
  'execucao.avisar': enviarAvisos,
  'execucao.enviar': enviarEntradas,
  'execucao.limpar': limparExecucoes,
  'execucao.vigiar': encerrarCalados,
  'extrato.enviar': enviarExtratos,
  'fechamento.executar': executarFechamento,
  'fatura.email': enviarEmails,
  'fatura.enviar': enviarPedido,
  'log.consolidar': consolidarLog,
  'log.expurgar': (ctx) => expurgarLog(ctx),
  'fatura.lote': executarLote,
  'loja.avisar': avisarPendentes,
  'loja.bloquear': outboxJob(bloqueios),
  'nfse.certificado': avisarFimDoCertificado,
  'nfse.contar': contarNota,
  'nfse.enviar': enviarNotas,
  'nfse.retomar': retomarNotas,
  'nfse.receber': emitirRecebidas,
  'notificacao.enviar': enviarNotificacao,
  'pedido.limpar': limparPedidos,
  'preco.vigente': porPrecosEmVigor,
  'privacidade.anonimizar': anonimizarResto,
  'privacidade.avisar': avisarPedidos,
  'privacidade.prazos': async (ctx) => aplicarPrazos(ctx, RUN_MAX - (await limparPapeis(ctx, RUN_MAX))),
  'privacidade.relatorio': reunirRelatorio,
  'reajuste.aplicar': executarReajuste,
  'regua.diaria': executarDoDia,
  'regua.enviar': enviarLembretes,
  'remessa.pasta': levarASaida,
  'importacao.executar': (ctx, order) => executarImportacao(ctx, order),
  'retorno.importar': (ctx, order) => executarRetorno(ctx, order),
  'retorno.pasta': importarDaPasta,
  'saude.certificados': verCertificados,
  'saude.medir': medirTabelas,
  'seguranca.expurgar': (ctx) => expurgarSeguranca(ctx),
  'sprint.sincronizar': sincronizar,
  'status.atualizar': atualizarStatus,
  'status.diario': atualizarStatusDiario,
  'plataforma.conferir': conferir,
  'problema.enviar': abrirPendentes,
  'suspensao.avisar': enviarAvisosDeSuspensao,
  'token.cuidar': cuidarDosTokens,
  'trabalho.retomar': async (ctx) => {
    await resume(ctx, work)
    await retomarAnonimizacoes(ctx)
  },
  'versao.contrair': contrair,
}

/** Jobs that run by the clock: five fields of cron, in UTC. */
export const schedule: { job: ClockJob; at: string }[] = [
  { job: 'contabil.lancar', at: '* * * * *' },
  { job: 'alerta.julgar', at: '* * * * *' },
  { job: 'contagem.consolidar', at: '* * * * *' },
  { job: 'log.consolidar', at: '* * * * *' },
  { job: 'trabalho.retomar', at: '* * * * *' },
  { job: 'execucao.agendar', at: '* * * * *' },
  { job: 'execucao.vigiar', at: '* * * * *' },
  { job: 'execucao.limpar', at: '40 5 * * *' },
  { job: 'remessa.pasta', at: '* * * * *' },
  { job: 'retorno.pasta', at: '* * * * *' },
  { job: 'devolucao.ler', at: '*/5 * * * *' },
  { job: 'acesso.limpar', at: '17 * * * *' },
  { job: 'token.cuidar', at: '*/10 * * * *' },
  { job: 'arquivo.limpar', at: '*/10 * * * *' },
  { job: 'exclusao.limpar', at: '*/10 * * * *' },
  { job: 'pedido.limpar', at: '23 5 * * *' },
  { job: 'boleto.limpar', at: '47 5 * * *' },
  { job: 'aviso.limpar', at: '35 5 * * *' },
  { job: 'log.expurgar', at: '30 6 * * *' },
  { job: 'saude.medir', at: '*/15 * * * *' },
  { job: 'saude.certificados', at: '50 5 * * *' },
  { job: 'seguranca.expurgar', at: '10 6 * * *' },
  { job: 'privacidade.prazos', at: '30 6 * * *' }, // 03:30 in São Paulo
  { job: 'privacidade.avisar', at: '0 11 * * *' }, // 08:00 in São Paulo
  { job: 'sprint.sincronizar', at: '*/10 * * * *' },
  { job: 'preco.vigente', at: '*/10 * * * *' }, // a month begins at 03:00
  { job: 'status.diario', at: '0 8 * * *' }, // 05:00 in São Paulo
  { job: 'nfse.retomar', at: '0 5 * * *' }, // 02:00 in São Paulo
  { job: 'nfse.certificado', at: '0 11 * * *' }, // 08:00 in São Paulo
  { job: 'regua.diaria', at: '0 11-22 * * *' }, // 08:00 in São Paulo; later in the day where nobody was there at eight
  { job: 'plataforma.conferir', at: '0 6 * * *' },
  { job: 'copia.vigiar', at: '* * * * *' },
  { job: 'copia.procurar', at: '0 9 * * *' }, // 06:00 in São Paulo
  { job: 'banco.aconselhar', at: '30 9 * * *' },
  { job: 'versao.contrair', at: '*/10 * * * *' },
]

/** Waits for what it lacks, such as a copy of today's, until the clock calls again. */
async function contrair({ contract, log }: JobCtx): Promise<void> {
  await contract?.().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    log.warn({}, error.message)
  })
}

/** Folds the count deltas, so that a total stays the sum of few rows however much was written. */
async function foldCounts({ db }: JobCtx): Promise<void> {
  await sql`select contagem_consolida()`.execute(db)
}
