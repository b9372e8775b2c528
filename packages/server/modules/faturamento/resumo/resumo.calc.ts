/** Cents of `"1234.56"`; a decimal of the database has two places or none. */
export function centavos(valor: string): bigint {
  const [whole = '0', rest = ''] = valor.split('.')
  return BigInt(whole + rest.padEnd(2, '0'))
}

/** `"1234.56"` of cents that are not below zero. */
export function deCentavos(total: bigint): string {
  const digits = String(total).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What is open of invoices: one that was paid above its value leaves nothing open, and pays for no other. */
export const emAberto = (faturas: readonly { aPagar: string; quitado: string }[]): string =>
  deCentavos(faturas.reduce((total, { aPagar, quitado }) => total + positive(centavos(aPagar) - centavos(quitado)), 0n))
const positive = (cents: bigint) => (cents > 0n ? cents : 0n)

export const total = (valores: readonly string[]): string => deCentavos(valores.reduce((total, valor) => total + centavos(valor), 0n))

const CEM = 10_000n // hundredths of a percent

/**
 * Parts of 100 with two places that sum to exactly 100.00: each is cut after its second place, and the hundredths that are missing go
 * one each to the parts that lost most by it, the first ones where they lost the same (largest remainder). All zero where the total is.
 */
export function percentuais(valores: readonly string[]): string[] {
  const cents = valores.map(centavos)
  const total = cents.reduce((sum, one) => sum + one, 0n)
  if (total === 0n) return valores.map(() => '0.00')
  const parts = cents.map((one) => (one * CEM) / total)
  const lost = cents.map((one) => (one * CEM) % total)
  const missing = Number(CEM - parts.reduce((sum, one) => sum + one, 0n))
  const byLoss = [...lost.keys()].sort((a, b) => compared(lost[b], lost[a]))
  const winners = new Set(byLoss.slice(0, missing))
  return parts.map((part, at) => deCentavos(winners.has(at) ? part + 1n : part))
}

export const compared = (a = 0n, b = 0n) => (a < b ? -1 : a > b ? 1 : 0)
