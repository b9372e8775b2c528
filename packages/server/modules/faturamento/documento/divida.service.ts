import type { Trx } from '../../../db/types.ts'
import type { By } from '../../../kit/ctx/audit.ts'
import { seguirLigacoes } from '../ligacao/ligacao.service.ts'
import { seguirPromessas } from '../promessa/promessa.service.ts'
import { liberarPagas } from '../suspensao/liberar.service.ts'
import { seguirAcordos } from './seguir-acordos.service.ts'

/**
 * What follows, in the same transaction, wherever more or less of boletos is owed than before: paid, taken back, withheld, conceded, put
 * off, cancelled. Called once a transaction, last, with all of them.
 */
export async function seguirDivida(trx: Trx, by: By, boletos: readonly number[]): Promise<void> {
  await seguirPromessas(trx, by, boletos)
  await seguirLigacoes(trx, by, boletos)
  await liberarPagas(trx, by, boletos)
  await seguirAcordos(trx, by, boletos)
}
