import { errorOf, SEM_RESULTADO } from './cell-error.calc.ts'

/** Digits that a format shows with their zeros in front, of what is no quantity; of two, the first that holds the number. */
const ZEROS = { cep: [8], cpf: [11], cnpj: [14], cpfCnpj: [11, 14] } as const
/** How a number of a sheet is shown, as far as it matters here. */
export type Estilo = 'numero' | 'data' | 'hora' | 'porcento' | keyof typeof ZEROS

/** The numbers of the formats that every sheet knows (ECMA-376, 18.8.30). */
const DATAS = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const HORAS = new Set([18, 19, 20, 21, 22, 32, 33, 34, 35, 45, 46, 47])
const PORCENTOS = new Set([9, 10])

/** By its number, or by the code of a format that the sheet brings along. */
export function estiloDe(id: number, formatos: ReadonlyMap<number, string>): Estilo {
  const code = formatos.get(id)
  if (code === undefined) return DATAS.has(id) ? 'data' : HORAS.has(id) ? 'hora' : PORCENTOS.has(id) ? 'porcento' : 'numero'
  // Words in quotes, colours and currencies in brackets say nothing of it.
  const signs = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  if (/[hs]/.test(signs)) return 'hora'
  if (/[dy]|mmm/.test(signs)) return 'data'
  if (signs.includes('%')) return 'porcento'
  // Telephones are written with brackets.
  return code.includes('(') ? 'numero' : (comZeros(signs) ?? 'numero')
}

/** Of `00000\-000`, or of `[<=99999999999]000\.000\.000\-00;00\.000\.000\/0000\-00`, whose escapes and brackets are gone. */
function comZeros(signs: string): keyof typeof ZEROS | undefined {
  const widths = signs.split(';').flatMap((section) => /^0+$/.exec(section.replace(/[-/\s]/g, ''))?.[0].length ?? [])
  const found = Object.entries(ZEROS).find(([, wanted]) => wanted.join() === widths.join())
  return found?.[0] as keyof typeof ZEROS | undefined // a key of the table
}

const isComZeros = (estilo: Estilo): estilo is keyof typeof ZEROS => Object.hasOwn(ZEROS, estilo)

/** `semResultado`: a formula whose result no program has stored. */
type Celula = { tipo: string; texto: string; estilo: Estilo | undefined; semResultado?: boolean }

const DIA_MS = 24 * 3600 * 1000
/** Days of a sheet count from here; 29 February 1900, which it knows and nobody else, is behind every date that is asked for. */
const [DESDE_1900, DESDE_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]
const DIAS_MAX = 2_958_465

/** What a cell says, as a person would write it into a CSV: dates as `31/12/1990`, numbers without thousands, one line. */
export function celula({ tipo, texto, estilo = 'numero', semResultado }: Celula, texts: readonly string[], desde1904: boolean): string {
  if (semResultado) return SEM_RESULTADO
  if (tipo === 'e') return errorOf(texto.trim())
  if (tipo === 's') return oneRow(texto === '' ? '' : (texts[Number(texto)] ?? ''))
  if (tipo === 'b') return texto.trim() === '1' ? 'Sim' : 'Não'
  if (tipo === 'd') return dataIso(oneRow(texto), estilo !== 'data')
  const value = Number(texto)
  if (tipo !== 'n' || texto.trim() === '' || !Number.isFinite(value)) return oneRow(texto)
  if (estilo === 'porcento') return numero(value * 100)
  if (isComZeros(estilo)) return zerado(numero(value), ZEROS[estilo])
  if (estilo === 'numero' || value < 0 || value > DIAS_MAX) return numero(value)
  return data(value, desde1904, estilo === 'hora')
}

const oneRow = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/** A sheet counts 15 digits; what follows is the noise of their binary form. */
function numero(value: number): string {
  const plain = String(Number(value.toPrecision(15)))
  return (plain.includes('e') ? value.toFixed(Math.abs(value) < 1 ? 10 : 0) : plain).replace('.', ',')
}

const zerado = (digits: string, widths: readonly number[]): string =>
  /^\d+$/.test(digits) ? digits.padStart(widths.find((width) => digits.length <= width) ?? digits.length, '0') : digits

const DIA_S = 24 * 3600
/** Days that the binary form of a number takes off or adds: half a millisecond. */
const RUIDO = 0.5 / 1000 / DIA_S

/** A moment stays on its day and in its minute; what a sheet counts beyond them is cut, never rounded up. */
function data(days: number, desde1904: boolean, hora: boolean): string {
  const day = Math.floor(days + RUIDO)
  // A program that writes fewer digits is off by less than half a second.
  const segundos = Math.min(DIA_S - 1, Math.max(0, Math.round((days - day) * DIA_S)))
  const clock = new Date(segundos * 1000).toISOString().slice(11, 16)
  if (day < 1) return clock
  return momento(new Date((desde1904 ? DESDE_1904 : DESDE_1900) + day * DIA_MS).toISOString().slice(0, 10), hora ? clock : '')
}

/** Midnight is how a day without a time is kept. */
const momento = (iso: string, clock: string) =>
  [iso.split('-').toReversed().join('/'), ...(clock === '' || clock === '00:00' ? [] : [clock])].join(' ')

const ISO = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/
/** Some programs write days as ISO 8601 (ECMA-376, 18.18.11). */
function dataIso(text: string, hora: boolean): string {
  const [, iso, clock = ''] = ISO.exec(text) ?? []
  return iso === undefined ? text : momento(iso, hora ? clock : '')
}
