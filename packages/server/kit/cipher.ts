import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { codeOf, Refusal } from '../db/refusal.ts'

type Where = Pick<Config, 'CHAVE_SEGREDO' | 'DATA_DIR'>

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
/** In DATA_DIR, beside the database and never in it. */
const KEY_FILE = 'segredo'

/** Text that only this installation can read: AES-256-GCM, bound to what it is (`purpose`). */
export function encrypt(where: Where, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(where), iv).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`
}

/** @returns undefined when it was written with another key, for another purpose, or altered */
export function decrypt(where: Where, purpose: string, secret: string): string | undefined {
  const [version, encoded = ''] = secret.split(':')
  const bytes = Buffer.from(encoded, 'base64')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const [iv, tag, body] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    bytes.subarray(IV_BYTES + TAG_BYTES),
  ]
  const decipher = createDecipheriv('aes-256-gcm', keyOf(where), iv).setAAD(Buffer.from(purpose)).setAuthTag(tag)
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

/** The key of CHAVE_SEGREDO, or the one in DATA_DIR, made at its first use. Several machines share one by CHAVE_SEGREDO. */
function keyOf({ CHAVE_SEGREDO, DATA_DIR }: Where): Buffer {
  const name = CHAVE_SEGREDO ?? `file:${DATA_DIR}`
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(CHAVE_SEGREDO ?? readOrMake(DATA_DIR), 'hex')
  if (key.length !== KEY_BYTES) throw new Refusal(`O arquivo ${join(DATA_DIR, KEY_FILE)} não contém uma chave. Restaure-o de uma cópia.`)
  keys.set(name, key)
  return key
}

function readOrMake(dataDir: string): string {
  const file = join(dataDir, KEY_FILE)
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
