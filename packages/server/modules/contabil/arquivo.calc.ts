import { COLUNAS_CONTABEIS, type ColunaContabil, type PlanoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'

/** An entry as a file has it. */
export type Entry = Record<Exclude<ColunaContabil, 'id' | 'documento' | 'cpfCnpj'>, string> & {
  id: number
  documento: number | null
  cpfCnpj: string | null
}

type Shape = Pick<PlanoContabil, 'colunas' | 'separador' | 'decimal'>

const BOM = '\uFEFF'

export const headOf = ({ colunas, separador }: Shape): string =>
  BOM +
  row(
    colunas.map((name) => COLUNAS_CONTABEIS[name]),
    separador,
  )

export const rowOfEntry = (entry: Entry, { colunas, separador, decimal }: Shape): string =>
  row(
    colunas.map((name) => harmless(cellOf(entry, name, decimal))),
    separador,
  )

function cellOf(entry: Entry, name: ColunaContabil, decimal: string): string {
  switch (name) {
    case 'data':
      return dayText(entry.data)
    case 'valor':
      return entry.valor.replace('.', decimal)
    case 'cpfCnpj':
      return maskDocumento(entry.cpfCnpj ?? '')
    case 'documento':
    case 'id':
      return String(entry[name] ?? '')
    default:
      return entry[name]
  }
}

/** A spreadsheet would run it as a formula. */
const harmless = (cell: string) => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell)
const row = (cells: string[], separador: string) => `${cells.map((cell) => quoted(cell, separador)).join(separador)}\r\n`
const quoted = (cell: string, separador: string) =>
  cell.includes(separador) || /["\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
