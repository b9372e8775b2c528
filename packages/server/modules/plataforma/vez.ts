import { setTimeout as delay } from 'node:timers/promises'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { conflict } from '../../base/errors.ts'
import { removeVez, takeVez, type Vez } from './plataforma.repo.ts'

/** ms that somebody waits for another's deed, which is three calls of 10 s at most. */
const PATIENCE = 40_000
const LOOK = 100

/**
 * Does something to a person's account on a platform while no other process or call does.
 * @throws RuleError 409 when another one takes too long
 */
export async function naVez<T>({ db, life }: Pick<JobCtx, 'db' | 'life'>, vez: Vez, work: () => Promise<T>): Promise<T> {
  const processo = life.id()
  const until = performance.now() + PATIENCE
  while (!(await takeVez(db, vez, processo))) {
    if (performance.now() > until) throw conflict('Outra pessoa está mudando este acesso. Espere um minuto e tente de novo.')
    await delay(LOOK)
  }
  try {
    return await work()
  } finally {
    await removeVez(db, vez, processo)
  }
}
