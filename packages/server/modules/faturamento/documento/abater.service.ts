import { TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import type { AbaterForm } from '@retaguarda/contract/faturamento/boleto.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, invalid } from '../../../base/errors.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { pedirAprovacao } from '../../cobranca/aprovacao.service.ts'
import type { MudancaPedida } from '../../cobranca/conta-changes.calc.ts'
import { abaterTitulo } from '../../cobranca/mudar-titulo.service.ts'
import { situacaoAposLiquidacao } from '../calculo/parcela.calc.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { readFatura } from '../fatura/fatura.repo.ts'
import { emitirAoReceber } from '../nfse/ao-faturar.service.ts'
import { seguirDivida } from './divida.service.ts'
import { readQuitado, updateSituacaoDaFatura } from './documento.repo.ts'
import { lockBoletoAberto } from './prorrogar.service.ts'
import { type BoletoComTitulo, updateAbatimento } from './titulo-do-boleto.repo.ts'
import { readRetratoComBoletos } from './retrato.repo.ts'

/**
 * Asks for an abatement of what is open of a boleto; where nobody else has to approve it, it is so at once.
 * @throws RuleError 404, 409, 422
 */
export async function pedirAbatimento(
  trx: Trx,
  ctx: Ctx,
  id: number,
  form: AbaterForm,
): Promise<{ msg: string; aprovacao: number | null }> {
  const boleto = await lockBoletoAberto(trx, id, 'abatido')
  const { valor, motivo } = form
  const problema = problemaDe(boleto, valor)
  if (problema) throw invalid({ valor: problema })
  if (ctx.config.APROVACAO === 'nao') {
    await abater(trx, ctx, boleto, form)
    return { msg: `Abatimento de ${brl(valor)} concedido.`, aprovacao: null }
  }
  const oQue = `Abatimento de ${brl(valor)} do ${boleto.nome.replace(/^B/, 'b')} da fatura ${boleto.faturaId}`
  const mudancas = mudancasDoAbatimento(boleto, valor)
  const aprovacao = await pedirAprovacao(trx, ctx, {
    tipo: TipoAprovacao.code.ABATIMENTO,
    documentoId: id,
    oQue,
    mudancas,
    motivo,
    pedido: form,
  })
  if (aprovacao === undefined) throw conflict('Já há um abatimento deste boleto à espera de aprovação. Aprove-o ou recuse-o antes.')
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: boleto.faturaId, acao: 'pedir abatimento', depois: { boleto: id, ...form } })
  return { msg: `Abatimento de ${brl(valor)} à espera da aprovação de outra pessoa.`, aprovacao }
}

/**
 * What was asked for and somebody else approved.
 * @throws RuleError 404, or 409 where the boleto is no more as it was
 */
export async function abaterAprovado(trx: Trx, ctx: Ctx, id: number, form: AbaterForm): Promise<void> {
  const boleto = await lockBoletoAberto(trx, id, 'abatido')
  const problema = problemaDe(boleto, form.valor)
  if (problema) throw conflict(problema)
  await abater(trx, ctx, boleto, form)
}

function mudancasDoAbatimento(boleto: BoletoComTitulo, valor: string): MudancaPedida[] {
  const opened = exact(boleto.valor).minus(boleto.quitado)
  return [
    { campo: 'Abatimento do boleto', antes: brl(boleto.abatimento), depois: brl(exact(boleto.abatimento).plus(valor)) },
    { campo: 'Em aberto no dia do pedido', antes: brl(opened), depois: brl(opened.minus(valor)) },
  ]
}

function problemaDe({ valor, quitado }: BoletoComTitulo, abatimento: string): string | undefined {
  const opened = exact(valor).minus(quitado)
  if (exact(abatimento).lte(0)) return 'Informe um abatimento maior que zero.'
  return exact(abatimento).lt(opened) ? undefined : `O abatimento deve ser menor que o que está em aberto, ${brl(opened)}.`
}

async function abater(trx: Trx, ctx: Ctx, boleto: BoletoComTitulo, { valor, motivo }: AbaterForm): Promise<void> {
  const { id, faturaId } = boleto
  const antes = await readRetratoComBoletos(trx, faturaId)
  await updateAbatimento(trx, id, { total: toMoney(exact(boleto.abatimento).plus(valor)), valor, em: dayOf(ctx.now()) })
  await abaterTitulo(trx, ctx, id, valor)
  const fatura = await readFatura(trx, faturaId)
  const { fatura: quitado } = await readQuitado(trx, id)
  // What was paid beyond another boleto may pay the rest of this one.
  const situacao = fatura ? situacaoAposLiquidacao(fatura.aPagar, fatura.valorPago, quitado) : null
  if (situacao !== null) await updateSituacaoDaFatura(trx, faturaId, situacao)
  if (situacao === SituacaoFatura.code.PAGA) await emitirAoReceber(trx, [faturaId])
  await touchRecord(trx, ctx, 'fatura', faturaId)
  await seguirDivida(trx, ctx, [id])
  const depois = { ...(await readRetratoComBoletos(trx, faturaId)), boleto: id, abatimento: valor, motivo }
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: faturaId, acao: 'abater', antes, depois })
}
