import { Refusal } from '../../db/refusal.ts'

/** Opens the file from its beginning; it is read twice, a piece at a time. */
export type Fonte = () => AsyncIterable<Uint8Array>

/** `linhas`: those that are not empty, below the header. */
export type Limites = { bytes: number; linhas: number }

const KB = 1024
const LINHA_MAX = 64 * KB
const COLUNAS_MAX = 100

const LF = 0x0a
const CR = 0x0d

/** How a CSV is read. */
export type Medida = { codificacao: 'UTF-8' | 'Latin-1'; separador: ';' | ',' }

/**
 * Looks through a file without keeping or parsing it.
 * @throws Refusal when it has more bytes, lines, columns or longer lines than allowed
 */
export async function medirPlanilha(fonte: Fonte, limites: Limites): Promise<Medida> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const lines = countLines(limites.linhas)
  let isUtf8 = true
  let bytes = 0
  for await (const chunk of fonte()) {
    bytes += chunk.length
    if (bytes > limites.bytes) throw new Refusal(`O arquivo passa de ${megabytes(limites.bytes)}: divida-o.`)
    lines.add(chunk)
    isUtf8 &&= decodes(() => utf8.decode(chunk, { stream: true }))
  }
  isUtf8 &&= decodes(() => utf8.decode())
  const header = lines.header()
  const [byPoint, byComma] = [header.split(';').length, header.split(',').length]
  if (Math.max(byPoint, byComma) > COLUNAS_MAX)
    throw new Refusal(`O arquivo tem mais de ${COLUNAS_MAX} colunas. Deixe só as que são lidas.`)
  return { codificacao: isUtf8 ? 'UTF-8' : 'Latin-1', separador: byPoint >= byComma ? ';' : ',' }
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
  const header: number[] = []
  return {
    header: () => Buffer.from(header).toString('latin1'),
    add(chunk: Uint8Array) {
      for (const byte of chunk) {
        if (byte === LF || byte === CR) {
          if (byte === LF) number++
          length = 0
          continue
        }
        if (length++ === 0 && ++filled > most + 1) throw new Refusal(`O arquivo passa de ${most.toLocaleString('pt-BR')} linhas: divida-o.`)
        if (length > LINHA_MAX)
          throw new Refusal(`A linha ${number} do arquivo passa de ${LINHA_MAX / KB} kB. Confira as aspas e os fins de linha.`)
        if (filled === 1) header.push(byte)
      }
    },
  }
}
