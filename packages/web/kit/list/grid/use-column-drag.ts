import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

type Parts = {
  /** Px that a column is drawn to; told all the while. */
  onDraw: (name: string, width: number) => void
  onDrawn: () => void
  /** The column was let go over another one. */
  onMove: (name: string, over: string) => void
}

/** Px within which a press is no drag. */
const STILL = 4

/** Heads are dragged to another place, their edges to another width; with a mouse, a pen or a finger. */
export function useColumnDrag({ onDraw, onDrawn, onMove }: Parts) {
  const pressed = useRef<{ x: number; width: number }>(undefined)
  const moved = useRef(false)
  /** The head that is being dragged, and the one under the pointer. */
  const [dragged, setDragged] = useState<{ name: string; over: string }>()

  const press = ({ button, clientX, currentTarget }: PointerEvent) => {
    moved.current = false
    pressed.current = button === 0 ? { x: clientX, width: currentTarget.closest('th')?.offsetWidth ?? 0 } : undefined
  }
  /** Px since the press, once it is a drag. */
  const way = ({ buttons, clientX, currentTarget, pointerId }: PointerEvent): number | undefined => {
    if (!pressed.current || buttons === 0) return undefined
    const px = clientX - pressed.current.x
    if (!moved.current && Math.abs(px) < STILL) return undefined
    moved.current = true
    currentTarget.setPointerCapture(pointerId)
    return px
  }
  const edge = (name: string) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      press(event)
    },
    onPointerMove: (event: PointerEvent) => {
      event.stopPropagation()
      const px = way(event)
      if (px !== undefined && pressed.current) onDraw(name, pressed.current.width + px)
    },
    onLostPointerCapture: (event: PointerEvent) => {
      event.stopPropagation()
      onDrawn()
    },
  })
  const head = (name: string) => ({
    onPointerDown: press,
    onPointerMove: (event: PointerEvent) => {
      if (way(event) !== undefined) setDragged({ name, over: headUnder(event) ?? name })
    },
    onPointerUp: () => {
      if (dragged && dragged.over !== name) onMove(name, dragged.over)
    },
    onLostPointerCapture: () => setDragged(undefined),
    /** A press on the label that became a drag does not sort. */
    onClickCapture: (event: MouseEvent) => {
      if (moved.current) event.stopPropagation()
      moved.current = false
    },
  })
  return { edge, head, dragged }
}

export type ColumnDrag = ReturnType<typeof useColumnDrag>

function headUnder({ clientX, currentTarget }: PointerEvent): string | undefined {
  const heads = [...(currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('th[data-col]') ?? [])]
  const over = heads.find((head) => clientX < head.getBoundingClientRect().right) ?? heads.at(-1)
  return over?.dataset['col']
}
