import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import type { JobCtx } from '../ctx/context.ts'
import { isTakenAway, mustHold, unlessTaken } from '../life/held.ts'
import { gather } from '../../base/gather.ts'
import { pauseAfter } from '../outbox/pause.calc.ts'
import { sideBySide } from '../../base/side-by-side.ts'
import type { RowUpdate } from '../../db/update-rows.repo.ts'
import type { Progress } from './lote-progress.ts'
import { endLines, listWaitingLines } from './lote.repo.ts'
import { type Again, type End, type LinhaTable, type Lote, Rest, type Write } from './lote.ts'

type Run<O> = { id: number; processo: number; order: O; progress: Progress; enough: () => boolean }
/** An order that is worked through: of what kind it is, and how far this run may go. */
type Going<O, L extends { id: number }, T extends LinhaTable> = Run<O> & { ctx: JobCtx; kind: Lote<O, L, T> }
/** `tentativas`: attempts there were before. */
type Waiting<L> = { line: L; tentativas: number }

// A number and columns of its table are an update of a row, which the compiler cannot see of a table that it does not know.
const rowOf = <T extends LinhaTable>(id: number, columns: object) => ({ id, ...columns }) as RowUpdate<T>

/** Goes once through the lines that wait. @returns whether any did */
export async function workThrough<O, L extends { id: number }, T extends LinhaTable>(
  ctx: JobCtx,
  kind: Lote<O, L, T>,
  run: Run<O>,
): Promise<boolean> {
  const { id, processo, enough } = run
  const going = { ctx, kind, ...run }
  const { next, any } = reader(going)
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
  const told = () => ctx.log.warn({ tabela: kind.lines, lote: id }, 'O resultado de uma linha não vale mais: outro processo a assumiu')
  await sideBySide<Waiting<L>>({ width: kind.width, next, work: (one) => unlessTaken(workOn(going, one, writeTogether), told), enough })
  return any()
}

/** The lines that wait, each once, in their order. */
function reader<O, L extends { id: number }, T extends LinhaTable>({ ctx: { db, now }, kind, id, processo, order }: Going<O, L, T>) {
  let after = 0
  async function next(): Promise<Waiting<L>[]> {
    for (;;) {
      const waiting = await listWaitingLines(db, kind, { processo, id, after, most: kind.piece, now: now() })
      const last = waiting.at(-1)
      if (!last) return []
      after = last.id
      const ids = waiting.map((line) => line.id)
      const lines = new Map((await kind.load(db, order, ids)).map((line) => [line.id, line]))
      const gone = ids.filter((line) => !lines.has(line))
      const ends = gone.map((line) => rowOf<T>(line, kind.broken(undefined, 'O registro não existe mais.')))
      await endLines(db, kind, processo, id, ends)
      const read = waiting.flatMap(({ id: line, tentativas }) => {
        const found = lines.get(line)
        return found ? [{ line: found, tentativas }] : []
      })
      if (read.length > 0) return read
    }
  }
  return { next, any: () => after > 0 }
}

/** Does one line, and writes down what became of it. */
async function workOn<O, L extends { id: number }, T extends LinhaTable>(
  going: Going<O, L, T>,
  { line, tentativas }: Waiting<L>,
  writeTogether: (row: RowUpdate<T>) => Promise<boolean>,
): Promise<void> {
  const { ctx, kind, progress } = going
  const { end: done, written } = await doLine(going, line)
  const { policy } = kind
  const again = 'again' in done && policy !== undefined && tentativas + 1 < policy.attempts
  const end = 'again' in done ? done.end : done
  if (again) {
    const tentarEm = new Date(ctx.now().getTime() + pauseAfter(tentativas + 1, policy))
    await writeTogether(rowOf(line.id, { situacao: SituacaoTrabalho.code.ESPERA, tentativas: tentativas + 1, tentarEm }))
    return
  }
  if (!written) await writeTogether(rowOf(line.id, end))
  await progress.line(() => kind.text(line, end))
}

/** What became of a line, unless it is written down already. */
async function doLine<O, L extends { id: number }, T extends LinhaTable>(
  { ctx, kind, id, processo, order }: Going<O, L, T>,
  line: L,
): Promise<{ end: End<T> | Again<T>; written: boolean }> {
  let written = false
  const write: Write<T> = async (trx, end) => {
    const [there] = await endLines(trx, kind, processo, id, [rowOf<T>(line.id, end)])
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
