import { useEffect, useRef } from 'react'

const OVER = '[aria-modal="true"], [role="dialog"], [role="menu"]'

/** Keys that neither a dialog or a menu over the page nor a list that is open in a field has first. */
export function useFreeKeys(active: boolean, onKey: (event: KeyboardEvent) => void): void {
  const live = useRef(onKey)
  live.current = onKey
  useEffect(() => {
    if (!active) return
    // Asked before the dialog has the key: the Esc that closes it must not be taken by the page that then stands free.
    let covered = false
    const look = () => {
      covered = document.querySelector(OVER) !== null
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!covered) live.current(event)
    }
    addEventListener('keydown', look, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [active])
}

/** Whether it is the Esc of the page itself: not of a list that is open in its field. */
export const isFreeEscape = ({ key, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Escape' && !defaultPrevented && !(target instanceof Element && target.getAttribute('aria-expanded') === 'true')
