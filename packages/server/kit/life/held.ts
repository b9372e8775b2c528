import type { Log } from '../../base/log.ts'
import type { Life } from './port.ts'

/** What was in hand is another process's by now. Thrown within a transaction it takes back what that one did as well. */
class TakenAway extends Error {
  override name = 'TakenAway'
}

export const isTakenAway = (error: unknown): boolean => error instanceof TakenAway

/** What a statement found that asks for the process to have the row still. @throws where it found nothing: it has it no more */
export function mustHold<T>(found: T | undefined | false): T {
  if (found === undefined || found === false) throw new TakenAway()
  return found
}

/** What another process has taken on is its own to bring to an end, which is no failure of this one: `told` says so. */
export async function unlessTaken(work: Promise<unknown>, told: () => void): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isTakenAway(error)) throw error
    told()
  })
}

/** Does what is to be done with rows in hand, which are let go of at its end. Where it fails it is not certain that the database knows. */
export async function lettingGo<A>({ hands }: Life, table: string, ids: readonly number[], work: () => Promise<A>): Promise<A> {
  let sure = false
  try {
    const answer = await work()
    sure = true
    return answer
  } finally {
    hands.letGo(table, ids, sure)
  }
}

type Held<R> = { table: string; take: (processo: number) => Promise<R[]>; work: (row: R, processo: number) => Promise<void> }

/**
 * Works on one row, of which one process at a time has the work in hand: whoever comes while another one is at it does nothing. `take`
 * writes into the row which process has it; `work` brings it to an end or releases it, and has every statement on the way ask whether it
 * is still this one's (`mustHold`). When a process dies, its rows are free.
 */
export async function hold<R extends { id: number }>(
  { life, log }: { life: Life; log: Pick<Log, 'warn'> },
  { table, take, work }: Held<R>,
): Promise<void> {
  const processo = life.id()
  const [row] = await life.hands.take(table, () => take(processo))
  if (!row) return
  const told = () => log.warn({ tabela: table, id: row.id }, 'O trabalho é de outro processo')
  await lettingGo(life, table, [row.id], () => unlessTaken(work(row, processo), told))
}
