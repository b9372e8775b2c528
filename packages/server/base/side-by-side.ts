type Options<T> = {
  /** How many works go on side by side. */
  width: number
  /** The next that wait, an empty list when there are no more. It is asked once at a time, when all it handed out has begun. */
  next: () => Promise<readonly T[]>
  work: (one: T) => Promise<void>
  /** Begin nothing more? What goes on comes to its end. */
  enough?: () => boolean
  /** Gets what was handed out and did not begin. */
  left?: (rest: T[]) => Promise<void>
}

/**
 * Works side by side on what waits, so that one that is slow keeps nobody else waiting. When a work fails nothing more begins; all that
 * have begun come to their end first, so that none goes on behind a repeat.
 * @throws what the first work to fail threw
 */
export async function sideBySide<T>({ width, next, work, enough = () => false, left = async () => {} }: Options<T>): Promise<void> {
  const waiting: T[] = []
  const failures: unknown[] = []
  let asking: Promise<void> | undefined
  let over = false

  const ask = () =>
    (asking ??= next()
      .then((more) => {
        waiting.push(...more)
        over = more.length === 0
      })
      .finally(() => {
        asking = undefined
      }))

  async function lane(): Promise<void> {
    while (failures.length === 0 && !enough()) {
      const one = waiting.shift()
      if (one !== undefined) await work(one)
      else if (over) return
      else await ask()
    }
  }

  await Promise.all(Array.from({ length: width }, () => lane().catch((error: unknown) => void failures.push(error))))
  if (waiting.length > 0) await left(waiting.splice(0))
  if (failures.length > 0) throw failures[0]
}

/** Works through a list, a few at a time. */
export async function eachOf<T>(
  list: readonly T[],
  { width, enough }: { width: number; enough?: () => boolean },
  work: (one: T) => Promise<void>,
): Promise<void> {
  const pieces = [list]
  await sideBySide({ width: Math.min(width, list.length), next: async () => pieces.pop() ?? [], work, ...(enough && { enough }) })
}
