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

/** CPF up to 11 digits (PES-026), CNPJ beyond (PES-027) or with letters (IN RFB 2.229/2024). */
export const documentoMask: Mask = {
  plain: typedDocumento,
  format: maskDocumento,
  max: () => CNPJ_LENGTH,
}

const CEP_LENGTH = 8
export const cepMask: Mask = { plain: digits, format: (plain) => fill('99999-999', plain), max: () => CEP_LENGTH }

/**
 * The dash that a person types behind a year or a day counts: it tells which of them came first. Behind four digits that no year begins
 * with, the mask's own slash stands before the month, and the dash is one more mark.
 */
const DASHED = /^(\d{1,3}|(?:19|2[01])\d{2})-/
const dateDigits = (text: string): string => {
  const [, first] = DASHED.exec(text.replace(/[^\d-]/g, '')) ?? []
  const plain = digits(text)
  return first === undefined ? plain : `${first}-${plain.slice(first.length)}`
}
const YEAR_LENGTH = 4
/** `time` is what stands behind a day. */
const dated = (length: number, time: string): Mask => ({
  plain: dateDigits,
  format: (plain) => {
    const dash = plain.indexOf('-')
    if (dash < 0) return fill(`99/99/9999${time}`, plain)
    const rest = plain.slice(dash + 1)
    return `${plain.slice(0, dash + 1)}${fill(dash === YEAR_LENGTH ? `99-99${time}` : `99-9999${time}`, rest)}`
  },
  max: (plain) => length + (plain.includes('-') ? 1 : 0),
})

const DATE_LENGTH = 8
export const dateMask = dated(DATE_LENGTH, '')

const DATE_TIME_LENGTH = 12
export const dateTimeMask = dated(DATE_TIME_LENGTH, ' 99:99')

const ABROAD_MAX = 20
const PHONE_LENGTH = 11

/** `(41) 3322-7100`, `(41) 98812-4410`, `0800 123 4567`; a number with a country code stays as it is typed. */
export const phoneMask: Mask = {
  plain: (text) => (text.trimStart().startsWith('+') ? text.trimStart().replace(/[^\d+ ()-]/g, '') : digits(text)),
  format: (plain) => {
    if (plain.startsWith('+')) return plain
    if (plain.startsWith('0')) return fill('9999 999 9999', plain)
    const mobile = plain[2] === '9' || plain.length === PHONE_LENGTH
    return fill(mobile ? '(99) 99999-9999' : '(99) 9999-9999', plain)
  },
  max: (plain) => (plain.startsWith('+') ? ABROAD_MAX : PHONE_LENGTH),
}
