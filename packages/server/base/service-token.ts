import { crc32 } from 'node:zlib'
import { TOKEN_PREFIXO } from '@retaguarda/contract/token.ts'
import { newToken } from './token.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHECKSUM = 6

/** By which a mistyped or invented token is known for one without asking the database. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let sum = ''
  for (let i = 0; i < CHECKSUM; i++) {
    sum = DIGITS.charAt(rest % DIGITS.length) + sum
    rest = Math.floor(rest / DIGITS.length)
  }
  return sum
}

/** A token for another program: `rtg_`, 43 letters by chance, and their checksum of 6. */
export function newServiceToken(): string {
  const body = TOKEN_PREFIXO + newToken()
  return body + checksumOf(body)
}

export const looksLikeServiceToken = (text: string): boolean => text.startsWith(TOKEN_PREFIXO)

export const isServiceToken = (text: string): boolean =>
  looksLikeServiceToken(text) && checksumOf(text.slice(0, -CHECKSUM)) === text.slice(-CHECKSUM)
