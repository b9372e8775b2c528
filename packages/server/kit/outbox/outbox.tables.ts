import type { Generated } from 'kysely'

/**
 * Where a row stands that is to be done once: every table of work that outlives a call says it by these codes. A table may have
 * further ones of its own; they are ends as well.
 */
export const SITUACAO = { ESPERA: 0, FEITO: 1, ERRO: 2 } as const

/** Columns of a table whose rows are told to somebody outside. */
export type OutboxColumns = {
  id: Generated<number>
  /** What it is about: of one thing nothing is told side by side. Null where it stands for itself. */
  fila: string | null
  situacao: Generated<0 | 1 | 2>
  /** Attempts that began. */
  tentativas: Generated<number>
  /** Not before this instant; null: only when somebody asks for it by its `fila`. */
  tentarEm: Date | null
  /** The process that is at it. */
  tomadoPor: number | null
  feitoEm: Date | null
  erro: string | null
}

/** The same of a table whose rows are mails to several addresses, each with an answer of its own. */
export type CartaColumns = OutboxColumns & {
  /** Addresses that took it. */
  entregues: Generated<string[]>
  /** Addresses that refused it for good, with the server's words. */
  recusados: Generated<Record<string, string>>
  /** Somebody has seen that it did not arrive. */
  visto: Generated<boolean>
  /** Who sent it; null: the clock. */
  usuarioId: number | null
}
