import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { askToLeave } from './ask-to-leave.ts'
import type { FormStore } from './form-store.ts'

/**
 * A panel that is open while the address has `param`: closing it, or leaving the page, asks while something is typed in it. It keeps no
 * draft, for the form below it has that of the page; `store.replace(values, values)` says that it is saved.
 */
export function usePanelGuard(store: FormStore, title: string, param: string): void {
  const asking = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && param in next.search
      if (stays || !store.isDirty()) return false
      if (asking.current) return true
      asking.current = true
      const leaves = await askToLeave(title)
      asking.current = false
      if (leaves) store.replace(store.values(), store.values())
      return !leaves
    },
    enableBeforeUnload: store.isDirty,
  })
}
