const number = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 3 })

/** A number of at most three significant digits, in Portuguese. */
export const show = (value: number): string => number.format(value)
export const ms = (value: number): string => `${show(value)} ms`
export const times = (value: number): string => `${show(value)}×`
export const count = (value: number): string => value.toLocaleString('pt-BR')

/** A table in Markdown; every column but the first is a number. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
