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

test('FRM-012 a conflict tells what I typed from what somebody else saved, row by row', () => {
  const typed = { ...base, nome: 'Aurora', contatos: [base.contatos[0], { id: 2, contato: 'c@x' }, { id: null, contato: 'novo@x' }] }
  const stored = {
    ...base,
    ie: '2',
    contatos: [
      { id: 1, contato: 'a@x' },
      { id: 9, contato: 'deles@x' },
    ],
  }
  expect(differences(base, typed, stored)).toEqual([
    { path: 'nome', mine: true, typed: 'Aurora', stored: 'Padaria', known: true },
    { path: 'ie', mine: false, typed: '1', stored: '2', known: true },
    { path: 'contatos.1', mine: true, typed: { id: 2, contato: 'c@x' }, stored: undefined, known: true },
    { path: 'contatos.2', mine: true, typed: { id: null, contato: 'novo@x' }, stored: undefined, known: false },
    { path: 'contatos.3', mine: false, typed: undefined, stored: { id: 9, contato: 'deles@x' }, known: false },
  ])
})

test('FRM-012 keeping mine keeps what the other person changed where I changed nothing', () => {
  const typed = { ...base, nome: 'Aurora' }
  const stored = { ...base, ie: '2', cidade: { id: 2, nome: 'Lapa - PR' } }
  expect(keepMine(base, typed, stored)).toEqual({ ...base, nome: 'Aurora', ie: '2', cidade: { id: 2, nome: 'Lapa - PR' } })
})

test('FRM-012 keeping mine keeps the rows of both, and a row that was removed under my hands becomes a new one', () => {
  const row = (id: number | null, contato: string, setor = 1) => ({ id, contato, setor })
  const loaded = { contatos: [row(1, 'a'), row(2, 'b'), row(3, 'c'), row(4, 'd')] }
  // I changed 1 and 2, removed 3, did not touch 4, and added one.
  const typed = { contatos: [row(1, 'a1'), row(2, 'b1'), row(4, 'd'), row(null, 'meu')] }
  // The other person changed the sector of 1, removed 2 and 4, and added 9.
  const stored = { contatos: [row(1, 'a', 5), row(3, 'c'), row(9, 'deles')] }
  expect(keepMine(loaded, typed, stored)).toEqual({ contatos: [row(1, 'a1', 5), row(null, 'b1'), row(null, 'meu'), row(9, 'deles')] })
})

const ROW = fc.record({ id: fc.option(fc.integer({ min: 1, max: 6 })), x: fc.constantFrom('', 'a', 'b') })
const ROWS = fc.uniqueArray(ROW, { selector: ({ id }) => id ?? Symbol('new'), maxLength: 6 })
const SAVED_ROWS = ROWS.map((rows) => rows.filter(({ id }) => id !== null))

test('FRM-012 keeping mine never loses a change of mine, nor one of theirs that I did not touch', () => {
  const saved = fc.record({ a: fc.constantFrom('', 'x', 'y'), c: SAVED_ROWS })
  const mine = fc.record({ a: fc.constantFrom('', 'x', 'y'), c: ROWS })
  fc.assert(
    fc.property(saved, mine, saved, (loaded, typed, stored) => {
      const kept = keepMine(loaded, typed, stored) as typeof typed // the same keys
      expect(same(kept.a, same(loaded.a, typed.a) ? stored.a : typed.a)).toBe(true)
      // Rows taken out and typed again as they were are no change.
      fc.pre(!same(loaded.c, typed.c))
      for (const row of typed.c) {
        const before = loaded.c.find(({ id }) => id === row.id && id !== null)
        if (!same(row.x, before?.x)) expect(kept.c.some(({ x }) => same(x, row.x))).toBe(true)
      }
      for (const row of stored.c) if (!loaded.c.some(({ id }) => id === row.id)) expect(kept.c.some(({ id }) => id === row.id)).toBe(true)
      const ids = kept.c.map(({ id }) => id).filter((id) => id !== null)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(stored.c.some((row) => row.id === id)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('OBJ-013 OBJ-031 a table without ids is one value in a conflict: mine whole where I touched it, theirs whole where I did not', () => {
  const row = (valorFaturamento: string, percentualLoja: string) => ({ valorFaturamento, percentualLoja })
  const loaded = { configuracao: { valorMinimo: '10.00', tabelaComissao: [row('0.00', '2'), row('100.00', '1')] } }
  // I put a row in between; the other person changed the last rate and the minimum.
  const typed = { configuracao: { valorMinimo: '10.00', tabelaComissao: [row('0.00', '2'), row('50.00', '1.5'), row('100.00', '1')] } }
  const stored = { configuracao: { valorMinimo: '20.00', tabelaComissao: [row('0.00', '2'), row('100.00', '0.9')] } }
  expect(keepMine(loaded, typed, stored)).toEqual({
    configuracao: { valorMinimo: '20.00', tabelaComissao: typed.configuracao.tabelaComissao },
  })
  expect(differences(loaded, typed, stored).map(({ path, mine }) => [path, mine])).toEqual([
    ['configuracao.valorMinimo', false],
    ['configuracao.tabelaComissao.1.valorFaturamento', true],
    ['configuracao.tabelaComissao.1.percentualLoja', true],
    ['configuracao.tabelaComissao.2', true],
  ])
  expect(keepMine(loaded, loaded, stored)).toEqual(stored)
})

test('CLI-021 a row that has an id and a nome is no reference: its other fields count', () => {
  const file = { id: 3, tipo: 1, nome: 'contrato.pdf', documento: 9 }
  expect(same({ anexos: [file] }, { anexos: [{ ...file, tipo: 2 }] })).toBe(false)
  expect(differences({ anexos: [file] }, { anexos: [{ ...file, tipo: 2 }] }, { anexos: [file] })).toMatchObject([
    { path: 'anexos.0.tipo', mine: true, typed: 2, stored: 1 },
  ])
  expect(same({ pessoa: { id: 1, nome: 'Ana' } }, { pessoa: { id: 1, nome: 'Ana Prado' } })).toBe(true)
})
