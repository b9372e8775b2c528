import { useEffect, useState } from 'react'
import type { ListGrid } from './list-grid.tsx'

type Part = typeof ListGrid

let loaded: Part | undefined
let loading: Promise<Part> | undefined

/** Begins to fetch the grid, once; what fails is told where a list is drawn, and tried again by the next one. */
export function loadListGrid(): Promise<Part> {
  loading ??= import('./list-grid.tsx').then(
    (part) => (loaded = part.ListGrid),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  loading.catch(() => {})
  return loading
}

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
    loadListGrid().then(
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
