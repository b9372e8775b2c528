import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * How many of `count` children fit into the row, measured from the real thing: all are drawn once, before the first paint, then as many as fit
 * beside a `Mais` of `rest` px, which is there anyway where `always` is said. It is measured for other labels, which have another `key`, and when the row's size changes; not at each drawing.
 */
export function useFit(key: string, count: number, rest: number, always = false) {
  const row = useRef<HTMLDivElement>(null)
  const ends = useRef<number[]>([])
  const [found, setFound] = useState<{ key: string; fitting: number }>()
  const fitting = found?.key === key ? found.fitting : undefined

  useLayoutEffect(() => {
    const element = row.current
    if (!element || fitting !== undefined) return
    const { left } = element.getBoundingClientRect()
    ends.current = [...element.querySelectorAll('[data-fit]')].map((child) => child.getBoundingClientRect().right - left)
    setFound({ key, fitting: fitCount(ends.current, element.clientWidth, rest, always) })
  }, [key, fitting, rest, always])
  useEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const now = fitCount(ends.current, element.clientWidth, rest, always)
      setFound((before) => (before && before.fitting !== now ? { ...before, fitting: now } : before))
    })
    observer.observe(element)
    // Letters of another font are wider.
    if (document.fonts.status === 'loading') void document.fonts.ready.then(() => setFound(undefined))
    return () => observer.disconnect()
  }, [rest, always])

  return { row, fitting: fitting ?? count }
}

/** All when all fit, else as many as leave room for the button that holds the others. */
export function fitCount(ends: number[], width: number, rest: number, always = false): number {
  const last = ends.at(-1)
  if (last === undefined || (last <= width && !always)) return ends.length
  return ends.filter((end) => end + rest <= width).length
}
