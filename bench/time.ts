import { performance } from 'node:perf_hooks'

/** One thing to time; what it answers is not looked at. */
export type Subject = () => Promise<unknown>

/** Middle value; the lower one of two. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN

/** Budgets of a slow subject. */
const MOST = 8

/**
 * Medians in ms, one call at a time. The subjects take turns, so that whatever else the machine does falls on all alike;
 * each runs until `budget` ms are spent on all, at least 5 and at most 300 times, after a warm-up. A slow one rests when it had eight times
 * as much: the others would wait for it for minutes.
 */
export async function alternate<K extends string>(subjects: Record<K, Subject>, budget = 1500): Promise<Record<K, number>> {
  // Object.entries forgets the keys it was given.
  const all = Object.entries<Subject>(subjects).map(([name, run]) => ({ name: name as K, run, times: [] as number[], spent: 0 }))
  for (const { run } of all) for (let i = 0; i < 3; i++) await run()
  for (let i = 0; i < 300 && (i < 5 || all.some(({ spent }) => spent < budget)); i++)
    for (const subject of all) {
      if (i >= 5 && subject.spent > MOST * budget) continue
      const start = performance.now()
      await subject.run()
      const ms = performance.now() - start
      subject.times.push(ms)
      subject.spent += ms
    }
  // Every key has its median by now.
  return Object.fromEntries(all.map(({ name, times }) => [name, median(times)])) as Record<K, number>
}

/** The time that 95 of 100 stay within. */
export const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

/** Median and p95 in ms of each call and calls a second, with `width` callers that each wait for their answer before the next call. */
export async function together(
  width: number,
  run: (caller: number) => Promise<unknown>,
  ms = 1500,
): Promise<{ median: number; p95: number; rate: number }> {
  const times: number[] = []
  const start = performance.now()
  const caller = async (_: unknown, index: number) => {
    while (performance.now() - start < ms || times.length < width) {
      const began = performance.now()
      await run(index)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: width }, caller))
  return { median: median(times), p95: p95(times), rate: (times.length * 1000) / (performance.now() - start) }
}
