import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { SituacaoEnvio, SituacaoNotificacao, TIPOS_COM_DESCADASTRO } from '@retaguarda/contract/notificacao.ts'
import { topicoNotificacao } from '@retaguarda/contract/evento.ts'
import { createHash } from 'node:crypto'
import { publicUrl } from '../../base/config.ts'
import { isEndereco } from '../../integrations/mail/message.ts'
import { MailError } from '../../integrations/mail/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { loteJob } from '../../kit/lote/lote-run.ts'
import { type Again, type End, type Lote, Rest } from '../../kit/lote/lote.ts'
import { pauseAfter } from '../../kit/outbox/pause.calc.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { avisar } from '../aviso/avisar.service.ts'
import {
  type Destino,
  listDestinos,
  mapTokens,
  readOrdem,
  updateComConexao,
  updateConclusao,
  updateEntregues,
  updateSemConexao,
} from './envio.repo.ts'
import { moldeDe } from './mensagem.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/**
 * Clients that are mailed side by side, and mails of one of them: so many may go again after a death, since nothing says of a mail
 * under way whether the server has it. At most 250 may, and 60 × 4 is less.
 */
const CLIENTES = 60
const MAILS = 4
/** A mail server out of reach is tried again from 5 s on, at most every 10 min, for 6 h. */
const SEM_CONEXAO = { first: 5 * SECOND, most: 10 * MINUTE }
const DESISTE = 6 * HOUR
const ERRO_MAX = 1_000

const ENTIDADE = 'notificacao'
const SEM_SERVIDOR = 'O servidor de e-mail não está configurado.'

type Fim = End<'notificacao_envio'>
type ComTokens = Destino & { tokens: Map<string, string> }
type Ordem = NonNullable<Awaited<ReturnType<typeof readOrdem>>> & {
  /** What all mails of it have in common, once one was made. */
  molde?: ReturnType<typeof moldeDe>
  /** The mail server was found out of reach in this run: when it is tried again, null when it was given up. */
  fora?: Promise<Date | null>
}

/**
 * The sending of a notification to its frozen audience. A client is one line; what each of its addresses said is kept, so that none gets
 * a mail twice because another failed.
 */
export const notificacoes: Lote<Ordem, ComTokens, 'notificacao_envio'> = {
  table: 'notificacao',
  lines: 'notificacao_envio',
  lote: 'notificacaoId',
  said: ['erro', 'recusados'],
  policy: { first: 5 * SECOND, factor: 6, most: 30 * SECOND, attempts: 3 },
  job: 'notificacao.enviar',
  topico: topicoNotificacao,
  piece: 500,
  width: CLIENTES,
  open: readOrdem,
  load: async (db, { tipoNotificacao }, ids) => {
    const destinos = await listDestinos(db, tipoNotificacao, ids)
    const enderecos = TIPOS_COM_DESCADASTRO.includes(tipoNotificacao) ? destinos.flatMap(({ emails }) => emails) : []
    const tokens = await mapTokens(db, tipoNotificacao, enderecos)
    return destinos.map((destino) => ({ ...destino, tokens }))
  },
  work: enviarAoCliente,
  broken: (destino, sentence) => failure(new Date(), destino?.emails ?? [], sentence),
  ended: async (trx, ctx, id) => void (await concluir(trx, ctx, id)),
  text: ({ nome }, { situacao, erro: why }) => ({
    texto: situacao === SituacaoEnvio.code.ERRO ? `${nome}: ${why}` : nome,
    erro: situacao === SituacaoEnvio.code.ERRO,
  }),
}
export const enviarNotificacao = loteJob(notificacoes)

const failure = (dataHora: Date, emails: string[], sentence: string): Fim => ({
  situacao: SituacaoEnvio.code.ERRO,
  dataHora,
  emails,
  erro: sentence.slice(0, ERRO_MAX),
})

async function enviarAoCliente(ctx: JobCtx, order: Ordem, destino: ComTokens): Promise<Fim | Again<'notificacao_envio'>> {
  const { emails, loja, descadastrados } = destino
  const now = ctx.now()
  if (emails.length === 0) {
    if (loja) return { situacao: SituacaoEnvio.code.ENVIADO, dataHora: now, emails, erro: null }
    return failure(
      now,
      emails,
      descadastrados ? 'Todos os endereços do cliente foram descadastrados.' : 'O cliente não tem e-mail nem loja conectada.',
    )
  }
  if (!ctx.integrations.mail.configured) return failure(now, emails, SEM_SERVIDOR)
  const entregues = new Set(destino.entregues)
  const recusados = { ...destino.recusados }
  const after: Record<string, string> = {}
  const pending = emails.filter((email) => !entregues.has(email) && !Object.hasOwn(recusados, email))
  const said = () => ({ entregues: [...entregues], recusados: Object.keys(recusados).length > 0 ? recusados : null })
  const keep = () => updateEntregues(ctx.db, destino.id, { entregues: [...entregues], recusados })

  for (let at = 0; at < pending.length; at += MAILS) {
    const outcomes = await Promise.all(pending.slice(at, at + MAILS).map((email) => enviarEmail(ctx, order, destino, email)))
    for (const { email, error } of outcomes) {
      if (!error) entregues.add(email)
      else if (error.kind === 'final') recusados[email] = error.message
      else after[email] = error.message
    }
    if (at + MAILS < pending.length || Object.keys(after).length > 0) await keep()
    if (outcomes.some(({ error }) => error?.kind === 'away')) {
      const until = await semConexao(ctx, order)
      if (until) throw new Rest(until)
      return { ...failure(now, emails, 'O servidor de e-mail ficou 6 horas sem responder. Libere de novo para tentar.'), ...said() }
    }
  }
  const failed = { ...recusados, ...after }
  if (Object.keys(failed).length === 0) return { situacao: SituacaoEnvio.code.ENVIADO, dataHora: ctx.now(), emails, erro: null, ...said() }
  const end = {
    ...failure(
      ctx.now(),
      emails,
      Object.entries(failed)
        .map(([email, why]) => `${email}: ${why}`)
        .join('; '),
    ),
    ...said(),
  }
  return Object.keys(after).length > 0 ? { again: true, end } : end
}

type Outcome = { email: string; error?: MailError }

async function enviarEmail(ctx: JobCtx, order: Ordem, { clienteId, nome, tokens }: ComTokens, email: string): Promise<Outcome> {
  if (!isEndereco(email)) return { email, error: new MailError('final', 'Não é um endereço de e-mail.') }
  const { config, integrations, now } = ctx
  order.molde ??= moldeDe(order, { de: config.MAIL_FROM, host: new URL(publicUrl(config)).hostname })
  const id = `notificacao-${order.id}-${clienteId}-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`
  const descadastro = descadastroDe(publicUrl(config), tokens.get(email))
  try {
    await integrations.mail.deliver({ to: email, raw: order.molde({ id, endereco: email, nome, quando: now(), descadastro }) })
  } catch (error) {
    if (error instanceof MailError) return { email, error }
    throw error
  }
  if (order.semConexaoDesde) {
    order.semConexaoDesde = null
    await updateComConexao(ctx.db, order.id)
  }
  return { email }
}

/** Where one unsubscribes: the page for people, and the address that a mailbox calls (RFC 8058). */
export const descadastroDe = (publica: string, token: string | undefined) =>
  token === undefined ? null : { pagina: `${publica}/descadastro/${token}`, umClique: `${publica}/api/notificacao/descadastro/${token}` }

/** When the server is tried again, the same for all that found it away in this run; null when it has been away too long. */
function semConexao(ctx: JobCtx, order: Ordem): Promise<Date | null> {
  order.fora ??= updateSemConexao(ctx.db, order.id, ctx.now()).then(({ desde, vezes }) => {
    const now = ctx.now().getTime()
    if (now - desde.getTime() >= DESISTE) return null
    ctx.log.warn({ notificacao: order.id, vezes }, 'O servidor de e-mail não responde; o envio espera')
    return new Date(now + pauseAfter(vezes, SEM_CONEXAO))
  })
  return order.fora
}

/** Where the notification stands when nothing is under way any more. @returns its situation, where that is another one now */
export async function concluir(
  trx: Trx,
  { now }: Pick<JobCtx, 'now'>,
  id: number,
): Promise<CodeOf<typeof SituacaoNotificacao, 'ENVIADA' | 'ERRO'> | undefined> {
  const end = await updateConclusao(trx, id, now())
  if (!end) return undefined
  const { situacao, titulo, usuarioId } = end
  await audit(trx, { user: null, requestId: '', now }, { entidade: ENTIDADE, registro: id, acao: 'concluir envio', depois: { situacao } })
  const failed = situacao === SituacaoNotificacao.code.ERRO
  await avisar(
    trx,
    { now, user: null },
    {
      para: [usuarioId],
      tipo: failed ? TipoAviso.code.FALHA : TipoAviso.code.TRABALHO,
      titulo: `Notificação ${failed ? 'enviada com erros' : 'enviada'}: ${titulo}`,
      texto: failed
        ? 'Alguns clientes não a receberam. Abra o log para ver quais, e libere de novo para tentar.'
        : 'Todos os clientes a receberam.',
      link: `/notificacao/log/${id}`,
    },
  )
  await notifyChange(trx, topicoNotificacao(id))
  return situacao
}
