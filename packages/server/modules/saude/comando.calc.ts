import { BOUNDS } from '../../db/statements.calc.ts'

/** ms within which so many of all were done, by the bound of the bucket in which they end; of the last bucket the largest bound that there is. */
export function withinMs(faixas: readonly number[], share: number): number {
  const all = faixas.reduce((sum, count) => sum + count, 0)
  let passed = 0
  for (const [i, count] of faixas.entries()) {
    passed += count
    if (passed >= all * share) return BOUNDS[i] ?? LONGEST
  }
  return 0
}

const LONGEST = Math.max(...BOUNDS)

const rounded = (ms: number) => Math.round(ms * 100) / 100

/** A statement as people read it; ms. */
export const comandoOf = ({ texto, vezes, total, faixas }: { texto: string; vezes: number; total: number; faixas: number[] }) => ({
  texto,
  vezes,
  total: rounded(total),
  media: rounded(total / vezes),
  p99: rounded(withinMs(faixas, 0.99)),
})
