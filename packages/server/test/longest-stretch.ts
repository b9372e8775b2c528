import { setImmediate as others } from 'node:timers/promises'

/**
 * The longest that a work kept the event loop to itself, in ms of the processor: what other programs take of the machine meanwhile
 * does not count, nor what the engine does beside it, compiling and collecting the garbage of whatever ran here before.
 */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let going = true
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1_000)
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  await others() // the last stretch is measured by the turn that follows it
  going = false
  return longest
}
