/**
 * How long a person was on a question: from the moment it could be seen and the question before it was done with (answered or left),
 * to its answer; a tab in the background does not count. Going on with the same question goes on counting.
 */
export type Cronometro = {
  /** The question came into view. */
  vista: (item: number) => void
  /** The person turned to the question: focus, key or click. */
  em: (item: number) => void
  /** Seconds on the question until now, as its answer carries them. */
  tempo: (item: number) => number
  /** The tab went to the background, or came back. */
  escondida: (hidden: boolean) => void
}

/** `now` in ms. */
export function createCronometro(now: () => number): Cronometro {
  const start = now()
  let hiddenSince: number | undefined
  let hiddenFor = 0
  const seen = new Map<number, number>()
  let current: { item: number; since: number } | undefined
  let last = 0

  /** ms of this clock, which stands still in the background. */
  const at = () => (hiddenSince ?? now()) - start - hiddenFor
  const turnTo = (item: number) => {
    if (current?.item === item) return current
    // What was seen and touched last ended just now, where the person goes on.
    current = { item, since: Math.max(seen.get(item) ?? at(), last) }
    return current
  }
  return {
    vista: (item) => {
      if (!seen.has(item)) seen.set(item, at())
    },
    em: (item) => {
      turnTo(item)
      last = at()
    },
    tempo: (item) => {
      const { since } = turnTo(item)
      last = at()
      return Math.round((last - since) / 1000)
    },
    escondida: (hidden) => {
      if (hidden) hiddenSince ??= now()
      else if (hiddenSince !== undefined) {
        hiddenFor += now() - hiddenSince
        hiddenSince = undefined
      }
    },
  }
}
