/** The version of the process that answered, on every answer, and of the page that asks, on each of its calls. */
export const VERSION_HEADER = 'x-retaguarda-versao'

const numbersOf = (version: string): number[] => version.split(/[.+-]/, 3).map(Number)

/** Whether the first is the lower one, by its three numbers. */
export function isBelow(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)]
  const at = a.findIndex((number, i) => number !== b[i])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}
