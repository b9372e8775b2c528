import type { Pendencia } from '@retaguarda/contract/cobranca/pendencia.ts'
import type { AvulsaForm } from '@retaguarda/contract/faturamento/avulsa.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, MONEY_MAX, sum } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Competencia, competenciaDe, competenciaTexto, dayOf, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, invalid, must, RuleError } from '../../../base/errors.ts'
import { TIPO_ITEM } from '../../../db/codes.ts'
import type { Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { lockCliente } from '../../cliente/cliente.repo.ts'
import { updateFechada } from '../calculo/faturamento.repo.ts'
import { faturar } from '../documento/faturar.service.ts'
import { readFatura, readRetrato } from '../fatura/fatura.repo.ts'
import { ENTIDADE_FATURA, lockFatura } from '../fatura/fatura.service.ts'
import { insertItem, readObjeto } from '../fatura/item-manual.repo.ts'
import { ofertaDe } from '../valores/amounts.calc.ts'
import { listLivres, lockClienteDaFatura, readCreditosDaFatura } from '../valores/creditos.repo.ts'
import { refazerValores } from '../valores/valores.service.ts'
import { insertAvulsa } from './avulsa.repo.ts'

const { EM_PROCESSAMENTO, FECHADA } = SituacaoFatura.code

type Incluida = { msg: string; id: number; situacao: SituacaoFatura; pendencias: Pendencia[] }

/**
 * Charges a client beside the invoice of the month; with `faturar` it is closed and invoiced at once, or none of it is.
 * @throws RuleError 422 beside the field at fault
 */
export async function incluirAvulsa(trx: Trx, ctx: Ctx, { faturar: pedido, ...form }: AvulsaForm): Promise<Incluida> {
  const competencia = mesDe(form, ctx)
  if (!(await lockCliente(trx, form.cliente))) throw invalid({ cliente: 'Este cliente não existe mais. Escolha outro.' })
  if (sum(form.itens.map(({ valorCobranca }) => valorCobranca)).gt(MONEY_MAX))
    throw invalid({ itens: `Com estes itens a fatura passaria do máximo de ${brl(MONEY_MAX)}.` })
  const [now, usuarioId] = [ctx.now(), ctx.user.id]
  const id = await insertAvulsa(trx, { clienteId: form.cliente, competencia, observacao: form.observacao, now, usuarioId })
  const fatura = { id, clienteId: form.cliente, ...competencia }
  for (const [at, item] of form.itens.entries()) {
    const objeto = await readObjeto(trx, item.idObjetoContrato)
    if (!objeto?.ativo)
      throw invalid({ [`itens.${at}.idObjetoContrato`]: 'Este objeto de contrato não existe mais ou está inativo. Escolha outro.' })
    const where = { fatura, objetoContrato: `${objeto.codigo} - ${objeto.nome}`, now, usuarioId }
    await insertItem(trx, { ...item, tipo: TIPO_ITEM.manual, percentual: null }, where)
  }
  await refazerValores(trx, ctx, id)
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'incluir', depois: await readRetrato(trx, id) })
  const made = `Fatura avulsa de ${competenciaTexto(competencia)} incluída.`
  if (!pedido) return { msg: made, id, situacao: EM_PROCESSAMENTO, pendencias: [] }
  await fecharAvulsa(trx, ctx, id)
  const { msg, situacao, pendencias } = await faturar(trx, ctx, id, pedido).catch(besideFaturar)
  return { msg: `${made} ${msg}`, id, situacao, pendencias }
}

/** What is wrong with the invoicing stands beside its own fields. */
function besideFaturar(error: unknown): never {
  if (!(error instanceof RuleError) || !error.fields) throw error
  throw invalid(Object.fromEntries(Object.entries(error.fields).map(([field, said]) => [`faturar.${field}`, said])))
}

/** The month that was said, or the current one. @throws RuleError 422 for one that has not begun */
function mesDe({ ano, mes }: Pick<AvulsaForm, 'ano' | 'mes'>, { now }: Ctx): Competencia {
  const today = competenciaDe(dayOf(now()))
  const asked = { ano: ano ?? today.ano, mes: mes ?? today.mes }
  if (ordemDe(asked) > ordemDe(today))
    throw invalid({ mes: `O mês ${competenciaTexto(asked)} ainda não começou. Use ${competenciaTexto(today)} ou um mês anterior.` })
  return asked
}

/**
 * A one-off invoice charges what it says, whatever the day: it need not wait for the end of a month. It uses credits as any other.
 * @throws RuleError 404, 409
 */
export async function fecharAvulsa(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string; situacao: SituacaoFatura }> {
  const { tipo } = must(await readFatura(trx, id), 'Fatura não encontrada. Talvez outra pessoa a tenha excluído.')
  if (tipo !== TipoFatura.code.AVULSA) throw conflict('A fatura mensal é fechada em Calcular faturas.')
  await lockClienteDaFatura(trx, id)
  const { cliente } = await lockFatura(trx, id, 'fechar', 'fechada')
  const antes = await readRetrato(trx, id)
  const { creditosEscolhidos } = present(await readCreditosDaFatura(trx, id))
  await updateFechada(trx, id, ofertaDe(await listLivres(trx, cliente.id, id), creditosEscolhidos))
  await refazerValores(trx, ctx, id)
  await touchRecord(trx, ctx, 'fatura', id)
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'fechar', antes, depois: await readRetrato(trx, id) })
  return { msg: 'Fatura fechada.', situacao: FECHADA }
}
