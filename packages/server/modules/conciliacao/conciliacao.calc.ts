import { type DiaConciliado, SituacaoDia } from '@retaguarda/contract/cobranca/extrato.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'

/** What the files and the statement of an account say of a day; the statement's is null where it has no credit of titles. */
export type SomasDoDia = { data: string; retorno: string; tarifas: string; titulos: number; extrato: string | null }

const { CONCILIADO, DIFERENCA, SEM_EXTRATO, SEM_RETORNO } = SituacaoDia.code

/** Is what came what should have come? Some banks credit all that was paid, others keep their fees of it. */
export function dayOf({ data, retorno, tarifas, titulos, extrato }: SomasDoDia): DiaConciliado {
  const row = { data, retorno: toMoney(retorno), tarifas: toMoney(tarifas), extrato: toMoney(extrato ?? '0'), titulos }
  const net = exact(retorno).minus(tarifas)
  if (exact(retorno).isZero() && extrato !== null) return { ...row, diferenca: null, situacao: SEM_RETORNO }
  if (extrato === null) return { ...row, diferenca: null, situacao: SEM_EXTRATO }
  if (exact(extrato).eq(retorno) || net.eq(extrato)) return { ...row, diferenca: '0.00', situacao: CONCILIADO }
  return { ...row, diferenca: toMoney(exact(extrato).minus(net)), situacao: DIFERENCA }
}

/** What the days come to. */
export function totaisDe(rows: readonly DiaConciliado[]) {
  const total = (name: 'retorno' | 'tarifas' | 'extrato' | 'diferenca') => toMoney(sum(rows.map((row) => row[name] ?? '0')))
  return { retorno: total('retorno'), tarifas: total('tarifas'), extrato: total('extrato'), diferenca: total('diferenca') }
}
