import { expect, test } from 'vitest'
import { eachOf, sideBySide } from './side-by-side.ts'

const turn = () => new Promise<void>((go) => setImmediate(go))
/** Works that a test lets end one by one. */
function slow() {
  const ends = new Map<number, () => void>()
  const begun: number[] = []
  const work = (one: number) => {
    begun.push(one)
    return new Promise<void>((end) => ends.set(one, end))
  }
  const end = async (one: number) => {
    ends.get(one)?.()
    for (let i = 0; i < 5; i++) await turn()
  }
  return { begun, work, end }
}

test('so many go on side by side, and one that is slow keeps nobody waiting, also not across pieces', async () => {
  const { begun, work, end } = slow()
  const pieces = [[1, 2, 3], [4, 5], []]
  const asked: number[] = []
  const all = sideBySide({
    width: 2,
    work,
    next: async () => {
      asked.push(begun.length)
      return pieces.shift() ?? []
    },
  })
  for (let i = 0; i < 5; i++) await turn()
  expect(begun).toEqual([1, 2])
  for (const one of [2, 3, 4]) await end(one) // 1 goes on all the while
  expect(begun).toEqual([1, 2, 3, 4, 5])
  await end(5)
  await end(1)
  await all
  // A piece is asked for when the one before has begun, and once at a time.
  expect(asked).toEqual([0, 3, 5])
})

test('after a failure nothing more begins, what goes on comes to its end, and the rest is handed back', async () => {
  const { begun, work, end } = slow()
  const rest: number[] = []
  let over = false
  const all = sideBySide({
    width: 2,
    next: async () => [1, 2, 3, 4],
    work: async (one) => {
      if (one === 2) throw new Error('não deu')
      await work(one)
    },
    left: async (left) => void rest.push(...left),
  }).finally(() => (over = true))
  all.catch(() => {})
  for (let i = 0; i < 5; i++) await turn()
  expect([begun, over]).toEqual([[1], false])
  await end(1)
  await expect(all).rejects.toThrow('não deu')
  expect([begun, rest]).toEqual([[1], [3, 4]])
})

test('nothing begins after enough; a list is worked through', async () => {
  const done: number[] = []
  const work = async (one: number) => void done.push(one)
  await eachOf([1, 2, 3, 4], { width: 2, enough: () => done.length >= 2 }, work)
  expect(done).toEqual([1, 2])
  await eachOf([5, 6, 7], { width: 8 }, work)
  await eachOf([], { width: 8 }, work)
  expect(done).toEqual([1, 2, 5, 6, 7])
})
