import { setImmediate as breathe } from 'node:timers/promises'

/** Sheets of A4, drawn in millimetres from the top left; sizes of letters in points. */
export type Pdf = PDFKit.PDFDocument

const POINTS_PER_MM = 72 / 25.4
export const A4_MM = { width: 210, height: 297 }
/** The same data give the same bytes: a date of its own would make each file, and the number derived from it, a new one. */
const NEVER = new Date(0)

export const mm = (millimetres: number): number => millimetres * POINTS_PER_MM

/** A document without pages yet, without links, scripts or anything of the day it is made on. What draws it is read when the first is asked for. */
export async function openPdf(title: string): Promise<Pdf> {
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: 'A4',
    pdfVersion: '1.7',
    margin: 0,
    autoFirstPage: false,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: 'Retaguarda', Creator: 'Retaguarda', Producer: 'Retaguarda', CreationDate: NEVER },
  })
}

/** Draws one page after another and hands out the bytes meanwhile; between two pages others have their turn. */
export async function* pdfBytes<T>(
  pdf: Pdf,
  pages: AsyncIterable<T> | Iterable<T>,
  draw: (pdf: Pdf, page: T) => void,
): AsyncGenerator<Buffer> {
  for await (const page of pages) {
    pdf.addPage()
    draw(pdf, page)
    yield* drained(pdf)
    await breathe()
  }
  pdf.end()
  yield* drained(pdf)
}

function* drained(pdf: Pdf): Generator<Buffer> {
  const bytes: unknown = pdf.read()
  if (Buffer.isBuffer(bytes)) yield bytes
}

export async function pdfOf<T>(pdf: Pdf, pages: Iterable<T>, draw: (pdf: Pdf, page: T) => void): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of pdfBytes(pdf, pages, draw)) parts.push(part)
  return Buffer.concat(parts)
}

/** What WinAnsi has above Latin-1's own. */
const WIN_ANSI = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const hasLetter = (char: string) => (char >= ' ' && char <= '~') || (char >= '\u00a1' && char <= '\u00ff') || WIN_ANSI.includes(char)

/** As the letters of Helvetica can write it: blanks in one, accents that it does not know left out, a question mark for the rest. */
export const plainText = (text: string): string => (/^[!-~]+( [!-~]+)*$/.test(text) ? text : spelt(text))

const spelt = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()]
    .map((char) => (hasLetter(char) ? char : [...char.normalize('NFKD')].filter((part) => hasLetter(part)).join('') || '?'))
    .join('')

/** `end`: what stands where text was cut. */
type Letters = { size: number; bold?: boolean; cor?: string; end?: string }

/** Of letters one point high, as pdfkit measures them; asking it about whole lines would look up each pair of letters once more. */
const WIDTHS = { Helvetica: new Map<string, number>(), 'Helvetica-Bold': new Map<string, number>() }
const fontOf = ({ bold }: Letters) => (bold ? 'Helvetica-Bold' : 'Helvetica')

/** How wide text is in points: never less than it is drawn, for pairs of letters only move together. */
function widthOf(pdf: Pdf, text: string, letters: Letters): number {
  const font = fontOf(letters)
  const known = WIDTHS[font]
  let width = 0
  for (const char of text) {
    let one = known.get(char)
    if (one === undefined) known.set(char, (one = pdf.font(font).fontSize(1).widthOfString(char)))
    width += one
  }
  return width * letters.size
}

/** Does all of the text stand in so many millimetres? */
export const fitsText = (pdf: Pdf, text: string, width: number, letters: Letters): boolean =>
  widthOf(pdf, plainText(text), letters) <= mm(width)

/** The text, or as much of it as fits in so many millimetres, with `…`, or `end`, behind. */
export const cutText = (pdf: Pdf, text: string, width: number, letters: Letters): string => cut(pdf, plainText(text), mm(width), letters)

function cut(pdf: Pdf, text: string, width: number, letters: Letters): string {
  if (widthOf(pdf, text, letters) <= width) return text
  const { end = '…' } = letters
  let [fits, free] = ['', width - widthOf(pdf, end, letters)]
  for (const char of text) {
    free -= widthOf(pdf, char, letters)
    if (free < 0) break
    fits += char
  }
  return `${fits.trimEnd()}${end}`
}

/** In lines of so many millimetres, broken between words; `most` of them, the last cut. */
export function wrapText(pdf: Pdf, text: string, width: number, most: number, letters: Letters): string[] {
  const words = text
    .split('\n')
    .flatMap((line) => [...plainText(line).split(' '), '\n'])
    .slice(0, -1)
  const lines: string[] = ['']
  for (const [at, word] of words.entries()) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (word !== '\n' && (line === '' || widthOf(pdf, longer, letters) <= mm(width))) lines[lines.length - 1] = longer
    else if (lines.length < most) lines.push(word === '\n' ? '' : word)
    else {
      lines[lines.length - 1] = [line, ...words.slice(at)].join(' ')
      break
    }
  }
  return lines.map((line) => cut(pdf, plainText(line), mm(width), letters))
}

type At = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/** One line of text, cut to its width; `y`: the top of its letters. */
export function drawText(pdf: Pdf, text: string, { x, y, width, align, ...letters }: At & Letters): void {
  const line = cutText(pdf, text, width, letters)
  if (line === '') return
  const free = align === undefined || align === 'left' ? 0 : mm(width) - widthOf(pdf, line, letters)
  const left = align === 'center' ? free / 2 : free
  pdf
    .font(fontOf(letters))
    .fontSize(letters.size)
    .fillColor(letters.cor ?? 'black')
  pdf.text(line, mm(x) + left, mm(y), { lineBreak: false })
}

type Rule = { dash?: boolean; thick?: number; cor?: string }

/** A line from one point to another; `thick`: in points. */
export function drawLine(
  pdf: Pdf,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  { dash, thick = 0.5, cor = 'black' }: Rule = {},
): void {
  pdf.save().lineWidth(thick).strokeColor(cor)
  if (dash) pdf.dash(3, { space: 2 })
  pdf.moveTo(mm(x1), mm(y1)).lineTo(mm(x2), mm(y2)).stroke().restore()
}

const LABEL = 6
const VALUE = 8.5
const PAD = 0.8

type Box = { x: number; y: number; width: number; height: number; align?: At['align']; size?: number; bold?: boolean }

/** A box with its label in small letters at the top and the value below, both cut to it. */
export function drawBox(pdf: Pdf, label: string, value: string, { x, y, width, height, align, size = VALUE, bold }: Box): void {
  pdf.lineWidth(0.5).strokeColor('black').rect(mm(x), mm(y), mm(width), mm(height)).stroke()
  const inside = { x: x + PAD, width: width - 2 * PAD }
  drawText(pdf, label, { ...inside, y: y + 0.6, size: LABEL })
  const letters = (size * 0.95) / POINTS_PER_MM
  drawText(pdf, value, { ...inside, y: y + height - letters - 0.5, size, bold: bold ?? false, align: align ?? 'left' })
}
