import type { Generated } from 'kysely'

/** Columns of a table of orders, each with lines to be worked through. */
export type LoteColumns = {
  id: Generated<number>
  /** Not before this instant; null: at once. */
  tentarEm: Date | null
  /** The process that works through it. */
  tomadoPor: number | null
  /** When no line waited any more, or it was stopped. */
  fim: Date | null
}

/**
 * Columns of the lines' table; `situacao` by the codes of SITUACAO, further ones of its own are ends as well. Lines that are tried again
 * after a pause have `tentativas` (int, 0) and `tentarEm` (timestamptz, null) too.
 */
export type LinhaColumns = { id: Generated<number>; situacao: Generated<number> }
