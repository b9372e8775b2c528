import { parseDecimal } from '@retaguarda/contract/kit/typed-decimal.ts'
import { CASAS, type Coluna } from './columns.ts'

/** Cells of a spreadsheet, as the clipboard has them; undefined for what is one value, which the field takes itself. */
export function celulasColadas(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return undefined
  return lines.map((line) => line.split('\t').map((cell) => cell.trim())).filter((cells) => cells.some((cell) => cell !== ''))
}

export type Colagem = {
  /** By the row of the table that each goes to. */
  linhas: Map<number, Record<string, string>>
  /** Columns on the right that the table does not have. */
  sobram: number
  /** The first line was headings, and is left out. */
  titled: boolean
}

/**
 * Where pasted cells go: to the right and down from `row` and `column`, rows beyond the last are new ones. Headings are left out;
 * what is no number stays as it is, for the contract's sentence to judge.
 */
export function colar(cells: string[][], columns: Coluna[], row: number, column: number): Colagem {
  const places = columns.slice(column)
  const [first = []] = cells
  const titled = cells.length > 1 && first.every((cell) => parseDecimal(cell, CASAS.percentual) === undefined)
  const linhas = new Map<number, Record<string, string>>()
  for (const [i, line] of (titled ? cells.slice(1) : cells).entries()) {
    const values = places.flatMap(({ name, tipo }, j) => {
      const cell = line[j]
      return cell === undefined || cell === '' ? [] : [[name, parseDecimal(cell, CASAS[tipo]) ?? cell] as const]
    })
    linhas.set(row + i, Object.fromEntries(values))
  }
  return { linhas, titled, sobram: Math.max(0, ...cells.map((line) => line.length - places.length)) }
}
