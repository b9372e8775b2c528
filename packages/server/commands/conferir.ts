import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../base/config.ts'
import { codeOf, Refusal, reason } from '../base/refusal.ts'
import { binariesFor } from '../db/embedded/binaries.ts'
import { refuseNameless } from '../db/embedded/owner.ts'
import { gigabytes, lackingFor } from '../modules/copia/room.calc.ts'
import { filesIn, judge, KEYS, publicKeys } from './release/sums.ts'
import { ownFolder, readAbout } from './release/version.ts'

/** Bytes without which no start is worth it. */
const FREE_MIN = 500 * 1024 * 1024
const USAGE = 'Uso: retaguarda conferir [--chave chave-publica.pem]'

/** Whether this version is as its maker signed it, and this machine one that it runs on. */
export async function conferir(args: string[]): Promise<string> {
  const folder = ownFolder()
  await judge(folder, keysOf(keyIn(args), folder))
  const { versao, commit } = readAbout(folder)
  judgeMachine(readConfig())
  const count = (await filesIn(folder)).length
  return `Retaguarda ${versao} (commit ${commit.slice(0, 12)}): ${count.toLocaleString('pt-BR')} arquivos como foram assinados, e esta máquina serve.`
}

function keyIn(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { chave: { type: 'string' } } }).values.chave
  } catch (error) {
    throw new Refusal(`Argumento desconhecido (${reason(error)}).\n${USAGE}`)
  }
}

/**
 * The keys that are believed: those in a file, else those that a version came with.
 * @throws Refusal
 */
export function keysOf(file: string | undefined, folder: string) {
  try {
    const keys = publicKeys(readFileSync(file ?? join(folder, KEYS), 'utf8'))
    if (keys.length > 0) return keys
  } catch (error) {
    if (file !== undefined)
      throw new Refusal(`A chave pública não pôde ser lida (${codeOf(error) || reason(error)}). Confira o nome do arquivo.`)
  }
  if (file === undefined) throw new Refusal(`O arquivo ${KEYS} não é o desta versão. Instale-a de novo.`)
  throw new Refusal('O arquivo não tem uma chave pública ed25519. Ela começa com -----BEGIN PUBLIC KEY-----.')
}

function judgeMachine(config: Config) {
  if (!config.DATABASE_URL) {
    refuseNameless()
    for (const program of Object.values(binariesFor({}))) {
      const { status, stderr, error } = spawnSync(program, ['-V'], { encoding: 'utf8', env: {} })
      if (error)
        throw new Refusal(`O arquivo ${program} não pôde ser executado (${codeOf(error)}). Corrija as permissões ou instale-o de novo.`)
      if (status !== 0)
        throw new Refusal(`O PostgreSQL embutido não roda nesta máquina: ${stderr.trim().split('\n').at(-1)}. Use DATABASE_URL.`)
    }
  }
  for (const folder of [config.DATA_DIR, config.CNAB_PASTA]) if (folder !== undefined) judgeFolder(resolve(folder))
  judgeCopies(config)
  const there = nearest(resolve(config.DATA_DIR))
  const { bavail, bsize } = statfsSync(there)
  if (bavail * bsize < FREE_MIN)
    throw new Refusal(`Há só ${Math.floor((bavail * bsize) / 1024 / 1024)} MB livres em ${there}. Libere ao menos 500 MB e repita.`)
}

/**
 * The folder of the copies is there before: one that is made where a disk is not mounted fills another one.
 * @throws Refusal
 */
export function judgeCopies({ COPIA_PASTA }: Pick<Config, 'COPIA_PASTA'>): void {
  if (COPIA_PASTA === undefined) return
  const folder = resolve(COPIA_PASTA)
  if (!existsSync(folder))
    throw new Refusal(`A pasta das cópias, ${folder}, não existe. Monte o disco dela, ou crie-a com este usuário por dono.`)
  judgeFolder(folder)
  const { bavail, bsize } = statfsSync(folder)
  const lacking = lackingFor(0, bavail * bsize)
  if (lacking > 0) throw new Refusal(`Não há espaço para a cópia em ${folder}: faltam ${gigabytes(lacking)}. As antigas ficam.`)
}

/** A folder that does not exist yet is made in the one above it. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

function judgeFolder(folder: string) {
  const there = nearest(folder)
  try {
    accessSync(there, constants.W_OK | constants.X_OK)
  } catch {
    throw new Refusal(`Este usuário não grava em ${there}. Corrija o dono da pasta, ou informe outra.`)
  }
}
