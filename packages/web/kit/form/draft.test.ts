import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDraft, readDraft, writeDraft } from './draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const DAY_MS = 86_400_000
const draft = (values: object, age = 0) => ({
  at: new Date(Date.now() - age).toISOString(),
  values: { ...values },
  base: {},
  versaoRegistro: 3,
})

test('FRM-008 a draft is read back by whoever wrote it, in its place', () => {
  writeDraft('/empresa Empresa', 1, draft({ nome: 'Digitado' }))
  expect(readDraft('/empresa Empresa', 1)).toMatchObject({ values: { nome: 'Digitado' }, versaoRegistro: 3 })
  expect(readDraft('/empresa Empresa', 2)).toBeUndefined()
  expect(readDraft('/empresa', 1)).toBeUndefined()
  clearDraft('/empresa Empresa', 1)
  expect(readDraft('/empresa Empresa', 1)).toBeUndefined()
})

test('FRM-008 nothing secret is kept, however deep it lies', () => {
  writeDraft('/x', 1, draft({ nome: 'Ana', senha: 'a', loja: { lojaChave: 'b' }, atual: 'c', password: 'd', password_confirm: 'e' }))
  expect(readDraft('/x', 1)?.values).toEqual({ nome: 'Ana', loja: {} })
})

test('FRM-008 what is older than a week, or too long, is not offered', () => {
  writeDraft('/x', 1, draft({ nome: 'Ana' }, 6 * DAY_MS))
  expect(readDraft('/x', 1)).toBeDefined()
  writeDraft('/x', 1, draft({ nome: 'Ana' }, 8 * DAY_MS))
  expect(readDraft('/x', 1)).toBeUndefined()
  writeDraft('/x', 1, draft({ nome: 'Ana' }))
  writeDraft('/x', 1, draft({ nome: 'x'.repeat(1_000_001) }))
  expect(readDraft('/x', 1)).toBeUndefined()
})
