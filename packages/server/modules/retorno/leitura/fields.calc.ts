import { inRow } from './recusa.calc.ts'

/** Where a field stands in a line: positions from 1, both included. Null where the bank has no such field. */
export type Faixa = readonly [from: number, to: number] | null

export const content = (row: string, faixa: Faixa): string => (faixa ? row.slice(faixa[0] - 1, faixa[1]).trim() : '')

/** Reads the fields of one line, whose number goes into what is wrong with it. */
export function fieldsOf(row: string, numero: number) {
  function algarismos(faixa: Faixa, field: string): string {
    const read = content(row, faixa)
    if (!/^\d*$/.test(read)) throw inRow(numero, `${field} devia ter só algarismos e traz “${read}”.`)
    return read
  }
  return {
    texto: (faixa: Faixa) => content(row, faixa),
    algarismos,
    /** `"12.34"` of the digits 1234; blanks are zero. */
    valor: (faixa: Faixa, field: string) => valorDe(algarismos(faixa, field)),
    /** DDMMAA or DDMMAAAA; with `iso` AAAAMMDD. Zeros and blanks are none. */
    data(faixa: Faixa, field: string, iso = false): string | null {
      const read = algarismos(faixa, field)
      if (/^0*$/.test(read)) return null
      const day = iso ? isoDay(read) : dayOf(read)
      if (day === undefined) throw inRow(numero, `${field} traz “${read}”, que não é uma data.`)
      return day
    },
  }
}

const CENTAVOS = 2
const DIA = 8 // AAAAMMDD

/** What the amounts of a file add up to: in whole cents, for there are hundreds of thousands of them. */
export const emCentavos = (valor: string): bigint => BigInt(valor.replace('.', ''))
export const deCentavos = (centavos: bigint): string => valorDe(String(centavos))

function valorDe(digits: string): string {
  const plain = digits.replace(/^0+/, '').padStart(CENTAVOS + 1, '0')
  return `${plain.slice(0, -CENTAVOS)}.${plain.slice(-CENTAVOS)}`
}

/** Years of two digits are of this century: no file is older. */
const SECULO = '20'

const dayOf = (digits: string) => {
  const ano = digits.slice(4)
  return isoDay(`${ano.length === 2 ? SECULO + ano : ano}${digits.slice(2, 4)}${digits.slice(0, 2)}`)
}

function isoDay(digits: string): string | undefined {
  if (digits.length !== DIA) return undefined
  const [ano, mes, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  // Day 0 of a month is the last of the one before.
  const last = new Date(Date.UTC(Number(ano), Number(mes), 0)).getUTCDate()
  return Number(mes) >= 1 && Number(mes) <= 12 && Number(day) >= 1 && Number(day) <= last ? `${ano}-${mes}-${day}` : undefined
}
