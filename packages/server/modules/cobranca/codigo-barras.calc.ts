import { exact } from '@retaguarda/contract/kit/money.ts'
import { daysBetween, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { modulo10, modulo11Barras } from './digitos.calc.ts'

/** The day of factor 0; from 1000 on it comes again every 9,000 days (FEBRABAN: 1000 on 2000-07-03 and on 2025-02-22). */
const FATOR_ZERO = '1997-10-07'
const FATOR_MIN = 1_000
const CICLO = 9_000
export const SEM_VENCIMENTO = '0000'
/** How far from today the day of a factor may lie. */
const ANTES = 3_000
const DEPOIS = 5_500

/** The four digits that say when a slip is due; undefined before factors began. */
export function fatorDe(vencimento: string | null): string | undefined {
  if (vencimento === null) return SEM_VENCIMENTO
  const days = daysBetween(FATOR_ZERO, vencimento)
  if (days < 0) return undefined
  // The days before 1000 leave a remainder below zero, so that they count themselves.
  const fator = ((days - FATOR_MIN) % CICLO) + FATOR_MIN
  return String(fator).padStart(SEM_VENCIMENTO.length, '0')
}

/** The day of a factor, as it is meant at a moment: from 3,000 days before it to 5,500 after. Null where there is none. */
export function vencimentoDe(fator: string, today: string): string | null {
  if (fator === SEM_VENCIMENTO) return null
  const now = daysBetween(FATOR_ZERO, today)
  const first = Number(fator)
  // Those before the first turn do not come again.
  const last = first < FATOR_MIN ? first : now + DEPOIS
  for (let days = first; days <= last; days += CICLO) if (days >= now - ANTES) return addDays(FATOR_ZERO, days)
  return null
}

const CENTAVOS = 100
const VALOR_DIGITS = 10
const MOEDA_REAL = '9'

export type Partes = { banco: string; fator: string; valor: string; campoLivre: string }

/** The 44 digits of a slip; `valor`: `"1234.56"`. */
export function codigoBarrasDe({ banco, fator, valor, campoLivre }: Partes): string {
  const cents = exact(valor).times(CENTAVOS).toFixed(0).padStart(VALOR_DIGITS, '0')
  const head = `${banco}${MOEDA_REAL}`
  const tail = `${fator}${cents}${campoLivre}`
  return `${head}${modulo11Barras(head + tail)}${tail}`
}

const withDv = (digits: string) => `${digits}${modulo10(digits)}`
const dotted = (field: string) => `${field.slice(0, 5)}.${field.slice(5)}`

/** The same as people type it: `23791.23405 40000.000048 53012.345608 2 69040000014150`. */
export function linhaDigitavelDe(codigo: string): string {
  const fields = [codigo.slice(0, 4) + codigo.slice(19, 24), codigo.slice(24, 34), codigo.slice(34)].map(withDv)
  return [...fields.map(dotted), codigo.slice(4, 5), codigo.slice(5, 19)].join(' ')
}

/** The barcode of a line of 47 digits; its own three digits are lost. */
export function codigoDaLinha(row: string): string {
  const livre = `${row.slice(4, 9)}${row.slice(10, 20)}${row.slice(21, 31)}`
  return `${row.slice(0, 4)}${row.slice(32, 33)}${row.slice(33)}${livre}`
}

/** Is the digit of this barcode, and its currency, right? */
export const isCodigoValido = (codigo: string): boolean =>
  codigo[3] === MOEDA_REAL && codigo[4] === modulo11Barras(codigo.slice(0, 4) + codigo.slice(5))
