import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { hasLostDatabase, isDatabaseAway } from '../../db/pool.ts'
import { gather } from '../../base/gather.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lettingGo, mustHold, unlessTaken } from '../life/held.ts'
import { GiveUp, type Outbox, type OutboxCtx, type Refused } from './outbox.ts'
import { type Ended, endRows, releaseRows, takeRows, type Wanted } from './outbox.repo.ts'
import { pauseAfter } from './pause.calc.ts'

const { ESPERA, FEITO, ERRO } = SituacaoTrabalho.code

type Row = { id: number }
/** A row that this process has in hand; `processo` is the number under which it was taken. */
export type InHand<R extends Row> = { row: R; tentativas: number; processo: number }

/** Takes rows on, at most so many, and reads what attempts need to know of them. */
export async function take<C extends OutboxCtx, R extends Row, A>(
  { db, life }: C,
  kind: Outbox<C, R, A>,
  want: Wanted,
  most: number,
): Promise<InHand<R>[]> {
  const processo = life.id()
  const taken = await life.hands.take(kind.table, () => takeRows(db, kind, processo, want, most))
  if (taken.length === 0) return []
  const ids = taken.map(({ id }) => id)
  try {
    const rows = new Map((await kind.load(db, ids)).map((row) => [row.id, row]))
    const gone = ids.filter((id) => !rows.has(id))
    await endRows(db, kind, processo, gone.map(goneOf))
    life.hands.letGo(kind.table, gone, true)
    return taken.flatMap(({ id, tentativas }) => {
      const row = rows.get(id)
      return row ? [{ row, tentativas, processo }] : []
    })
  } catch (error) {
    life.hands.letGo(kind.table, ids, false)
    throw error
  }
}

const goneOf = (id: number): Ended => ({ id, situacao: ERRO, tentarEm: null, feitoEm: null, erro: 'O registro não existe mais.' })

/** Lets go of what was taken and not tried. */
export async function putBack(
  { db, life }: OutboxCtx,
  kind: Pick<Outbox<never, never>, 'table'>,
  rest: readonly InHand<Row>[],
): Promise<void> {
  const ids = rest.map(({ row }) => row.id)
  await lettingGo(life, kind.table, ids, () => releaseRows(db, kind, rest[0]?.processo ?? life.id(), ids))
}

type Outcome<A> = { answer: A } | Refused
/** Writes down what became of a row that the process still has. */
export type Recorder<R extends Row, A> = (one: InHand<R>, outcome: Outcome<A>) => Promise<void>

/** One attempt, outside of any transaction, and what became of it written down. @throws when the database is away */
export async function tell<C extends OutboxCtx, R extends Row, A>(
  ctx: C,
  kind: Outbox<C, R, A>,
  one: InHand<R>,
  record: Recorder<R, A>,
): Promise<Outcome<A>> {
  const { id } = one.row
  const told = () => ctx.log.warn({ tabela: kind.table, id }, 'O resultado de um envio não vale mais: outro processo o assumiu')
  return lettingGo(ctx.life, kind.table, [id], async () => {
    const outcome = await attempt(ctx, kind, one)
    await unlessTaken(record(one, outcome), told)
    return outcome
  })
}

async function attempt<C extends OutboxCtx, R extends Row, A>(
  ctx: C,
  kind: Outbox<C, R, A>,
  { row, tentativas }: InHand<R>,
): Promise<Outcome<A>> {
  const chave = kind.chave(row)
  const what = { chave, tabela: kind.table, tentativa: tentativas }
  try {
    return { answer: await kind.attempt(ctx, row, { chave, repetida: tentativas > 1 }) }
  } catch (error) {
    // It says nothing of whom was to be told.
    if (hasLostDatabase(error)) throw error
    const refused = error instanceof GiveUp ? { erro: error.message, final: true } : kind.refused(error)
    if (refused) {
      ctx.log.warn({ ...what, reason: refused.erro }, 'Um envio falhou')
      return refused
    }
    if (isDatabaseAway(error)) throw error
    ctx.log.error({ ...what, err: error }, 'Um envio não pôde ser tentado')
    return { erro: 'Algo deu errado no envio.' }
  }
}

/** Ends that mean nothing more are written down together, the others each in a transaction with what it means. */
export function recorder<C extends OutboxCtx, R extends Row, A>(ctx: C, kind: Outbox<C, R, A>): Recorder<R, A> {
  const means = (outcome: Outcome<A>) => ('answer' in outcome ? kind.done : kind.failed) !== undefined
  const together = gather<{ ended: Ended; processo: number }, boolean>({
    key: ({ ended }) => ended.id,
    work: async (list) => {
      const ended = list.map((item) => item.ended)
      const there = new Set(await endRows(ctx.db, kind, present(list[0]).processo, ended))
      return ended.map(({ id }) => ({ value: there.has(id) }))
    },
    hopeless: () => true, // each alone would be the same statement
    side: 2,
    most: kind.batch,
  })
  return async (one, outcome) => {
    if (means(outcome)) return recordMeaning(ctx, kind, one, outcome)
    mustHold(await together({ ended: endOf(ctx, kind, one, outcome, false), processo: one.processo }))
  }
}

async function recordMeaning<C extends OutboxCtx, R extends Row, A>(
  ctx: C,
  kind: Outbox<C, R, A>,
  one: InHand<R>,
  outcome: Outcome<A>,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    let gaveUp = false
    if ('answer' in outcome) await kind.done?.(trx, ctx, one.row, outcome.answer)
    else gaveUp = (await kind.failed?.(trx, ctx, one.row, { erro: outcome.erro, final: isLast(kind, one, outcome) })) ?? false
    const [ended] = await endRows(trx, kind, one.processo, [endOf(ctx, kind, one, outcome, gaveUp)])
    mustHold(ended)
  })
}

type Tried = { tentativas: number }

const isLast = ({ policy }: Pick<Outbox<never, never>, 'policy'>, { tentativas }: Tried, { final = false }: Refused) =>
  final || tentativas >= policy.attempts

function endOf<A>(
  { now }: OutboxCtx,
  kind: Pick<Outbox<never, never>, 'policy'>,
  one: InHand<Row>,
  outcome: Outcome<A>,
  gaveUp: boolean,
): Ended {
  const { id } = one.row
  if ('answer' in outcome) return { id, situacao: FEITO, tentarEm: null, feitoEm: now(), erro: null }
  const final = gaveUp || isLast(kind, one, outcome)
  const tentarEm = final ? null : (outcome.until ?? new Date(now().getTime() + pauseAfter(one.tentativas, kind.policy)))
  return { id, situacao: final ? ERRO : ESPERA, tentarEm, feitoEm: null, erro: outcome.erro }
}
