import type { CodigoLido } from '@retaguarda/contract/cobranca/codigo.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { codigoDaLinha, isCodigoValido, linhaDigitavelDe, vencimentoDe } from './codigo-barras.calc.ts'
import { modulo10 } from './digitos.calc.ts'
import { INICIO_PIX, pixLidoDe } from './pix.calc.ts'

const BARRAS = 44
const LINHA = 47
const ARRECADACAO = 48

type Lido = Omit<CodigoLido, 'boleto'>
const nothing = { banco: null, valor: null, vencimento: null, codigoBarras: null, linhaDigitavel: null }
const recusado = (tipo: Lido['tipo'], motivo: string): Lido => ({ valido: false, tipo, motivo, ...nothing })

/**
 * What a barcode of 44 digits, a line of 47 or a Pix code says; a wrong one is an answer, not an error.
 * @param today the day around which the due date is looked for
 */
export function codigoLidoDe(text: string, today: string): Lido {
  const trimmed = text.trim()
  if (trimmed.startsWith(INICIO_PIX)) {
    const pix = pixLidoDe(trimmed)
    return pix.ok ? { valido: true, tipo: 'pix', motivo: null, ...nothing, valor: pix.valor } : recusado('pix', pix.motivo)
  }
  const digits = trimmed.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (!/^\d+$/.test(digits)) return recusado('boleto', 'Informe os algarismos do boleto ou o código Pix inteiro.')
  if (digits.length === ARRECADACAO || (digits.length === BARRAS && digits.startsWith('8')))
    return recusado('boleto', 'Este código é de arrecadação (contas e tributos), não de um boleto.')
  if (digits.length !== BARRAS && digits.length !== LINHA)
    return recusado(
      'boleto',
      `O código tem ${digits.length} algarismos: um boleto tem ${LINHA} na linha digitável ou ${BARRAS} no código de barras.`,
    )
  const codigoBarras = digits.length === LINHA ? codigoDaLinha(digits) : digits
  const field = digits.length === LINHA ? wrongField(digits) : undefined
  if (field !== undefined) return recusado('boleto', `O ${field}º campo da linha digitável tem um algarismo errado.`)
  if (!isCodigoValido(codigoBarras)) return recusado('boleto', 'O dígito de controle do boleto não confere: há um algarismo errado.')
  const valor = exact(codigoBarras.slice(9, 19)).div(100).toFixed(2)
  const vencimento = vencimentoDe(codigoBarras.slice(5, 9), today)
  const linhaDigitavel = linhaDigitavelDe(codigoBarras)
  return { valido: true, tipo: 'boleto', motivo: null, banco: codigoBarras.slice(0, 3), valor, vencimento, codigoBarras, linhaDigitavel }
}

/** Where each field of the line ends with its own digit. */
const FIELDS: readonly [number, number][] = [
  [0, 9],
  [10, 20],
  [21, 31],
]

/** Which of the three fields has a digit that does not fit, counted from 1. */
function wrongField(row: string): number | undefined {
  const at = FIELDS.findIndex(([begin, end]) => modulo10(row.slice(begin, end)) !== row[end])
  return at === -1 ? undefined : at + 1
}
