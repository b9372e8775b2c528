import type { Codificacao } from '@retaguarda/contract/importacao.ts'
import { Refusal } from '../../base/refusal.ts'

/** What Excel calls Texto Unicode. */
type Unicode = Extract<Codificacao, `UTF-16${string}`>
const MARKS: Record<string, Unicode> = { '\u00FF\u00FE': 'UTF-16LE', '\u00FE\u00FF': 'UTF-16BE' }

/** By the mark that a file begins with. */
export async function unicodeDe(chunks: AsyncIterable<Uint8Array>): Promise<Unicode | undefined> {
  let begin = ''
  for await (const chunk of chunks) {
    begin += Buffer.from(chunk.subarray(0, 2)).toString('latin1')
    if (begin.length >= 2) break
  }
  return MARKS[begin.slice(0, 2)]
}

/** @throws Refusal where it is not what its mark says */
export async function* comoUtf8(chunks: AsyncIterable<Uint8Array>, codificacao: Unicode): AsyncGenerator<Uint8Array, void> {
  const text = new TextDecoder(codificacao.toLowerCase(), { fatal: true })
  const utf8 = (decode: () => string) => {
    try {
      return Buffer.from(decode())
    } catch {
      throw new Refusal('O arquivo não é o Unicode que diz ser: está cortado ou tem outro conteúdo. Salve-o de novo.')
    }
  }
  for await (const chunk of chunks) yield utf8(() => text.decode(chunk, { stream: true }))
  yield utf8(() => text.decode())
}
