import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { codeOf, Refusal } from './refusal.ts'

type Where = Pick<Config, 'CHAVE_SEGREDO' | 'CHAVE_SEGREDO_ANTERIOR' | 'DATA_DIR'>

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
/** In DATA_DIR, beside the database and never in it. */
const KEY_FILE = 'segredo'
/** The key that takes its place, while `npm run chave -- trocar` has not written all anew. */
const NEXT_FILE = 'segredo.novo'
export const KEY_FILES = [KEY_FILE, NEXT_FILE]

/** Text that only this installation can read: AES-256-GCM, bound to what it is (`purpose`). */
export const encrypt = (where: Where, purpose: string, text: string): string => encryptWith(keyOf(where), purpose, text)

/** @returns undefined when it was written with another key, for another purpose, or altered */
export function decrypt(where: Where, purpose: string, secret: string): string | undefined {
  const text = decryptWith(keyOf(where), purpose, secret)
  if (text !== undefined) return text
  // While a change of the key is not through, some are written with the other one.
  const other = otherKey(where)
  return other && decryptWith(other, purpose, secret)
}

export function encryptWith(key: Buffer, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`
}

export function decryptWith(key: Buffer, purpose: string, secret: string): string | undefined {
  const [version, encoded = ''] = secret.split(':')
  const bytes = Buffer.from(encoded, 'base64')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const [iv, tag, body] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    bytes.subarray(IV_BYTES + TAG_BYTES),
  ]
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** By which a secret text is found again without being kept: HMAC-SHA-256 in hex, another one for each `purpose`. */
export const fingerprint = (where: Where, purpose: string, text: string): string =>
  createHmac('sha256', keyOf(where)).update(`${purpose}\0${text}`).digest('hex')

const keys = new Map<string, Buffer>()
const nameOf = ({ CHAVE_SEGREDO, DATA_DIR }: Where) => CHAVE_SEGREDO ?? `file:${DATA_DIR}`

/** The key of CHAVE_SEGREDO, or the one in DATA_DIR, made at its first use. Several machines share one by CHAVE_SEGREDO. */
function keyOf(where: Where): Buffer {
  const { CHAVE_SEGREDO, DATA_DIR } = where
  const name = nameOf(where)
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(CHAVE_SEGREDO ?? readOrMake(DATA_DIR, KEY_FILE), 'hex')
  if (key.length !== KEY_BYTES) throw new Refusal(`O arquivo ${join(DATA_DIR, KEY_FILE)} não contém uma chave. Restaure-o de uma cópia.`)
  keys.set(name, key)
  return key
}

/** The other key of a change that is not through: what came before CHAVE_SEGREDO, or what is to take the place of the file's. */
function otherKey({ CHAVE_SEGREDO, CHAVE_SEGREDO_ANTERIOR, DATA_DIR }: Where): Buffer | undefined {
  if (CHAVE_SEGREDO_ANTERIOR) return Buffer.from(CHAVE_SEGREDO_ANTERIOR, 'hex')
  const file = join(DATA_DIR, CHAVE_SEGREDO ? KEY_FILE : NEXT_FILE)
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'hex') : undefined
}

export type Change = { old: Buffer; next: Buffer; finish(): void }

/**
 * The two keys of a change: CHAVE_SEGREDO_ANTERIOR (or the file's) and CHAVE_SEGREDO, else the file's and a new one, which is in a file of
 * its own until `finish` puts it in the place of the old. One that was begun goes on with the same keys.
 * @throws Refusal where it is not known which was before
 */
export function changeKey(where: Where): Change {
  const { CHAVE_SEGREDO, DATA_DIR } = where
  if (CHAVE_SEGREDO) {
    const old = otherKey(where)
    if (!old)
      throw new Refusal('Informe a chave nova em CHAVE_SEGREDO e a que valia até agora em CHAVE_SEGREDO_ANTERIOR, e repita o comando.')
    return { old, next: Buffer.from(CHAVE_SEGREDO, 'hex'), finish() {} }
  }
  const old = keyOf(where)
  const next = Buffer.from(readOrMake(DATA_DIR, NEXT_FILE), 'hex')
  if (next.length !== KEY_BYTES)
    throw new Refusal(`O arquivo ${join(DATA_DIR, NEXT_FILE)} não contém uma chave. Remova-o e repita o comando.`)
  const finish = () => {
    renameSync(join(DATA_DIR, NEXT_FILE), join(DATA_DIR, KEY_FILE))
    keys.delete(nameOf(where))
  }
  return { old, next, finish }
}

function readOrMake(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  // A whole file appears at once, and only if no other process made it meanwhile.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
