import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fonteDe, impressaoDigital, rowsOf } from './rows.ts'

/** The lines of what comes in these pieces. */
async function lidas(...pieces: (string | Buffer)[]): Promise<string[]> {
  const lines: string[] = []
  const fonte = async function* () {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  for await (const line of rowsOf(fonte)) lines.push(line)
  return lines
}
const UTF8 = Buffer.from('São João')
const LATIN1 = Buffer.from('São João', 'latin1')

test('LF, CRLF and CR alone end a line, also where a piece ends between the two', async () => {
  expect(await lidas('um\ndois\r\ntres\rquatro')).toEqual(['um', 'dois', 'tres', 'quatro'])
  expect(await lidas('um\r', '\ndois\r\r\ntres\r')).toEqual(['um', 'dois', 'tres'])
  expect(await lidas('u', 'm\n', 'do', 'is')).toEqual(['um', 'dois'])
  expect(await lidas('um\r\r', '\ndois')).toEqual(['um', 'dois'])
  expect(await lidas('um\n')).toEqual(['um', ''])
  expect(await lidas('')).toEqual([''])
})

test('UTF-8 is read as such, whole also where a letter lies in two pieces, and all else as Latin-1', async () => {
  expect(await lidas(UTF8)).toEqual(['São João'])
  expect(await lidas(UTF8.subarray(0, 2), UTF8.subarray(2))).toEqual(['São João'])
  expect(await lidas(LATIN1)).toEqual(['São João'])
  expect(await lidas('limpo\n', LATIN1)).toEqual(['limpo', 'São João'])
  // Half a letter at the end is none.
  expect(await lidas(UTF8.subarray(0, 2))).toEqual(['S\u00C3'])
})

test('marks before the text and behind it, and blanks at the ends of lines, are none of it', async () => {
  const marca = Buffer.from([0xef, 0xbb, 0xbf])
  expect(await lidas(Buffer.concat([marca, UTF8]))).toEqual(['São João'])
  expect(await lidas(Buffer.concat([marca, LATIN1]))).toEqual(['São João'])
  expect(await lidas('a\u0000b  \n\u001A')).toEqual(['a b', ''])
  // Only before the first letter of a line.
  expect(await lidas(Buffer.concat([Buffer.from('x'), marca, LATIN1]))).toEqual(['x\u00EF\u00BB\u00BFSão João'])
})

test('a line without an end is refused by its number, and a first one as no such file', async () => {
  expect(await lidas('1'.repeat(4_096))).toHaveLength(1)
  await expect(lidas('1'.repeat(4_097))).rejects.toThrow(/CNAB 240 nem 400/)
  await expect(lidas('1\n2\n', `${'3'.repeat(4_097)}\n4`)).rejects.toThrow('Linha 3: é longa demais para um retorno CNAB.')
  await expect(lidas('1\n', '2'.repeat(4_097))).rejects.toThrow('Linha 2: é longa demais para um retorno CNAB.')
})

test('a file on disk is read as it lies there', async () => {
  const lines: string[] = []
  for await (const line of rowsOf(fonteDe(new URL('exemplos/laravel-boleto_cnab400_inter.ret', import.meta.url).pathname))) lines.push(line)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines[0]).toMatch(/^02RETORNO/)
})

test('the print of a file is that of its lines, blank ones between them counted and those at its end not', () => {
  const de = (...lines: string[]) => {
    const digital = impressaoDigital()
    for (const line of lines) digital.linha(line)
    return digital.sha256()
  }
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(de('um', 'dois')).toBe(sha256('um\ndois\n'))
  expect(de('um', '', '', 'dois', '', 'tres', '')).toBe(sha256('um\n\n\ndois\n\ntres\n'))
  expect(de()).toBe(sha256(''))
})
