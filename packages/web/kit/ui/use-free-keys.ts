import { useEffect, useRef } from 'react'

const OVER = '[aria-modal="true"], [role="dialog"], [role="menu"]'

let covered = false

/**
 * Looks before any dialog has the key: the `Esc` that closes one must not be taken by the page that then stands free. Of the frame, which is
 * there before all dialogs: one of them may be open already when a page arrives behind it.
 */
export function useCovered(): void {
  useEffect(() => {
    const look = () => {
      covered = document.querySelector(OVER) !== null
    }
    addEventListener('keydown', look, true)
    return () => removeEventListener('keydown', look, true)
  }, [])
}

/** Keys that neither a dialog or a menu over the page nor a list that is open in a field has first. */
export function useFreeKeys(active: boolean, onKey: (event: KeyboardEvent) => void): void {
  const live = useRef(onKey)
  live.current = onKey
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!covered) live.current(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}

/** Whether it is the Esc of the page itself: not of a list that is open in its field. */
export const isFreeEscape = ({ key, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Escape' && !defaultPrevented && !(target instanceof Element && target.getAttribute('aria-expanded') === 'true')
