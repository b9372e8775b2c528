import { OrigemPagamento, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { ReterForm, RetencaoDoBoleto } from '@retaguarda/contract/faturamento/retencao.ts'
import { brl, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, invalid } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { touchRecord } from '../../../kit/register/version.ts'
import { encerrarTitulos } from '../../cobranca/titulo.service.ts'
import { insertPagamentos } from '../aviso/loja-aviso.repo.ts'
import { CHAMADA } from '../aviso/loja-aviso.service.ts'
import { situacaoAposLiquidacao } from '../calculo/parcela.calc.ts'
import { readFatura } from '../fatura/fatura.repo.ts'
import { ENTIDADE_FATURA, recusa } from '../fatura/fatura.service.ts'
import { emitirAoReceber } from '../nfse/ao-faturar.service.ts'
import { esperadaComo, totalOf } from '../valores/esperada.calc.ts'
import { consultarEsperadas } from '../valores/esperada.service.ts'
import { retencaoText } from '../valores/valores.calc.ts'
import { insertRetencoesDoBoleto } from '../valores/valores.repo.ts'
import { refazerPorQue } from '../valores/valores.service.ts'
import type { Movido } from './consultar-boletos.service.ts'
import { seguirDivida } from './divida.service.ts'
import { insertLiquidacao, readQuitado, updatePago, updateSituacaoDaFatura } from './documento.repo.ts'
import { dayProblem } from './liquidar.service.ts'
import { lockBoletoAberto } from './prorrogar.service.ts'
import { mapBoletosAQuitar, mapFaturasDosBoletos } from './quitar.repo.ts'
import { readRetratoComBoletos } from './retrato.repo.ts'
import type { BoletoComTitulo } from './titulo-do-boleto.repo.ts'

/**
 * Records what a client kept back of a boleto that was issued in full: a payment of which no money came.
 * @returns the sentence for the person, and whether the store is to be told
 * @throws RuleError 404, 409, 422
 */
export async function reterBoleto(trx: Trx, ctx: Ctx, id: number, form: ReterForm): Promise<Movido> {
  const boleto = await lockBoletoAberto(trx, id, 'retido')
  const fatura = present(await readFatura(trx, boleto.faturaId))
  if (!podeFatura('liquidar', fatura.situacao)) throw conflict(recusa(fatura.situacao, 'liquidada'))
  const rows = await conferir(trx, boleto, form, dayOf(ctx.now()))
  const antes = await readRetratoComBoletos(trx, fatura.id)
  const retido = totalOf(rows)
  const liquidacaoId = await insertLiquidacao(trx, {
    documentoId: id,
    dataPagamento: form.data ?? dayOf(ctx.now()),
    valorPago: '0.00',
    retido,
    dataHora: ctx.now(),
    usuarioId: ctx.user.id,
    origem: OrigemPagamento.code.RETENCAO,
  })
  await insertRetencoesDoBoleto(trx, { faturaId: fatura.id, boletoId: id, liquidacaoId }, rows)
  await refazerPorQue(trx, fatura.id)
  const rest = await seguir(trx, ctx, boleto, fatura)
  await touchRecord(trx, ctx, 'fatura', fatura.id)
  const avisar = await avisarLoja(trx, ctx, boleto, liquidacaoId)
  const depois = { ...(await readRetratoComBoletos(trx, fatura.id)), retencoes: rows.map(retencaoText) }
  await audit(trx, ctx, {
    entidade: ENTIDADE_FATURA,
    registro: fatura.id,
    acao: 'reter do boleto',
    antes: { ...antes, retencoes: [] },
    depois,
  })
  await seguirDivida(trx, ctx, [id])
  const state = exact(rest).isZero() ? 'está liquidado' : `fica com ${brl(rest)} em aberto`
  return { msg: `Retenção de ${brl(retido)} registrada: o ${boleto.nome.replace(/^B/, 'b')} ${state}.`, avisar }
}

async function conferir(trx: Trx, boleto: BoletoComTitulo, { retencoes, data }: ReterForm, today: string): Promise<RetencaoDoBoleto[]> {
  const wrongDay = data && dayProblem(data, today)
  if (wrongDay) throw invalid({ data: `Data da retenção: ${wrongDay}` })
  const opened = toMoney(exact(boleto.valor).minus(boleto.quitado))
  if (retencoes) {
    const total = totalOf(retencoes)
    if (exact(total).gt(opened)) throw invalid({ retencoes: `As retenções somam ${brl(total)} e só faltam ${brl(opened)}.` })
    return retencoes.toSorted((a, b) => a.tributo - b.tributo)
  }
  const esperada = (await consultarEsperadas(trx, [boleto.id])).get(boleto.id) ?? []
  const rows = esperadaComo(opened, esperada)
  if (rows) return rows
  const falta = `O que falta (${brl(opened)}) não é a retenção esperada (${brl(totalOf(esperada))})`
  throw invalid({ retencoes: `${falta}: diga quanto é de cada tributo.` })
}

/** Boleto, invoice and title follow what was kept back. @returns what is open of the boleto */
async function seguir(trx: Trx, ctx: Ctx, { id, valor }: BoletoComTitulo, fatura: Fatura): Promise<string> {
  const quitado = await readQuitado(trx, id)
  const rest = toMoney(exact(valor).minus(quitado.boleto))
  const liquidado = exact(rest).isZero()
  if (liquidado) await updatePago(trx, id, { situacao: SituacaoBoleto.code.LIQUIDADO, logMensagem: null })
  const situacao = situacaoAposLiquidacao(quitado.aPagar, fatura.valorPago, quitado.fatura)
  if (situacao !== null) await updateSituacaoDaFatura(trx, fatura.id, situacao)
  if (situacao === SituacaoFatura.code.PAGA) await emitirAoReceber(trx, [fatura.id])
  if (liquidado) await encerrarTitulos(trx, ctx, [{ boleto: id, cobranca: null }])
  return rest
}

/** The call tells the store itself; should it die before, the job does it. @returns whether there is one to be told */
async function avisarLoja(trx: Trx, { now }: Ctx, { id, faturaId }: BoletoComTitulo, liquidacaoId: number): Promise<boolean> {
  const { comLoja } = present((await mapFaturasDosBoletos(trx, [id])).get(faturaId))
  if (!comLoja) return false
  const { pagamentos: numero } = present((await mapBoletosAQuitar(trx, [faturaId], [id])).get(id))
  await insertPagamentos(trx, [{ faturaId, documentoId: id, liquidacaoId, numero }], new Date(now().getTime() + CHAMADA))
  return true
}
