import { exact, toPlain } from '@retaguarda/contract/kit/money.ts'
import { formatPercent } from '../../kit/ui/format.ts'

const PLACES = 1

/** `4,1% acima de`, `85% abaixo de`, `igual a`: with the places that say something, as the rates of the contracts beside it. */
export function variacao(valor: string, antes: string): string {
  const por = exact(valor).minus(antes).div(antes).times(100)
  const texto = toPlain(por.abs(), PLACES)
  if (texto === '0') return 'igual a'
  return `${formatPercent(texto)} ${por.isNegative() ? 'abaixo' : 'acima'} de`
}
