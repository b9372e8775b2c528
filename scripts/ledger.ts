/**
 * Which requirements of docs/ledger.json a test names.
 * npm run ledger [-- ACE LST …]            per module, and what is missing, with its statement
 * npm run ledger -- --exigir ACE,LST       fails when one of these modules is incomplete
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

type Requirement = { id: string; module: string; kind: string; statement: string }

const root = join(import.meta.dirname, '..')
const TESTS = [
  'packages/**/*.test.{ts,tsx}',
  'packages/**/*.e2e.ts',
  'e2e/**/*.{test,e2e,spec}.ts',
  'tests/**/*.{test,e2e}.ts',
  'scripts/**/*.test.ts',
]
const ID = /\b[A-Z]{3}-\d{3}\b/g
/** A skipped test shows nothing. */
const SKIPPED = /\b(?:test|it|describe)(?:\.describe)?\.(?:skip|todo|fixme)\(\s*(['"`])(?:\\.|(?!\1)[^\\])*\1/g
/** The name of a test, or a cell of its table that begins with an id. */
const NAME = /(?:\b(?:test|it|describe)[\w.]*\(\s*|\)\(\s*)(['"`])((?:\\.|(?!\1)[^\\])*)\1|(['"`])([A-Z]{3}-\d{3}\b(?:\\.|(?!\3)[^\\])*)\3/g

export function idsNamed(source: string): Set<string> {
  const names = [...source.replace(SKIPPED, '').matchAll(NAME)].map((match) => match[2] ?? match[4] ?? '')
  return new Set(names.flatMap((name) => name.match(ID) ?? []))
}

/** Points that the specification leaves open bind nobody. */
const binds = ({ kind }: Requirement) => kind !== 'open'

export function standing(requirements: Requirement[], named: Set<string>) {
  const modules = Map.groupBy(requirements.filter(binds), ({ module }) => module)
  return [...modules].map(([module, all]) => ({ module, total: all.length, missing: all.filter(({ id }) => !named.has(id)) }))
}

function main(): number {
  const { values, positionals } = parseArgs({ options: { exigir: { type: 'string' } }, allowPositionals: true })
  const required = values.exigir?.split(',') ?? []
  const asked = [...positionals, ...required].map((word) => word.toUpperCase())
  // The file is ours and its shape is fixed by the specification.
  const requirements = JSON.parse(readFileSync(join(root, 'docs/ledger.json'), 'utf8')) as Requirement[]
  const files = globSync(TESTS, { cwd: root, exclude: (path) => path.includes('node_modules') })
  const named = new Set(files.flatMap((file) => [...idsNamed(readFileSync(join(root, file), 'utf8'))]))
  const known = new Set(requirements.map(({ id }) => id))
  const unknownIds = [...named].filter((id) => !known.has(id) && requirements.some(({ module }) => id.startsWith(`${module}-`)))
  const all = standing(requirements, named)
  const unknownModules = asked.filter((module) => !all.some((one) => one.module === module))
  if (unknownModules.length > 0) {
    console.error(`Módulo desconhecido: ${unknownModules.join(', ')}. Há ${all.map(({ module }) => module).join(' ')}.`)
    return 1
  }
  const shown = all.filter(({ module }) => asked.length === 0 || asked.includes(module))
  for (const { module, total, missing } of shown) console.log(`${module}  ${total - missing.length}/${total}`)
  // Of everything at once the numbers are enough; the sentences would run to hundreds.
  const detailed = shown.filter(({ total, missing }) => missing.length > 0 && (asked.length > 0 || missing.length < total))
  for (const { missing } of detailed) for (const { id, statement } of missing) console.log(`${id}  ${statement}`)
  if (unknownIds.length > 0) console.log(`Não estão no livro: ${unknownIds.join(' ')}`)
  return required.length > 0 && (shown.some(({ missing }) => missing.length > 0) || unknownIds.length > 0) ? 1 : 0
}

if (import.meta.main) process.exitCode = main()
