import { expect, test } from 'vitest'
import { part } from './part.ts'

test('a part is fetched once for all who ask for it', async () => {
  let loads = 0
  const { fetch } = part(() => Promise.resolve(++loads))
  expect(await Promise.all([fetch(), fetch()])).toEqual([1, 1])
  expect(await fetch()).toBe(1)
})

test('a part that did not come is fetched again by the next one', async () => {
  let line = false
  const { fetch } = part(() => (line ? Promise.resolve('here') : Promise.reject(new Error('no line'))))
  await expect(fetch()).rejects.toThrow('no line')
  line = true
  expect(await fetch()).toBe('here')
})
