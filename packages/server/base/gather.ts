/** What became of one of several that were worked on together. */
export type Outcome<O> = { value: O } | { refusal: Error }

type Waiting<I, O> = { item: I; done: (value: O) => void; fail: (error: unknown) => void }

type Options<I, O> = {
  /** Two items of one key are never worked on at the same time, unless together. */
  key: (item: I) => number
  /** All or nothing: when it throws, nothing of it has happened. */
  work: (items: I[]) => Promise<Outcome<O>[]>
  /** Does this failure say nothing about the items, so that trying each alone would fail as well? */
  hopeless: (error: unknown) => boolean
  /** How many works go on side by side, and how many items one takes. */
  side: number
  most: number
}

/**
 * Works at once on an item that comes alone, and together on those that come meanwhile: the more come, the fewer trips each costs.
 * When a work fails, its items are tried one by one, so that nobody suffers for another's.
 */
export function gather<I, O>({ key, work, hopeless, side, most }: Options<I, O>): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  const busy = new Set<number>()
  let running = 0

  function take(): Waiting<I, O>[] {
    const taken: Waiting<I, O>[] = []
    const left: Waiting<I, O>[] = []
    for (const one of waiting.splice(0)) (taken.length < most && !busy.has(key(one.item)) ? taken : left).push(one)
    waiting.push(...left)
    return taken
  }

  function next(): void {
    while (running < side && waiting.length > 0) {
      const taken = take()
      if (taken.length === 0) return
      const keys = taken.map(({ item }) => key(item))
      for (const one of keys) busy.add(one)
      running++
      void run(taken).finally(() => {
        for (const one of keys) busy.delete(one)
        running--
        next()
      })
    }
  }

  async function run(taken: Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await work(taken.map(({ item }) => item))
      taken.forEach(({ done, fail }, i) => {
        const outcome = outcomes[i]
        if (outcome && 'value' in outcome) done(outcome.value)
        else fail(outcome?.refusal ?? new Error('A work gave no outcome'))
      })
    } catch (error) {
      if (taken.length === 1 || hopeless(error)) for (const { fail } of taken) fail(error)
      else for (const one of taken) await run([one])
    }
  }

  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail })
      next()
    })
}

/** The same for each of what is worked on, such as a database: what comes from anywhere of a process is gathered there. */
export function gatherOn<D extends object, I, O>(options: (on: D) => Options<I, O>): (on: D, item: I) => Promise<O> {
  const known = new WeakMap<D, (item: I) => Promise<O>>()
  return (on, item) => {
    const together = known.get(on) ?? gather(options(on))
    known.set(on, together)
    return together(item)
  }
}
