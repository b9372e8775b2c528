import { exact, toPlain } from '@retaguarda/contract/kit/money.ts'
import { formatPercent } from '../../kit/ui/format.ts'

const PLACES = 1

/** `4,1% acima de`, `85% abaixo de`, `igual a`: with the places that say something, as the rates of the contracts beside it. */
export function variacao(valor: string, before: string): string {
  const por = exact(valor).minus(before).div(before).times(100)
  const text = toPlain(por.abs(), PLACES)
  if (text === '0') return 'igual a'
  return `${formatPercent(text)} ${por.isNegative() ? 'abaixo' : 'acima'} de`
}
