import { topicoUsuario } from '@retaguarda/contract/evento.ts'
import { RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import { publicUrl } from '../../base/config.ts'
import { notFound } from '../../base/errors.ts'
import { reason } from '../../base/refusal.ts'
import { inTransaction } from '../../db/transaction.ts'
import { message } from '../../integrations/mail/message.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import type { Outbox } from '../../kit/outbox/outbox.ts'
import { outboxJob } from '../../kit/outbox/outbox-run.ts'
import { asSeenBy } from '../../kit/personal/hidden.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { readPrazos } from '../prazo-dados/prazo.repo.ts'
import { type Email, isPorEmail, listEmails, removeAvisos, updateLido, updatePorEmail, updateTodosLidos } from './aviso.repo.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Rows of one step, each a transaction of its own, so that nobody waits for it. */
const STEP = 2_000

/** @throws RuleError 404 also where it is another's */
export const marcarLido = ({ db, user }: Ctx, id: number): Promise<{ msg: string; toaster: boolean }> =>
  inTransaction(db, async (trx) => {
    if (!(await updateLido(trx, user.id, id))) throw notFound('Aviso não encontrado. Atualize a lista: os avisos antigos são removidos.')
    await notifyChange(trx, topicoUsuario(user.id))
    return { msg: 'Aviso marcado como lido.', toaster: false }
  })

export const marcarTodosLidos = ({ db, user }: Ctx): Promise<{ msg: string; toaster: boolean }> =>
  inTransaction(db, async (trx) => {
    if ((await updateTodosLidos(trx, user.id)) > 0) await notifyChange(trx, topicoUsuario(user.id))
    return { msg: 'Todos os avisos foram marcados como lidos.', toaster: false }
  })

export const consultarPreferencias = async ({ db, user, integrations }: Ctx) => ({
  porEmail: await isPorEmail(db, user.id),
  servidorDeEmail: integrations.mail.configured,
})

export const preferir = ({ db, user }: Ctx, porEmail: boolean): Promise<{ msg: string }> =>
  inTransaction(db, async (trx) => {
    await updatePorEmail(trx, user.id, porEmail)
    return { msg: porEmail ? 'Os avisos passam a chegar também por e-mail.' : 'Os avisos não chegam mais por e-mail.' }
  })

/** The notices of those who want them by mail as well. */
export const emailsDeAvisos: Outbox<JobCtx, Email> = {
  table: 'aviso_email',
  job: 'aviso.enviar',
  policy: { first: MINUTE, most: 60 * MINUTE, attempts: 12 },
  width: 4,
  batch: 50,
  load: listEmails,
  chave: ({ id }) => `aviso-${id}`,
  attempt: async ({ db, config, integrations }, { email, nome, perfil, ...aviso }, { chave }) => {
    const { titulo, texto, link } = await asSeenBy(db, { email, perfil }, aviso)
    await integrations.mail.send({
      to: { name: nome, address: email },
      messageId: `<${chave}@${new URL(publicUrl(config)).hostname}>`,
      ...message(titulo, [
        `Olá, ${nome}.`,
        texto,
        ...(link === null ? [] : [{ href: `${publicUrl(config)}${link}`, label: 'Abrir na Retaguarda' }]),
        'Para não receber mais estes e-mails, desligue-os em Minha conta.',
      ]),
    })
  },
  refused: (error) => ({ erro: reason(error).slice(0, 500) }),
}

/** Without a mail server what was written waits for one. */
export async function enviarEmailsDeAvisos(ctx: JobCtx): Promise<void> {
  if (ctx.integrations.mail.configured) await outboxJob(emailsDeAvisos)(ctx)
}

/** Removes what is older than its term in Privacidade. */
export async function limparAvisos({ db, config, now, life }: Pick<JobCtx, 'db' | 'config' | 'now' | 'life'>): Promise<void> {
  const { dias, ligada } = (await readPrazos(db, config))[RegraPrazo.code.AVISO]
  if (!ligada) return
  const before = new Date(now().getTime() - dias * DAY)
  while (!life.leaving() && (await removeAvisos(db, before, STEP)) === STEP);
}
