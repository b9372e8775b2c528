import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * How many of `count` children fit into the row, measured from the real thing: all are drawn once, before the first paint, then as many as fit
 * beside a `Mais` of `rest` px. A new `key` (other labels) measures again.
 */
export function useFit(key: string, count: number, rest: number) {
  const row = useRef<HTMLDivElement>(null)
  const widths = useRef<{ key: string; ends: number[] }>({ key: '', ends: [] })
  const [fitting, setFitting] = useState<number>()

  const measure = useCallback(() => {
    const element = row.current
    if (!element) return
    if (widths.current.key !== key) {
      const left = element.getBoundingClientRect().left
      const ends = [...element.querySelectorAll<HTMLElement>('[data-fit]')].map((child) => child.getBoundingClientRect().right - left)
      if (ends.length < count) return setFitting(undefined)
      widths.current = { key, ends }
    }
    setFitting(fitCount(widths.current.ends, element.clientWidth, rest))
  }, [key, count, rest])

  // Each time something was left out for measuring, it is measured before the eye sees it.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    void document.fonts.ready.then(() => {
      widths.current = { key: '', ends: [] }
      setFitting(undefined)
    })
    return () => observer.disconnect()
  }, [measure])

  return { row, fitting: fitting ?? count }
}

/** All when all fit, else as many as leave room for the button that holds the others. */
export function fitCount(ends: number[], width: number, rest: number): number {
  const last = ends.at(-1)
  if (last === undefined || last <= width) return ends.length
  return ends.filter((end) => end + rest <= width).length
}
