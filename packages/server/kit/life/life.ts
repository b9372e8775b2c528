import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { Refusal } from '../../base/refusal.ts'
import { UPGRADE } from '../../db/others.ts'
import type { Connection } from '../../db/pool.ts'
import type { Db, Trx } from '../../db/types.ts'
import { keepConnection } from '../../db/kept-connection.ts'
import { refuseBelow } from '../../db/minima.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hands } from './hands.ts'
import {
  type Absent,
  insertFila,
  insertProcesso,
  listAbsent,
  lockProcesso,
  readInstalacao,
  releaseHeld,
  removeProcesso,
} from './life.repo.ts'
import { here, isGone, type Place } from './machine.ts'
import type { Life } from './port.ts'

/** ms between two looks for the dead. */
const TICK = 2_000
/** ms that a process may be without its lock: one that lives takes it again at once after its line broke. */
const GRACE = 5_000

type Options = {
  db: Db
  connection: Connection
  log: Pick<Log, 'warn'>
  /** There is no other process: whatever an earlier one left is free at once. */
  alone?: boolean
  /** A newer version is about to change the tables, or has while this process was cut off: it has to end. */
  onUpgrade?: () => void
  /** What is to be done when a process has died, in the transaction that lets go of what it had, or when this one let go of what a failure left in doubt. */
  onFreed: (trx: Trx) => Promise<void>
  place?: Place
  tick?: number
  grace?: number
}

/**
 * Begins the life of a process and looks after the others': who is seen without a lock for a while, or is certainly gone, loses what it
 * had. One that is only slow keeps its lock, however slow it is. One that was cut off from the database for so long that the others
 * gave it up goes on under a new number, and what it still tried under the old one comes to nothing.
 */
export async function startLife(options: Options): Promise<Life & { stop(): Promise<void> }> {
  const { db, log, onFreed, alone = false, place = here(), tick = TICK, grace = GRACE } = options
  const lock = await keepLock({ ...options, place })
  const isDead = (one: Absent) => alone || isGone(one, place) || one.absent >= grace
  const bury = () =>
    inTransaction(db, async (trx) => {
      const dead = (await listAbsent(trx, lock.id())).filter(isDead)
      for (const one of dead) await removeProcesso(trx, one.id)
      if (dead.length > 0) await onFreed(trx)
      return dead
    })

  const inHand = hands((table, except) => releaseHeld(db, table, lock.id(), except))
  async function look(): Promise<void> {
    await lock.probe()
    // Whoever was at it may be gone without a word to the queue.
    if (await inHand.settle()) await inTransaction(db, onFreed)
    for (const { id: processo, pid } of await bury()) log.warn({ processo, pid }, 'Um processo morreu; o que ele fazia será retomado')
  }

  await lock.sure()
  await look()
  const stopping = new AbortController()
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await delay(tick, undefined, { signal: stopping.signal }).catch(() => {})
      // With the database away nobody can be helped; the next look will tell.
      if (!stopping.signal.aborted) await look().catch(() => {})
    }
  })()

  return {
    id: lock.id,
    hands: inHand,
    sure: lock.sure,
    adopt: lock.adopt,
    leaving: lock.leaving,
    stop: async () => {
      lock.leave()
      stopping.abort()
      await looking
      await removeProcesso(db, lock.id()).catch(() => {})
      await lock.stop()
    },
  }
}

type LockOptions = Pick<Options, 'db' | 'connection' | 'log' | 'onUpgrade'> & { place: Place }

/** The process's row, and the lock that shows the others that it lives, taken again whenever the line broke. */
async function keepLock({ db, connection, log, place, onUpgrade = () => {} }: LockOptions) {
  const filas: string[] = []
  /** Between the start's look at the tables and this row somebody may have taken away what this version needs. */
  const enter = async () => {
    const entered = await insertProcesso(db, place, filas)
    refuseBelow(await readInstalacao(db))
    return entered
  }
  const enterAgain = () =>
    enter().catch((error: unknown) => {
      if (error instanceof Refusal) onUpgrade()
      throw error
    })
  let id = await enter()
  let leaving = false
  /** Open while it holds its lock; who waits at the closed one is let in when it holds it again. */
  let gate = { open: false, ...Promise.withResolvers<void>() }
  const open = () => {
    gate.open = true
    gate.resolve()
  }
  const kept = keepConnection({
    connection,
    log,
    lost: 'A conexão que mostra que este processo vive caiu; conectando de novo',
    begin: async (client) => {
      client.on('end', () => {
        if (gate.open && !leaving) gate = { open: false, ...Promise.withResolvers<void>() }
      })
      client.on('notification', onUpgrade)
      await client.query(`listen ${UPGRADE}`)
      while (!(await lockProcesso(client, id))) id = await enterAgain()
      open()
    },
  })
  return {
    id: () => id,
    sure: () => gate.promise,
    adopt: async (fila: string) => {
      if (!filas.includes(fila)) filas.push(fila)
      await insertFila(db, id, fila)
    },
    leaving: () => leaving,
    leave: () => {
      leaving = true
      open()
    },
    probe: kept.probe,
    stop: kept.stop,
  }
}
