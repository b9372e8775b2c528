import { useState } from 'react'

/**
 * What was read, or, where what is asked for now could not be read, what was read before it: `others` then. Better than nothing for rows,
 * where the screen says so; not for figures under a heading of their own.
 */
export function useKept<T>({ data, error }: { data: T | undefined; error: Error | null }): { data: T | undefined; others: boolean } {
  const [before, keep] = useState<T>()
  if (data !== undefined && data !== before) keep(() => data)
  const others = data === undefined && error !== null && before !== undefined
  return { data: others ? before : data, others }
}
