import { expect, test } from 'vitest'
import { ThreadLost, threadOf } from './thread.ts'

type Job = { say: string } | { fail: string } | { die: number } | { hang: true } | { eat: true }

/** Does as it is told. */
const FILE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (job) => {
      if (job.die !== undefined) process.exit(job.die)
      if (job.hang) for (;;);
      if (job.eat) for (const all = []; ; ) all.push(new Array(1e6).fill('x'))
      parentPort.postMessage(job.fail ? { failure: job.fail } : { answer: [job.say, threadId] })
    })`)}`,
)
const start = (patience = 20_000) => threadOf<Job, [string, number]>({ name: 'teste', file: FILE, patience, memoryMb: 32 })

test('jobs are done one after another by one thread, and one that fails says why', async () => {
  const ask = start()
  const [a, b] = await Promise.all([ask({ say: 'a' }), ask({ say: 'b' })])
  expect([a[0], b[0], a[1] === b[1]]).toEqual(['a', 'b', true])
  await expect(ask({ fail: 'não sei' })).rejects.toThrow('não sei')
  expect((await ask({ say: 'c' }))[1]).toBe(a[1])
})

test.each<[string, Job, RegExp]>([
  ['ends', { die: 3 }, /teste: the thread ended with code 3/],
  ['is busy for too long', { hang: true }, /teste: no answer within 1500 ms/],
  ['takes too much memory', { eat: true }, /teste: the thread died/],
])('a thread that %s fails its job alone: the next one has another thread', async (_, job, words) => {
  const ask = start(1_500)
  const [, before] = await ask({ say: 'a' })
  const [lost, next] = await Promise.allSettled([ask(job), ask({ say: 'b' })])
  expect(lost.status === 'rejected' && lost.reason instanceof ThreadLost).toBe(true)
  expect(lost.status === 'rejected' ? String(lost.reason) : '').toMatch(words)
  expect(next.status === 'fulfilled' ? next.value[0] : '').toBe('b')
  expect(next.status === 'fulfilled' ? next.value[1] : before).not.toBe(before)
})
