/** What is there by construction, where no type can say so: a place of a list that was counted, an entry that was just made. */
export function present<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error('What must be there is not')
  return found
}

/** Counts by key: what was never counted is none. */
export function counter<K>() {
  const found = new Map<K, number>()
  return {
    of: (key: K): number => found.get(key) ?? 0,
    /** @returns how many there are with these */
    add(key: K, n = 1): number {
      const now = (found.get(key) ?? 0) + n
      found.set(key, now)
      return now
    },
  }
}
