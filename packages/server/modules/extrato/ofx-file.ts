import { createReadStream } from 'node:fs'
import { type ExtratoOfx, leitorOfx } from './ofx.calc.ts'
import type { LancamentoOfx } from './ofx-lancamento.calc.ts'

/** Bytes that are parsed at once, so that other calls have their turn in between. */
const PIECE = 64 * 1024

/**
 * How the bytes spell letters. Banks name one encoding in the head and write another, so the bytes say it: what is UTF-8 throughout is
 * nothing else, and the rest is what Windows wrote.
 */
async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of piecesOf(path)) {
      if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (first && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      first = false
      utf8.decode(chunk, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

const piecesOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: PIECE })

/**
 * Reads a statement in OFX from a file on disk, piece by piece.
 * @throws OfxRecusado
 */
export async function readOfx(path: string): Promise<ExtratoOfx & { lancamentos: LancamentoOfx[] }> {
  const decoder = new TextDecoder(await encodingOf(path))
  const leitor = leitorOfx()
  const lancamentos: LancamentoOfx[] = []
  for await (const chunk of piecesOf(path)) lancamentos.push(...leitor.ler(decoder.decode(chunk, { stream: true })))
  lancamentos.push(...leitor.ler(decoder.decode()))
  return { ...leitor.fim(), lancamentos }
}
