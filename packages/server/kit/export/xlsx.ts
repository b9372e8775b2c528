import { present } from '@retaguarda/contract/kit/present.ts'
import { columnName } from './column-name.ts'
import type { ExportColumn } from './written.ts'
import { type Cell, cellOf, escaped, headCell, STYLES_XML } from './xlsx-cell.ts'
import { pack, zipOf } from './zip.ts'

/** More than this is no longer read by anybody in a sheet. */
export const XLSX_MAX = 100_000

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Widths are those of the first rows: they stand before the rows in the file. */
const MEASURED = 500
const ROWS_A_CHUNK = 250

class TooMany extends Error {}

/**
 * A workbook with one sheet: its head stays and filters, columns are as wide as what they show, money and dates are values. Only what is
 * compressed is held in memory. Undefined above the limit.
 */
export async function xlsx(
  title: string,
  columns: ExportColumn[],
  rows: AsyncIterable<Record<string, unknown>>,
): Promise<Buffer | undefined> {
  try {
    const sheet = await pack('xl/worksheets/sheet1.xml', sheetXml(columns, rows))
    const parts = Object.entries(partsOf(sheetName(title))).map(([name, xml]) => pack(name, [XML + xml]))
    return zipOf([...(await Promise.all(parts)), sheet])
  } catch (error) {
    if (error instanceof TooMany || error instanceof RangeError) return undefined
    throw error
  }
}

async function* sheetXml(columns: ExportColumn[], rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  const heads = columns.map(({ column }) => headCell(column.label))
  const longest = heads.map(({ length }) => length + FUNNEL)
  const names = columns.map((_, i) => columnName(i + 1))
  let [count, held, started] = [0, rowXml(names, heads, 1), false]
  const begin = () => {
    started = true
    return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${colsXml(longest)}<sheetData>`
  }
  for await (const row of rows) {
    if (++count > XLSX_MAX) throw new TooMany()
    const cells = columns.map(({ name, column }) => cellOf(column, row[name]))
    if (!started) for (const [i, { length }] of cells.entries()) longest[i] = Math.max(present(longest[i]), length)
    held += rowXml(names, cells, count + 1)
    if (started ? count % ROWS_A_CHUNK !== 0 : count < MEASURED) continue
    yield started ? held : begin() + held
    held = ''
  }
  yield `${started ? '' : begin()}${held}</sheetData><autoFilter ref="A1:${columnName(columns.length)}${count + 1}"/></worksheet>`
}

const rowXml = (names: string[], cells: Cell[], row: number) =>
  `<row r="${row}">${cells.map(({ xml }, i) => (xml === '' ? '' : `<c r="${names[i]}${row}"${xml}`)).join('')}</row>`

/** Room for the mark of the filter beside a label. */
const FUNNEL = 3
const [NARROWEST, WIDEST] = [8, 60]
const colsXml = (longest: number[]) =>
  `<cols>${longest.map((n, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.min(WIDEST, Math.max(NARROWEST, n + 2))}" customWidth="1"/>`).join('')}</cols>`

const NAME_MAX = 31
const sheetName = (title: string) =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, NAME_MAX) || 'Planilha'

const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const partsOf = (name: string) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': STYLES_XML,
})
