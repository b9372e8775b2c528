import type { Column } from '@retaguarda/contract/kit/columns.ts'
import { type ExportColumn, written } from './written.ts'

const BOM = '\uFEFF'
const ROWS_A_CHUNK = 500

/** CSV as Brazilian spreadsheets open it: `;`, UTF-8 with its mark, decimal comma. */
export async function* csvChunks(columns: ExportColumn[], rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let chunk = BOM + line(columns.map(({ column }) => column.label))
  let held = 0
  for await (const row of rows) {
    chunk += line(columns.map(({ name, column }) => harmless(column, text(column, row[name]))))
    if (++held < ROWS_A_CHUNK) continue
    yield chunk
    chunk = ''
    held = 0
  }
  yield chunk
}

function text(column: Column, value: unknown): string {
  const v = written(column, value)
  return typeof v === 'number' ? String(v).replace('.', ',') : v
}

/** A cell that begins like a formula, in full width too, would be run by a spreadsheet; an apostrophe in front makes it text. */
const harmless = ({ type }: Column, cell: string) => (type === 'text' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell)

const line = (cells: string[]) => `${cells.map(quoted).join(';')}\r\n`

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
