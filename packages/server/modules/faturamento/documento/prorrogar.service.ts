import type { ProrrogarForm } from '@retaguarda/contract/faturamento/boleto.ts'
import { podeBoleto, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, notFound } from '../../../base/errors.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { prorrogarTitulo } from '../../cobranca/mudar-titulo.service.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { seguirDivida } from './divida.service.ts'
import { recusarVencimento } from './faturar.service.ts'
import { lockFaturasDosBoletos } from './quitar.repo.ts'
import { type BoletoComTitulo, listBoletosComTitulo, updateVencimento } from './titulo-do-boleto.repo.ts'
import { readRetratoComBoletos } from './retrato.repo.ts'

/**
 * The boleto with its invoice locked, for what is done to one of which something is open.
 * @param done completes `não pode ser …`
 * @throws RuleError 404, 409
 */
export async function lockBoletoAberto(trx: Trx, id: number, done: string): Promise<BoletoComTitulo> {
  await lockFaturasDosBoletos(trx, [id])
  const [boleto] = await listBoletosComTitulo(trx, [id])
  if (!boleto) throw notFound('Boleto não encontrado. Recarregue a página.')
  if (!podeBoleto('emitir', boleto.situacao))
    throw conflict(
      `O ${boleto.nome.replace(/^B/, 'b')} está na situação ${SituacaoBoleto.labels[boleto.situacao]} e não pode ser ${done}. Recarregue a página.`,
    )
  return boleto
}

/**
 * Puts off the due date of a boleto of which something is open, and of its title, of which the bank is told.
 * @throws RuleError 404, 409, 422
 */
export async function prorrogarBoleto(trx: Trx, ctx: Ctx, id: number, { vencimento, motivo }: ProrrogarForm): Promise<{ msg: string }> {
  recusarVencimento(vencimento, dayOf(ctx.now()))
  const boleto = await lockBoletoAberto(trx, id, 'prorrogado')
  const antes = await readRetratoComBoletos(trx, boleto.faturaId)
  await updateVencimento(trx, id, { de: boleto.vencimento, para: vencimento, em: dayOf(ctx.now()) })
  await prorrogarTitulo(trx, ctx, id, vencimento)
  await touchRecord(trx, ctx, 'fatura', boleto.faturaId)
  const depois = { ...(await readRetratoComBoletos(trx, boleto.faturaId)), motivo }
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: boleto.faturaId, acao: 'prorrogar', antes, depois })
  await seguirDivida(trx, ctx, [id])
  return { msg: `${boleto.nome} prorrogado para ${dayText(vencimento)}.` }
}
