import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('e2e/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** People and clients that a browser test makes, by name. */
const NAMED = /\b(?:(?:novo(?:Cliente|Assinante)|novaFatura)\(api, |novo\()'([^']+)'|\bpessoa\(\{[^}]*?\bnome: '([^']+)'/g
const OWN_DOCUMENT = /\bpessoa\(\{[^}]*\bcpfCnpj: ['"]/

test('browser tests of several files share one product: none makes a person or a client of a name that another file has', () => {
  const byName = new Map<string, Set<string>>()
  for (const { file, text } of files)
    for (const [, made, person] of text.matchAll(NAMED)) {
      const name = made ?? person ?? ''
      byName.set(name, (byName.get(name) ?? new Set()).add(file))
    }
  expect(byName.size).toBeGreaterThan(50)
  expect([...byName].filter(([, where]) => where.size > 1).map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([])
})

test('nor a person of a document that is written there: each gets one of its own', () => {
  expect(files.filter(({ text }) => OWN_DOCUMENT.test(text)).map(({ file }) => file)).toEqual([])
})
