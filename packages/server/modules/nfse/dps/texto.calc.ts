// The schema of the national note takes characters up to U+00FF only.

const SIGNS: Readonly<Record<string, string>> = { '—': '-', '–': '-', '“': '"', '”': '"', '‘': "'", '’': "'", '…': '...', '€': 'EUR' }

const LATIN_1_END = 0xff
const isLatin1 = (char: string) => (char.codePointAt(0) ?? 0) <= LATIN_1_END

/** A letter of another script as the letters it is made of, as far as Latin-1 has them. */
const latin1Of = (char: string): string => (isLatin1(char) ? char : [...char.normalize('NFKD')].filter(isLatin1).join(''))

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROLS_AND_SPACES = /[\u0000-\u0020\u007f-\u00a0]+/g

/** A text as a field of the DPS takes it, at most so long; empty where nothing is left of it. */
export function textoDps(text: string, max: number): string {
  const letters = [...text.normalize('NFC')].map((char) => SIGNS[char] ?? latin1Of(char)).join('')
  return letters.replace(CONTROLS_AND_SPACES, ' ').trim().slice(0, max).trimEnd()
}

/** The same of a text whose lines stay; those of which nothing is left are dropped. */
export function linhasDps(text: string, max: number): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => textoDps(line, max))
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, max)
    .trimEnd()
}

/** How long the texts of a DPS may be. */
export const TAMANHO = {
  nome: 300,
  logradouro: 255,
  numero: 60,
  complemento: 156,
  bairro: 60,
  descricao: 2000,
  infoComplementar: 2000,
  motivo: 255,
}
