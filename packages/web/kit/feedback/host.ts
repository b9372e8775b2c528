import { useSyncExternalStore } from 'react'

let asked = false
const listeners = new Set<() => void>()

/** Whether anything was ever shown; until then the parts that draw dialogs and toasts are not loaded. */
export const useHostAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )

export function askForHost(): void {
  asked = true
  for (const listener of listeners) listener()
}
