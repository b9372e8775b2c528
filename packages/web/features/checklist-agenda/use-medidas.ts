import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Medidas } from './days.ts'

/** Px; the same as in the style sheet. */
const LADO = 152
const CARTAO_MIN = 312
const VAO = 8
const ESTREITO = 640

/** How the cards stand in the room there is: beside the day's head, or below it where the room is narrow. */
export function useMedidas(box: RefObject<HTMLElement | null>): Medidas | undefined {
  const [medidas, setMedidas] = useState<Medidas>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setMedidas((before) => {
        const next = medidasDe(element.clientWidth)
        return before?.colunas === next.colunas && before.topo === next.topo ? before : next
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return medidas
}

function medidasDe(width: number): Medidas {
  const narrow = width < ESTREITO
  const room = narrow ? width : width - LADO
  return {
    colunas: Math.max(1, Math.floor((room + VAO) / (CARTAO_MIN + VAO))),
    cartao: 114,
    vao: VAO,
    topo: narrow ? 40 : 12,
    fim: narrow ? 16 : 12,
  }
}
