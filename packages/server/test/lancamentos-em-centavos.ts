import { UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { creditoEm, saldoEm, totalOf, upTo } from './conta-em-centavos.ts'
import { acordoDa, type Historia } from './historia.ts'

const { CLIENTES, RECEITA, BANCO, SEM_CONTA, IRRF, ENCARGOS, DESCONTOS, TARIFAS, CREDITOS, DEVOLUCOES } = UsoContabil.code

/**
 * What each account of the accountant's plan comes to once all that happened is entered, debits less credits, in whole cents and by nothing of
 * the program: what clients owe and have is what their accounts say, the rest is added up of what was done.
 */
export function saldosContabeis(historia: Historia, today: string): Record<number, number> {
  const { conta, feitos } = historia
  const { boletos, creditos, recebidos } = conta
  const stand = boletos.filter(({ cancelado }) => cancelado === null)
  // An agreement is no revenue: its boletos are what was owed before.
  const cobrados = stand.filter(({ fatura }) => !acordoDa(historia, fatura))
  const usos = creditos.flatMap((one) => one.usos.filter(({ ate }) => ate === null))
  const abatido = stand.flatMap(({ quita }) => quita.filter(({ tipo }) => tipo === 'abatimento').map(({ valor }) => valor))
  const dados = (origem: number) =>
    totalOf(creditos.filter((one) => one.origem === origem).map(({ valor, cancelado }) => valor - upTo(cancelado, today)))
  // A reversal gives the fee back too.
  const tarifas = totalOf([...feitos.values()].flat().map(({ row }) => row.tarifa))
  return {
    [CLIENTES]: saldoEm(conta, today),
    [RECEITA]: -totalOf([...cobrados.map(({ valor }) => valor), ...usos.map(({ valor }) => valor)]),
    [BANCO]: 0,
    [SEM_CONTA]: totalOf(recebidos.map(({ valor }) => valor)) - tarifas,
    [IRRF]: totalOf(recebidos.map(({ retido }) => retido)),
    [ENCARGOS]: -totalOf(recebidos.map(({ encargos }) => encargos)),
    [DESCONTOS]: totalOf(recebidos.map(({ desconto }) => desconto)) + totalOf(abatido) + dados(3),
    [TARIFAS]: tarifas,
    [CREDITOS]: -creditoEm(conta, today),
    [DEVOLUCOES]: dados(1),
  }
}
