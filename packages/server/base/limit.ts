/** Lets so many works go on side by side; the others wait for their turn in their order. */
export function limit(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    // Whoever ends hands its place to the next, so that nobody comes in between.
    if (running === width) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
