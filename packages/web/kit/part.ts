import { useEffect, useState } from 'react'

/** A part of the program that comes apart. */
export type Part<T> = {
  /** Begins to fetch it, once; what fails is told where it is used, and tried again by the next one. */
  fetch: () => Promise<T>
  /** Undefined while it travels. */
  usePart: () => T | undefined
}

/** `again`: ms after which what failed is fetched once more, where nobody stands by to be told. */
type Options = { again?: number }

export function part<T>(load: () => Promise<T>, { again }: Options = {}): Part<T> {
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
  return { fetch, usePart: () => useArrived(fetch, () => loaded, again) }
}

function useArrived<T>(fetch: () => Promise<T>, now: () => T | undefined, again: number | undefined): T | undefined {
  const [arrived, setArrived] = useState(now)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (arrived !== undefined) return
    let here = true
    let timer: number | undefined
    const ask = () =>
      void fetch().then(
        (one) => here && setArrived(() => one),
        (error: unknown) => {
          if (!here) return
          if (again !== undefined) timer = window.setTimeout(ask, again)
          else setFailure(error instanceof Error ? error : new Error('A part of the program did not load'))
        },
      )
    ask()
    return () => {
      here = false
      window.clearTimeout(timer)
    }
  }, [arrived, fetch, again])
  if (failure) throw failure
  return arrived
}
