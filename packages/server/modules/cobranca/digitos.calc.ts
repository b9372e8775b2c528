import { present } from '@retaguarda/contract/kit/present.ts'
const MODULO = 11
const DEZ = 10

/** The sum of the digits, each times its weight; the weights come in turns, from the right. */
function soma(digitos: string, pesos: readonly number[]): number {
  const last = digitos.length - 1
  return [...digitos].reduce((total, digito, at) => total + Number(digito) * present(pesos[(last - at) % pesos.length]), 0)
}

const from = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, n) => first + n * Math.sign(last - first))

const DE_2_A_9 = from(2, 9)
const DE_2_A_7 = from(2, 7)
const DE_9_A_2 = from(9, 2)
/** Sicoob's own weights, from the left. */
const CONSTANTE_3197 = [3, 1, 9, 7]

/** Of lines that people type, and of Itaú: weights 2 and 1, the digits of each product added up. */
export function modulo10(digitos: string): string {
  const total = [...digitos].toReversed().reduce((sum, digito, at) => {
    const product = Number(digito) * (at % 2 === 0 ? 2 : 1)
    return sum + (product > 9 ? product - 9 : product)
  }, 0)
  return String((DEZ - (total % DEZ)) % DEZ)
}

/** Of a barcode: 0, 10 and 11 become 1, because 0 is none of its digits. */
export const modulo11Barras = (digitos: string): string => modulo11(digitos, 1)

/** What would be more than 9 is 0, or what is said. */
export function modulo11(digitos: string, acima = 0): string {
  const dv = MODULO - (soma(digitos, DE_2_A_9) % MODULO)
  return String(dv > 9 ? acima : dv)
}

/** Bradesco: weights up to 7, P where 10 would stand. */
export function modulo11Base7(digitos: string): string {
  const rest = soma(digitos, DE_2_A_7) % MODULO
  if (rest === 1) return 'P'
  return String(rest === 0 ? 0 : MODULO - rest)
}

/** Banco do Brasil: weights from 9 down, the rest itself, X for 10. */
export function modulo11De9(digitos: string): string {
  const rest = soma(digitos, DE_9_A_2) % MODULO
  return rest === DEZ ? 'X' : String(rest)
}

/** Sicoob. */
export function digito3197(digitos: string): string {
  const total = [...digitos].reduce((sum, digito, at) => sum + Number(digito) * present(CONSTANTE_3197[at % CONSTANTE_3197.length]), 0)
  const rest = total % MODULO
  return String(rest < 2 ? 0 : MODULO - rest)
}
