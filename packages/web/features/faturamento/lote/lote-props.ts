import type { Filter } from '@retaguarda/contract/kit/list-query.ts'

export type LoteProps = {
  /** What is ticked, or what the filter finds; `total` as the person saw it. */
  alvo: { total: number } & ({ faturas: number[] } | { filter: Filter[] })
  /** The month of all of them, where they are of one. */
  competencia?: { ano: number; mes: number }
  /** In words, as `3 marcadas`. */
  quais: string
  /** Shows how far the order is. */
  seguir: (id: number) => void
  onClose: () => void
}
