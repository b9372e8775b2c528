import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** The last commit before roles of the database, the security log and processes that know of each other. */
const OLD = '390a549ef9e7b95721dd24b52c4378422d7c172c'

/** Whether git has the old version here: a copy of the sources without their history has not. */
export const oldVersion = (): boolean => spawnSync('git', ['cat-file', '-e', `${OLD}^{commit}`], { cwd: root }).status === 0

/** The sources of the old version in `folder`, with the packages that are installed for this one. @returns runs a file of it to its end */
export function checkOut(folder: string) {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', OLD, 'packages', 'package.json'], { cwd: root, maxBuffer: 256 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@retaguarda'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@retaguarda') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of ['contract', 'server', 'web']) symlinkSync(join(folder, 'packages', name), join(modules, '@retaguarda', name))
  // Not a package of this version any more; what is run of the old one makes no workbook.
  const gone = join(modules, 'write-excel-file')
  mkdirSync(gone)
  writeFileSync(join(gone, 'package.json'), JSON.stringify({ type: 'module', exports: { './node': './node.js' } }))
  writeFileSync(join(gone, 'node.js'), 'export default undefined')
  return (file: string, args: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, [join(folder, 'packages/server', file), ...args], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 300_000, // a busy machine takes minutes for the demo
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    })
}
