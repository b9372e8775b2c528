import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { publicUrl } from '../../base/config.ts'
import { reason } from '../../base/refusal.ts'
import { message } from '../../integrations/mail/message.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { outboxJob, wake } from '../../kit/outbox/outbox-run.ts'
import type { Outbox } from '../../kit/outbox/outbox.ts'
import { type Aviso, insertAvisos, listAvisos, updateAvisada } from './aviso.repo.ts'

const MINUTE = 60_000

/** Mails that tell of scheduled executions that did not go well. */
export const avisos: Outbox<JobCtx, Aviso> = {
  table: 'execute_task_aviso',
  job: 'execucao.avisar',
  policy: { first: MINUTE, most: 60 * MINUTE, attempts: 12 },
  width: 4,
  batch: 50,
  load: listAvisos,
  chave: ({ id }) => `execucao-${id}`,
  attempt: async ({ config, integrations }, { email, nome, assunto, texto, executeTaskId }, { chave }) => {
    await integrations.mail.send({
      to: { name: nome, address: email },
      messageId: `<${chave}@${new URL(publicUrl(config)).hostname}>`,
      ...message(assunto, [
        `Olá, ${nome}.`,
        texto,
        { href: `${publicUrl(config)}/execute-task/execute/${executeTaskId}`, label: 'Ver os resultados' },
      ]),
    })
  },
  refused: (error) => ({ erro: reason(error).slice(0, 500) }),
}

/** Without a mail server what was written waits for one. */
export async function enviarAvisos(ctx: JobCtx): Promise<void> {
  if (ctx.integrations.mail.configured) await outboxJob(avisos)(ctx)
}

/** Tells those that the plan names of a scheduled execution that ended with failures, once. */
export async function pedirAvisos(trx: Trx, { now }: Pick<Ctx, 'now'>, execucao: number): Promise<void> {
  const found = await updateAvisada(trx, execucao, now())
  if (!found) return
  const { executeTaskId, name, dataHoraInicio, total, falha, erro } = found
  const texto = `A execução agendada do plano ${name}, iniciada em ${instantText(dataHoraInicio)}, terminou com ${falha} de falha e ${erro} de erro em ${total} resultados.`
  await avisar(trx, { now }, executeTaskId, { assunto: `Execução com falhas: ${name}`, texto })
}

/** Writes the mails to those that a plan names, in the transaction of what they tell. */
export async function avisar(trx: Trx, { now }: Pick<Ctx, 'now'>, plano: number, mail: { assunto: string; texto: string }): Promise<void> {
  if ((await insertAvisos(trx, plano, { ...mail, tentarEm: now() })) > 0) await wake(trx, avisos)
}
