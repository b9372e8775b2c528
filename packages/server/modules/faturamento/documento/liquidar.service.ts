import { OrigemPagamento, type Pagamento, podeBoleto, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { brl, exact, MONEY_MAX, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, type Fields, invalid } from '../../../base/errors.ts'
import { askAgain } from '../../../kit/http/reauth.ts'
import { eachOf } from '../../../base/side-by-side.ts'
import { listContasConhecidas } from '../../cobranca/conta-bancaria.repo.ts'
import { avisarPagamentos, CHAMADA } from '../aviso/loja-aviso.service.ts'
import { lockFatura } from '../fatura/fatura.service.ts'
import { type BoletoGuardado, listBoletos } from './documento.repo.ts'
import { quitar } from './quitar.service.ts'

/** A payment that the checks let through. */
type Pago = { boleto: BoletoGuardado; valor: string; data: string; contaBancaria: number | null; aberto: string; liquidado: boolean }

/**
 * Records what was paid of an invoice's boletos, whole or in part.
 * @returns the sentence for the person, and the boletos of which the store is to be told
 * @throws RuleError 404, 409, 422
 */
export async function liquidar(trx: Trx, ctx: Ctx, id: number, sent: Pagamento[]): Promise<{ message: string; avisar: number[] }> {
  const fatura = await lockFatura(trx, id, 'liquidar', 'liquidada')
  const boletos = await listBoletos(trx, id)
  await conferirContas(trx, sent)
  const pagos = conferir(sent, boletos, fatura.valorPago, dayOf(ctx.now()))
  if (sum(pagos.map(({ valor }) => valor)).gt(ctx.config.REAUTENTICACAO_VALOR)) askAgain(ctx)
  // The call tells the store itself; should it die before, the job does it.
  const quitados = await quitar(trx, ctx, pagos.map(pagamentoDe), new Date(ctx.now().getTime() + CHAMADA))
  const avisar = pagos.flatMap(({ boleto }, at) => (quitados[at]?.ok && quitados[at].avisar ? [boleto.id] : []))
  return { message: sentence(pagos), avisar }
}

/** @throws RuleError 422 beside an account that is not there */
async function conferirContas(trx: Trx, sent: readonly Pagamento[]): Promise<void> {
  const asked = sent.flatMap(({ contaBancaria }) => contaBancaria ?? [])
  const known = await listContasConhecidas(trx, asked)
  const wrong = sent.flatMap(({ contaBancaria }, at) =>
    typeof contaBancaria === 'number' && !known.has(contaBancaria)
      ? [[`${at}.contaBancaria`, 'Esta conta bancária não existe mais. Escolha outra.'] as const]
      : [],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

const NADA = '0.00'
const pagamentoDe = ({ boleto, valor, data, contaBancaria }: Pago) => ({
  boleto: boleto.id,
  valorPago: valor,
  encargos: NADA,
  desconto: NADA,
  abatimento: NADA,
  tarifa: NADA,
  dataPagamento: data,
  dataCredito: null,
  contaBancaria,
  origem: OrigemPagamento.code.MANUAL,
  cobranca: null,
})

function conferir(sent: Pagamento[], boletos: BoletoGuardado[], pago: string, today: string): Pago[] {
  const fields: Fields = {}
  const seen = new Set<number>()
  /** What the database can still keep as paid of the invoice. */
  let sobra = exact(MONEY_MAX).minus(pago)
  const pagos = sent.flatMap(({ id, valorPago, dataPagamento, contaBancaria = null }, at) => {
    const boleto = boletos.find((one) => one.id === id)
    if (!boleto || seen.has(id)) {
      fields[`${at}.id`] = boleto
        ? `O ${nameOf(boleto)} está duas vezes na lista.`
        : 'Um dos boletos não é desta fatura. Recarregue a página.'
      return []
    }
    seen.add(id)
    if (!podeBoleto('liquidar', boleto.situacao))
      throw conflict(`O ${nameOf(boleto)} está ${SITUACAO[boleto.situacao]} e não pode ser liquidado. Recarregue a página.`)
    const aberto = toMoney(exact(boleto.valor).minus(boleto.quitado))
    const valor = valorPago ?? aberto
    if (exact(valor).lte(0)) fields[`${at}.valorPago`] = `${boleto.nome}: informe um valor pago maior que zero.`
    const data = dataPagamento ?? today
    const wrongDay = dayProblem(data, today)
    if (wrongDay) fields[`${at}.dataPagamento`] = `${boleto.nome}: ${wrongDay}`
    sobra = sobra.minus(valor)
    if (sobra.lt(0))
      fields[`${at}.valorPago`] = `${boleto.nome}: o que se paga de uma fatura é no máximo ${brl(MONEY_MAX)}. Confira o valor.`
    return [{ boleto, valor, data, contaBancaria, aberto, liquidado: exact(valor).gte(aberto) }]
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return pagos
}

/** Years back from which a payment's day is a slip of the keyboard. */
const ANTES = 5

export function dayProblem(day: string, today: string): string | undefined {
  if (day > today) return 'a data do pagamento não pode ser depois de hoje.'
  const first = `${Number(today.slice(0, 4)) - ANTES}${today.slice(4)}`
  return day < first ? `a data do pagamento pode ser no máximo ${ANTES} anos atrás.` : undefined
}

const { labels } = SituacaoBoleto
// A boleto that is settled reads so, whatever the store said.
const SITUACAO: Record<SituacaoBoleto, string> = {
  ...labels,
  [SituacaoBoleto.code.CANCELADO]: 'cancelado',
  [SituacaoBoleto.code.LIQUIDADO]: 'liquidado',
  [SituacaoBoleto.code.LIQUIDADO_ERRO]: 'liquidado',
}
const nameOf = ({ nome }: BoletoGuardado) => nome.replace(/^B/, 'b')

const NAMED = 3

function sentence(pagos: Pago[]): string {
  if (pagos.length <= NAMED) return pagos.map(one).join(' ')
  const whole = pagos.filter(({ liquidado }) => liquidado).length
  const parts = [`${whole} boletos liquidados`, ...(whole < pagos.length ? [`${pagos.length - whole} pagos em parte`] : [])]
  return [`${parts.join(' e ')}.`, ...pagos.filter(({ valor, aberto }) => exact(valor).gt(aberto)).map(one)].join(' ')
}

function one({ boleto, valor, aberto, liquidado }: Pago): string {
  const rest = exact(aberto).minus(valor)
  if (!liquidado) return `${boleto.nome} pago em parte: faltam ${brl(rest)}.`
  return rest.isZero() ? `${boleto.nome} liquidado.` : `${boleto.nome} liquidado com ${brl(rest.neg())} a mais que o valor.`
}

/** ms after which the call waits for no further store; what is left is told by the job. */
const ENOUGH = 10_000
/** Calls of one store that go on side by side. */
const LOJA_AO_MESMO_TEMPO = 8

/** Tells the store of what was just paid, as far as it answers in time; how that went shows in the boletos. */
export async function avisarLiquidados(ctx: Ctx, boletos: number[]): Promise<void> {
  const began = performance.now()
  const enough = () => performance.now() - began >= ENOUGH
  await eachOf(boletos, { width: LOJA_AO_MESMO_TEMPO, enough }, async (id) => void (await avisarPagamentos(ctx, id)))
}
