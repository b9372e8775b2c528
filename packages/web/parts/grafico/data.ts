/** One series of a chart: its place in the list gives it its colour and pattern. */
export type Serie = { chave: string; nome: string }
/** What the series are at one place of the axis. Values are exact decimal text, null where there is none. */
export type Ponto = { rotulo: string; nome: string; valores: Record<string, string | null> }

/** Only for drawing: a pixel needs no cents. What people read is written from the text. */
export const height = ({ valores }: Ponto, key: string): number | null => {
  const valor = valores[key]
  return valor === null || valor === undefined ? null : Number(valor)
}

const STEPS: [number, string][] = [
  [1e12, ' tri'],
  [1e9, ' bi'],
  [1e6, ' mi'],
  [1e3, ' mil'],
]
const short = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** `300 mil`, `1,5 mi`, `−25 mil`: a value on an axis. */
export function noEixo(value: number): string {
  const [unit, word] = STEPS.find(([step]) => Math.abs(value) >= step) ?? [1, '']
  return short.format(value / unit).replace('-', '−') + word.replace(' ', '\u00a0')
}
