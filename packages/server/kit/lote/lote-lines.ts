import { isDatabaseAway } from '../../db/pool.ts'
import type { JobCtx } from '../ctx/context.ts'
import { isTakenAway, mustHold, unlessTaken } from '../life/held.ts'
import { gather } from '../../base/gather.ts'
import { SITUACAO } from '../outbox/outbox.tables.ts'
import { pauseAfter } from '../outbox/pause.calc.ts'
import { sideBySide } from '../../base/side-by-side.ts'
import type { RowUpdate } from '../../db/update-rows.repo.ts'
import type { Progress } from './lote-progress.ts'
import { endLines, listWaitingLines } from './lote.repo.ts'
import { type Again, type End, type LinhaTable, type Lote, Rest, type Write } from './lote.ts'

type Run<O> = { id: number; processo: number; order: O; progress: Progress; enough: () => boolean }
/** `tentativas`: attempts there were before. */
type Waiting<L> = { line: L; tentativas: number }

/** Goes once through the lines that wait. @returns whether any did */
export async function workThrough<O, L extends { id: number }, T extends LinhaTable>(
  ctx: JobCtx,
  kind: Lote<O, L, T>,
  { id, processo, order, progress, enough }: Run<O>,
): Promise<boolean> {
  // A number and columns of its table are an update of a row, which the compiler cannot see of a table that it does not know.
  const rowOf = (line: number, columns: object) => ({ id: line, ...columns }) as RowUpdate<T>
  let after = 0

  async function next(): Promise<Waiting<L>[]> {
    for (;;) {
      const waiting = await listWaitingLines(ctx.db, kind, { processo, id, after, most: kind.piece, now: ctx.now() })
      const last = waiting.at(-1)
      if (!last) return []
      after = last.id
      const ids = waiting.map((line) => line.id)
      const lines = new Map((await kind.load(ctx.db, order, ids)).map((line) => [line.id, line]))
      const gone = ids.filter((line) => !lines.has(line)).map((line) => rowOf(line, kind.broken(undefined, 'O registro não existe mais.')))
      await endLines(ctx.db, kind, processo, id, gone)
      const read = waiting.flatMap(({ id: line, tentativas }) => {
        const found = lines.get(line)
        return found ? [{ line: found, tentativas }] : []
      })
      if (read.length > 0) return read
    }
  }

  const writeTogether = gather<RowUpdate<T>, boolean>({
    key: (row) => row.id,
    work: async (rows) => {
      const there = new Set(await endLines(ctx.db, kind, processo, id, rows))
      return rows.map((row) => ({ value: there.has(row.id) }))
    },
    hopeless: () => true, // each alone would be the same statement
    side: 2,
    most: kind.piece,
  })

  /** What became of a line, unless it is written down already. */
  async function doLine(line: L): Promise<{ end: End<T> | Again<T>; written: boolean }> {
    let written = false
    const write: Write<T> = async (trx, end) => {
      const [there] = await endLines(trx, kind, processo, id, [rowOf(line.id, end)])
      mustHold(there)
      written = true
    }
    try {
      const end = await kind.work(ctx, order, line, write)
      return { end, written }
    } catch (error) {
      if (isDatabaseAway(error) || isTakenAway(error) || error instanceof Rest) throw error
      ctx.log.error({ err: error, tabela: kind.lines, lote: id, linha: line.id }, 'Uma linha não pôde ser feita')
      return { end: kind.broken(line, 'Algo deu errado. Tente de novo.'), written: false }
    }
  }

  async function one({ line, tentativas }: Waiting<L>): Promise<void> {
    const { end: done, written } = await doLine(line)
    const { policy } = kind
    const again = 'again' in done && policy !== undefined && tentativas + 1 < policy.attempts
    const end = 'again' in done ? done.end : done
    if (again) {
      const tentarEm = new Date(ctx.now().getTime() + pauseAfter(tentativas + 1, policy))
      await writeTogether(rowOf(line.id, { situacao: SITUACAO.ESPERA, tentativas: tentativas + 1, tentarEm }))
      return
    }
    if (!written) await writeTogether(rowOf(line.id, end))
    await progress.line(() => kind.text(line, end))
  }

  const told = () => ctx.log.warn({ tabela: kind.lines, lote: id }, 'O resultado de uma linha não vale mais: outro processo a assumiu')
  await sideBySide({ width: kind.width, next, work: (waiting) => unlessTaken(one(waiting), told), enough })
  return after > 0
}
