import { useEffect, useSyncExternalStore } from 'react'

let name: string | undefined
const listeners = new Set<() => void>()

function become(next: string | undefined): void {
  name = next
  for (const listener of listeners) listener()
}

/** Says in the breadcrumbs whose page this is, while it is drawn. */
export function Crumb({ children }: { children: string }) {
  useEffect(() => {
    become(children)
    return () => become(undefined)
  }, [children])
  return null
}

/** Whose page this is; undefined where it is nobody's. */
export const useCrumb = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => name,
  )
