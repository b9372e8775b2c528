import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { Refusal } from '../../../base/refusal.ts'

/** What a file goes through on its way into the copy and out of it, by its name there: encryption, or nothing. */
export type Vault = { seal(name: string): Transform[]; open(name: string): Transform[] }

/**
 * A copy encrypted by a passphrase: scrypt makes one key of it, HKDF another for each file, by the file's name and a salt of its own, and
 * AES-256-GCM seals the file in chunks whose nonce is their number and whether they are the last (the STREAM construction). So no file
 * can be altered, cut, put together anew or put in another's place.
 */
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** OWASP's first choice for scrypt: 128 MiB, about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1 }
const MEMORY_MAX = 256 * 1024 * 1024
const SALT_BYTES = 32
const KEY_BYTES = 32
const TAG_BYTES = 16
const CHUNK = 64 * 1024
const MAGIC = Buffer.from('RTGCIFRA1\n')

export const VAULT = 'cifra.json'
/** What the copy says of its encryption, in clear. */
export type VaultHead = { formato: 1; kdf: 'scrypt'; N: number; r: number; p: number; sal: string }

export const inClear: Vault = { seal: () => [], open: () => [] }

export const newHead = (): VaultHead => ({ formato: 1, kdf: 'scrypt', ...COST, sal: randomBytes(SALT_BYTES).toString('base64') })

/** @throws Refusal when the head is none that this version writes: a forged cost could take all memory */
export async function vaultOf({ formato, kdf, N, r, p, sal }: VaultHead, passphrase: string): Promise<Vault> {
  const salt = Buffer.from(sal, 'base64')
  if (formato !== 1 || kdf !== 'scrypt' || N !== COST.N || r !== COST.r || p !== COST.p || salt.length !== SALT_BYTES)
    throw new Refusal('A cópia está cifrada de um modo que esta versão do sistema não conhece. Use a versão que a criou.')
  const master = await derive(passphrase.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: MEMORY_MAX })
  const keyFor = (name: string, own: Buffer) => Buffer.from(hkdfSync('sha256', master, own, `retaguarda copia ${name}`, KEY_BYTES))
  return { seal: (name) => [sealing(name, keyFor)], open: (name) => [opening(name, keyFor)] }
}

type KeyFor = (name: string, salt: Buffer) => Buffer

/** The number of the chunk, and at its end whether it is the last. The key is the file's own, so no nonce comes twice. */
function nonceOf(chunk: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 7)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Hands on chunks of one size, and at the end what is left of it, which may be nothing. */
function inChunks(size: number, each: (chunk: Buffer, last: boolean) => Buffer, head: (waiting: Buffer) => Buffer | undefined): Transform {
  let parts: Buffer[] = []
  let length = 0
  const take = () => {
    const all = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts)
    parts = []
    length = 0
    return all
  }
  const keep = (rest: Buffer) => {
    if (rest.length > 0) parts.push(rest)
    length += rest.length
  }
  let started = false
  const begin = () => {
    const rest = head(take())
    if (!rest) return false
    started = true
    keep(rest)
    return true
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        keep(chunk)
        if (!started && !begin()) {
          done()
          return
        }
        // The last one is only known at the end: as long as no more came, a whole chunk waits.
        if (length > size) {
          const all = take()
          let at = 0
          for (; all.length - at > size; at += size) this.push(each(all.subarray(at, at + size), false))
          keep(all.subarray(at))
        }
        done()
      } catch (error) {
        done(error as Error) // what crypto throws is an Error
      }
    },
    flush(done) {
      try {
        if (!started && !begin()) throw new Error('The file ends before its head')
        this.push(each(take(), true))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function sealing(name: string, keyFor: KeyFor): Transform {
  const salt = randomBytes(SALT_BYTES)
  const key = keyFor(name, salt)
  let n = 0
  const seal = (chunk: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n++, last))
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  const stream = inChunks(CHUNK, seal, (waiting) => waiting)
  stream.push(Buffer.concat([MAGIC, salt]))
  return stream
}

function opening(name: string, keyFor: KeyFor): Transform {
  let key: Buffer = Buffer.alloc(0)
  let n = 0
  let waiting: Buffer = Buffer.alloc(0)
  const open = (sealed: Buffer, last: boolean) => {
    if (sealed.length < TAG_BYTES) throw new Error('The file is cut')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(n++, last)).setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  }
  const head = (came: Buffer) => {
    waiting = Buffer.concat([waiting, came])
    if (waiting.length < MAGIC.length + SALT_BYTES) return undefined
    if (!waiting.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('The file is not encrypted')
    key = keyFor(name, waiting.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
    return waiting.subarray(MAGIC.length + SALT_BYTES)
  }
  return inChunks(CHUNK + TAG_BYTES, open, head)
}
