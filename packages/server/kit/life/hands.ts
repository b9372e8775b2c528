import { limit } from '../../base/limit.ts'

/**
 * What one process has in hand of a table, known to itself. The database knows the same, save after a failure that left unsaid
 * whether something was taken or let go of; such a table is put right before anything more is taken of it.
 */
export type Hands = {
  /** One at a time: `take` answers the ids of what it took, given the ids that are in hand. */
  take<T extends { id: number }>(table: string, take: () => Promise<T[]>): Promise<T[]>
  /** `sure`: the database knows of it. */
  letGo(table: string, ids: readonly number[], sure: boolean): void
  /** Puts right the tables of which it is not sure what the database believes. @returns whether rows are free by it, now or since the last time */
  settle(): Promise<boolean>
}

/** @param release lets go, in the database, of all that this process has of the table except these, and says of how many */
export function hands(release: (table: string, except: number[]) => Promise<number>): Hands {
  const tables = new Map<string, { held: Set<number>; unsure: boolean; oneAtATime: ReturnType<typeof limit> }>()
  let freed = false

  function of(table: string) {
    const known = tables.get(table) ?? { held: new Set<number>(), unsure: false, oneAtATime: limit(1) }
    tables.set(table, known)
    return known
  }

  /** While nothing is being taken, so that it is certain what is in hand. */
  async function putRight(table: string): Promise<void> {
    const known = of(table)
    if (!known.unsure) return
    known.unsure = false
    const rows = await release(table, [...known.held]).catch((error: unknown) => {
      known.unsure = true
      throw error
    })
    if (rows > 0) freed = true
  }

  return {
    take: (table, take) => {
      const known = of(table)
      return known.oneAtATime(async () => {
        await putRight(table)
        try {
          const taken = await take()
          for (const { id } of taken) known.held.add(id)
          return taken
        } catch (error) {
          known.unsure = true
          throw error
        }
      })
    },
    letGo: (table, ids, sure) => {
      const known = of(table)
      for (const id of ids) known.held.delete(id)
      if (!sure) known.unsure = true
    },
    settle: async () => {
      for (const [table, { oneAtATime }] of tables) await oneAtATime(() => putRight(table))
      const any = freed
      freed = false
      return any
    },
  }
}
