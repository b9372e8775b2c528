import type { Trx } from '../../../db/types.ts'
import type { By } from '../../../kit/ctx/audit.ts'

/**
 * What follows, in the same transaction, wherever more or less of boletos is owed than before: paid, taken back, withheld, conceded, put
 * off, cancelled. Called once a transaction, last, with all of them.
 */
export async function seguirDivida(_trx: Trx, _by: By, _boletos: readonly number[]): Promise<void> {}
