import { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { type Config, publicUrl } from '../../../base/config.ts'
import { reason } from '../../../base/refusal.ts'
import { message } from '../../../integrations/mail/message.ts'
import type { Mail } from '../../../integrations/mail/port.ts'
import type { Trx } from '../../../db/types.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { outboxJob, wake } from '../../../kit/outbox/outbox-run.ts'
import { GiveUp, type Outbox } from '../../../kit/outbox/outbox.ts'
import { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { notasEmAnexo } from '../../nfse/papeis/anexo.service.ts'
import { faturaEmEmail, type Pagamento } from '../../cobranca/papel/papel.service.ts'
import { linkDoCliente } from '../../cliente-link/cliente-link.service.ts'
import { readDestinatariosDaFatura } from '../../correio/contatos.repo.ts'
import { desistir, dispensar, entregar, INSISTENCIA } from '../../correio/entrega.service.ts'
import { novoMessageId } from '../../correio/mensagem.repo.ts'
import { readAcordoQueAFez } from '../../cobranca/acordo.repo.ts'
import { acordoEmEmail } from './acordo-email.service.ts'
import { type Email, insertEmail, insertEmailDaNota, listEmails } from './enviar-email.repo.ts'
import { notaEmEmail } from './nota-email.service.ts'

const { QUEBRADO, DESFEITO } = SituacaoAcordo.code
const ACABOU = 'O acordo acabou antes do envio.'

/**
 * Mails that tell clients of their invoices. SMTP knows no repeat: between the server's word that it has a mail and ours that it was
 * sent the process may die. Such a mail is sent again, under the same Message-ID, by which mailboxes know it; the other choice would
 * lose invoices.
 */
export const emails: Outbox<JobCtx, Email> = {
  table: 'fatura_email',
  job: 'fatura.email',
  policy: INSISTENCIA,
  width: 8,
  batch: 50,
  load: listEmails,
  chave: ({ id, faturaId }) => `fatura-${faturaId}-${id}`,
  attempt: async ({ config, integrations, db, now }, email, { chave }) => {
    const messageId = email.carta.messageId ?? `<${chave}@${new URL(publicUrl(config)).hostname}>`
    const link = await linkDoCliente(db, { config, now }, email.clienteId, email.carta.mensagem)
    if (email.nota)
      return entregar({ db, integrations, now }, email.carta, messageId, await notaEmEmail(db, { ...email, link }, email.nota))
    if (email.situacao === SituacaoFatura.code.CANCELADA) throw new GiveUp('A fatura foi cancelada antes do envio.')
    const { attachments: boletos, pagamentos } = await faturaEmEmail({ db, now }, email.faturaId)
    const attachments = [...boletos, ...(await notasEmAnexo(db, email.faturaId))]
    if (email.acordo?.situacao === QUEBRADO || email.acordo?.situacao === DESFEITO) throw new GiveUp(ACABOU)
    const words = email.acordo ? acordoEmEmail(email, email.acordo) : faturaEmPalavras(email)
    const mail = { ...compose({ ...email, link }, words, pagamentos), ...(attachments.length > 0 && { attachments }) }
    await entregar({ db, integrations, now }, email.carta, messageId, mail)
  },
  refused: (error) => ({ erro: reason(error).slice(0, 500) }),
  failed: async (trx, ctx, { situacao, carta: { mensagem } }, { erro, final }) => {
    if (!final) return
    if (situacao === SituacaoFatura.code.CANCELADA || erro === ACABOU) await dispensar(trx, mensagem, erro)
    else await desistir(trx, ctx, mensagem, erro)
  },
}

type Ctx = Pick<JobCtx, 'integrations' | 'config' | 'now'>
type Falta = { falta: 'servidor de e-mail' | 'contato de e-mail' }

/**
 * The mail that tells the client's contacts of its invoice, to be written in the transaction of its sending, after which `wakeAfter` has it go.
 * @returns how it reads behind `enviada` and what writes it, or what is missing for it
 */
export async function prepararEmail(
  trx: Trx,
  ctx: Ctx,
  { faturaId, usuarioId }: Pedido,
): Promise<{ feito: string; write: () => Promise<void> } | Falta> {
  if (!ctx.integrations.mail.configured) return { falta: 'servidor de e-mail' }
  const enderecos = (await readDestinatariosDaFatura(trx, faturaId))?.enderecos ?? []
  if (enderecos.length === 0) return { falta: 'contato de e-mail' }
  const write = async () => {
    const messageId = await messageIdDa(trx, ctx.config, faturaId)
    await insertEmail(trx, { faturaId, usuarioId, enderecos, agora: ctx.now(), messageId })
  }
  return { feito: enderecos.length === 1 ? 'por e-mail' : `por e-mail a ${enderecos.length} contatos`, write }
}

/** Writes it at once. */
export async function pedirEmail(trx: Trx, ctx: Ctx, pedido: Pedido): Promise<{ feito: string } | Falta> {
  const email = await prepararEmail(trx, ctx, pedido)
  if ('falta' in email) return email
  await email.write()
  return { feito: email.feito }
}

/** What the mail of an invoice is known by for ever. */
export async function messageIdDa(trx: Trx, config: Config, faturaId: number): Promise<string> {
  const acordo = await readAcordoQueAFez(trx, faturaId)
  return acordo === undefined ? novoMessageId(config, 'fatura', faturaId) : novoMessageId(config, 'acordo', acordo)
}

/** Writes the mail that tells the client of one note; nothing where it was told, or nobody is to be. */
export async function pedirEmailDaNota(
  trx: Trx,
  ctx: JobCtx,
  { nfseId, faturaId, situacao }: { nfseId: number; faturaId: number; situacao: SituacaoNfse },
): Promise<void> {
  if (!ctx.integrations.mail.configured) return
  const enderecos = (await readDestinatariosDaFatura(trx, faturaId, Finalidade.code.NOTA_FISCAL))?.enderecos ?? []
  if (enderecos.length === 0) return
  const messageId = novoMessageId(ctx.config, 'nota', nfseId)
  const written = await insertEmailDaNota(trx, { nfseId, situacao }, { faturaId, usuarioId: null, enderecos, agora: ctx.now(), messageId })
  if (written !== undefined) await wake(trx, emails)
}

type Pedido = { faturaId: number; clienteId: number; usuarioId: number | null }

/** Without a mail server what was written waits for one. */
export async function enviarEmails(ctx: JobCtx): Promise<void> {
  if (ctx.integrations.mail.configured) await outboxJob(emails)(ctx)
}

type Palavras = { subject: string; what: string[]; after: string[] }

function compose(
  { fatura: { boletos }, nome, abertos, texto, link }: Email & { link: string },
  { subject, what, after }: Palavras,
  pagamentos: ReadonlyMap<number, Pagamento>,
): Omit<Mail, 'to'> {
  const parts = [
    `Olá, ${nome}.`,
    ...(texto === null ? [] : [texto]),
    ...what,
    boletos.length === 1 ? 'Boleto:' : `Em ${boletos.length} boletos:`,
    ...boletos.flatMap((boleto) => rowsOf(boleto, abertos[boleto.id], pagamentos.get(boleto.id))),
    ...after,
    { href: link, label: 'Ver e pagar' },
  ]
  return message(subject, parts)
}

function faturaEmPalavras({ fatura: { ano, mes, valor, retido, credito, aPagar, itens }, soEmail }: Email): Palavras {
  const month = competenciaTexto({ ano, mes })
  return {
    subject: `Fatura de ${month}`,
    what: [
      `A sua fatura de ${month} está pronta. Valor: ${brl(valor)}.`,
      ...itens.map((item) => `${item.objeto}: ${brl(item.valor)}`),
      ...cadeia({ retido, credito, aPagar }),
    ],
    after: soEmail ? [] : ['Os boletos estão na administração da sua loja.'],
  }
}

/** What lies between the value and what is to be paid; nothing where they are one. */
function cadeia({ retido, credito, aPagar }: Pick<Email['fatura'], 'retido' | 'credito' | 'aPagar'>): string[] {
  const parts = [
    ...(exact(retido).isZero() ? [] : [`Impostos retidos por você: ${brl(retido)}`]),
    ...(exact(credito).isZero() ? [] : [`Créditos usados: ${brl(credito)}`]),
  ]
  return parts.length === 0 ? [] : [...parts, `A pagar: ${brl(aPagar)}.`]
}

/** Where nothing pays a boleto, such as a title that its bank rejected, it is named as one without a title: a slip that nobody can pay is not. */
function rowsOf(
  { parcela, valor, vencimento }: Email['fatura']['boletos'][number],
  opened: string | undefined,
  pagamento: Pagamento | undefined,
): string[] {
  if (opened !== undefined && exact(opened).lte(0)) return [`Parcela ${parcela}: ${brl(valor)}, paga.`]
  const parcelaTexto = `Parcela ${parcela}: ${brl(valor)}, com vencimento em ${dayText(vencimento)}.`
  if (!pagamento) return [parcelaTexto, ...(opened === undefined || opened === valor ? [] : [`Ainda em aberto: ${brl(opened)}.`])]
  const { dia, total, linhaDigitavel, pixCopiaECola } = pagamento
  return [
    parcelaTexto,
    ...(total === valor ? [] : [`Valor para pagamento em ${dayText(dia)}: ${brl(total)}.`]),
    `Linha digitável: ${linhaDigitavel}`,
    ...(pixCopiaECola ? [`Pix Copia e Cola: ${pixCopiaECola}`] : []),
  ]
}
