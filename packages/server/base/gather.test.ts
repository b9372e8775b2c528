import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gather, type Outcome } from './gather.ts'

type Item = { key: number; n: number }

/** A work that goes on until it is let go. */
function held(answer: (item: Item) => Outcome<number> = ({ n }) => ({ value: n })) {
  const works: { items: Item[]; go: () => void; fail: (error: Error) => void }[] = []
  const work = (items: Item[]) =>
    new Promise<Outcome<number>[]>((done, fail) => works.push({ items, go: () => done(items.map(answer)), fail }))
  return { works, work }
}
const ns = (items: Item[] | undefined) => items?.map(({ n }) => n)
const options = { key: ({ key }: Item) => key, hopeless: () => false, side: 2, most: 3 }

test('what comes alone is worked on at once, what comes meanwhile together, at most so many', async () => {
  const { works, work } = held()
  const add = gather({ ...options, side: 1, work })
  const all = Promise.all([1, 2, 3, 4, 5].map((n) => add({ key: n, n })))
  expect(works.map(({ items }) => ns(items))).toEqual([[1]])
  works[0]?.go()
  await turn()
  expect(ns(works[1]?.items)).toEqual([2, 3, 4])
  works[1]?.go()
  await turn()
  works[2]?.go()
  expect(await all).toEqual([1, 2, 3, 4, 5])
})

test('two of one key never go side by side, others do, and nobody is overtaken within a key', async () => {
  const { works, work } = held()
  const add = gather({ ...options, work })
  const all = Promise.all([add({ key: 1, n: 1 }), add({ key: 1, n: 2 }), add({ key: 2, n: 3 }), add({ key: 1, n: 4 })])
  expect(works.map(({ items }) => ns(items))).toEqual([[1], [3]])
  works[0]?.go()
  await turn()
  expect(ns(works[2]?.items)).toEqual([2, 4])
  works[1]?.go()
  works[2]?.go()
  expect(await all).toEqual([1, 2, 3, 4])
})

test('each gets its own refusal; a work that fails is done again one by one, unless that is hopeless', async () => {
  let calls = 0
  const work = async (items: Item[]): Promise<Outcome<number>[]> => {
    calls++
    if (items.some(({ n }) => n === 13)) throw new Error('thirteen')
    if (items.some(({ n }) => n === 99)) throw new Error('away')
    return items.map(({ n }) => (n === 7 ? { refusal: new Error('seven') } : { value: n }))
  }
  const add = gather({ ...options, side: 1, most: 10, hopeless: (error) => String(error).includes('away'), work })
  const settle = async (...list: number[]) =>
    (await Promise.allSettled(list.map((n) => add({ key: 1, n })))).map((one) =>
      one.status === 'fulfilled' ? one.value : String(one.reason),
    )
  expect(await settle(1, 7, 13, 2)).toEqual([1, 'Error: seven', 'Error: thirteen', 2])
  calls = 0
  expect(await settle(1, 99, 2)).toEqual([1, 'Error: away', 'Error: away'])
  expect(calls).toBe(2)
  expect(await settle(5)).toEqual([5])
})
