import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { A4_MM, drawLine, drawText, mm, type Pdf, wrapText } from './pdf.ts'

/** A strip of a sheet as wide as the page; `repeat` heads the next page where the strips after it go on there. */
export type Strip = { height: number; draw: (pdf: Pdf, y: number) => void; repeat?: boolean; keepWithNext?: number }
type Page = { numero: number; titulo: string; strips: { strip: Strip; y: number }[] }

const MARGIN = 15
export const WIDTH = A4_MM.width - 2 * MARGIN
export const LEFT = MARGIN
export const RIGHT = MARGIN + WIDTH
const TOP = 15
const BOTTOM = A4_MM.height - 18
const RULE = '#9aa5b1'
export const SMALL = { size: 8, cor: '#52606d' }
export const TEXT = { size: 9.5 }
/** Of a line of text of that size. */
export const LINE = 4.6
export const SMALL_LINE = 3.7

/** One page after the other, each made when it is drawn: a long sheet keeps nobody waiting. @param titulo heads all pages but the first */
export function* pagesOf(titulo: string, strips: Iterable<Strip>): Generator<Page> {
  let page: Page = { numero: 1, titulo, strips: [] }
  let y = TOP
  let head: Strip | undefined
  for (const strip of strips) {
    if (y + strip.height + (strip.keepWithNext ?? 0) > BOTTOM) {
      yield page
      page = { numero: page.numero + 1, titulo, strips: [] }
      y = TOP + 8
      if (head && !strip.repeat) {
        page.strips.push({ strip: head, y })
        y += head.height
      }
    }
    page.strips.push({ strip, y })
    y += strip.height
    head = strip.repeat ? strip : strip.keepWithNext === undefined ? head : undefined
  }
  yield page
}

export function drawPage(pdf: Pdf, { numero, titulo, strips }: Page): void {
  if (numero > 1) drawText(pdf, titulo, { x: MARGIN, y: TOP, width: WIDTH, ...SMALL })
  for (const { strip, y } of strips) strip.draw(pdf, y)
  drawText(pdf, `Página ${numero}`, { x: MARGIN, y: A4_MM.height - 12, width: WIDTH, align: 'right', ...SMALL })
}

type Company = Record<'nome' | 'cpfCnpj' | 'endereco' | 'telefone' | 'email' | 'site' | 'logoTipo', string | null> & { logo: Buffer | null }
const LOGO = { width: 45, height: 16 }
const HALF = WIDTH / 2

/** Whose paper it is, on the left; what it is and its facts, on the right. */
export function letterhead(pdf: Pdf, company: Company, name: string, facts: readonly string[]): Strip {
  const { logo, logoTipo, nome, cpfCnpj, endereco, telefone, email, site } = company
  const drawn = logo !== null && logoTipo === 'image/png' ? logo : null
  const texts = [cpfCnpj && maskDocumento(cpfCnpj), endereco, [telefone, email].filter(Boolean).join(' · '), site].filter((one) => !!one)
  const lines = texts.flatMap((one) => wrapText(pdf, one ?? '', HALF, 3, SMALL))
  const above = drawn ? LOGO.height + 3 : 0
  return {
    height: Math.max(above + 7 + lines.length * SMALL_LINE, 7 + facts.length * LINE) + 3,
    draw: (to, y) => {
      if (drawn) to.image(drawn, mm(MARGIN), mm(y), { fit: [mm(LOGO.width), mm(LOGO.height)] })
      drawText(to, nome ?? 'Empresa', { x: MARGIN, y: y + above, width: HALF, size: 13, bold: true })
      for (const [i, line] of lines.entries()) drawText(to, line, { x: MARGIN, y: y + above + 7 + i * SMALL_LINE, width: HALF, ...SMALL })
      const right = { x: MARGIN + HALF, width: HALF, align: 'right' as const }
      drawText(to, name, { ...right, y, size: 13, bold: true })
      for (const [i, fact] of facts.entries()) drawText(to, fact, { ...right, y: y + 7 + i * LINE, ...TEXT })
    },
  }
}

/** `next`: millimetres below it that stay on its page. */
export const heading = (text: string, next: number): Strip => ({
  height: 11,
  keepWithNext: next,
  draw: (pdf, y) => {
    drawText(pdf, text, { x: MARGIN, y: y + 4, width: WIDTH, size: 10.5, bold: true })
    drawLine(pdf, [MARGIN, y + 9.4, RIGHT, y + 9.4], { cor: RULE })
  },
})

export function* paragraphs(pdf: Pdf, texts: readonly (string | null | undefined)[]): Generator<Strip> {
  for (const text of texts.filter((one) => !!one))
    for (const line of wrapText(pdf, text ?? '', WIDTH, 40, TEXT))
      yield { height: LINE, draw: (to, y) => drawText(to, line, { x: MARGIN, y, width: WIDTH, ...TEXT }) }
}

export type Column = { nome: string; width: number; right?: boolean }
const GAP = 4

export function cells(all: readonly Column[], texts: readonly string[], head = false): Strip {
  return {
    height: LINE + 1,
    repeat: head,
    draw: (pdf, y) => {
      let x = MARGIN
      for (const [i, { width, right }] of all.entries()) {
        const place = right ? { x, width: width - GAP, align: 'right' as const } : { x, width: width - GAP }
        const last = i === all.length - 1
        drawText(pdf, texts[i] ?? '', { ...place, ...(last && { width }), y: y + 0.5, ...(head ? SMALL : TEXT) })
        x += width
      }
    },
  }
}
/** The names of the columns, again on every page. */
export const columnNames = (all: readonly Column[]): Strip =>
  cells(
    all,
    all.map(({ nome }) => nome),
    true,
  )

/** Lines on the right, under a rule; the strong ones larger. */
export const totals = (lines: readonly { text: string; strong?: boolean }[]): Strip => ({
  height: lines.length * LINE + 4,
  keepWithNext: 0,
  draw: (pdf, y) => {
    drawLine(pdf, [MARGIN, y + 0.5, RIGHT, y + 0.5], { cor: RULE })
    const right = { x: MARGIN, width: WIDTH, align: 'right' as const }
    for (const [at, { text, strong }] of lines.entries())
      drawText(pdf, text, { ...right, y: y + 2 + at * LINE, ...(strong ? { size: 10.5, bold: true } : TEXT) })
  },
})
