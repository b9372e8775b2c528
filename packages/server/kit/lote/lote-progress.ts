import type { Topico } from '@retaguarda/contract/evento.ts'
import type { Db } from '../../db/types.ts'
import { pushProgress } from '../push/notify.ts'

/** ms between two pushes: more of them nobody could read. */
const BEAT = 200

type Row = { texto: string; erro: boolean }
export type Progress = { line(text: () => Row): Promise<void>; end(): Promise<void> }

/** Tells who follows the topic how far it is, as often as people can read, and that it is over. */
export function progressOf(db: Db, topico: Topico, { total, feitos: begun }: { total: number; feitos: number }): Progress {
  let feitos = begun
  let told = -Infinity
  return {
    line: async (text) => {
      feitos++
      if (performance.now() - told < BEAT) return
      told = performance.now()
      await pushProgress(db, topico, { feitos, total, linha: text(), fim: false })
    },
    end: () => pushProgress(db, topico, { feitos, total, linha: null, fim: true }),
  }
}
