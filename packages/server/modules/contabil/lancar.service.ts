import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import {
  hasFila,
  insertFilaDesde,
  isOcupado,
  LANCAR,
  lockPlano,
  lockPlanoLivre,
  lockPlanoLogo,
  type PlanoTravado,
  takeFila,
  updateRevisto,
} from './lancar.repo.ts'

/** Of what happened, at once: some ten milliseconds. */
const PIECE = 500
/** Before a list; what is more the job has made within a minute. */
const PIECES_OF_A_LIST = 10

/** Makes entries of what waits, up to a piece of it. @returns whether there may be more */
async function lancarParte(trx: Trx, plano: PlanoTravado): Promise<boolean> {
  const { desde } = plano
  if (plano.rever && desde !== null) {
    await insertFilaDesde(trx, desde)
    await updateRevisto(trx)
  }
  const taken = await takeFila(trx, PIECE)
  if (desde !== null)
    for (const [fonte, of] of [...Map.groupBy(taken, (one) => one.fonte)].toSorted(([one], [other]) => one - other))
      await LANCAR[fonte](
        trx,
        desde,
        of.map(({ fonteId }) => fonteId),
      )
  return taken.length === PIECE
}

/** One piece in a transaction of its own. */
const lancarUm = (db: Db, lock: typeof lockPlano): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await hasFila(trx))) return false
    const plano = await lock(trx)
    return plano !== undefined && (await lancarParte(trx, plano))
  })

/** So that a list has what happened before it was asked for; while a file is made it is told apart how much of it is missing. */
export async function lancarAntesDaLista(db: Db): Promise<void> {
  try {
    for (let n = 0; n < PIECES_OF_A_LIST; n++) if (!(await lancarUm(db, lockPlanoLogo))) return
  } catch (error) {
    if (!isOcupado(error)) throw error
  }
}

/** Makes the entries of all that happened; where somebody else is at it that one does it. */
export async function lancarTudo({ db, life }: Pick<JobCtx, 'db' | 'life'>): Promise<void> {
  while (!life.leaving() && (await lancarUm(db, lockPlanoLivre)));
}

/** All of it in the transaction of who makes a file, which has the plan locked. */
export async function lancarNaTransacao(trx: Trx): Promise<PlanoTravado | undefined> {
  const plano = await lockPlano(trx)
  if (plano === undefined) return undefined
  for (let more = true, first = true; more; first = false) more = await lancarParte(trx, first ? plano : { ...plano, rever: false })
  return plano
}
