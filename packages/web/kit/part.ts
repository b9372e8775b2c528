import { useEffect, useState } from 'react'

/** A part of the program that comes apart. */
export type Part<T> = {
  /** Begins to fetch it, once; what fails is told where it is used, and tried again by the next one. */
  fetch: () => Promise<T>
  /** Undefined while it travels. */
  usePart: () => T | undefined
}

export function part<T>(load: () => Promise<T>): Part<T> {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  const fetch = () => {
    loading ??= load().then(
      (arrived) => (loaded = arrived),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    loading.catch(() => {})
    return loading
  }
  return { fetch, usePart: () => useArrived(fetch, () => loaded) }
}

function useArrived<T>(fetch: () => Promise<T>, now: () => T | undefined): T | undefined {
  const [arrived, setArrived] = useState(now)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (arrived !== undefined) return
    let here = true
    fetch().then(
      (one) => here && setArrived(() => one),
      (error: unknown) => here && setFailure(error instanceof Error ? error : new Error('A part of the program did not load')),
    )
    return () => {
      here = false
    }
  }, [arrived, fetch])
  if (failure) throw failure
  return arrived
}
