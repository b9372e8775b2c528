import type { Db } from '../db/types.ts'
import { hands } from '../kit/life/hands.ts'
import { insertFila, insertProcesso, releaseHeld, removeProcesso } from '../kit/life/life.repo.ts'
import type { Life } from '../kit/life/port.ts'

/** A process of which nobody but the test says when it is dead. */
export async function testLife(db: Db): Promise<Life & { leave(): void; die(): Promise<void> }> {
  const id = await insertProcesso(db, { maquina: null, pid: process.pid })
  let leaving = false
  return {
    id: () => id,
    hands: hands((table, except) => releaseHeld(db, table, id, except)),
    sure: () => Promise.resolve(),
    adopt: (fila) => insertFila(db, id, fila),
    leaving: () => leaving,
    leave: () => {
      leaving = true
    },
    die: () => removeProcesso(db, id),
  }
}
