import { MIMEType } from 'node:util'
import { RuleError } from './errors.ts'

const DEFAULT = 'utf-8'
/** The standard of decoders reads it as windows-1252, with letters that ASCII does not have. */
const ASCII = /^(us-)?ascii$/
const BEYOND_ASCII = 0x7f

type Text = { charset: string; text: string | null }

/** What bytes say in the charset that their type declares, UTF-8 where none is: null where they are not that, undefined where nobody knows it. */
export function decode(bytes: Buffer, contentType = ''): Text | undefined {
  const charset = charsetOf(contentType)
  const decoder = decoderOf(charset)
  if (!decoder) return undefined
  if (ASCII.test(charset) && bytes.some((byte) => byte > BEYOND_ASCII)) return { charset, text: null }
  try {
    return { charset, text: decoder.decode(bytes) }
  } catch {
    return { charset, text: null }
  }
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return undefined
  }
}

function charsetOf(contentType: string): string {
  try {
    return new MIMEType(contentType).params.get('charset')?.trim().toLowerCase() || DEFAULT
  } catch {
    return DEFAULT
  }
}

/**
 * A body as text: what is not what it says to be would be kept as letters that nobody wrote.
 * @throws RuleError 400, 415
 */
export function bodyText(bytes: Buffer, contentType: string | undefined): string {
  const read = decode(bytes, contentType)
  if (!read)
    throw new RuleError('formato', 'O charset de Content-Type não é conhecido. Envie em UTF-8, ou em outro que ele diga, como iso-8859-1.')
  if (read.text === null)
    throw new RuleError(
      'pedido',
      `O corpo do pedido não está em ${read.charset.toUpperCase()}. Envie em UTF-8, ou diga em Content-Type em que está, como charset=iso-8859-1.`,
    )
  return read.text
}
