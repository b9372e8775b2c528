import { useEffect, useState } from 'react'
import type { ListGrid } from './list-grid.tsx'

type Part = typeof ListGrid

let loaded: Part | undefined
const loading = import('./list-grid.tsx').then((part) => {
  loaded = part.ListGrid
  return loaded
})
loading.catch(() => {}) // told where the list is drawn

/**
 * The grid's part of the program, apart because it is the largest; undefined while it travels.
 * Not by `lazy`: React holds back for 300 ms what follows a placeholder, and the rows would wait.
 */
export function useListGrid(): Part | undefined {
  const [part, setPart] = useState<Part | undefined>(() => loaded)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (part) return
    let here = true
    loading.then(
      (arrived) => here && setPart(() => arrived),
      (error: unknown) => here && setFailure(error instanceof Error ? error : new Error('The grid did not load')),
    )
    return () => {
      here = false
    }
  }, [part])
  if (failure) throw failure
  return part
}
