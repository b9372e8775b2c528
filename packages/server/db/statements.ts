import { createHash } from 'node:crypto'
import { present } from '@retaguarda/contract/kit/present.ts'
import { BOUNDS, bucketOf, plainStatement } from './statements.calc.ts'

/** A statement as this process measured it: how often it ran, ms in all, and how many of them took how long (`BOUNDS`). */
export type Measured = { chave: string; texto: string; vezes: number; total: number; faixas: number[] }

/** Texts that are told apart between two looks; what comes beyond is counted together. */
const TEXTS_MAX = 1_000
const OTHERS = '(outros comandos)'

export type Statements = {
  note(text: string, ms: number): void
  /** What was measured since the last time, alike statements as one. */
  drain(): Measured[]
}

type Sum = Omit<Measured, 'chave' | 'texto'>

const nothing = (): Sum => ({ vezes: 0, total: 0, faixas: Array.from({ length: BOUNDS.length + 1 }, () => 0) })

/** Sums up statements by their texts; what a text has in common with others is looked for when it is asked for. */
export function createStatements(): Statements {
  let sums = new Map<string, Sum>()
  return {
    note(text, ms) {
      const key = sums.has(text) || sums.size < TEXTS_MAX ? text : OTHERS
      const sum = sums.get(key) ?? nothing()
      sums.set(key, sum)
      sum.vezes++
      sum.total += ms
      const bucket = bucketOf(ms)
      sum.faixas[bucket] = present(sum.faixas[bucket]) + 1
    },
    drain() {
      const told = new Map<string, Measured>()
      for (const [text, sum] of sums) {
        const texto = plainStatement(text)
        const chave = createHash('sha256').update(texto).digest('hex').slice(0, 32)
        const known = told.get(chave) ?? { chave, texto, ...nothing() }
        told.set(chave, known)
        known.vezes += sum.vezes
        known.total += sum.total
        known.faixas = known.faixas.map((count, i) => count + present(sum.faixas[i]))
      }
      sums = new Map()
      return [...told.values()]
    },
  }
}
