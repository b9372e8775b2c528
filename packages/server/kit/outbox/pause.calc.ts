/** How what failed is tried again; ms. */
export type Policy = {
  /** Before the second attempt; before each further one it is `factor` times as long, twice where left out. */
  first: number
  factor?: number
  /** The longest of the pauses. */
  most: number
  /** After how many attempts it is given up. */
  attempts: number
}

/** ms until the next attempt after `attempts` that failed. */
export const pauseAfter = (attempts: number, { first, factor = 2, most }: Omit<Policy, 'attempts'>): number =>
  Math.min(most, first * factor ** Math.min(attempts - 1, 30))
