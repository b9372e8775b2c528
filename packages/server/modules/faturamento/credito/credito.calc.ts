import { OrigemCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'

/** What may be given of an invoice: `sobra` was paid beyond its boletos, `notas` and `pagoAMais` were given before. */
export type DaFatura = { valor: string; sobra: string; notas: string; pagoAMais: string }

/** Why so much cannot be given; undefined where it can. */
export function problemaDoValor(origem: OrigemCredito, valor: string, fatura: DaFatura): string | undefined {
  if (origem === OrigemCredito.code.CORTESIA) return undefined
  const note = origem === OrigemCredito.code.NOTA_DE_CREDITO
  const [whole, before] = note ? [fatura.valor, fatura.notas] : [fatura.sobra, fatura.pagoAMais]
  const most = exact(whole).minus(before)
  if (exact(valor).lte(most)) return undefined
  const why = note
    ? exact(before).isZero()
      ? 'é o valor da fatura.'
      : `${brl(before)} desta fatura já foram creditados.`
    : 'é o que foi pago a mais nesta fatura.'
  return `Máximo ${brl(most.lt(0) ? '0.00' : most)}: ${why}`
}
