import { temPalavras } from '@retaguarda/contract/cobranca/regua.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { publicUrl } from '../../base/config.ts'
import { reason } from '../../base/refusal.ts'
import { message } from '../../integrations/mail/message.ts'
import type { Db } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { outboxJob } from '../../kit/outbox/outbox-run.ts'
import type { Outbox } from '../../kit/outbox/outbox.ts'
import { linkDoCliente } from '../cliente-link/cliente-link.service.ts'
import { pixDoTitulo } from '../cobranca/pix.calc.ts'
import { emAnexo, imprimirBoleto } from '../cobranca/papel/papel.service.ts'
import { desistir, dispensar, entregar, INSISTENCIA } from '../correio/entrega.service.ts'
import { isPrometido } from '../faturamento/promessa/promessa.calc.ts'
import { consultarSoRetencao } from '../faturamento/valores/esperada.service.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import {
  type Cobravel,
  type Devido,
  type LembreteNaFila,
  listLembretes,
  readCobravel,
  readResposta,
  type Resposta,
  updateDispensado,
} from './lembrete.repo.ts'
import { EM_CONFERENCIA, isEmConferencia, lembreteDe, marcasDe, promessaAte, totalDe } from './regua.calc.ts'

const DISPENSADO = {
  outraAcao: 'a regra não envia mais lembretes.',
  pago: 'o boleto foi pago ou cancelado antes do envio.',
  soRetencao: 'o que falta é a retenção desta fatura.',
  informado: 'o cliente informou o pagamento.',
  prometido: 'há uma promessa de pagamento.',
  semRegua: 'o cliente não recebe lembretes.',
}

/** Subject and text as a boleto's client would read them on a day. */
export function compor(devido: Devido, day: string, feriados: ReadonlySet<string>): { assunto: string; texto: string } {
  const total = totalDe(devido, devido.aberto, day, feriados)
  const { assunto, texto } = devido.regra
  return lembreteDe(
    { assunto: present(assunto), texto: present(texto) },
    marcasDe({ ...devido, pixCopiaECola: pixDe(devido, total) }, day, total),
  )
}

/** Those of which only what their clients withhold is open. */
export const soRetencaoDe = (db: Db, devidos: readonly Pick<Devido, 'boleto' | 'aberto' | 'emParte'>[]): Promise<ReadonlySet<number>> =>
  consultarSoRetencao(
    db,
    devidos.filter(({ emParte }) => emParte),
  )

/** Why the client is let be on a day by what it answered; undefined where it is not. */
export function esperaDe({ informadoEm, prometidoAte }: Resposta, day: string, feriados: ReadonlySet<string>): Espera | undefined {
  if (isEmConferencia(informadoEm, day, feriados)) return { cobravel: 'informado', motivo: EM_CONFERENCIA }
  return isPrometido(prometidoAte, day, feriados) ? { cobravel: 'prometido', motivo: promessaAte(prometidoAte) } : undefined
}
type Espera = { cobravel: 'informado' | 'prometido'; motivo: string }

/** The same of the boleto of an order, now. */
export const consultarEspera = async ({ db, now }: { db: Db; now: () => Date }, id: number): Promise<Espera | undefined> =>
  esperaDe(await readResposta(db, id), dayOf(now()), await readFeriados(db))

async function consultarCobravel({ db, now }: Pick<JobCtx, 'db' | 'now'>, lembrete: LembreteNaFila): Promise<Cobravel> {
  if (!temPalavras(lembrete.regra.acao)) return 'outraAcao'
  const cobravel = await readCobravel(db, lembrete.id)
  if (cobravel !== 'sim') return cobravel
  const espera = await consultarEspera({ db, now }, lembrete.id)
  if (espera) return espera.cobravel
  return (await soRetencaoDe(db, [lembrete])).has(lembrete.boleto) ? 'soRetencao' : 'sim'
}

/** Over the same total that the text names, as on paper; the code of the bank's own knows what is due by itself. */
const pixDe = ({ txid, pix, pixCopiaECola }: Devido, total: string): string | null =>
  txid === null || pix === null ? pixCopiaECola : pixDoTitulo({ txid, pixCopiaECola }, { pix }, total)

/**
 * Reminders by mail, one a boleto and rule for ever, to all addresses in one message. One that was on the line when the process died or the
 * line was cut may have arrived: nobody is reminded twice.
 */
export const lembretes: Outbox<JobCtx, LembreteNaFila, string | undefined> = {
  table: 'regua_envio',
  job: 'regua.enviar',
  policy: INSISTENCIA,
  width: 4,
  batch: 20,
  load: listLembretes,
  chave: ({ boleto, regra }) => `regua-${boleto}-${regra.id}`,
  async attempt({ db, config, integrations, now }, lembrete, { chave }) {
    const cobravel = await consultarCobravel({ db, now }, lembrete)
    if (cobravel !== 'sim') return DISPENSADO[cobravel]
    const attachments = lembrete.regra.anexarPdf ? await emAnexo(imprimirBoleto({ db, now }, lembrete.boleto, null)) : []
    const { assunto, texto } = compor(lembrete, dayOf(now()), await readFeriados(db))
    const messageId = lembrete.carta.messageId ?? `<${chave}@${new URL(publicUrl(config)).hostname}>`
    const { mensagem } = lembrete.carta
    const href = await linkDoCliente(db, { config, now }, lembrete.cliente.id, mensagem)
    const parts = [...texto.split(/\n{2,}/), { href, label: 'Ver e pagar' }]
    await entregar({ db, integrations, now }, lembrete.carta, messageId, { attachments, ...message(assunto, parts) })
    return undefined
  },
  refused: (error) => ({ erro: reason(error).slice(0, 500) }),
  done: async (trx, _ctx, { id, carta: { mensagem } }, dispensado) => {
    if (dispensado === undefined) return
    await dispensar(trx, mensagem, dispensado)
    await updateDispensado(trx, id, dispensado)
  },
  failed: async (trx, ctx, { carta: { mensagem } }, { erro, final }) => {
    if (final) await desistir(trx, ctx, mensagem, erro)
  },
}

/** Without a mail server what was ordered waits for one. */
export async function enviarLembretes(ctx: JobCtx): Promise<void> {
  if (ctx.integrations.mail.configured) await outboxJob(lembretes)(ctx)
}
