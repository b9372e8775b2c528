import { type RefObject, useEffect, useRef } from 'react'

/** Brings the open tab of a row that is wider than a phone into sight; the page itself stays where it is. */
export function useTabInSight<E extends HTMLElement = HTMLDivElement>(open: string): RefObject<E | null> {
  const list = useRef<E>(null)
  useEffect(() => {
    const row = list.current
    if (!row) return
    const watch = new ResizeObserver(() => bring(row))
    // Their counts come later, and make them wider.
    for (const one of [row, ...row.children]) watch.observe(one)
    return () => watch.disconnect()
  }, [open])
  return list
}

function bring(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"], [aria-current="page"]')
  if (!tab) return
  const [of, one] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += one.left + one.width / 2 - (of.left + of.width / 2)
}
