import type { Generated } from 'kysely'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'

/** Columns of a table whose rows are mails to the contacts of a client that are for money. */
export type EntregaColumns = OutboxColumns & {
  /** Addresses that took it. */
  entregues: Generated<string[]>
  /** Addresses that refused it for good, with the server's words. */
  recusados: Generated<Record<string, string>>
  /** Somebody has seen that it was refused. */
  visto: Generated<boolean>
  /** Who sent it; null: the clock. */
  usuarioId: number | null
}
