import { useEffect, useRef } from 'react'

/**
 * What had the focus (a head, a cell, the button of an empty list) goes away with the view that it was in: the focus then goes to the area
 * itself, where the keys of the list go on working.
 */
export function useFocusOnView(view: string) {
  const area = useRef<HTMLElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [view])
  return area
}
