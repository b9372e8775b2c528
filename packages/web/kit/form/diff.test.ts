import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, keepMine, same } from './diff.ts'

const base = {
  nome: 'Padaria',
  ie: '1',
  cidade: { id: 1, nome: 'Curitiba - PR' },
  contatos: [
    { id: 1, contato: 'a@x' },
    { id: 2, contato: 'b@x' },
  ],
}

test('FRM-012 nothing differs from itself, whatever the form holds', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.jsonValue()), (values) => {
      const copy = structuredClone(values)
      expect(same(values, copy)).toBe(true)
      expect(differences(values, copy, values)).toEqual([])
    }),
  )
})

test('FRM-012 empty text, null and absent are one, and so are 7 and "7", but not 7 and 70', () => {
  expect(same({ a: '', b: 7 }, { a: null, b: '7' })).toBe(true)
  expect(same({ b: 7 }, { b: 70 })).toBe(false)
  expect(same({ a: false }, { a: null })).toBe(false)
})

test('FRM-012 a conflict tells what I typed from what somebody else saved', () => {
  const typed = { ...base, nome: 'Aurora', contatos: [base.contatos[0], { id: 2, contato: 'c@x' }] }
  const stored = { ...base, ie: '2', contatos: [{ id: 9, contato: 'a@x' }] }
  expect(differences(base, typed, stored)).toEqual([
    { path: 'nome', mine: true, typed: 'Aurora', stored: 'Padaria' },
    { path: 'ie', mine: false, typed: '1', stored: '2' },
    { path: 'contatos.1', mine: true, typed: { id: 2, contato: 'c@x' }, stored: undefined },
  ])
})

test('FRM-012 keeping mine keeps what the other person changed where I changed nothing', () => {
  const typed = { ...base, nome: 'Aurora' }
  const stored = { ...base, ie: '2', cidade: { id: 2, nome: 'Lapa - PR' } }
  expect(keepMine(base, typed, stored)).toEqual({ ...base, nome: 'Aurora', ie: '2', cidade: { id: 2, nome: 'Lapa - PR' } })
})

test('FRM-012 keeping mine never loses a field that I changed', () => {
  const values = fc.record({ a: fc.string(), b: fc.integer(), c: fc.array(fc.record({ x: fc.string() })) })
  fc.assert(
    fc.property(values, values, values, (loaded, typed, stored) => {
      const kept = keepMine(loaded, typed, stored)
      for (const key of Object.keys(typed) as (keyof typeof typed)[])
        expect(same(kept[key], same(loaded[key], typed[key]) ? stored[key] : typed[key])).toBe(true)
    }),
  )
})
