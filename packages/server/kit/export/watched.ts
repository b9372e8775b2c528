import { topicoExportacao } from '@retaguarda/contract/evento.ts'
import type { Db } from '../../db/types.ts'
import { pushProgress } from '../push/notify.ts'

/** ms between two looks of who waits. */
const LOOK = 250

/** Who waits for the file: the number under which it is told how far it is, and whether it is gone. */
export type Waiting = { andamento?: number | undefined; gone: () => boolean }

/** The rows of a file on their way: who waits hears how many there are, and nothing more is read once nobody waits. */
export async function* watched<R>(db: Db, rows: AsyncIterable<R>, { andamento, gone }: Waiting): AsyncGenerator<R> {
  let [feitos, looked] = [0, Date.now()]
  for await (const row of rows) {
    yield row
    feitos++
    if (Date.now() - looked < LOOK) continue
    looked = Date.now()
    if (gone()) return
    // How many there are in all, who asks has read with the list.
    if (andamento !== undefined) await pushProgress(db, topicoExportacao(andamento), { feitos, total: 0, linha: null, fim: false })
  }
}
