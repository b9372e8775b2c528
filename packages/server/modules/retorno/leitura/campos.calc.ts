import { naLinha } from './recusa.calc.ts'

/** Where a field stands in a line: positions from 1, both included. Null where the bank has no such field. */
export type Faixa = readonly [from: number, to: number] | null

export const texto = (linha: string, faixa: Faixa): string => (faixa ? linha.slice(faixa[0] - 1, faixa[1]).trim() : '')

/** Reads the fields of one line, whose number goes into what is wrong with it. */
export function camposDe(linha: string, numero: number) {
  function algarismos(faixa: Faixa, campo: string): string {
    const read = texto(linha, faixa)
    if (!/^\d*$/.test(read)) throw naLinha(numero, `${campo} devia ter só algarismos e traz “${read}”.`)
    return read
  }
  return {
    texto: (faixa: Faixa) => texto(linha, faixa),
    algarismos,
    /** `"12.34"` of the digits 1234; blanks are zero. */
    valor: (faixa: Faixa, campo: string) => valorDe(algarismos(faixa, campo)),
    /** DDMMAA or DDMMAAAA; with `iso` AAAAMMDD. Zeros and blanks are none. */
    data(faixa: Faixa, campo: string, iso = false): string | null {
      const read = algarismos(faixa, campo)
      if (/^0*$/.test(read)) return null
      const dia = iso ? diaIso(read) : diaDe(read)
      if (dia === undefined) throw naLinha(numero, `${campo} traz “${read}”, que não é uma data.`)
      return dia
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

const diaDe = (digits: string) => {
  const ano = digits.slice(4)
  return diaIso(`${ano.length === 2 ? SECULO + ano : ano}${digits.slice(2, 4)}${digits.slice(0, 2)}`)
}

function diaIso(digits: string): string | undefined {
  if (digits.length !== DIA) return undefined
  const [ano, mes, dia] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  // Day 0 of a month is the last of the one before.
  const ultimo = new Date(Date.UTC(Number(ano), Number(mes), 0)).getUTCDate()
  return Number(mes) >= 1 && Number(mes) <= 12 && Number(dia) >= 1 && Number(dia) <= ultimo ? `${ano}-${mes}-${dia}` : undefined
}
