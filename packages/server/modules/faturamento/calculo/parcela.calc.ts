import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { toCents } from '@retaguarda/contract/kit/money.ts'

export { parcelas } from '@retaguarda/contract/faturamento/parcelas.ts'

/** What settling leads to (FAT-018). */
const { PAGA, PARCIALMENTE_PAGA } = SituacaoFatura.code

/**
 * The invoice's situation after a settlement, null when it stays as it is.
 * @param valor what is to be paid of it
 * @param quitado what of it needs not be paid any more, where that is not what was paid (docs/decisions/0015)
 */
export function situacaoAposLiquidacao(
  valor: string,
  valorPago: string,
  quitado: string = valorPago,
): typeof PAGA | typeof PARCIALMENTE_PAGA | null {
  if (toCents(quitado) >= toCents(valor)) return PAGA
  return toCents(valorPago) > 0 ? PARCIALMENTE_PAGA : null
}
