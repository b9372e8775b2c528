import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { migrations } from '@retaguarda/server/db/migrations.ts'
import { folder, PRODUCT } from './process.ts'

const root = join(import.meta.dirname, '../..')
/** The files that a page is made of. */
const PAGE_FILES = 8

export type Version = { file: string; assets: string[] }

/**
 * This product as another version of it: the same code with a number, migrations and pages of its own.
 * @param more its further migrations by name; what is `contrai` is told with the version
 */
export function versionTree(version: string, more: Record<string, string> = {}): Version {
  const tree = folder()
  const server = join(tree, 'packages/server')
  mkdirSync(server, { recursive: true })
  for (const name of ['node_modules', 'docs']) symlinkSync(join(root, name), join(tree, name))
  for (const name of readdirSync(join(root, 'packages/server')).filter((one) => !['db', 'dist', 'package.json'].includes(one)))
    symlinkSync(join(root, 'packages/server', name), join(server, name))
  writeFileSync(join(server, 'package.json'), JSON.stringify({ version, type: 'module' }))
  cpSync(join(root, 'packages/server/db/migrations'), join(server, 'db/migrations'), { recursive: true })
  for (const [name, sql] of Object.entries(more)) writeFileSync(join(server, 'db/migrations', name), sql)
  const joined = join(server, 'dist', version)
  cpSync(join(root, dirname(PRODUCT)), joined, { recursive: true })
  for (const name of readdirSync(joined)) tell(join(joined, name), version, more)
  return { file: relative(root, join(joined, basename(PRODUCT))), assets: pages(join(tree, 'packages/web/dist'), version) }
}

/** Makes the joined program know its further migrations. */
function tell(file: string, version: string, more: Record<string, string>) {
  const source = readFileSync(file, 'utf8')
  const last = `"${migrations.at(-1)}"\n`
  if (!source.includes(last)) return
  const names = Object.keys(more)
  const breaks = names.filter((name) => !more[name]?.startsWith('-- expande')).map((name) => `"${name}": "${version}", `)
  const told = source
    .replace(last, [last.trim(), ...names.map((name) => JSON.stringify(name))].join(', '))
    .replace('const BREAKS = {', `const BREAKS = { ${breaks.join('')}`)
  writeFileSync(file, told)
}

/** A page whose files have names of this version's. */
function pages(dist: string, version: string): string[] {
  const names = Array.from({ length: PAGE_FILES }, (_, i) => `tela${i}-${version.replaceAll('.', '')}.js`)
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const name of names) writeFileSync(join(dist, 'assets', name), `export const name = '${name}'`)
  const scripts = names.map((name) => `<script type="module" src="/assets/${name}"></script>`)
  writeFileSync(join(dist, 'index.html'), `<html><meta name="versao" content="__VERSAO__" />${scripts.join('')}</html>`)
  return names
}
