import { encode } from 'uqr'
import { mm, type Pdf } from './pdf.ts'

/** Any mask is right; a fixed one costs a tenth of looking for the best. */
const MASK = 2
/** Modules that stay white around it where nothing else is said. */
const QUIET = 4

/** Where the dark of a QR code stands, row by row, in modules from the corner of a square of `size` with `quiet` modules left white around it. */
export function qrOf(code: string, quiet = QUIET): { size: number; runs: { x: number; y: number; width: number }[] } {
  const { size, data } = encode(code, { ecc: 'M', maskPattern: MASK, border: 0, boostEcc: false })
  const runs: { x: number; y: number; width: number }[] = []
  for (const [at, cells] of data.entries()) {
    for (let from = 0; from < size; from++) {
      if (!cells[from]) continue
      const begin = from
      while (cells[from + 1]) from++
      runs.push({ x: quiet + begin, y: quiet + at, width: from + 1 - begin })
    }
  }
  return { size: size + 2 * quiet, runs }
}

type At = { x: number; y: number; side: number; quiet?: number }

/** The code with its quiet zone in a square of `side` millimetres, in one shape so that no seams show between modules. */
export function drawQr(pdf: Pdf, code: string, { x: left, y: top, side, quiet = QUIET }: At): void {
  const { size, runs } = qrOf(code, quiet)
  const module = side / size
  for (const { x, y, width } of runs) pdf.rect(mm(left + x * module), mm(top + y * module), mm(width * module), mm(module))
  pdf.fill('black')
}
