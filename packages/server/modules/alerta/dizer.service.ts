import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { RegraAlerta, TipoDito } from '@retaguarda/contract/alerta.ts'
import { publicUrl } from '../../base/config.ts'
import { reason } from '../../base/refusal.ts'
import type { Trx } from '../../db/types.ts'
import { message } from '../../integrations/mail/message.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import type { Outbox } from '../../kit/outbox/outbox.ts'
import { outboxJob, wake } from '../../kit/outbox/outbox-run.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { compor, type Correio, palavras } from './dito.calc.ts'
import {
  type EmailDeAlerta,
  insertDito,
  insertEmails,
  listAdministradores,
  listEmailsDeAlertas,
  listEnviados,
  listPendentes,
  updateDitos,
} from './dito.repo.ts'
import type { Regras } from './regras.repo.ts'

const MINUTE = 60_000
const LATELY = 10 * MINUTE
export const LINK = '/saude/alertas'

type Dito = { id: number; regra: RegraAlerta; alvo: string; texto: string; desde: Date; vezes: number; tipo: TipoDito }
type By = Pick<JobCtx, 'now' | 'integrations'>

/** Tells administrators of alerts in the product, at once, and has the mails written that are due. */
export async function dizer(trx: Trx, { now, integrations }: By, ditos: readonly Dito[], regras: Regras): Promise<void> {
  const agora = now()
  const admins = await listAdministradores(trx)
  for (const { id, tipo, vezes, ...about } of ditos) {
    const words = palavras(tipo, about)
    await insertDito(trx, { alertaId: id, tipo, ...words, em: agora, ...(!integrations.mail.configured && { emailEm: agora }) })
    await avisar(
      trx,
      { now, user: null },
      {
        para: admins.map((one) => one.id),
        tipo: TipoAviso.code.SAUDE,
        ...words,
        link: LINK,
        chave: `alerta-${id}-${vezes}-${tipo}`,
        semEmail: true,
      },
    )
  }
  if (!integrations.mail.configured) return
  const pendentes = await listPendentes(trx)
  const enviados = await listEnviados(trx, new Date(agora.getTime() - LATELY))
  const composed = compor({ agora, pendentes, enviados, administradores: admins.map(({ email }) => email), emails: regras })
  if (!composed) return
  const { mails, resumo } = composed
  await updateDitos(
    trx,
    pendentes.map(({ id }) => id),
    { emailEm: agora, resumo },
  )
  await mandar(trx, mails, agora)
}

/** Has mails sent as soon as they are committed. */
export async function mandar(trx: Trx, mails: Parameters<typeof insertEmails>[1], agora: Date): Promise<void> {
  await insertEmails(trx, mails, LINK, agora)
  if (mails.length > 0) await wake(trx, { job: 'alerta.enviar' })
}

export const emailsDeAlertas: Outbox<JobCtx, EmailDeAlerta> = {
  table: 'alerta_email',
  job: 'alerta.enviar',
  policy: { first: MINUTE, most: 30 * MINUTE, attempts: 12 },
  width: 4,
  batch: 50,
  load: listEmailsDeAlertas,
  chave: ({ id }) => `alerta-${id}`,
  attempt: (ctx, mail, { chave }) => enviar(ctx, mail, chave),
  refused: (error) => ({ erro: reason(error).slice(0, 500) }),
}

/** @param chave tells it apart from others, however often it is sent */
export async function enviar(
  { config, integrations }: Pick<JobCtx, 'config' | 'integrations'>,
  mail: Correio,
  chave: string,
): Promise<void> {
  const { para, assunto, texto } = mail
  await integrations.mail.send({
    to: { name: '', address: para },
    messageId: `<${chave}@${new URL(publicUrl(config)).hostname}>`,
    ...message(assunto, [texto, { href: `${publicUrl(config)}${LINK}`, label: 'Abrir os alertas na Retaguarda' }]),
  })
}

/** Without a mail server what was written waits for one. */
export async function enviarEmailsDeAlertas(ctx: JobCtx): Promise<void> {
  if (ctx.integrations.mail.configured) await outboxJob(emailsDeAlertas)(ctx)
}
