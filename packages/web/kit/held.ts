import { useSyncExternalStore } from 'react'

/** Who listens to something that changes, and how they are told. */
export function heard() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** A value outside of React; who reads it by `useNow` is drawn again when it becomes another. */
export function held<T>(first: T) {
  let value = first
  const { subscribe, tell } = heard()
  const now = () => value
  return {
    now,
    useNow: (): T => useSyncExternalStore(subscribe, now, now),
    become: (next: T) => {
      value = next
      tell()
    },
  }
}
