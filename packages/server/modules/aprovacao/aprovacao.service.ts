import { impedimentoDeDecidir, SituacaoAprovacao, TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { AbaterForm } from '@retaguarda/contract/faturamento/boleto.ts'
import { z } from 'zod'
import { conflict, must, RuleError } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { type Aprovacao, lockAprovacao, updateAprovacao } from '../cobranca/aprovacao.repo.ts'
import { alterarContaAprovada } from '../cobranca/conta-bancaria.service.ts'
import { decidirCredito } from '../faturamento/credito/credito.service.ts'
import { abaterAprovado } from '../faturamento/documento/abater.service.ts'
import { AnonimizacaoPedida, anonimizarAprovada } from '../privacidade/anonimo/anonimizar.service.ts'
import { CancelamentoPedido, cancelarAprovado } from '../faturamento/lote/cancelar-lote.service.ts'
import { SuspensaoPedida, suspenderAprovados } from '../faturamento/suspensao/suspensao.service.ts'
import { liberarAprovada, MensagemPedida } from '../notificacao/liberar.service.ts'
import { liberarReajuste, recusarReajuste } from '../reajuste/reajuste.service.ts'

/** Fields of an account by their names. */
const Pedido = z.record(z.string(), z.unknown())
const ENTIDADE = 'aprovacao'
const { ABERTA, APROVADA, RECUSADA } = SituacaoAprovacao.code

/**
 * What another person asked for is done now, or not at all.
 * @throws RuleError 403 to who asked, 404, 409
 */
export async function aprovar(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const { pedido, tipo, documentoId, contaBancariaId, creditoId, reajusteId, descricao } = await lockAberta(trx, ctx, id)
  if (documentoId !== null) await abaterAprovado(trx, ctx, documentoId, pedidoDe(AbaterForm, pedido))
  if (contaBancariaId !== null) await alterarContaAprovada(trx, ctx, contaBancariaId, pedidoDe(Pedido, pedido))
  if (creditoId !== null) await decidirCredito(trx, ctx, creditoId, true)
  const cancelado =
    tipo === TipoAprovacao.code.CANCELAMENTO ? await cancelarAprovado(trx, ctx, id, pedidoDe(CancelamentoPedido, pedido)) : undefined
  const suspenso = tipo === TipoAprovacao.code.SUSPENSAO ? await suspenderAprovados(trx, ctx, pedidoDe(SuspensaoPedida, pedido)) : undefined
  const mensagem = tipo === TipoAprovacao.code.MENSAGEM ? await liberarAprovada(trx, ctx, pedidoDe(MensagemPedida, pedido)) : undefined
  const anonimizado =
    tipo === TipoAprovacao.code.ANONIMIZACAO ? await anonimizarAprovada(trx, ctx, pedidoDe(AnonimizacaoPedida, pedido)) : undefined
  const reajustado = reajusteId === null ? undefined : await liberarReajuste(trx, ctx, reajusteId)
  const decision = { situacao: APROVADA, motivo: null, decididaPorId: ctx.user.id, decididaEm: ctx.now() }
  await updateAprovacao(trx, id, { ...decision, ...(cancelado && { loteId: cancelado.loteId }) })
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'aprovar', depois: { descricao } })
  const done = cancelado ?? suspenso ?? mensagem ?? anonimizado ?? reajustado
  return { msg: done?.msg ?? 'Pedido aprovado.' }
}

/** @throws RuleError 409 for what was asked otherwise than it is asked now */
function pedidoDe<T>(form: z.ZodType<T>, pedido: unknown): T {
  const { data, success } = form.safeParse(pedido)
  if (!success) throw conflict('O que este pedido pede não pode mais ser feito assim. Recuse-o e peça de novo.')
  return data
}

/** @throws RuleError 403 to who asked, 404, 409 */
export async function recusar(trx: Trx, ctx: Ctx, id: number, motivo: string): Promise<{ msg: string }> {
  const { descricao, creditoId, reajusteId } = await lockAberta(trx, ctx, id)
  if (creditoId !== null) await decidirCredito(trx, ctx, creditoId, false)
  if (reajusteId !== null) await recusarReajuste(trx, ctx, reajusteId, motivo)
  await updateAprovacao(trx, id, { situacao: RECUSADA, motivo, decididaPorId: ctx.user.id, decididaEm: ctx.now() })
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'recusar', depois: { descricao, motivo } })
  return { msg: 'Pedido recusado.' }
}

async function lockAberta(trx: Trx, ctx: Ctx, id: number): Promise<Aprovacao> {
  const found = must(await lockAprovacao(trx, id), 'Aprovação não encontrada. Recarregue a página.')
  const impedido = impedimentoDeDecidir({ situacao: found.situacao, usuario: { id: found.usuarioId } }, ctx.user)
  if (impedido !== undefined && found.situacao !== ABERTA) throw conflict(`${impedido} Recarregue a página.`)
  if (impedido !== undefined) throw new RuleError('semPermissao', impedido)
  return found
}
