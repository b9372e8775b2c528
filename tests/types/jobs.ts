// Names that the compiler knows: see README.md beside this file. Here: jobs and what they are handed.
import { enqueue } from '../../packages/server/queue/enqueue.ts'
import type { Db } from '../../packages/server/db/types.ts'

export const jobs = (db: Db): Promise<void>[] => [
  enqueue(db, 'fatura.enviar', { id: 1 }),
  // @ts-expect-error the job's name is misspelt
  enqueue(db, 'fatura.envir', { id: 1 }),
  // @ts-expect-error a field of the payload is misspelt
  enqueue(db, 'fatura.enviar', { di: 1 }),
  // @ts-expect-error a field of the payload is of another type
  enqueue(db, 'fatura.enviar', { id: '1' }),

  enqueue(db, 'pedido.limpar', {}),
  // @ts-expect-error this job takes nothing
  enqueue(db, 'pedido.limpar', { id: 1 }),
]
