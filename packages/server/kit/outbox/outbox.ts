import type { Tables } from '../../db/tables.ts'
import type { ClockJob } from '../../queue/payloads.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { JobCtx } from '../ctx/context.ts'
import type { Policy } from './pause.calc.ts'

/**
 * Columns of a table whose rows are told to somebody outside. `fila`: what it is about, of one thing nothing is told side by side; null
 * where it stands for itself. `tentativas`: attempts that began. `tentarEm`: not before this instant; null, only when somebody asks for
 * it by its `fila`. `tomadoPor`: the process that is at it.
 */
type Columns = 'id' | 'fila' | 'situacao' | 'tentativas' | 'tentarEm' | 'tomadoPor' | 'feitoEm' | 'erro'
export type OutboxTable = { [T in keyof Tables]: Columns extends keyof Tables[T] ? T : never }[keyof Tables]

/** What an attempt is given beside its row. */
export type Attempt = {
  /** The same at every repeat of the row, by which the other side knows one. */
  chave: string
  /** There was an attempt before, of which it is not known how far it came. */
  repetida: boolean
}

/** Why it could not be told: a sentence for the person. `final`: a repeat would not help. `until`: not before this instant, whatever the policy says. */
export type Refused = { erro: string; final?: boolean; until?: Date }

/** A failure that is written down. `final`: nobody tries it again until a person asks. */
export type Failure = { erro: string; final: boolean }

/**
 * A kind of thing that is told to somebody outside, each a row of a table with the common columns. The caller writes the row in the
 * transaction that makes it true and wakes the job; the kit takes it, one process at a time, tries, pauses, gives up, and lets
 * another process go on where one died. A kind says what one attempt does and what its end means for the record.
 *
 * A reminder by mail that waits for nobody (table `regua_envio` with these columns, a boleto and a rule; job `regua.enviar`):
 *
 *     export const lembretes: Outbox<JobCtx, Lembrete> = {
 *       table: 'regua_envio', job: 'regua.enviar',
 *       policy: { first: MINUTE, most: 6 * HOUR, attempts: 24 }, width: 8, batch: 100,
 *       load: (db, ids) => lerLembretes(db, ids),
 *       chave: ({ boletoId, regraId }) => `regua-${boletoId}-${regraId}`,
 *       attempt: (ctx, lembrete, { chave }) => entregar(ctx, 'regua_envio', lembrete, compose(lembrete, chave)),
 *       refused: (error) => ({ erro: reason(error) }),
 *     }
 *
 * beside it `jobs['regua.enviar'] = outboxJob(lembretes)`, a line in `jobs/work.ts`, and in the command, after the insert,
 * `await wake(trx, lembretes)`.
 */
export type Outbox<C extends OutboxCtx, Row extends { id: number }, Answer = void> = {
  table: OutboxTable
  /** Its rows, where the table holds several kinds. */
  tipo?: number
  job: ClockJob
  policy: Policy
  /** Attempts that go on side by side in one process. */
  width: number
  /** Rows that are taken at once: with `width` more than that may be repeated after a death. */
  batch: number
  /** Of one `fila` each waits until the one before it was told. */
  ordered?: boolean
  /** What attempts need to know of these rows. One that is left out is given up: what it was about is gone. */
  load: (db: Db, ids: readonly number[]) => Promise<Row[]>
  chave: (row: Row) => string
  /** Tells it, outside of any transaction and within 10 s or so; whatever it throws but an absence of the database is a failure. */
  attempt: (ctx: C, row: Row, attempt: Attempt) => Promise<Answer>
  /** What an error of `attempt` means; undefined for one of ours, of which people read nothing. */
  refused: (error: unknown) => Refused | undefined
  /** What it means that the row was told, in the transaction that writes it down. */
  done?: (trx: Trx, ctx: C, row: Row, answer: Answer) => Promise<void>
  /** The same of a failure. @returns true to give it up at once */
  failed?: (trx: Trx, ctx: C, row: Row, failure: Failure) => Promise<boolean | void>
}

/** Thrown by an attempt that no repeat would help; the message is the sentence for the person. */
export class GiveUp extends Error {}

/** What the kit itself needs of a call's or a job's context. */
export type OutboxCtx = Pick<JobCtx, 'db' | 'life' | 'log' | 'now'>
