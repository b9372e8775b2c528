import { diaDe } from '@retaguarda/contract/kit/tempo.ts'
import { publicUrl } from '../../config.ts'
import { reason } from '../../db/refusal.ts'
import { message } from '../../integrations/mail/message.ts'
import type { JobCtx } from '../../kit/context.ts'
import { outboxJob } from '../../kit/outbox/outbox-run.ts'
import { GiveUp, type Outbox } from '../../kit/outbox/outbox.ts'
import { pixDoTitulo } from '../cobranca/pix.calc.ts'
import { emAnexo, imprimirBoleto } from '../cobranca/papel/papel.service.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { type Devido, type LembreteNaFila, listLembretes, updateDispensado, updateIniciado, updateNaoIniciado } from './lembrete.repo.ts'
import { lembreteDe, marcasDe, totalDe } from './regua.calc.ts'

const MINUTE = 60_000

const DISPENSADO = { pago: 'o boleto foi pago ou cancelado antes do envio.', semRegua: 'o cliente não recebe lembretes.' }
const DUVIDA = 'O sistema parou durante o envio. Não se sabe se a mensagem saiu, e ela não é enviada de novo.'

/** Subject and text as a boleto's client would read them on a day. */
export function compor(devido: Devido, dia: string, feriados: ReadonlySet<string>): { assunto: string; texto: string } {
  const total = totalDe(devido, devido.aberto, dia, feriados)
  return lembreteDe(devido.regra, marcasDe({ ...devido, pixCopiaECola: pixDe(devido, total) }, dia, total))
}

/** Over the same total that the text names, as on paper; the code of the bank's own knows what is due by itself. */
const pixDe = ({ txid, pix, pixCopiaECola }: Devido, total: string): string | null =>
  txid === null || pix === null ? pixCopiaECola : pixDoTitulo({ txid, pixCopiaECola }, { pix }, total)

/**
 * Reminders by mail. One too many is worse than one too few (bank.md: one mail per boleto and rule for ever), so one of which it is not
 * known whether it left, since the process died or the line was cut midway, is given up and says so.
 */
export const lembretes: Outbox<JobCtx, LembreteNaFila, string | undefined> = {
  table: 'regua_envio',
  job: 'regua.enviar',
  // What falls due today is no news tomorrow.
  policy: { first: MINUTE, most: 60 * MINUTE, attempts: 8 },
  width: 4,
  batch: 20,
  load: listLembretes,
  chave: ({ boleto, regra }) => `regua-${boleto}-${regra.id}`,
  async attempt({ db, config, integrations, now }, lembrete, { chave }) {
    const state = await updateIniciado(db, lembrete.id, now())
    if (state === 'duvida') throw new GiveUp(DUVIDA)
    if (state !== 'ok') return DISPENSADO[state]
    const attachments = lembrete.regra.anexarPdf ? await emAnexo(imprimirBoleto({ db, now }, lembrete.boleto, null)) : []
    const { assunto, texto } = compor(lembrete, diaDe(now()), await readFeriados(db))
    const messageId = `<${chave}@${new URL(publicUrl(config)).hostname}>`
    const [to, ...cc] = lembrete.emails.map((address) => ({ name: lembrete.cliente.nome, address }))
    try {
      if (!to) throw new GiveUp('O cliente não tem mais contato de e-mail.')
      await integrations.mail.send({ to, cc, messageId, attachments, ...message(assunto, texto.split(/\n{2,}/)) })
    } catch (error) {
      if (!(error instanceof GiveUp || isRefused(error))) throw new GiveUp(DUVIDA)
      await updateNaoIniciado(db, lembrete.id)
      throw error
    }
    return undefined
  },
  refused: (error) => ({ erro: reason(error).slice(0, 500), final: isFinal(error) }),
  done: async (trx, _ctx, { id }, dispensado) => {
    if (dispensado !== undefined) await updateDispensado(trx, id, dispensado)
  },
}

const field = (error: unknown, name: 'responseCode' | 'command') =>
  typeof error === 'object' && error !== null ? new Map<string, unknown>(Object.entries(error)).get(name) : undefined

/** The mail server said no, or was not there to be told: no mail left. */
const isRefused = (error: unknown) => typeof field(error, 'responseCode') === 'number' || field(error, 'command') === 'CONN'
const PERMANENT = 500
const isFinal = (error: unknown) => Number(field(error, 'responseCode') ?? 0) >= PERMANENT

/** Without a mail server what was ordered waits for one. */
export async function enviarLembretes(ctx: JobCtx): Promise<void> {
  if (ctx.integrations.mail.configured) await outboxJob(lembretes)(ctx)
}
