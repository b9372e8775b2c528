import { expect, test } from 'vitest'
import { listenForNewer } from './newer.ts'

test('a newer version is there once two answers said so; the same, an older and none say nothing', () => {
  const { hear, isNewer } = listenForNewer('1.9.0')
  for (const version of ['1.9.0', '1.8.9', null, '1.10.0', '1.9.0']) hear(version)
  expect(isNewer()).toBe(false)
  hear('1.10.0')
  expect(isNewer()).toBe(true)
})

test('a page that does not know its own version never says so', () => {
  const { hear, isNewer } = listenForNewer('__VERSAO__')
  for (const version of ['9.0.0', '9.0.0', '9.0.0']) hear(version)
  expect(isNewer()).toBe(false)
})
