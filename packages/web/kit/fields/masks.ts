import { CNPJ_LENGTH, maskDocumento, typedDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { Mask } from './mask.ts'

const digits = (text: string) => text.replace(/\D/g, '')

/** Puts digits into the places of a pattern (`99999-999`); stops where they end, before any punctuation. */
function fill(pattern: string, plain: string): string {
  let text = ''
  let used = 0
  for (const place of pattern) {
    if (used === plain.length) break
    text += place === '9' ? plain[used++] : place
  }
  return text
}

/** CPF up to 11 digits, CNPJ beyond or with letters (decisions §4). */
export const documentoMask: Mask = {
  plain: typedDocumento,
  format: maskDocumento,
  max: () => CNPJ_LENGTH,
}

const CEP_LENGTH = 8
export const cepMask: Mask = { plain: digits, format: (plain) => fill('99999-999', plain), max: () => CEP_LENGTH }

const DATE_LENGTH = 8
export const dateMask: Mask = { plain: digits, format: (plain) => fill('99/99/9999', plain), max: () => DATE_LENGTH }

const DATE_TIME_LENGTH = 12
export const dateTimeMask: Mask = { plain: digits, format: (plain) => fill('99/99/9999 99:99', plain), max: () => DATE_TIME_LENGTH }

const ABROAD_MAX = 20
const PHONE_LENGTH = 11

/** `(41) 3322-7100`, `(41) 9 8812-4410`, `0800 123 4567`; a number with a country code stays as it is typed. */
export const phoneMask: Mask = {
  plain: (text) => (text.trimStart().startsWith('+') ? text.trimStart().replace(/[^\d+ ()-]/g, '') : digits(text)),
  format: (plain) => {
    if (plain.startsWith('+')) return plain
    if (plain.startsWith('0')) return fill('9999 999 9999', plain)
    const mobile = plain[2] === '9' || plain.length === PHONE_LENGTH
    return fill(mobile ? '(99) 9 9999-9999' : '(99) 9999-9999', plain)
  },
  max: (plain) => (plain.startsWith('+') ? ABROAD_MAX : PHONE_LENGTH),
}
