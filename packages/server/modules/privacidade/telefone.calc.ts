/** Digits of a number without its area. */
export const TELEFONE_MIN = 8
const MOBILE = 9
const HALF = 4

/** Without the number of the country. */
export const nationalOf = (digits: string): string => digits.replace(/^55(?=\d{10,11}$)/, '')

/** A number as people write it into text: in digits, with a hyphen, with its area in brackets or without. */
export function telephoneWritten(digits: string): string[] {
  const national = nationalOf(digits)
  const length = national.length > TELEFONE_MIN + 2 ? MOBILE : TELEFONE_MIN
  const [area, line] = [national.slice(0, -length), national.slice(-length)]
  const hyphen = `${line.slice(0, -HALF)}-${line.slice(-HALF)}`
  return [...new Set([national, hyphen, ...(area === '' ? [] : [`(${area}) ${line}`, `${area} ${line}`])])]
}
