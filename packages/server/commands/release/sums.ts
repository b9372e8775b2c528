import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createReadStream, existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, Refusal, reason } from '../../base/refusal.ts'
import { isPlain } from './tar.ts'

/** What each file of a version sums up to, as `sha256sum -c` reads it, and the maker's signature of that. */
export const SUMS = 'SHA256SUMS'
export const SIGNATURE = 'SHA256SUMS.sig'
/** The public keys that this version and the next one are signed by. */
export const KEYS = 'chaves.pem'

/** What the sums cannot tell of: themselves. */
const OWN = [SUMS, SIGNATURE]

/** Every file and link below a folder, by name. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** What one meets where there is no file, or a link leads to none. */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']

/** @returns the SHA-256 in hex of what a file holds, or the one that its link leads to; undefined where there is none */
export async function sumOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer) // what a stream without an encoding hands on
  } catch (error) {
    if (NO_FILE.includes(codeOf(error))) return undefined
    throw error
  }
  return hash.digest('hex')
}

export async function sumsOf(folder: string): Promise<string> {
  const names = (await filesIn(folder)).filter((name) => !OWN.includes(name))
  const rows = []
  for (const name of names) {
    if (!isPlain(name)) throw new Error(`${name} is no plain name`)
    rows.push(`${await sumOf(join(folder, name))}  ${name}\n`)
  }
  return rows.join('')
}

/** Every ed25519 public key in a text of one or more, PEM: no other kind signs a version. */
export function publicKeys(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  return blocks.map((block) => createPublicKey(block)).filter(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519')
}

/**
 * Whether a version is whole, as its maker signed it.
 * @param keys those that are believed
 * @throws Refusal that names the first file which is another, lacks, cannot be read, or is none of this version
 */
export async function judge(folder: string, keys: readonly KeyObject[]): Promise<void> {
  try {
    await judgeFiles(folder, keys)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`Nem tudo em ${folder} pôde ser lido (${reason(error)}). Corrija as permissões, ou o disco, e repita.`)
  }
}

async function judgeFiles(folder: string, keys: readonly KeyObject[]) {
  const missing = OWN.find((name) => !existsSync(join(folder, name)))
  if (missing) throw new Refusal(`${folder} não é um pacote completo do Retaguarda: falta o arquivo ${missing}.`)
  const sums = readFileSync(join(folder, SUMS))
  const signature = readFileSync(join(folder, SIGNATURE))
  if (!keys.some((key) => verify(null, sums, key, signature)))
    throw new Refusal('A assinatura do pacote não é a de quem faz o Retaguarda. Não o use; traga-o de novo de onde ele é publicado.')
  const known = new Map(
    sums
      .toString()
      .split('\n')
      .flatMap((row) => (row === '' ? [] : [[row.slice(66), row.slice(0, 64)] as const])),
  )
  for (const [name, sum] of known)
    if (!staysInFolder(folder, name) || (await sumOf(join(folder, name))) !== sum)
      throw new Refusal(`O arquivo ${name} não é o desta versão. Instale-a de novo.`)
  const stranger = (await filesIn(folder)).find((name) => !OWN.includes(name) && !known.has(name))
  if (stranger) throw new Refusal(`O arquivo ${stranger} não é desta versão. Retire-o ou instale-a de novo.`)
}

/** Whether it is a file, or a link, which may lead to a file of its own folder, and nowhere else. */
function staysInFolder(folder: string, name: string): boolean {
  if (!isPlain(name)) return false
  const path = join(folder, name)
  try {
    const there = lstatSync(path)
    return there.isSymbolicLink() ? !readlinkSync(path).includes('/') : there.isFile()
  } catch (error) {
    if (NO_FILE.includes(codeOf(error))) return false
    throw error
  }
}
