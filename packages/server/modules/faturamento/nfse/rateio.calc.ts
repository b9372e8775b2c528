import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'

const centsOf = (valor: string) => BigInt(toCents(valor))

/**
 * A sum of money shared by bases: each part down to the cent, the cents that are left to the largest remainders, of equal ones to the first.
 * @param bases from zero on; where there is nothing to share by, nothing is shared
 */
export function rateio(valor: string, bases: readonly string[]): string[] {
  const total = bases.reduce((cents, base) => cents + centsOf(base), 0n)
  if (total === 0n) return bases.map(() => fromCents(0))
  const parts = bases.map((base, at) => {
    const whole = centsOf(valor) * centsOf(base)
    return { at, down: whole / total, rest: whole % total }
  })
  const left = centsOf(valor) - parts.reduce((cents, { down }) => cents + down, 0n)
  const byRest = parts.toSorted((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest))
  const more = new Set(byRest.slice(0, Number(left)).map(({ at }) => at))
  return parts.map(({ at, down }) => fromCents(Number(more.has(at) ? down + 1n : down)))
}
