import { expect, test } from 'vitest'
import { grupoDeHoje } from './grupo.calc.ts'

const [a, b, c] = [{ codigo: 'a' }, { codigo: 'b' }, { codigo: 'c' }]

test('a note that is made again is of its own group, wherever that stands by now', () => {
  expect(grupoDeHoje([a, b], { grupo: 'b', ordem: 1 }, ['a'])).toBe(b)
  expect(grupoDeHoje([a, b, c], { grupo: 'c', ordem: 1 }, [])).toBe(c)
})

test('where its objects are classified otherwise by now it is of the only group without a note, or of the one in its place', () => {
  expect(grupoDeHoje([a, c], { grupo: 'b', ordem: 1 }, ['a'])).toBe(c)
  expect(grupoDeHoje([a, c], { grupo: 'b', ordem: 2 }, [])).toBe(c)
})

test('where all of today have their notes, or none stands in its place, there is none', () => {
  expect(grupoDeHoje([a], { grupo: 'b', ordem: 1 }, ['a'])).toBeUndefined()
  expect(grupoDeHoje([a, b, c], { grupo: 'x', ordem: 1 }, ['a'])).toBeUndefined()
  expect(grupoDeHoje([], { grupo: 'x', ordem: 1 }, [])).toBeUndefined()
})
