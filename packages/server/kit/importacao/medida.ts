import { type Codificacao, SEPARADORES, type Separador } from '@retaguarda/contract/importacao.ts'
import { Refusal } from '../../base/refusal.ts'
import { comoUtf8, unicodeDe } from './unicode.ts'

/** Opens the file from its beginning; it is read more than once, a piece at a time. */
export type Fonte = () => AsyncIterable<Uint8Array>

/** `linhas`: those that are not empty, below the header. */
export type Limites = { bytes: number; linhas: number }

const KB = 1024
const LINHA_MAX = 64 * KB
const COLUNAS_MAX = 100

const LF = 0x0a
const CR = 0x0d

/** How a CSV is read. */
export type Medida = { codificacao: Codificacao; separador: Separador }

/**
 * Looks through a file without keeping or parsing it.
 * @throws Refusal when it has more bytes, as it came or as UTF-8, more lines, columns or longer lines than allowed
 */
export async function medirPlanilha(fonte: Fonte, limits: Limites): Promise<Medida> {
  const unicode = await unicodeDe(fonte())
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const lines = countLines(limits.linhas)
  let isUtf8 = true
  const bytes = contados(fonte(), limits.bytes)
  for await (const chunk of unicode ? contados(comoUtf8(bytes, unicode), limits.bytes) : bytes) {
    lines.add(chunk)
    isUtf8 &&= decodes(() => utf8.decode(chunk, { stream: true }))
  }
  isUtf8 &&= decodes(() => utf8.decode())
  const [first, second] = lines.heads()
  const said = separadorDito(first)
  // A heading in quotes may hold any of them.
  const header = (said === undefined ? first : second).replace(/"[^"]*"/g, '')
  const columns = (separator: string) => header.split(separator).length
  const separador = said ?? SEPARADORES.reduce((most, one) => (columns(one) > columns(most) ? one : most))
  if (columns(separador) > COLUNAS_MAX) throw new Refusal(`O arquivo tem mais de ${COLUNAS_MAX} colunas. Deixe só as que são lidas.`)
  return { codificacao: unicode ?? (isUtf8 ? 'UTF-8' : 'Latin-1'), separador }
}

/** What Excel writes above the headings of a CSV, so that it is read back with that separator wherever it is opened. */
const DITO = /^(?:\u00EF\u00BB\u00BF)?"?sep=(.?)"?\s*$/i

/** @throws Refusal where it is none that is read */
function separadorDito(first: string): Separador | undefined {
  const [, said] = DITO.exec(first) ?? []
  if (said === undefined) return undefined
  const known = SEPARADORES.find((one) => one === said)
  if (!known)
    throw new Refusal('A primeira linha do arquivo, sep=, diz um separador que não é lido. Use ponto e vírgula, vírgula ou tabulação.')
  return known
}

/** The same once it is split by the separator that it says. */
export const isSeparadorDito = (record: readonly string[]): boolean =>
  (record.length === 1 && DITO.test(record[0] ?? '')) || (record.length === 2 && /^sep=$/i.test(record[0] ?? '') && record[1] === '')

async function* contados(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array, void> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > most) throw new Refusal(`O arquivo passa de ${megabytes(most)}: divida-o.`)
    yield chunk
  }
}

const megabytes = (bytes: number) => `${bytes / KB / KB} MB`

function decodes(decode: () => unknown): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** Counts what stands between ends of lines; a line is known to be too long before it has ended. */
function countLines(most: number) {
  let filled = 0
  let length = 0
  let number = 1
  /** Lines above the rows: the headings, and what Excel says of the separator. */
  let above = 1
  const [first, second]: [number[], number[]] = [[], []]
  const textOf = (line: readonly number[]) => Buffer.from(line).toString('latin1')
  return {
    heads: () => [textOf(first), textOf(second)] as const,
    add(chunk: Uint8Array) {
      for (const byte of chunk) {
        if (byte === LF || byte === CR) {
          if (byte === LF) number++
          length = 0
          continue
        }
        if (length++ === 0 && ++filled === 2 && DITO.test(textOf(first))) above = 2
        if (filled > most + above) throw new Refusal(`O arquivo passa de ${most.toLocaleString('pt-BR')} linhas: divida-o.`)
        if (length > LINHA_MAX)
          throw new Refusal(`A linha ${number} do arquivo passa de ${LINHA_MAX / KB} kB. Confira as aspas e os fins de linha.`)
        if (filled <= 2) (filled === 1 ? first : second).push(byte)
      }
    },
  }
}
