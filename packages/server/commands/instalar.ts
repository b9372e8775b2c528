import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isBelow } from '@retaguarda/contract/kit/version.ts'
import { codeOf, Refusal, reason } from '../base/refusal.ts'
import { keysOf } from './conferir.ts'
import { changing, put } from './release/change.ts'
import { judge } from './release/sums.ts'
import { unpack } from './release/tar.ts'
import { ABOUT, folderOf, makeCurrent, ownFolder, readAbout, versionInUse } from './release/version.ts'

const USAGE = 'Uso: retaguarda instalar [retaguarda-x.y.z-linux-x64.tar.gz] [--chave chave-publica.pem]'

/**
 * Lays a version beside those that are there, and makes it the one in use; without an archive the one that this command is of. Nothing
 * of it is in its place before it is known to be whole and of its maker, by the keys of the version that installs it.
 */
export async function instalar(args: string[]): Promise<string> {
  const { archive, key } = readArguments(args)
  const own = ownFolder()
  const keys = keysOf(key, own)
  return changing(dirname(own), () => lay(own, archive, keys))
}

async function lay(own: string, archive: string | undefined, keys: Keys): Promise<string> {
  const home = dirname(own)
  const before = await versionInUse(home)
  const version = archive === undefined ? await judgeOwn(own, { keys, before }) : await bring(archive, home, { keys, before })
  judgeThere(join(home, folderOf(version)))
  spawnSync('sync') // what the link leads to outlives a loss of power
  await makeCurrent(home, version)
  const then = before === undefined || before === version ? '' : ` Antes: ${before}; para voltar a ela: retaguarda voltar.`
  return `Retaguarda ${version} instalado em ${join(home, folderOf(version))}.${then} Reinicie o serviço para usá-lo.`
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { chave: { type: 'string' } } })
    const [archive, ...rest] = positionals
    if (rest.length === 0) return { archive, key: values.chave }
  } catch (error) {
    throw new Refusal(`Argumento desconhecido (${reason(error)}).\n${USAGE}`)
  }
  throw new Refusal(USAGE)
}

/** Others find a version by the name of its folder. */
async function judgeOwn(own: string, { keys, before }: Believed): Promise<string> {
  await judge(own, keys)
  const { versao } = readAbout(own)
  refuseOlder(versao, before)
  if (basename(own) === folderOf(versao)) return versao
  throw new Refusal(`A pasta desta versão é ${own}, e precisa se chamar ${folderOf(versao)}. Renomeie-a e repita.`)
}

type Keys = ReturnType<typeof keysOf>
type Believed = { keys: Keys; before: string | undefined }

/** @returns the version that the archive was of, which lies in its place now */
async function bring(archive: string, home: string, { keys, before }: Believed): Promise<string> {
  const draft = join(home, `.nova-${randomUUID()}`)
  try {
    await access(archive, constants.R_OK).catch((error: unknown) => {
      throw new Refusal(`O arquivo ${archive} não pôde ser lido (${codeOf(error)}). Confira o nome.`)
    })
    process.umask(0o022) // the service's user reads what root lays, whatever root keeps to itself
    await mkdir(draft)
    await unpack(createReadStream(archive), draft)
    const [name = '', ...rest] = await readdir(draft)
    const made = join(draft, name)
    if (rest.length > 0 || !existsSync(join(made, ABOUT))) throw new Refusal(`O arquivo ${archive} não é um pacote do Retaguarda.`)
    await judge(made, keys)
    const { versao } = readAbout(made)
    refuseOlder(versao, before)
    refuseOther(made)
    await put(made, join(home, folderOf(versao)), draft)
    return versao
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`O pacote ${archive} não pôde ser instalado em ${home} (${codeOf(error) || reason(error)}). Nada mudou.`)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Only the way back asks the database whether the older one still works with it. */
function refuseOlder(version: string, before: string | undefined) {
  if (before !== undefined && isBelow(version, before))
    throw new Refusal(`A versão ${version} é mais antiga que a atual, a ${before}. Para voltar: retaguarda voltar.`)
}

function refuseOther(folder: string) {
  if (!existsSync(join(folder, `node_modules/node-linux-${process.arch}`)))
    throw new Refusal(
      `O pacote é de máquinas de outro tipo, e esta é ${process.arch}. Traga o arquivo que termina em linux-${process.arch}.tar.gz.`,
    )
}

/** By its own means, since it may ask for more than this version knows of. */
function judgeThere(folder: string) {
  const { status, stderr, error } = spawnSync(join(folder, 'bin/retaguarda'), ['conferir'], { encoding: 'utf8' })
  if (status !== 0)
    throw new Refusal((error ? reason(error) : stderr.trim()) || 'A versão nova não roda nesta máquina. A atual continua em uso.')
}
