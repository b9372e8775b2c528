import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { brl, exact, fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import { type LojaConnection, LojaError } from '../../../integrations/loja/port.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { JobCtx, PublicCtx } from '../../../kit/ctx/context.ts'
import { tellNow } from '../../../kit/outbox/outbox-run.ts'
import type { Failure, Outbox } from '../../../kit/outbox/outbox.ts'
import { lockRecord } from '../../../kit/register/version.ts'
import { avisar } from '../../aviso/avisar.service.ts'
import { lojaDoCliente } from '../../cliente/cliente-loja.service.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import {
  type Aviso,
  type BoletoAvisado,
  type CancelamentoAContar,
  filaDe,
  listCancelamentos,
  listPagamentos,
  type PagamentoAContar,
  readBoletoAvisado,
  updateBoletoAvisado,
  updateCorpo,
} from './loja-aviso.repo.ts'
import { TIPO_AVISO } from '../../../db/codes.ts'

const MINUTE = 60_000

/** ms that a call has to tell a store itself; should it die before, the job does it. */
export const CHAMADA = 15_000

/** Of a call, which knows who makes it, or of a job. */
export type AvisoCtx = JobCtx & Partial<Pick<PublicCtx, 'user' | 'requestId'>>

const by = ({ user = null, requestId = '', now }: AvisoCtx) => ({ user, requestId, now })

/** @throws LojaError also when there is no store to be told */
export async function mustLoja(ctx: AvisoCtx, clienteId: number): Promise<LojaConnection> {
  const loja = await lojaDoCliente(ctx, clienteId)
  if (!loja) throw new LojaError('O cliente não tem loja configurada. Informe o endereço e a chave na aba Configuração do cliente.')
  return loja
}

/**
 * Tells a store, again in the words of the first attempt that may have arrived: under one key it does one thing, and another body there
 * is refused as a mistake (decision 8). What certainly did not arrive is forgotten, and the next attempt says how it is by then.
 */
export async function contarComoAntes<B extends object>(
  { db }: Pick<AvisoCtx, 'db'>,
  { id, corpo }: Aviso,
  now: B,
  count: (body: B) => Promise<void>,
): Promise<void> {
  if (corpo !== null) return count(corpo as B) // written by a call of the same kind of notice
  await updateCorpo(db, id, now)
  try {
    await count(now)
  } catch (error) {
    if (error instanceof LojaError && !error.incerta) await updateCorpo(db, id, null)
    throw error
  }
}

/** What all that a store is told has in common. */
export const AVISO = {
  table: 'loja_aviso',
  job: 'loja.avisar',
  // With the growing pauses, about four days.
  policy: { first: MINUTE, most: 6 * 60 * MINUTE, attempts: 24 },
  width: 8,
  batch: 100,
  chave: ({ chave }: { chave: string }) => chave,
  refused: (error: unknown) => (error instanceof LojaError ? { erro: error.message } : undefined),
} as const

/**
 * Payments of boletos and what takes them back, each boleto's in their order. A settled boleto whose telling fails becomes 6 and
 * waits for a person; one that is paid in part is tried again (docs/decisions/0008).
 */
export const pagamentos: Outbox<AvisoCtx, PagamentoAContar> = {
  ...AVISO,
  tipo: TIPO_AVISO.liquidacao,
  ordered: true,
  load: listPagamentos,
  attempt: async (ctx, aviso) => {
    const { id: _id, corpo: _corpo, chave: _chave, clienteId, faturaId: _fatura, usuarioId: _usuario, estornoDe, retido, ...paid } = aviso
    const sent = { ...paid, ...(!exact(retido).isZero() && { retido }) }
    const loja = await mustLoja(ctx, clienteId)
    if (estornoDe === null) return contarComoAntes(ctx, aviso, sent, (body) => ctx.integrations.loja.liquidar(loja, body))
    const { numero: _numero, ...pago } = sent
    const estorno = { ...pago, pagamento: estornoDe, liquidado: false as const }
    return contarComoAntes(ctx, aviso, estorno, (body) => ctx.integrations.loja.estornar(loja, body))
  },
  done: avisado,
  failed: naoAvisado,
}

async function avisado(trx: Trx, ctx: AvisoCtx, pagamento: PagamentoAContar): Promise<void> {
  await lockRecord(trx, 'fatura', pagamento.faturaId)
  const boleto = await readBoletoAvisado(trx, pagamento.boleto)
  // What was taken back meanwhile settles nothing any more.
  const situacao = pagamento.liquidado && isPago(boleto) ? SituacaoBoleto.code.LIQUIDADO : boleto.situacao
  await write(trx, ctx, pagamento, boleto, { situacao, logMensagem: comExcedente(boleto, recebido(pagamento)) })
}

const isPago = ({ valor, quitado }: BoletoAvisado) => exact(quitado).gte(valor)

function recebido({ estornoDe, liquidado, valorPago, retido }: PagamentoAContar): string {
  const withheld = !exact(retido).isZero()
  if (estornoDe !== null && !withheld && exact(valorPago).isZero()) return 'A loja recebeu o fim do acordo: o boleto voltou a ser devido.'
  if (estornoDe !== null) return `A loja recebeu o estorno de ${brl(withheld ? retido : valorPago)}.`
  if (liquidado) return 'A loja recebeu a liquidação.'
  return withheld ? `A loja recebeu a retenção de ${brl(retido)}.` : `A loja recebeu o pagamento de ${brl(valorPago)}.`
}

/** @returns true where a person is to look at it first */
async function naoAvisado(trx: Trx, ctx: AvisoCtx, pagamento: PagamentoAContar, { erro }: Failure): Promise<boolean> {
  await lockRecord(trx, 'fatura', pagamento.faturaId)
  const boleto = await readBoletoAvisado(trx, pagamento.boleto)
  const pago = isPago(boleto)
  const situacao = pago ? SituacaoBoleto.code.LIQUIDADO_ERRO : boleto.situacao
  await write(trx, ctx, pagamento, boleto, { situacao, logMensagem: comExcedente(boleto, erro) })
  if (pago) await avisarFalha(trx, ctx, pagamento, `A loja não recebeu a liquidação do boleto ${pagamento.boleto}.`, erro)
  return pago
}

/** Tells who made what the store could not be told. */
async function avisarFalha(
  trx: Trx,
  { now, user = null }: AvisoCtx,
  { faturaId, usuarioId, id }: { faturaId: number; usuarioId: number | null; id: number },
  titulo: string,
  texto: string,
): Promise<void> {
  const link = `/financeiro/fatura/visualizar/${faturaId}`
  await avisar(trx, { now, user }, { para: [usuarioId], tipo: TipoAviso.code.FALHA, titulo, texto, link, chave: `loja-${id}` })
}

/** What was paid beyond the value is noted beside what the store said. */
export function comExcedente({ valor, valorPago }: Pick<BoletoAvisado, 'valor' | 'valorPago'>, said: string | null): string | null {
  const excess = toCents(valorPago ?? '0') - toCents(valor)
  const note = excess > 0 ? `Pago com ${brl(fromCents(excess))} a mais que o valor.` : null
  return [note, said].filter((part) => part !== null).join(' ') || null
}

type Mudado = Pick<BoletoAvisado, 'situacao' | 'logMensagem'>

async function write(
  trx: Trx,
  ctx: AvisoCtx,
  { boleto: id, faturaId: registro, clienteId }: PagamentoAContar,
  before: BoletoAvisado,
  after: Mudado,
): Promise<void> {
  await updateBoletoAvisado(trx, id, after)
  const show = ({ situacao, logMensagem }: Mudado) => ({ boleto: id, parcela: before.parcela, situacaoBoleto: situacao, logMensagem })
  const change = { antes: show(before), depois: show(after), clienteId }
  await audit(trx, by(ctx), { entidade: ENTIDADE_FATURA, registro, acao: 'avisar a loja', ...change })
}

/** Tells the store now of a boleto's payments that it does not know yet, also of those that failed before. */
export const avisarPagamentos = (ctx: AvisoCtx, boleto: number) => tellNow(ctx, pagamentos, filaDe.boleto(boleto), { failed: true })

/** That invoices are cancelled, of each when no sending of it is going on. */
export const cancelamentos: Outbox<AvisoCtx, CancelamentoAContar> = {
  ...AVISO,
  tipo: TIPO_AVISO.cancelamento,
  load: listCancelamentos,
  attempt: async (ctx, { clienteId, faturaId }) => ctx.integrations.loja.cancelarFatura(await mustLoja(ctx, clienteId), faturaId),
  done: (trx, ctx, cancelamento) => auditar(trx, ctx, cancelamento, 'A loja recebeu o cancelamento.'),
  failed: async (trx, ctx, cancelamento, { erro, final }) => {
    if (!final) return
    await auditar(trx, ctx, cancelamento, erro)
    await avisarFalha(trx, ctx, cancelamento, `A loja não recebeu o cancelamento da fatura ${cancelamento.faturaId}.`, erro)
  },
}

const auditar = (trx: Trx, ctx: AvisoCtx, { faturaId: registro, clienteId }: CancelamentoAContar, logMensagem: string) =>
  audit(trx, by(ctx), { entidade: ENTIDADE_FATURA, registro, acao: 'avisar a loja', depois: { logMensagem }, clienteId })
