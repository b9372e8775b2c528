import type { Topico } from '@retaguarda/contract/evento.ts'
import type { Generated, Updateable, UpdateType } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { LoteJob } from '../../queue/payloads.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { JobCtx } from '../ctx/context.ts'
import type { Policy } from '../outbox/pause.calc.ts'

/**
 * A table of orders, each with lines to be worked through. `tentarEm`: not before this instant; null: at once. `tomadoPor`: the process
 * that works through it. `fim`: when no line waited any more, or it was stopped.
 */
export type LoteTable = { [T in keyof Tables]: 'id' | 'tentarEm' | 'tomadoPor' | 'fim' extends keyof Tables[T] ? T : never }[keyof Tables]
/**
 * A table of such lines; `situacao` by the codes of `SituacaoTrabalho`, further ones of its own are ends as well. Lines that are tried
 * again after a pause have `tentativas` (int, 0) and `tentarEm` (timestamptz, null) too.
 */
export type LinhaTable = {
  [T in keyof Tables]: Tables[T] extends { id: Generated<number>; situacao: Generated<number> } ? T : never
}[keyof Tables]

/** What became of a line: where it stands, and further columns of it. */
export type End<T extends LinhaTable> = { situacao: Exclude<UpdateType<Tables[T]['situacao']>, undefined> } & Omit<
  Updateable<Tables[T]>,
  'id' | 'situacao'
>

/** Writes it down in the transaction of what the line did. It throws when the order is another process's by now. */
export type Write<T extends LinhaTable> = (trx: Trx, end: End<T>) => Promise<void>

/** The line is to be tried again, after the pause of the policy; `end` is what becomes of it when there are no more attempts. */
export type Again<T extends LinhaTable> = { again: true; end: End<T> }

/** Thrown by the work on a line when nothing of the order can be done now, which is no line's fault: it goes on at that instant. */
export class Rest extends Error {
  override name = 'Rest'
  readonly until: Date
  constructor(until: Date) {
    super('The order rests')
    this.until = until
  }
}

/**
 * A kind of order with lines that are worked through in the background, a few side by side, by one process at a time. The caller writes
 * order and lines in one transaction and calls `beginLote`; the kit goes through what waits, tells the screens how far it is, goes on
 * where a process died, takes up what failed when asked, and stops. A kind says what one line does.
 *
 * The sending of a notification to its frozen audience (tables `notificacao` and `notificacao_envio`, whose
 * lines have pauses; job `notificacao.enviar`):
 *
 *     export const envios: Lote<Notificacao, Destino, 'notificacao_envio'> = {
 *       table: 'notificacao', lines: 'notificacao_envio', lote: 'notificacaoId', said: ['erro'],
 *       job: 'notificacao.enviar', topico: (id) => `notificacao-${id}`, piece: 500, width: 60,
 *       policy: { first: 5_000, most: 30_000, attempts: 3 },
 *       open: (db, id) => lerNotificacao(db, id),
 *       load: (db, _notificacao, ids) => lerDestinos(db, ids),
 *       // { situacao: ENVIADO }, or { again: true, end: { situacao: ERRO, erro } }
 *       work: (ctx, notificacao, destino) => enviar(ctx, notificacao, destino),
 *       broken: (_destino, erro) => ({ situacao: ERRO, erro }),
 *       text: (destino, { situacao }) => ({ texto: destino.nome, erro: situacao === ERRO }),
 *     }
 *
 * beside it `jobs['notificacao.enviar'] = loteJob(envios)`, a line in `jobs/work.ts`, and in the commands `beginLote(trx, envios, id)`
 * to release, `stopLote` to stop, `retryLote` to try again what failed. A moment to begin is the order's `tentarEm`.
 */
export type Lote<Order, Line extends { id: number }, T extends LinhaTable> = {
  table: LoteTable
  lines: T
  /** The lines' column that refers to their order. */
  lote: keyof Tables[T] & string
  /** The lines' columns that say what became of one that failed. */
  said: readonly (keyof Tables[T] & string)[]
  /** How lines that fail are tried again, where they are. */
  policy?: Policy
  job: LoteJob
  topico: (id: number) => Topico
  /** Lines that are read at once. */
  piece: number
  /** Lines that go on side by side. */
  width: number
  /** What the work on its lines needs to know of an order; undefined when there is no such order. */
  open: (db: Db, id: number) => Promise<Order | undefined>
  /** What the work needs to know of these lines. */
  load: (db: Db, order: Order, ids: readonly number[]) => Promise<Line[]>
  /**
   * Does one line. What it changes of ours it changes in one transaction, with `write`; a line that changes nothing more answers what
   * became of it and leaves the writing to the kit.
   * @throws when the database is away: nothing is known of the line then. Any other error is `broken`.
   */
  work: (ctx: JobCtx, order: Order, line: Line, write: Write<T>) => Promise<End<T> | Again<T>>
  /** What becomes of a line that an error of ours broke, or (undefined) that could not be read. */
  broken: (line: Line | undefined, sentence: string) => End<T>
  /** What it means that no line waits any more, or that it was stopped, in the transaction that writes it down; it may come twice. */
  ended?: (trx: Trx, ctx: JobCtx, id: number) => Promise<void>
  /** What was done, for the person who follows it. */
  text: (line: Line, end: End<T>) => { texto: string; erro: boolean }
}
