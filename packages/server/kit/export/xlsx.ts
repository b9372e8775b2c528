import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import { type ExportColumn, written } from './written.ts'

/** A workbook is built in memory, so it has an end. */
export const XLSX_MAX = 100_000

/** Numbers as numbers, everything else as text (a document is not a number, a formula is not run); undefined above the limit. */
export async function xlsx(
  title: string,
  columns: ExportColumn[],
  rows: AsyncIterable<Record<string, unknown>>,
): Promise<Buffer | undefined> {
  const data: Cell[][] = [columns.map(({ column }) => ({ value: column.label, type: String, fontWeight: 'bold' }))]
  for await (const row of rows) {
    if (data.length > XLSX_MAX) return undefined
    data.push(columns.map(({ name, column }) => cell(written(column, row[name]))))
  }
  return writeXlsxFile(data, {
    sheet: title.slice(0, 31),
    columns: columns.map(({ column }) => ({ width: column.type === 'text' ? 40 : 18 })),
  }).toBuffer()
}

function cell(value: string | number): Cell {
  if (value === '') return null
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}
