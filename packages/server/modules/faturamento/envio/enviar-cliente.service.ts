import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoLinhaEnvio } from '@retaguarda/contract/faturamento/envio.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import type { End, Write } from '../../../kit/lote/lote.ts'
import { tellNow, wakeAfter } from '../../../kit/outbox/outbox-run.ts'
import { LojaError } from '../../../integrations/loja/port.ts'
import { GiveUp, type Outbox } from '../../../kit/outbox/outbox.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { lockRecord } from '../../../kit/register/version.ts'
import { readLoja } from '../../cliente/cliente.repo.ts'
import { linkCifrado, linkDecifrado, linkDoCliente } from '../../cliente-link/cliente-link.service.ts'
import { filaDe, insertAvisoFatura } from '../aviso/loja-aviso.repo.ts'
import { AVISO, type AvisoCtx, contarComoAntes, mustLoja } from '../aviso/loja-aviso.service.ts'
import { TIPO_AVISO } from '../../../db/codes.ts'
import { updateAntesEnviada, updateMensagemDosBoletos, updateBoletos, updateSituacaoDaFatura } from '../documento/documento.repo.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import {
  type EnvioPedido,
  type LinhaAEnviar,
  listFaturasDoMes,
  readSituacaoDaFatura,
  removeAvisoNaoRecebido,
  updateVersao,
} from './enviar.repo.ts'
import { emails, prepararEmail } from './enviar-email.service.ts'
import { type FaturaAContar, listFaturasAContar } from './fatura-para-loja.repo.ts'
import { readRetratoComBoletos } from '../documento/retrato.repo.ts'

const { FATURADA, ENVIADA, CANCELADA, PAGA } = SituacaoFatura.code
const { PENDENTE, SINCRONIZADO, PRONTO } = SituacaoBoleto.code
const LINHA = SituacaoLinhaEnvio.code

type Mes = { ano: number; mes: number }
type Fim = End<'envio_linha'>

/** Invoices, each told by the sending that somebody asked for; one that fails waits for the next. */
const faturas: Outbox<AvisoCtx, FaturaAContar> = {
  ...AVISO,
  tipo: TIPO_AVISO.fatura,
  policy: { ...AVISO.policy, attempts: 1 },
  load: listFaturasAContar,
  attempt: async (ctx, aviso) => {
    const { clienteId, situacao, sent } = aviso
    const recusa = recusaDe(situacao, sent) // what was cancelled since it was asked for is not told any more
    if (recusa !== undefined) throw new GiveUp(recusa)
    const loja = await mustLoja(ctx, clienteId)
    const link = await linkDoCliente(ctx.db, ctx, clienteId)
    const { config } = ctx
    await contarComoAntes(ctx, aviso, { ...sent, pagina: linkCifrado(config, link) }, ({ pagina, ...body }) =>
      // One that an older version kept says nothing of the page.
      ctx.integrations.loja.enviarFatura(loja, { ...body, ...(pagina && { pagina: linkDecifrado(config, pagina) ?? link }) }),
    )
  },
  failed: async (trx, _ctx, { faturaId }, { erro }) => {
    await lockRecord(trx, 'fatura', faturaId)
    await updateMensagemDosBoletos(trx, faturaId, [PENDENTE, PRONTO], erro)
  },
}

/**
 * Sends one client's invoices of the month to its store and, once that received them, to the client's e-mails. The line is written with the
 * last one: after a process that died before it, those that are left are sent.
 */
export async function enviarCliente(ctx: JobCtx, envio: EnvioPedido, row: LinhaAEnviar, write: Write<'envio_linha'>): Promise<Fim> {
  const { clienteId, nome } = row
  const all = await listFaturasDoMes(ctx.db, clienteId, envio)
  const invoiced = all.filter(({ situacao }) => situacao === FATURADA)
  const fimDe = ({ ok, what, faturaId }: Enviada): Fim => ({
    situacao: ok ? LINHA.ENVIADA : LINHA.ERRO,
    texto: `${nome}: ${what}`,
    faturaId: faturaId ?? null,
  })
  const last = invoiced.at(-1) ?? all[0]
  if (!last) return fimDe({ ok: false, what: `não há fatura de ${competenciaTexto(envio)}. Calcule e feche a fatura antes de enviar.` })
  const send = (faturaId: number, done: (trx: Trx, enviada: Enviada) => Promise<void>) =>
    enviarFatura(ctx, { ...envio, faturaId, clienteId }, done)
  const before: Enviada[] = []
  for (const { id } of invoiced.slice(0, -1)) before.push(await send(id, async () => {}))
  const together = (one: Enviada): Enviada => ({
    ...one,
    ok: before.every(({ ok }) => ok) && one.ok,
    what: [...before, one].map(({ what }) => what).join(' '),
  })
  return fimDe(together(await send(last.id, (trx, enviada) => write(trx, fimDe(together(enviada))))))
}

/** What became of an invoice that was to be sent, in words that begin in lower case; `faturaId` where one was tried. */
type Enviada = { ok: boolean; what: string; faturaId?: number }
/** `semLoja`: without a store the mail alone will do. */
type AEnviar = Mes & { faturaId: number; clienteId: number; usuarioId: number | null; semLoja: boolean }

/** Sends one invoice; `write` says so in the transaction in which it moves on. */
export async function enviarFatura(ctx: JobCtx, fatura: AEnviar, write: (trx: Trx, enviada: Enviada) => Promise<void>): Promise<Enviada> {
  const { faturaId, semLoja } = fatura
  const pedida = await inTransaction(ctx.db, (trx) => pedir(trx, fatura))
  if (pedida !== true && 'recusa' in pedida) return { ok: false, what: pedida.recusa }
  if (pedida !== true) return semLoja ? enviarSoPorEmail(ctx, fatura, write) : { ok: false, what: SEM_LOJA }
  let end: Enviada | undefined
  let status: number | null = null
  const done = async (trx: Trx) => {
    end = { ...(await enviada(trx, ctx, fatura)), faturaId }
    await write(trx, end)
  }
  const attempt: typeof faturas.attempt = (...call) =>
    faturas.attempt(...call).catch((error: unknown) => {
      if (error instanceof LojaError) status = error.status
      throw error
    })
  const { erro } = await tellNow(ctx, { ...faturas, attempt, done }, filaDe.fatura(faturaId), { failed: true, most: 1 })
  if (erro !== undefined && semLoja && status !== null && NOT_OURS.includes(status)) return enviarSoPorEmail(ctx, fatura, write)
  if (erro !== undefined) return { ok: false, what: erro, faturaId }
  await wakeAfter(ctx.db, emails)
  return end ?? { ok: false, what: `a fatura de ${competenciaTexto(fatura)} já está sendo enviada por outro pedido.` }
}

function recusaDe(situacao: SituacaoFatura, mes: Mes): string | undefined {
  if (situacao === FATURADA) return undefined
  if (situacao === ENVIADA) return `a fatura de ${competenciaTexto(mes)} já foi enviada.`
  return `a fatura de ${competenciaTexto(mes)} está na situação ${SituacaoFatura.labels[situacao]}; só uma fatura ${SituacaoFatura.labels[FATURADA]} é enviada.`
}

const SEM_LOJA = 'o cliente não tem loja configurada. Informe o endereço e a chave na aba Configuração do cliente.'
/** With these a store says that it does not know us, or that nothing of ours is there. */
const NOT_OURS: readonly number[] = [401, 403, 404]

/** The store may have received the invoice from here on, where it can be sent and there is one. */
async function pedir(trx: Trx, { faturaId, clienteId, ...mes }: AEnviar): Promise<true | { recusa: string } | { semLoja: true }> {
  await lockRecord(trx, 'fatura', faturaId)
  const recusa = recusaDe(await readSituacaoDaFatura(trx, faturaId), mes)
  if (recusa !== undefined) return { recusa }
  const loja = await readLoja(trx, clienteId)
  if (!loja?.lojaUrl || !loja.lojaChave) return { semLoja: true }
  await insertAvisoFatura(trx, faturaId)
  return true
}

/** Without a store the mail is all that goes; boletos stay as they are, and nobody is told of payments. */
async function enviarSoPorEmail(ctx: JobCtx, fatura: AEnviar, write: (trx: Trx, enviada: Enviada) => Promise<void>): Promise<Enviada> {
  const { faturaId, clienteId, usuarioId } = fatura
  const end = await inTransaction(ctx.db, async (trx): Promise<Enviada> => {
    await lockRecord(trx, 'fatura', faturaId)
    const antes = await readRetratoComBoletos(trx, faturaId)
    const recusa = recusaDe(await readSituacaoDaFatura(trx, faturaId), fatura)
    if (recusa !== undefined) return { ok: false, what: recusa }
    const email = await prepararEmail(trx, ctx, fatura)
    if ('falta' in email) return { ok: false, what: `sem loja e sem ${email.falta}.` }
    await updateSituacaoDaFatura(trx, faturaId, ENVIADA, { enviada: { soEmail: true, porEmail: true } })
    await email.write()
    await removeAvisoNaoRecebido(trx, faturaId)
    const depois = await readRetratoComBoletos(trx, faturaId)
    await audit(trx, byOf(ctx, usuarioId), {
      entidade: ENTIDADE_FATURA,
      registro: faturaId,
      acao: 'enviar por e-mail',
      antes,
      depois,
      clienteId,
    })
    const sent: Enviada = { ok: true, what: `fatura de ${competenciaTexto(fatura)} enviada só ${email.feito}.`, faturaId }
    await write(trx, sent)
    return sent
  })
  if (end.ok) await wakeAfter(ctx.db, emails)
  return end
}

const byOf = ({ now }: JobCtx, usuarioId: number | null) => ({ user: usuarioId === null ? null : { id: usuarioId }, requestId: '', now })

/** The store has it: the invoice moves on, unless it was settled or cancelled meanwhile. */
async function enviada(trx: Trx, ctx: JobCtx, { faturaId, clienteId, usuarioId, ...mes }: AEnviar): Promise<Enviada> {
  await lockRecord(trx, 'fatura', faturaId)
  const antes = await readRetratoComBoletos(trx, faturaId)
  const situacao = antes?.situacao
  if (situacao === CANCELADA) return { ok: false, what: `a fatura de ${competenciaTexto(mes)} foi cancelada durante o envio.` }
  await updateBoletos(trx, faturaId, [PENDENTE, PRONTO], SINCRONIZADO, 'A loja recebeu o boleto.')
  const email = situacao === PAGA ? undefined : await prepararEmail(trx, ctx, { faturaId, clienteId, usuarioId })
  const porEmail = email !== undefined && 'write' in email
  if (situacao === FATURADA) await updateSituacaoDaFatura(trx, faturaId, ENVIADA, { enviada: { soEmail: false, porEmail } })
  else {
    await updateAntesEnviada(trx, faturaId)
    await updateVersao(trx, faturaId)
  }
  const depois = await readRetratoComBoletos(trx, faturaId)
  await audit(trx, byOf(ctx, usuarioId), { entidade: ENTIDADE_FATURA, registro: faturaId, acao: 'enviar', antes, depois, clienteId })
  if (porEmail) await email.write()
  const mails = email === undefined ? '' : behind(email)
  return { ok: true, what: `fatura de ${competenciaTexto(mes)} enviada à loja${mails}.` }
}

const SEM_EMAIL = {
  'servidor de e-mail': 'não há servidor de e-mail configurado',
  'contato de e-mail': 'o cliente não tem contato de e-mail',
}

/** How the mail reads behind `enviada à loja`. */
const behind = (email: Awaited<ReturnType<typeof prepararEmail>>): string =>
  'feito' in email ? ` e ${email.feito}` : `, sem e-mail porque ${SEM_EMAIL[email.falta]}`
