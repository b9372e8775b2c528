import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { migrations } from '@retaguarda/server/db/migrations.ts'
import { folder, PRODUCT } from './process.ts'

const root = join(import.meta.dirname, '../..')
/** The screens of a page. */
const SCREENS = 8

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

/**
 * A page as ours are built: its entry asks for a screen when that is opened, by a name that changes with what is in it. One of them is the
 * same in every version.
 */
function pages(dist: string, version: string): string[] {
  const source = folder()
  const screens = Array.from({ length: SCREENS }, (_, i) => `tela${i}.js`)
  for (const [i, name] of screens.entries()) writeFileSync(join(source, name), `export const text = 'Tela ${i}${i === 0 ? '' : version}'`)
  const asked = screens.map((name) => `() => import('./${name}')`)
  writeFileSync(join(source, 'entrada.js'), `globalThis.telas = [${asked.join(', ')}]; globalThis.versao = '${version}'`)
  const html =
    '<html><head><meta name="versao" content="__VERSAO__" /></head><body><script type="module" src="/entrada.js"></script></body></html>'
  writeFileSync(join(source, 'index.html'), html)
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', source, '--outDir', dist, '--emptyOutDir', '--logLevel', 'error']
  execFileSync(process.execPath, vite, { stdio: 'inherit' })
  return readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
}
