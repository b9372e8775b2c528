import { exact } from '@retaguarda/contract/kit/money.ts'

const CENTS = 100

/**
 * The value in `n` instalments: equal but for a cent, the larger ones first (billing-rules 13, decisions §7). Refused with a
 * sentence when one would be below R$ 0,01.
 */
export function parcelas(valor: string, n: number): { ok: true; valores: string[] } | { ok: false; erro: string } {
  if (!Number.isInteger(n) || n < 1) return { ok: false, erro: 'Informe um número inteiro de parcelas, a partir de 1.' }
  const cents = exact(valor).times(CENTS)
  const each = cents.divToInt(n)
  if (each.lt(1)) return { ok: false, erro: 'Cada parcela deve ter ao menos R$ 0,01: diminua o número de parcelas.' }
  const larger = cents.minus(each.times(n)).toNumber()
  return {
    ok: true,
    valores: Array.from({ length: n }, (_, at) =>
      each
        .plus(at < larger ? 1 : 0)
        .div(CENTS)
        .toFixed(2),
    ),
  }
}

/** Codes of the invoice's situation that settling leads to (spec part 2 §4). */
const PAGA = 3
const PARCIALMENTE_PAGA = 7

/** The invoice's situation after a settlement, null when it stays as it is (billing-rules 13). */
export function situacaoAposLiquidacao(valor: string, valorPago: string): typeof PAGA | typeof PARCIALMENTE_PAGA | null {
  if (exact(valorPago).gte(valor)) return PAGA
  return exact(valorPago).gt(0) ? PARCIALMENTE_PAGA : null
}
