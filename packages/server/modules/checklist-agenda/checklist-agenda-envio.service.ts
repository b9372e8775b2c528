import { topicoTask } from '@retaguarda/contract/evento.ts'
import { diaDe } from '@retaguarda/contract/kit/tempo.ts'
import { reason } from '../../db/refusal.ts'
import { RedmineError, RedmineRefusal } from '../../integrations/redmine/port.ts'
import { audit } from '../../kit/audit.ts'
import type { JobCtx } from '../../kit/context.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { type Envio, listPendentes, marcarEnviada, marcarErro, tomarEnvio } from './checklist-agenda-envio.repo.ts'
import { ENTIDADE_AGENDA } from './checklist-agenda-fechar.service.ts'

/** ms after which an attempt is certainly over: one lasts at most 10 s, and the tracker may finish what it took on later. */
const LEASE = 60_000
const TENTATIVAS_MAX = 10

/** What the issue carries so that it is found again (decisions §10). */
export const marca = (id: number): string => `[retaguarda:agenda:${id}]`

type SendCtx = Pick<JobCtx, 'db' | 'integrations' | 'now' | 'log'>

/**
 * Sends a schedule that is to be sent. Before any repeat the tracker is searched for the marker, so that there is never a second
 * issue. What the tracker refuses ends as an error in its words; what it did not answer is tried again by the job.
 */
export async function enviarAgenda(ctx: SendCtx, id: number): Promise<void> {
  const now = ctx.now()
  const envio = await tomarEnvio(ctx.db, id, { now, since: new Date(now.getTime() - LEASE) })
  if (!envio) return
  try {
    const issue = await sendOnce(ctx, envio)
    await ctx.db.transaction().execute(async (trx) => {
      await marcarEnviada(trx, id, issue)
      await audit(
        trx,
        { user: null, requestId: '', now: ctx.now },
        { entidade: ENTIDADE_AGENDA, registro: id, acao: 'enviar', depois: { issue } },
      )
      await notifyChange(trx, topicoTask(envio.taskId))
    })
  } catch (error) {
    if (!(error instanceof RedmineError)) throw error
    ctx.log.warn({ id, tentativa: envio.tentativas, reason: reason(error) }, 'Um agendamento não foi enviado ao Redmine')
    const final = error instanceof RedmineRefusal || envio.tentativas >= TENTATIVAS_MAX
    await ctx.db.transaction().execute(async (trx) => {
      await marcarErro(trx, id, error.message, final)
      await notifyChange(trx, topicoTask(envio.taskId))
    })
  }
}

async function sendOnce({ integrations: { redmine } }: SendCtx, envio: Envio): Promise<number> {
  const { projeto } = envio
  if (!redmine.configured) throw new RedmineRefusal('O Redmine não está configurado. Peça a quem cuida do sistema para configurá-lo.')
  if (projeto === null)
    throw new RedmineRefusal('O cliente não tem projeto de suporte no Redmine. Escolha um na aba Configuração do cliente e envie de novo.')
  const found = envio.tentativas > 1 ? await redmine.acharIssue(projeto, marca(envio.id)) : undefined
  if (found !== undefined) return found
  return redmine.criarIssue({
    projeto,
    assunto: `${envio.cliente} - ${envio.checklist}`,
    descricao: [envio.observacao, marca(envio.id)].filter((part) => part !== null).join('\n\n'),
    horas: envio.dataFim === null ? null : envio.horasEstimadas,
    inicio: diaDe(envio.dataInicio),
    fim: envio.dataFim === null ? null : diaDe(envio.dataFim),
    autor: envio.autor,
    responsavel: envio.responsavel,
  })
}

/** Sends what a call could not, and what a process left undone when it died. */
export async function enviarPendentes(ctx: JobCtx): Promise<void> {
  for (const id of await listPendentes(ctx.db, new Date(ctx.now().getTime() - LEASE))) await enviarAgenda(ctx, id)
}
