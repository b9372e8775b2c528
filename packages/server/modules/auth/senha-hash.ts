import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
/** The same letter typed on another keyboard is the same password. */
const message = (senha: string) => senha.normalize('NFC')

/** argon2id as a PHC string, with its cost and salt in it. */
export async function hashSenha(senha: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await derive('argon2id', { message: message(senha), nonce, tagLength: TAG_BYTES, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

export async function verifySenha(senha: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(phc) ?? []
  if (!salt || !tag) throw new Error('A stored password is not an argon2id PHC string')
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: message(senha),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected)
}

let dummy: Promise<string> | undefined

/** Takes the time of a verification and answers false: for who is unknown, has no password or may not enter. */
export async function verifyNobody(senha: string): Promise<false> {
  dummy ??= hashSenha(randomBytes(SALT_BYTES).toString('hex'))
  await verifySenha(senha, await dummy)
  return false
}
