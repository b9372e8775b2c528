import { type DiaConciliado, SituacaoDia } from '@retaguarda/contract/cobranca/extrato.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'

/** What the files and the statement of an account say of a day; the statement's is null where it has no credit of titles. */
export type SomasDoDia = { data: string; retorno: string; tarifas: string; titulos: number; extrato: string | null }
type Fechado = NonNullable<DiaConciliado['fechado']>

const { CONCILIADO, DIFERENCA, SEM_EXTRATO, SEM_RETORNO } = SituacaoDia.code

/** Is what came what should have come? Some banks credit all that was paid, others keep their fees of it. */
export function reconciled(somas: SomasDoDia, fechado: Fechado | null = null): DiaConciliado {
  const { data, retorno, tarifas, titulos, extrato } = somas
  const row = { data, retorno: toMoney(retorno), tarifas: toMoney(tarifas), extrato: toMoney(extrato ?? '0'), titulos }
  const said = compared(somas)
  return { ...row, ...said, fechado, mudou: fechado !== null && fechado.diferenca !== said.diferenca }
}

function compared({ retorno, tarifas, extrato }: SomasDoDia): Pick<DiaConciliado, 'diferenca' | 'situacao'> {
  const net = exact(retorno).minus(tarifas)
  if (exact(retorno).isZero() && extrato !== null) return { diferenca: null, situacao: SEM_RETORNO }
  if (extrato === null) return { diferenca: null, situacao: SEM_EXTRATO }
  if (exact(extrato).eq(retorno) || net.eq(extrato)) return { diferenca: '0.00', situacao: CONCILIADO }
  return { diferenca: toMoney(exact(extrato).minus(net)), situacao: DIFERENCA }
}

const COMPARADOS: readonly CodeOf<typeof SituacaoDia>[] = [CONCILIADO, DIFERENCA]

/**
 * What the days come to, and what those come to of which both sides speak. Of these the fees count where the bank kept them of what it
 * credited: extrato − retorno + tarifas = diferenca.
 */
export function totaisDe(rows: readonly DiaConciliado[]) {
  const both = rows.filter(({ situacao }) => COMPARADOS.includes(situacao))
  const kept = both.filter(({ retorno, extrato }) => !exact(extrato).eq(retorno))
  return { ...somasDe(rows), comparado: { ...somasDe(both), tarifas: somasDe(kept).tarifas } }
}

function somasDe(rows: readonly DiaConciliado[]) {
  const total = (name: 'retorno' | 'tarifas' | 'extrato' | 'diferenca') => toMoney(sum(rows.map((row) => row[name] ?? '0')))
  return { retorno: total('retorno'), tarifas: total('tarifas'), extrato: total('extrato'), diferenca: total('diferenca') }
}
