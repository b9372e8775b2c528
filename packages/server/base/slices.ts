import { setImmediate } from 'node:timers/promises'

/** ms that one call may keep the process to itself. */
const SLICE = 15

/**
 * Works on items one after the other, and lets other calls come in between: what takes long for all of them together keeps nobody
 * waiting.
 */
export async function mapInSlices<I, O>(items: Iterable<I> | AsyncIterable<I>, work: (item: I, at: number) => O): Promise<O[]> {
  const done: O[] = []
  let began = performance.now()
  const others = async () => {
    await setImmediate()
    began = performance.now()
  }
  const take = (item: I) => {
    done.push(work(item, done.length))
    return performance.now() - began < SLICE
  }
  // A wait for each item would cost as much as the work on it.
  if (Symbol.iterator in items) {
    for (const item of items) if (!take(item)) await others()
  } else for await (const item of items) if (!take(item)) await others()
  return done
}
