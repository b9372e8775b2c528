import { createHmac, timingSafeEqual } from 'node:crypto'

/** What every app of codes understands (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** A clock may be a step off. */
const DRIFT = [0, -1, 1]

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The code of a step (RFC 4226). */
export function codeOf(segredo: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(segredo)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code was typed, a step before and after now included; undefined where it is none of them. */
export function stepTyped(segredo: string, typed: string, now: Date): number | undefined {
  const code = Buffer.from(typed.replace(/\s/g, ''))
  return DRIFT.map((by) => stepOf(now) + by).find((step) => {
    const right = Buffer.from(codeOf(segredo, step))
    return right.length === code.length && timingSafeEqual(right, code)
  })
}

/** What a QR code says to the app. */
export const totpUri = (segredo: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Retaguarda:${email}`)}?secret=${segredo}&issuer=Retaguarda&algorithm=SHA1&digits=${DIGITS}&period=30`
