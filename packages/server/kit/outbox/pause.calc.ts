/** How what failed is tried again; ms. */
export type Policy = {
  /** After how many attempts it is given up. */
  attempts: number
} & (Growing | Said)
type Growing = {
  /** Before the second attempt; before each further one it is `factor` times as long, twice where left out. */
  first: number
  factor?: number
  /** The longest of the pauses. */
  most: number
}
type Said = {
  /** The pause before each further attempt, one after the other; the last before all that come after. */
  pauses: readonly number[]
}

/** ms until the next attempt after `attempts` that failed. */
export function pauseAfter(attempts: number, policy: Growing | Said): number {
  if ('pauses' in policy) return policy.pauses[Math.min(attempts, policy.pauses.length) - 1] ?? 0
  const { first, factor = 2, most } = policy
  return Math.min(most, first * factor ** Math.min(attempts - 1, 30))
}
