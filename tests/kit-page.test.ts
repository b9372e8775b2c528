import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every name of docs/kit.md is exported by the file beside it', () => {
  const rows = [...read('docs/kit.md').matchAll(/^\| `(\w+)` \| `([^`]+)` \|/gm)]
  expect(rows).toHaveLength(36)
  const missing = rows.filter(([, name, path]) => !new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm').test(read(`${path}`)))
  expect(missing.map(([, name, path]) => `${name}: ${path}`)).toEqual([])
})
