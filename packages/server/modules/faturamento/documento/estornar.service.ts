import type { EstornarForm } from '@retaguarda/contract/faturamento/boleto.ts'
import { type Boleto, OrigemPagamento, podeBoleto, SituacaoBoleto, ultimoPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, must, notFound } from '../../../base/errors.ts'
import { lockRecord, touchRecord } from '../../../kit/register/version.ts'
import { readAcordoQuePrende } from '../../cobranca/acordo.repo.ts'
import { reabrirTitulos } from '../../cobranca/titulo.service.ts'
import { insertEstornos } from '../aviso/loja-aviso.repo.ts'
import { CHAMADA } from '../aviso/loja-aviso.service.ts'
import { situacaoAposLiquidacao } from '../calculo/parcela.calc.ts'
import { ENTIDADE_FATURA, recusa } from '../fatura/fatura.service.ts'
import { readCreditado } from '../valores/creditos.repo.ts'
import { removeRetencoesDoPagamento } from '../valores/valores.repo.ts'
import { refazerPorQue } from '../valores/valores.service.ts'
import { consultarBoleto, type Movido, NO_BOLETO } from './consultar-boletos.service.ts'
import { seguirDivida } from './divida.service.ts'
import {
  insertLiquidacao,
  readAntes,
  readContaDoPagamento,
  readBoleto,
  readQuitado,
  updatePago,
  updateSituacaoDaFatura,
} from './documento.repo.ts'
import { readRetratoComBoletos } from './retrato.repo.ts'

const { FATURADA, ENVIADA, PARCIALMENTE_PAGA } = SituacaoFatura.code
/** In which of a boleto of theirs only what is withheld stands. */
const ABERTAS = [FATURADA, ENVIADA] as const
const { PRONTO, SINCRONIZADO } = SituacaoBoleto.code
type Pagamento = Boleto['pagamentos'][number]

/**
 * Takes back the last payment of a boleto that stands: a row of its own with the negative value. Boleto, invoice and items are again
 * what they were before it.
 * @returns the sentence for the person, and whether the store is to be told
 * @throws RuleError 404, 409
 */
export async function estornar(trx: Trx, ctx: Ctx, id: number, form: EstornarForm): Promise<Movido> {
  const found = must(await readBoleto(trx, id), NO_BOLETO)
  await lockRecord(trx, 'fatura', found.faturaId)
  const { fatura, boleto } = await consultarBoleto(trx, id)
  const acordo = await readAcordoQuePrende(trx, id)
  if (acordo !== undefined) throw conflict(`Este boleto é do acordo ${acordo}.`)
  const pagamento = conferir(boleto, form.pagamento)
  if (!podeFatura('estornar', fatura.situacao)) throw conflict(recusa(fatura.situacao, 'alterada por um estorno'))
  await recusarDescoberto(trx, fatura.id, pagamento)
  const antes = await readRetratoComBoletos(trx, fatura.id)
  const liquidacaoId = await insertLiquidacao(trx, {
    documentoId: id,
    contaBancariaId: await readContaDoPagamento(trx, pagamento.id),
    dataPagamento: dayOf(ctx.now()),
    valorPago: menos(pagamento.valorPago),
    encargos: menos(pagamento.encargos),
    desconto: menos(pagamento.desconto),
    retido: menos(pagamento.retido),
    dataHora: ctx.now(),
    usuarioId: ctx.user.id,
    origem: OrigemPagamento.code.ESTORNO,
    estornoDe: pagamento.id,
  })
  const [what, done] = said(pagamento)
  if (pagamento.origem === OrigemPagamento.code.RETENCAO) {
    await removeRetencoesDoPagamento(trx, pagamento.id)
    await refazerPorQue(trx, fatura.id)
  }
  const era = await readAntes(trx, id)
  const faturaEra = ABERTAS.find((situacao) => situacao === fatura.situacao) ?? era.fatura ?? FATURADA
  const resta = (pago: string | null) => toMoney(exact(pago ?? '0').minus(pagamento.valorPago))
  const valorPago = resta(boleto.valorPago)
  const quitado = await readQuitado(trx, id)
  const opened = !podeBoleto('liquidar', boleto.situacao) && exact(quitado.boleto).lt(boleto.valor)
  await updatePago(trx, id, {
    valorPago: exact(valorPago).isZero() ? null : valorPago,
    logMensagem: `${what} ${done}.`,
    ...(opened && { situacao: era.boleto ?? (faturaEra === FATURADA ? PRONTO : SINCRONIZADO) }),
  })
  const pagoDaFatura = resta(fatura.valorPago)
  const situacao = situacaoAposLiquidacao(quitado.aPagar, pagoDaFatura, quitado.fatura) ?? faturaEra
  // State 7 leaves the items, which a paid invoice has moved on.
  const itens = situacao === PARCIALMENTE_PAGA ? faturaEra : situacao
  await updateSituacaoDaFatura(trx, fatura.id, situacao, { valorPago: pagoDaFatura, itens })
  if (opened) await reabrirTitulos(trx, [id])
  await touchRecord(trx, ctx, 'fatura', fatura.id)
  const estorno = { faturaId: fatura.id, documentoId: id, pagamento: pagamento.id, liquidacaoId }
  const avisar = (await insertEstornos(trx, [estorno], new Date(ctx.now().getTime() + CHAMADA))) > 0
  const depois = { ...(await readRetratoComBoletos(trx, fatura.id)), motivo: form.motivo }
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: fatura.id, acao: 'estornar', antes, depois })
  await seguirDivida(trx, ctx, [id])
  return { msg: `${what} do ${boleto.nome.replace(/^B/, 'b')} ${done}.`, avisar }
}

const said = ({ origem, retido, valorPago }: Pagamento): [what: string, done: string] =>
  origem === OrigemPagamento.code.RETENCAO ? [`Retenção de ${brl(retido)}`, 'estornada'] : [`Pagamento de ${brl(valorPago)}`, 'estornado']

/** @throws RuleError 409 where what was paid beyond the boletos is kept as a credit */
async function recusarDescoberto(trx: Trx, faturaId: number, { valorPago, retido, encargos, desconto }: Pagamento): Promise<void> {
  const { sobra, pagoAMais, ultimo } = await readCreditado(trx, faturaId)
  const left = exact(sobra).minus(valorPago).minus(retido).plus(encargos).minus(desconto)
  if (ultimo !== null && left.lt(pagoAMais)) throw conflict(`O pago a mais virou o crédito ${ultimo}: cancele-o antes.`)
}

const menos = (valor: string) => toMoney(exact(valor).neg())

function conferir({ pagamentos }: Boleto, id: number): Pagamento {
  const pagamento = pagamentos.find((one) => one.id === id)
  if (!pagamento) throw notFound('Este boleto não tem este pagamento. Recarregue a página.')
  if (pagamento.estornoDe !== null) throw conflict('Um estorno não pode ser estornado. Registre o pagamento de novo.')
  if (pagamentos.some(({ estornoDe }) => estornoDe === id)) throw conflict('Este pagamento já foi estornado. Recarregue a página.')
  if (ultimoPagamento(pagamentos)?.id !== id)
    throw conflict('Só o último pagamento de um boleto pode ser estornado. Estorne antes os que vieram depois dele.')
  return pagamento
}
