import type { Column } from '@retaguarda/contract/kit/columns.ts'
import { relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import { written } from './written.ts'

// Tab and breaks aside, XML has no control characters.
const NO_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Text of XML; `_x000D_` would be read as the character of that number. */
export function escaped(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(NO_XML, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  return plain.replace(/[&<>"\r]/g, (c) => ENTITIES[c] ?? c)
}

/** The cell formats of the workbook by their places in `styles.xml`. */
const STYLE = { plain: 0, head: 1, date: 2, dateTime: 3, money: 4, rate: 5 } as const
const FORMATS = ['dd/mm/yyyy', 'dd/mm/yyyy\\ hh:mm', '"R$"\\ #,##0.00', '#,##0.0000'] as const
const FORMAT_FROM = 164 // numbers below are the program's own formats

/** Formats, fonts and cell styles (ECMA-376 §18.8). */
export const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${FORMATS.length}">${FORMATS.map(
  (code, i) => `<numFmt numFmtId="${FORMAT_FROM + i}" formatCode="${escaped(code)}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${FORMATS.map(
  (_, i) => `<xf numFmtId="${FORMAT_FROM + i}" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`

/** One cell as XML without its place, empty where it shows nothing; and how many characters it shows. */
export type Cell = { xml: string; length: number }

export const headCell = (label: string): Cell => ({ xml: textXml(label, STYLE.head), length: label.length })

const SHOWN = { date: 10, dateTime: 16 }
const CURRENCY = 6 // `R$ `, separators and cents

/** Numbers, money, dates and instants as themselves, everything else as text: a document is no number, a formula is not run. */
export function cellOf(column: Column, value: unknown): Cell {
  if (value === null || value === undefined || value === '')
    return column.empty === undefined ? { xml: '', length: 0 } : { xml: textXml(column.empty, STYLE.plain), length: column.empty.length }
  const decimal = String(value)
  switch (column.type) {
    case 'number':
      return { xml: numberXml(decimal, STYLE.plain), length: decimal.length }
    case 'money':
      return { xml: numberXml(decimal, STYLE.money), length: decimal.length + CURRENCY }
    case 'rate':
      return { xml: numberXml(decimal, STYLE.rate), length: decimal.length }
    case 'date':
      return dateCell(column, value, `${decimal.slice(0, 10)}T00:00:00`, STYLE.date, SHOWN.date)
    case 'dateTime':
      return dateCell(column, value, relogioDe(value instanceof Date ? value : decimal), STYLE.dateTime, SHOWN.dateTime)
    default: {
      const text = String(written(column, value))
      return { xml: textXml(text, STYLE.plain), length: longestLine(text) }
    }
  }
}

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
/** Before it sheets count a day that never was. */
const FIRST = Date.UTC(1900, 2, 1)
const SECONDS_PLACES = 10

/** `clock` is what the clocks of São Paulo show: a sheet knows no zones. */
function dateCell(column: Column, value: unknown, clock: string, style: number, length: number): Cell {
  const at = Date.parse(`${clock}Z`)
  if (!(at >= FIRST)) return { xml: textXml(String(written(column, value)), STYLE.plain), length }
  const serial = (at - EPOCH) / DAY_MS
  return { xml: numberXml(String(Number(serial.toFixed(SECONDS_PLACES))), style), length }
}

const numberXml = (value: string, style: number) => `${styleXml(style)}><v>${escaped(value)}</v></c>`
const textXml = (text: string, style: number) =>
  `${styleXml(style)} t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`
const styleXml = (style: number) => (style === STYLE.plain ? '' : ` s="${style}"`)

const TEXT_MAX = 32_767
const cut = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text)

const longestLine = (text: string) => (text.includes('\n') ? Math.max(...text.split('\n', 20).map(({ length }) => length)) : text.length)
