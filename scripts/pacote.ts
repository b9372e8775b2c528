/**
 * npm run pacote -- x.y.z --chave key.pem: the product as one file a kind of machine, which runs without npm, a build or the network. Of
 * the same commit and key it is made the same, byte by byte.
 */
import { spawnSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { reason } from '../packages/server/base/refusal.ts'
import { filesIn, KEYS, publicKeys, SIGNATURE, SUMS, sumsOf } from '../packages/server/commands/release/sums.ts'
import { type Entry, pack } from '../packages/server/commands/release/tar.ts'
import { ABOUT, type About, folderOf } from '../packages/server/commands/release/version.ts'
import { migrations } from '../packages/server/db/migrations.ts'
import { minimaOf } from '../packages/server/db/minima.ts'
import { buildWeb, environment, fail, inRoot, lean, node } from './lib.mjs'
import { type Arch, layModules } from './pacote/modules.ts'

const USAGE =
  'Uso: npm run pacote -- x.y.z --chave chave-privada.pem [--proxima chave-publica.pem] [--arch x64|arm64] [--pasta build/pacote]'

export type Making = {
  version: string
  commit: string
  /** Of the commit, since 1970. */
  seconds: number
  key: KeyObject
  /** The public key of the versions after this one, where it is to change. */
  next?: string | undefined
  target: string
}

/** What of the sources a start reads as it stands. */
const AS_IT_IS = ['packages/server/db/migrations', 'packages/server/modules/pagador/estilo.css', 'docs/manual']

/** @returns the folder that it was laid into, signed */
export async function layVersion(arch: Arch, { version, commit, seconds, key, next, target }: Making): Promise<string> {
  const made = join(target, arch, folderOf(version))
  rmSync(join(target, arch), { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  layModules(made, arch)
  layProgram(made, arch, version)
  const about: About = { versao: version, commit, minima: minimaOf(migrations, version), migracoes: [...migrations] }
  writeFileSync(join(made, ABOUT), `${JSON.stringify(about, null, 1)}\n`)
  ran([inRoot('scripts/sbom.mjs'), join(made, 'sbom.cdx.json')], { SOURCE_DATE_EPOCH: String(seconds) })
  writeFileSync(join(made, KEYS), [createPublicKey(key).export({ type: 'spki', format: 'pem' }), next ?? ''].join(''))
  await signVersion(made, key)
  return made
}

export async function signVersion(folder: string, key: KeyObject): Promise<void> {
  const sums = await sumsOf(folder)
  writeFileSync(join(folder, SUMS), sums)
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(sums), key))
}

export async function packVersion(folder: string, file: string, seconds: number, level = 9): Promise<void> {
  const entries = (await filesIn(folder)).map((name) => entryOf(folder, name, basename(folder)))
  await pipeline(Readable.from(pack(entries, seconds)), createGzip({ level }), createWriteStream(file))
}

function layProgram(made: string, arch: Arch, version: string) {
  ran([inRoot('scripts/bundle-server.mjs'), join(made, 'servidor'), '--comandos'])
  for (const path of AS_IT_IS) cpSync(inRoot(path), join(made, path), { recursive: true })
  const isRead = (path: string) => !/\.map$|\/\.retaguarda$/.test(path)
  cpSync(inRoot('packages/web/dist'), join(made, 'packages/web/dist'), { recursive: true, filter: isRead })
  for (const folder of ['servidor', 'packages/server'])
    writeFileSync(join(made, folder, 'package.json'), `${JSON.stringify({ name: 'retaguarda', version, type: 'module' })}\n`)
  mkdirSync(join(made, 'bin'))
  renameSync(join(made, `node_modules/node-linux-${arch}/bin/node`), join(made, 'bin/node'))
  writeFileSync(
    join(made, 'bin/retaguarda'),
    readFileSync(inRoot('scripts/pacote/retaguarda'), 'utf8').replace('__LEAN__', lean.args.join(' ')),
  )
  chmodSync(join(made, 'bin/retaguarda'), 0o755)
  for (const name of ['retaguarda.service', 'Containerfile']) cpSync(inRoot('scripts/pacote', name), join(made, name))
}

function entryOf(folder: string, name: string, top: string): Entry {
  const path = join(folder, name)
  const stat = statSync(path)
  try {
    return { name: join(top, name), link: readlinkSync(path) }
  } catch {
    return { name: join(top, name), executable: (stat.mode & 0o100) !== 0, size: stat.size, content: () => createReadStream(path) }
  }
}

function ran(args: string[], env: Record<string, string> = {}) {
  const { status } = spawnSync(node(), args, { cwd: inRoot(), env: environment(env), stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) fail(`${relative(inRoot(), args[0] ?? '')} falhou. A mensagem acima diz o motivo.`)
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: inRoot(), encoding: 'utf8' }).stdout.trim()

const ARCHS: readonly Arch[] = ['x64', 'arm64']

function readWords() {
  const options = { chave: { type: 'string' }, proxima: { type: 'string' }, arch: { type: 'string' }, pasta: { type: 'string' } } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    return fail(USAGE)
  }
}

function readArguments() {
  const { values, positionals } = readWords()
  const [version, ...rest] = positionals
  const archs = ARCHS.filter((arch) => values.arch === undefined || values.arch === arch)
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version) || rest.length > 0 || values.chave === undefined || archs.length === 0)
    return fail(USAGE)
  return { version, archs, chave: values.chave, proxima: values.proxima, target: resolve(values.pasta ?? inRoot('build/pacote')) }
}

function read<T>(file: string, key: (text: string) => T): T {
  try {
    return key(readFileSync(file, 'utf8'))
  } catch (error) {
    return fail(`A chave ${file} não pôde ser lida: ${reason(error)}.`)
  }
}

function privateKey(file: string): KeyObject {
  const key = read(file, createPrivateKey)
  return key.asymmetricKeyType === 'ed25519'
    ? key
    : fail('A chave não é ed25519. Crie uma com: openssl genpkey -algorithm ed25519 -out chave.pem')
}

async function main() {
  const { version, archs, chave, proxima, target } = readArguments()
  const changed = git('status', '--porcelain')
  if (changed !== '') fail(`Um pacote é de um commit, e há mudanças fora dele:\n${changed}`)
  const key = privateKey(chave)
  const next = proxima === undefined ? undefined : read(proxima, String)
  if (next !== undefined && publicKeys(next).length !== 1) fail('O arquivo de --proxima não tem uma chave pública ed25519.')
  await buildWeb()
  const seconds = Number(git('log', '-1', '--format=%ct'))
  const making = { version, commit: git('rev-parse', 'HEAD'), seconds, key, next, target }
  for (const arch of archs) {
    const file = join(target, `${folderOf(version)}-linux-${arch}.tar.gz`)
    await packVersion(await layVersion(arch, making), file, seconds)
    console.log(`${file}: ${(statSync(file).size / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`)
  }
}
if (import.meta.main) await main()
