import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32 // 256 bits

/** Opaque, safe in an address. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token, and of what was typed as a login. A fast hash suffices for 256 random bits. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
