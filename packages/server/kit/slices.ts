import { setImmediate as others } from 'node:timers/promises'

/** ms that one call may keep the process to itself. */
const SLICE = 15

/**
 * Works on items one after the other, and lets other calls come in between: what takes long for all of them together keeps nobody
 * waiting.
 */
export async function mapInSlices<I, O>(items: Iterable<I> | AsyncIterable<I>, work: (item: I, at: number) => O): Promise<O[]> {
  const done: O[] = []
  let began = performance.now()
  for await (const item of items) {
    done.push(work(item, done.length))
    if (performance.now() - began < SLICE) continue
    await others()
    began = performance.now()
  }
  return done
}
