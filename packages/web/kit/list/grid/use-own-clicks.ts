import { type RefObject, useEffect } from 'react'

const PRESSES = ['mousedown', 'click', 'dblclick'] as const

/**
 * Keeps from a place the second press of a double click whose first one was elsewhere: it closed a dialog over the place, and the second
 * would choose the row that lay beneath, to which the next action would then be done.
 */
export function useOwnClicks(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let began: EventTarget | null = null
    const keep = (event: MouseEvent) => {
      if (event.type === 'mousedown' && event.detail <= 1) began = event.target
      const isHere = (target: EventTarget | null) => target instanceof Node && place.current?.contains(target) === true
      if (event.detail > 1 && isHere(event.target) && !isHere(began)) event.stopPropagation()
    }
    for (const press of PRESSES) document.addEventListener(press, keep, true)
    return () => {
      for (const press of PRESSES) document.removeEventListener(press, keep, true)
    }
  }, [place])
}
