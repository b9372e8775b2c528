import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type Day, type Row, rowAt } from './days.ts'

type Parts = { dias: Day[]; linhas: Row[]; box: RefObject<HTMLElement | null>; irPara: (row: number) => void }

const REACH_FRAMES = 30

/**
 * Arrows go from card to card, Page Up and Down from day to day, Ctrl Home and End to the first and the last. The line with the focus
 * stays drawn wherever the scrolling goes, so that the focus is never lost.
 */
export function useFocoNosCartoes({ dias, linhas, box, irPara }: Parts) {
  const [kept, keep] = useState<number>()
  const wanted = useRef<number>(undefined)

  const go = (index: number) => {
    wanted.current = index
    irPara(rowOf(linhas, index))
    let frames = 0
    const seek = () => {
      if (wanted.current !== index || ++frames > REACH_FRAMES) return
      const link = box.current?.querySelector<HTMLElement>(`[data-cartao="${index}"] a`)
      if (link) link.focus({ preventScroll: true })
      else requestAnimationFrame(seek)
    }
    seek()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || !(event.target instanceof Element)) return
    const from = indexOf(event.target)
    const to = from === undefined ? entry(event, linhas) : next(event, from, dias, linhas)
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  return {
    onKeyDown,
    onFocus: ({ target }: FocusEvent) => {
      const index = indexOf(target)
      keep(index === undefined ? undefined : rowOf(linhas, index))
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) keep(undefined)
    },
    comFoco: (range: Range) => {
      const seen = defaultRangeExtractor(range)
      if (kept === undefined || kept >= range.count || seen.includes(kept)) return seen
      return [...seen, kept].sort((a, b) => a - b)
    },
  }
}

const rowOf = (rows: readonly Row[], index: number): number => rows.findLastIndex(({ primeiro }) => primeiro <= index)

/** From the column itself an arrow enters the first card in view. */
function entry({ key, currentTarget }: KeyboardEvent, rows: readonly Row[]): number | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowRight') return undefined
  return rows[rowAt(rows, currentTarget.scrollTop)]?.primeiro
}

/** The card that a key leads to from another. */
function next({ key, ctrlKey, metaKey }: KeyboardEvent, from: number, days: readonly Day[], rows: readonly Row[]): number | undefined {
  const end = days.reduce((sum, { cartoes }) => sum + cartoes.length, 0)
  const day = days.findLastIndex(({ primeiro }) => primeiro <= from)
  const line = rowOf(rows, from)
  const beside = (i: number) => {
    const [mine, there] = [rows[line], rows[i]]
    return mine && there && Math.min(there.primeiro + (from - mine.primeiro), (rows[i + 1]?.primeiro ?? end) - 1)
  }
  if (key === 'Home' || key === 'End') return ctrlKey || metaKey ? (key === 'Home' ? 0 : end - 1) : undefined
  if (ctrlKey || metaKey) return undefined
  if (key === 'ArrowRight') return Math.min(from + 1, end - 1)
  if (key === 'ArrowLeft') return Math.max(from - 1, 0)
  if (key === 'ArrowDown') return beside(line + 1)
  if (key === 'ArrowUp') return beside(line - 1)
  if (key === 'PageDown') return days[day + 1]?.primeiro
  if (key === 'PageUp') return days[from === days[day]?.primeiro ? day - 1 : day]?.primeiro
  return undefined
}

function indexOf(target: Element): number | undefined {
  const index = target.closest<HTMLElement>('[data-cartao]')?.dataset.cartao
  return index === undefined ? undefined : Number(index)
}
