import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { topicoTask } from '@retaguarda/contract/evento.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { RedmineError, RedmineRefusal } from '../../integrations/redmine/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { outboxJob, tellNow } from '../../kit/outbox/outbox-run.ts'
import type { Failure, Outbox } from '../../kit/outbox/outbox.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { type Envio, filaDaAgenda, listEnvios, updateEnviada, updateErro } from './checklist-agenda-envio.repo.ts'
import { ENTIDADE_AGENDA } from './checklist-agenda-fechar.service.ts'

const MINUTE = 60_000

/** ms that a call has to send a schedule itself; should it die before, the job does it. */
export const CHAMADA = 15_000

/**
 * Schedules on their way to the tracker. What it refuses ends as an error in its words; what it did not answer is tried again.
 * The issue carries a marker so that it is found again, with a word of this installation: another database's schedule of
 * the same number is another one's.
 */
export const envios: Outbox<JobCtx, Envio, number> = {
  table: 'agenda_envio',
  job: 'agenda.enviar',
  policy: { first: MINUTE, most: MINUTE, attempts: 10 },
  width: 4,
  batch: 50,
  load: listEnvios,
  chave: ({ agendaId, instalacao }) => `[retaguarda:agenda:${agendaId}] [instalacao:${instalacao}]`,
  attempt: sendOnce,
  refused: (error) => (error instanceof RedmineError ? { erro: error.message, final: error instanceof RedmineRefusal } : undefined),
  done: enviada,
  failed: naoEnviada,
}

const AINDA = 'O Redmine não respondeu ao envio, e a tarefa ainda não está lá. O envio é tentado de novo em um minuto.'

/** @returns the issue's number; before any repeat the tracker is searched for the marker, so that there is never a second one */
async function sendOnce(
  { integrations: { redmine }, now }: JobCtx,
  envio: Envio,
  { chave: marca, repetida }: { chave: string; repetida: boolean },
): Promise<number> {
  const { projeto } = envio
  if (!redmine.configured) throw new RedmineRefusal('O Redmine não está configurado. Peça a quem cuida do sistema para configurá-lo.')
  if (projeto === null)
    throw new RedmineRefusal('O cliente não tem projeto de suporte no Redmine. Escolha um na aba Configuração do cliente e envie de novo.')
  const found = repetida ? await redmine.acharIssue(projeto, marca) : undefined
  if (found !== undefined) return found
  // Asked for by a person before the pause is over: what the tracker did not answer it may still be writing down.
  if (repetida && envio.tentarEm !== null && envio.tentarEm.getTime() > now().getTime() + CHAMADA) throw new RedmineError(AINDA)
  return redmine.criarIssue({
    projeto,
    assunto: `${envio.cliente} - ${envio.checklist}`,
    descricao: [envio.observacao, marca].filter((part) => part !== null).join('\n\n'),
    horas: envio.dataFim === null ? null : envio.horasEstimadas,
    inicio: dayOf(envio.dataInicio),
    fim: envio.dataFim === null ? null : dayOf(envio.dataFim),
    autor: envio.autor,
    responsavel: envio.responsavel,
  })
}

async function enviada(trx: Trx, { now }: JobCtx, { agendaId: registro, taskId }: Envio, issue: number): Promise<void> {
  await updateEnviada(trx, registro, issue)
  const change = { entidade: ENTIDADE_AGENDA, registro, acao: 'enviar', depois: { issue } }
  await audit(trx, { user: null, requestId: '', now }, change)
  await notifyChange(trx, topicoTask(taskId))
}

async function naoEnviada(
  trx: Trx,
  { now }: JobCtx,
  { agendaId, taskId, enviadoPorId, cliente, checklist }: Envio,
  { erro, final }: Failure,
): Promise<void> {
  await updateErro(trx, agendaId, erro, final)
  if (final)
    await avisar(
      trx,
      { now, user: null },
      {
        para: [enviadoPorId],
        tipo: TipoAviso.code.FALHA,
        titulo: `Envio ao Redmine: ${cliente}`,
        texto: `O agendamento do checklist ${checklist} não foi enviado. ${erro}`,
        link: `/task/executar/${taskId}`,
      },
    )
  await notifyChange(trx, topicoTask(taskId))
}

/** Sends a schedule that is to be sent, for a person who waits; what fails is tried again by the job. */
export async function enviarAgenda(ctx: JobCtx, id: number): Promise<void> {
  await tellNow(ctx, envios, filaDaAgenda(id))
}

/** Sends what a call could not, and what a process left undone when it died. */
export const enviarPendentes = outboxJob(envios)
