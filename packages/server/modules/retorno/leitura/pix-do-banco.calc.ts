import { INICIO_PIX, pixCopiaECola, pixLidoDe } from '../../cobranca/pix.calc.ts'
import { type Faixa, content } from './fields.calc.ts'

const CODIGO = /000201[\x20-\x7e]*6304[0-9A-F]{4}/i
/** Without the scheme, which codes leave out. */
const LOCATION = /[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+\/[\x21-\x7e]+/i
const LOCATION_MAX = 77

/** The Pix code that a bank made of a title: whole, or the location that it stands at; empty where there is none that can be read. */
export function pixDoBanco(row: string, onde: Faixa): string {
  const read = content(row, onde)
  if (!read.includes(INICIO_PIX)) return LOCATION.exec(read)?.[0].slice(0, LOCATION_MAX) ?? ''
  const codigo = CODIGO.exec(read)?.[0] ?? ''
  return pixLidoDe(codigo).ok ? codigo : ''
}

/** The whole code of what `pixDoBanco` read; undefined where none that can be read comes of it. */
export function codigoDoPix(pix: string, { nome, cidade }: { nome: string; cidade: string }): string | undefined {
  const codigo = pix.startsWith(INICIO_PIX) ? pix : pixCopiaECola({ location: pix, nome, cidade, txid: undefined, valor: undefined })
  return pixLidoDe(codigo).ok ? codigo : undefined
}
