import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { A4_MM, cutText, drawBox, drawLine, drawText, openPdf, type Pdf, pdfBytes, pdfOf, plainText, wrapText } from './pdf.ts'

const draw = (pdf: Pdf, text: string) => {
  drawBox(pdf, 'Nome', text, { x: 10, y: 10, width: 60, height: 8 })
  drawLine(pdf, [0, 20, A4_MM.width, 20], { dash: true })
  drawText(pdf, text, { x: 10, y: 30, width: 60, size: 9, align: 'right' })
}
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the same data make the same bytes, of which nothing acts', async () => {
  const [one, again, other] = await Promise.all(['Ação', 'Ação', 'Outra'].map(async (text) => pdfOf(await openPdf('Folha'), [text], draw)))
  expect(hash(one as Buffer)).toBe(hash(again as Buffer)) // three were made
  expect(hash(one as Buffer)).not.toBe(hash(other as Buffer))
  const text = (one as Buffer).toString('latin1')
  expect(text).toContain('/WinAnsiEncoding')
  expect(text).not.toMatch(/\/(URI|JavaScript|JS|OpenAction|AA|Annots)\b/)
})

test('pages are handed out while they are drawn, and others have their turn between them', async () => {
  let turns = 0
  let done = false
  const others = () => {
    turns++
    if (!done) setImmediate(others)
  }
  setImmediate(others)
  const sizes: number[] = []
  const pages = Array.from({ length: 40 }, (_, n) => `Página ${n}`)
  for await (const bytes of pdfBytes(await openPdf('Folhas'), pages, draw)) sizes.push(bytes.length)
  done = true
  expect(sizes.length).toBeGreaterThan(40)
  expect(turns).toBeGreaterThanOrEqual(40)
})

test('text is cut inside its width, broken between words and written with the letters that there are', async () => {
  const pdf = (await openPdf('Folha')).addPage()
  const letters = { size: 8 }
  expect(cutText(pdf, 'Curto', 40, letters)).toBe('Curto')
  expect(cutText(pdf, 'Companhia Brasileira de Distribuição', 30, letters)).toMatch(/^Companhia Brasil.*[^ ]…$/)
  expect(cutText(pdf, 'W'.repeat(50), 1, letters)).toBe('…')
  expect(wrapText(pdf, 'Não receber depois\ndo vencimento', 60, 4, letters)).toEqual(['Não receber depois', 'do vencimento'])
  const lines = wrapText(pdf, 'palavra '.repeat(40), 30, 3, letters)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/…$/)
  expect(plainText('  São\tJoão – “R$ 1 €” Łódź ń 你 ')).toBe('São João – “R$ 1 €” ?ódz n ?')
})
