import { useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useNewFormStore } from './form-store.ts'
import type { Values } from './path.ts'
import { type Place, useUnsavedGuard } from './use-unsaved-guard.ts'
import { NO_SHOW } from './value-text.ts'

const ANY = z.object({})

/** What is typed outside of a form of the contract, as a comment is: asked for and kept as what is typed in a form. */
export function useTyped<T extends Values>(title: string, start: T, place: Place) {
  const first = useRef(start).current
  const store = useNewFormStore(ANY, 'incluir', { values: first, versaoRegistro: undefined }, NO_SHOW)
  const guard = useUnsavedGuard(store, title, place)
  return {
    store,
    guard,
    values: useSyncExternalStore(store.subscribe, store.values) as T, // it holds what it began with, or what `set` was given
    set: (next: Partial<T>) => {
      for (const [name, value] of Object.entries(next)) store.set(name, value)
    },
    /** It was sent: it begins anew. */
    done: () => store.replace(first, first),
  }
}
