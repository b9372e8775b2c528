import type { ProgressoEvento, Topico } from '@retaguarda/contract/evento.ts'
import type { Evento } from '@retaguarda/contract/evento-data.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'

/** The channel of PostgreSQL that every process with streams listens on. */
export const CANAL = 'retaguarda'
/** What travels on it. `sessao` stands for the sessions themselves: one of them has ended, or what its person may do has changed (0404_acesso.sql). */
export type Aviso = { topico: string; evento?: unknown; usuario?: unknown }

/** bytes; PostgreSQL refuses payloads of 8,000 and more. */
const PAYLOAD_MAX = 7_999

/**
 * Tells who follows the topics, in the transaction of the change: it arrives when that is committed, in the order of the commits,
 * and never when it is not. An event too long to travel arrives as 'mudou'.
 */
export async function notify(trx: Trx, avisos: readonly { topico: Topico; evento: Evento }[]): Promise<void> {
  if (avisos.length === 0) return
  await sql`select pg_notify(${CANAL}, aviso) from unnest(${avisos.map(payload)}::text[]) aviso`.execute(trx)
}

/** Tells who follows the topic to load it again, in the transaction of the change. */
export const notifyChange = (trx: Trx, topico: Topico): Promise<void> => notify(trx, [{ topico, evento: { tipo: 'mudou' } }])

/** Tells who follows the topic how far a job is. It stands outside the job's transactions, whose work may take long. */
export async function pushProgress(
  db: Db,
  topico: Topico,
  progresso: Omit<Extract<ProgressoEvento, { tipo: 'progresso' }>, 'tipo'>,
): Promise<void> {
  await sql`select pg_notify(${CANAL}, ${payload({ topico, evento: { tipo: 'progresso', ...progresso } })})`.execute(db)
}

function payload(aviso: { topico: Topico; evento: Evento }): string {
  const text = JSON.stringify(aviso)
  return Buffer.byteLength(text) <= PAYLOAD_MAX ? text : JSON.stringify({ topico: aviso.topico, evento: { tipo: 'mudou' } })
}
