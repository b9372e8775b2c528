import { StatusResultado } from '@retaguarda/contract/execute-task.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import type { Resultado } from './resultado.repo.ts'

/** The runner has these from now on. */
export async function updateEnviados(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`update resultado set "enviadoEm" = ${now}, "sinalEm" = ${now} where id = any (${[...ids]}::int[]) and status = ${codes(StatusResultado, 'EXECUTANDO')}`.execute(
    db,
  )
}

/** Those of an execution that execute and were never handed over, or of them the ones that are named. */
export async function lockNaoEnviados(trx: Trx, execucao: number, most: number, ids?: number[]): Promise<Resultado[]> {
  let query = trx
    .selectFrom('resultado')
    .selectAll()
    .where('execucaoId', '=', execucao)
    .where('status', '=', StatusResultado.code.EXECUTANDO)
    .where('enviadoEm', 'is', null)
  if (ids) query = query.where('id', 'in', ids)
  return query.orderBy('id').limit(most).forUpdate().execute()
}

/** Those that execute and of which nothing was heard since an instant; what waits to be handed over is not among them. */
export const lockCalados = (trx: Trx, since: Date, most: number): Promise<Resultado[]> =>
  trx
    .selectFrom('resultado as r')
    .innerJoin('execucao as x', 'x.id', 'r.execucaoId')
    .selectAll('r')
    .where('r.status', '=', StatusResultado.code.EXECUTANDO)
    .where('r.sinalEm', '<', since)
    .where((eb) => eb.or([eb('r.enviadoEm', 'is not', null), eb('x.enviarAte', 'is', null), eb('r.tentativa', '>', 1)]))
    .orderBy('r.id')
    .limit(most)
    .forUpdate(['r'])
    .skipLocked()
    .execute()
