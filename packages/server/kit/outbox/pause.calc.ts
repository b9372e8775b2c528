/** How what failed is tried again; ms. */
export type Policy = {
  /** Before the second attempt; before each further one it is twice as long. */
  first: number
  /** The longest of the pauses. */
  most: number
  /** After how many attempts it is given up. */
  attempts: number
}

/** ms until the next attempt after `attempts` that failed. */
export const pauseAfter = (attempts: number, { first, most }: Policy): number => Math.min(most, first * 2 ** Math.min(attempts - 1, 30))
