/** A CPF's and CNPJ's check digit: weighted sum modulo 11, where a letter counts as its code minus 48 (IN RFB 2.119). */
function checkDigit(base: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, i) => total + (base.charCodeAt(i) - 48) * weight, 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const withDigits = (base: string, first: readonly number[], second: readonly number[]) => {
  const one = `${base}${checkDigit(base, first)}`
  return `${one}${checkDigit(one, second)}`
}

const countdown = (from: number, length: number) => Array.from({ length }, (_, i) => from - i)
const CNPJ_FIRST = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** The valid CPF whose first 9 digits are `base`. */
export const generateCpf = (base: number): string => withDigits(String(base).padStart(9, '0'), countdown(10, 9), countdown(11, 10))

/** The valid CNPJ whose first 12 characters (digits, or capital letters) are `base`. */
export const generateCnpj = (base: string): string => withDigits(base, CNPJ_FIRST, [6, ...CNPJ_FIRST])
