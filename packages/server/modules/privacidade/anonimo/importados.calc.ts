import type { Separador } from '@retaguarda/contract/importacao.ts'

/** A row without what it says. Which cells were empty stays. */
export const apagada = (record: readonly string[]): string[] => record.map((value) => (value === '' ? '' : '•'))

const [CPF, CNPJ] = [11, 14]
/** A document as sheets write it, without the zeros that it begins with. */
const SHORT = /^[0-9A-Z]{5,14}$/i

/** What a row is looked through as: its cells, and each that may be a document as registers write it. */
export function wordsOf(record: readonly string[]): string {
  const documents = record.flatMap((value) => {
    const plain = value.replace(/[\s./-]/g, '')
    return SHORT.test(plain) ? [plain.padStart(CPF, '0'), plain.padStart(CNPJ, '0')] : []
  })
  return [...record, ...documents].join('\t')
}

const quoted = (value: string) => (/[";,\t\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** A row as text, after as many ends of lines as it takes to stand on the line where it stood: refusals name lines. */
export function lineOf(
  record: readonly string[],
  { at, line, separador }: { at: number; line: number; separador: Separador },
): { text: string; at: number } {
  const own = record.map(quoted).join(separador)
  // What Excel says above the headings.
  const above = at === 1 && line > 1 ? `sep=${separador}` : ''
  return { text: `${above}${'\n'.repeat(Math.max(0, line - at))}${own}\n`, at: Math.max(at, line) + own.split('\n').length }
}
