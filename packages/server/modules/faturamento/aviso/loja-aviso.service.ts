import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { reason } from '../../../db/refusal.ts'
import { type LojaConnection, LojaError } from '../../../integrations/loja/port.ts'
import { audit } from '../../../kit/audit.ts'
import type { JobCtx, PublicCtx, Trx } from '../../../kit/context.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { lockRecord } from '../../../kit/version.ts'
import { lojaDoCliente } from '../../cliente/cliente-loja.service.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import {
  type CancelamentoTomado,
  listPendentes,
  marcarFalha,
  marcarRecebido,
  type PagamentoTomado,
  soltarPagamentos,
  tomarCancelamento,
  tomarPagamentos,
} from './loja-aviso.repo.ts'

/** ms after which an attempt is certainly over: one lasts at most 10 s, and a store may finish later what it took on. */
export const LEASE = 60_000
const MINUTE = 60_000
const PAUSE_MAX = 6 * 60 * MINUTE
/** With the growing pauses, about four days. */
const TENTATIVAS_MAX = 24

/** Of a call, which knows who makes it, or of a job. */
export type AvisoCtx = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'life' | 'now' | 'log'> &
  Partial<Pick<PublicCtx, 'user' | 'requestId'>>

const by = ({ user = null, requestId = '', now }: AvisoCtx) => ({ user, requestId, now })

/** When a failed attempt is repeated: after a minute, then after twice as long each time, up to six hours. */
export const proximaTentativa = (now: Date, tentativas: number): Date =>
  new Date(now.getTime() + Math.min(PAUSE_MAX, MINUTE * 2 ** Math.min(tentativas - 1, 20)))

const since = (now: Date) => new Date(now.getTime() - LEASE)

/** @throws LojaError also when there is no store to be told */
async function mustLoja(ctx: AvisoCtx, clienteId: number): Promise<LojaConnection> {
  const loja = await lojaDoCliente(ctx, clienteId)
  if (!loja) throw new LojaError('O cliente não tem loja configurada. Informe o endereço e a chave na aba Configuração do cliente.')
  return loja
}

/** Why the store could not be told, undefined when it was. */
export async function contar(ctx: AvisoCtx, clienteId: number, tell: (loja: LojaConnection) => Promise<void>): Promise<string | undefined> {
  try {
    await tell(await mustLoja(ctx, clienteId))
    return undefined
  } catch (error) {
    if (error instanceof LojaError) return error.message
    throw error
  }
}

/**
 * Tells the store of a boleto's payments that it does not know yet, in their order, up to the first that fails. A settled boleto
 * whose telling fails becomes 6 and waits for a person (decisions §7, §10); one that is paid in part is tried again by the job.
 * @param forcado also what failed before
 * @returns null when there was nothing to tell or somebody is telling it, else why it failed, '' when it did not
 */
export async function avisarPagamentos(ctx: AvisoCtx, documentoId: number, { forcado = false } = {}): Promise<string | null> {
  const now = ctx.now()
  const pagamentos = await tomarPagamentos(ctx.db, documentoId, { now, since: since(now), falhos: forcado })
  if (pagamentos.length === 0) return null
  for (const pagamento of pagamentos) {
    const { chave: _chave, clienteId, faturaId: _fatura, tentativas: _n, ...sent } = pagamento
    const erro = await contar(ctx, clienteId, (loja) => ctx.integrations.loja.liquidar(loja, sent))
    await inTransaction(ctx.db, (trx) => (erro === undefined ? avisado(trx, ctx, pagamento) : naoAvisado(trx, ctx, pagamento, erro)))
    if (erro === undefined) continue
    ctx.log.warn({ boleto: documentoId, tentativa: pagamento.tentativas, reason: erro }, 'A loja não foi avisada de um pagamento')
    return erro
  }
  return ''
}

async function avisado(trx: Trx, ctx: AvisoCtx, pagamento: PagamentoTomado): Promise<void> {
  await lockRecord(trx, 'fatura', pagamento.faturaId)
  await marcarRecebido(trx, pagamento.chave)
  const boleto = await readBoleto(trx, pagamento.boleto)
  const what = pagamento.liquidado ? 'A loja recebeu a liquidação.' : `A loja recebeu o pagamento de ${brl(pagamento.valorPago)}.`
  const situacao = pagamento.liquidado ? SituacaoBoleto.code.LIQUIDADO : boleto.situacao
  await gravar(trx, ctx, pagamento, boleto, { situacao, logMensagem: comExcedente(boleto, what) })
}

async function naoAvisado(trx: Trx, ctx: AvisoCtx, pagamento: PagamentoTomado, erro: string): Promise<void> {
  await lockRecord(trx, 'fatura', pagamento.faturaId)
  const boleto = await readBoleto(trx, pagamento.boleto)
  const pago = exact(boleto.valorPago ?? '0').gte(boleto.valor)
  const final = pago || pagamento.tentativas >= TENTATIVAS_MAX
  const tentarEm = proximaTentativa(ctx.now(), pagamento.tentativas)
  await marcarFalha(trx, pagamento.chave, { erro, final, tentarEm })
  await soltarPagamentos(trx, pagamento.boleto, { final, tentarEm })
  const situacao = pago ? SituacaoBoleto.code.LIQUIDADO_ERRO : boleto.situacao
  await gravar(trx, ctx, pagamento, boleto, { situacao, logMensagem: comExcedente(boleto, erro) })
}

type Lido = { situacao: SituacaoBoleto | null; parcela: number | null; valor: string; valorPago: string | null; logMensagem: string | null }

const readBoleto = (trx: Trx, id: number): Promise<Lido> =>
  trx
    .selectFrom('fatura_documento')
    .select(['situacao', 'parcela', 'valor', 'valorPago', 'logMensagem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What was paid beyond the value is noted beside what the store said (decisions §10). */
export function comExcedente({ valor, valorPago }: Pick<Lido, 'valor' | 'valorPago'>, said: string | null): string | null {
  const excess = exact(valorPago ?? '0').minus(valor)
  const note = excess.gt(0) ? `Pago com ${brl(excess)} a mais que o valor.` : null
  return [note, said].filter((part) => part !== null).join(' ') || null
}

type Mudado = Pick<Lido, 'situacao' | 'logMensagem'>

async function gravar(trx: Trx, ctx: AvisoCtx, { boleto: id, faturaId, clienteId }: PagamentoTomado, antes: Lido, depois: Mudado) {
  await trx.updateTable('fatura_documento').set(depois).where('id', '=', id).execute()
  const show = ({ situacao, logMensagem }: Mudado) => ({ boleto: id, parcela: antes.parcela, situacaoBoleto: situacao, logMensagem })
  await audit(trx, by(ctx), {
    entidade: ENTIDADE_FATURA,
    registro: faturaId,
    acao: 'avisar a loja',
    antes: show(antes),
    depois: show(depois),
    clienteId,
  })
}

async function avisarCancelamento(ctx: AvisoCtx, chave: string): Promise<void> {
  const now = ctx.now()
  const aviso = await tomarCancelamento(ctx.db, chave, { now, since: since(now) })
  if (!aviso) return
  const erro = await contar(ctx, aviso.clienteId, (loja) => ctx.integrations.loja.cancelarFatura(loja, aviso.faturaId))
  await inTransaction(ctx.db, (trx) => cancelamentoTentado(trx, ctx, aviso, erro))
}

async function cancelamentoTentado(trx: Trx, ctx: AvisoCtx, aviso: CancelamentoTomado, erro: string | undefined): Promise<void> {
  const { chave, faturaId: registro, clienteId, tentativas } = aviso
  const final = erro === undefined || tentativas >= TENTATIVAS_MAX
  if (erro === undefined) await marcarRecebido(trx, chave)
  else await marcarFalha(trx, chave, { erro, final, tentarEm: proximaTentativa(ctx.now(), tentativas) })
  if (!final) return
  const depois = { logMensagem: erro ?? 'A loja recebeu o cancelamento.' }
  await audit(trx, by(ctx), { entidade: ENTIDADE_FATURA, registro, acao: 'avisar a loja', depois, clienteId })
}

/** Tells the stores what a call could not, and what a process left untold when it died. */
export async function avisarPendentes(ctx: AvisoCtx): Promise<void> {
  const now = ctx.now()
  const { boletos, cancelamentos } = await listPendentes(ctx.db, { now, since: since(now) })
  const failed = (error: unknown) => ctx.log.error({ reason: reason(error) }, 'Um aviso a uma loja não pôde ser tentado')
  await emParalelo(boletos, (id) => avisarPagamentos(ctx, id).then(() => {}, failed))
  await emParalelo(cancelamentos, (chave) => avisarCancelamento(ctx, chave).catch(failed))
}

const PARALELOS = 8

/** Works through a list with a few at a time, so that one slow store does not keep the others waiting; starts none after `enough`. */
export async function emParalelo<T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
  enough: () => boolean = () => false,
): Promise<void> {
  const waiting = list.values()
  const lane = async () => {
    for (const one of waiting) {
      if (enough()) return
      await work(one)
    }
  }
  const done = await Promise.allSettled(Array.from({ length: Math.min(PARALELOS, list.length) }, lane))
  // All have come to their end, so that none goes on behind a repeat of the job.
  for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason
}
