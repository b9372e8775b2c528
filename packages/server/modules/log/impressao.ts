import type { TipoLog } from '@retaguarda/contract/log.ts'
import { createHash } from 'node:crypto'

/** Characters of the first line that tell one problem from another. */
const LINE = 1_000
const TITLE = 300

/** `10:20:30` is a time, `fe80::1` an address. */
const isIpv6 = (text: string) => text.includes('::') || text.split(':').length === 8

/**
 * What changes from one occurrence of a problem to the next, and what stands in its place. The order matters, and so does every letter:
 * a change here would begin every problem anew.
 */
const CHANGING: [RegExp, (found: string) => string][] = [
  [/"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(?<![\p{L}\d])'[^']*'(?![\p{L}\d])/gu, () => '{texto}'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, () => '{e-mail}'],
  [/\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>)\]}]+/gi, () => '{endereço}'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, () => '{id}'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, () => '{endereço}'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])/gi, (found) => (isIpv6(found) ? '{endereço}' : found)],
  [/\b0x[\da-f]+\b|\b(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{8,}\b/gi, () => '{hex}'],
  [/(?:(?<![\p{L}\d])[-+−])?\d+(?:[.,:/T-]?\d+)*/gu, () => '{n}'],
]

export type Impressao = { impressao: Buffer; titulo: string }

/** By what occurrences with one cause are known: sha256 of type, code and the error's first line without what changes in it. */
export function impressaoDe({ tipo, code, error }: { tipo: TipoLog; code: string | null; error: string }): Impressao {
  const first =
    error
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.slice(0, LINE)
      .normalize('NFC') ?? ''
  const plain = CHANGING.reduce((line, [what, by]) => line.replace(what, by), first)
    .replace(/\s+/g, ' ')
    .trim()
  const impressao = createHash('sha256')
    .update(JSON.stringify([tipo, code ?? '', plain.toLowerCase()]))
    .digest()
  return { impressao, titulo: plain.length > TITLE ? `${plain.slice(0, TITLE - 1)}…` : plain }
}
