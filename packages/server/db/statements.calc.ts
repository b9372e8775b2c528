/** Letters of a text that are kept. */
const TEXT_MAX = 4_000

/** ms up to which a statement counts in each of `faixas`, and beyond the last the rest: each is the one before by the root of two. */
export const BOUNDS: readonly number[] = Array.from({ length: 40 }, (_, i) => 0.25 * 2 ** (i / 2))

/** In which of `faixas` it counts. */
export const bucketOf = (ms: number): number => {
  const found = BOUNDS.findIndex((bound) => ms <= bound)
  return found === -1 ? BOUNDS.length : found
}

/** A text without values, however many there were of them: every parameter and every constant is `$1`. */
export const plainStatement = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/'(?:[^']|'')*'/g, '$1')
    .replace(/\$\d+/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/\$1(?:::[\w[\]]+)?(?:, \$1(?:::[\w[\]]+)?)+/g, '$1, …')
    .replace(/(\([^()]*\$1, …\))(?:, \([^()]*\$1, …\))+/g, '$1, …')
    .trim()
    .slice(0, TEXT_MAX)
