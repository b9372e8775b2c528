import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { NAO_CNAB, inRow, Recusa } from './recusa.calc.ts'

/** Opens the file from its beginning; it is read twice, a piece at a time. */
type Fonte = () => AsyncIterable<Uint8Array>

/** Bytes that are decoded at once. */
const PIECE = 64 * 1024
/** Characters of a line, with room for blanks; what goes on without an end is no such file. */
const LINHA_MAX = 4_096

export const fonteDe =
  (path: string): Fonte =>
  () =>
    createReadStream(path, { highWaterMark: PIECE })

/** LF, CRLF, or CR alone. */
const FIM_DE_LINHA = /\r*\n|\r/

/**
 * The lines of a file in Latin-1 or UTF-8, whatever ends them, without the blanks at their ends.
 * @throws Recusa for a line without an end
 */
export async function* rowsOf(fonte: Fonte): AsyncGenerator<string> {
  const decoder = new TextDecoder((await isUtf8(fonte)) ? 'utf-8' : 'latin1')
  let rest = ''
  let numero = 0
  const check = (line: string) => {
    if (line.length > LINHA_MAX) throw numero === 0 ? new Recusa(NAO_CNAB) : inRow(numero + 1, 'é longa demais para um retorno CNAB.')
  }
  for await (const chunk of fonte()) {
    const text = rest + decoder.decode(chunk, { stream: true })
    // What ends a piece may be the first half of an end.
    const held = text.endsWith('\r') ? text.search(/\r+$/) : text.length
    const lines = text.slice(0, held).split(FIM_DE_LINHA)
    rest = (lines.pop() ?? '') + text.slice(held)
    for (const line of lines) {
      check(line)
      numero++
      yield semFim(line)
    }
    check(rest)
  }
  yield semFim(rest + decoder.decode())
}

/** The mark of UTF-8 as Latin-1 reads it: some programs put it before a text of the other encoding. */
const MARCA = /^\u00EF\u00BB\u00BF/

/** Also without the mark that old systems put behind the last line; what no text holds is a blank. */
const semFim = (line: string) =>
  line
    .replace(MARCA, '')
    .replace(/\p{Cc}/gu, ' ')
    .trimEnd()

async function isUtf8(fonte: Fonte): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of fonte()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The same for files that differ in encoding, in ends of lines or in blanks at their end. */
export function impressaoDigital() {
  const hash = createHash('sha256')
  let brancas = 0
  return {
    linha(line: string) {
      if (line === '') {
        brancas++
        return
      }
      hash.update(`${'\n'.repeat(brancas)}${line}\n`)
      brancas = 0
    },
    sha256: () => hash.digest('hex'),
  }
}
