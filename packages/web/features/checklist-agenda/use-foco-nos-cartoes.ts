import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type Dia, type Linha, linhaEm } from './dias.ts'

type Parts = { dias: Dia[]; linhas: Linha[]; box: RefObject<HTMLElement | null>; irPara: (linha: number) => void }

const REACH_FRAMES = 30

/**
 * Arrows go from card to card, Page Up and Down from day to day, Ctrl Home and End to the first and the last. The line with the focus
 * stays drawn wherever the scrolling goes, so that the focus is never lost.
 */
export function useFocoNosCartoes({ dias, linhas, box, irPara }: Parts) {
  const [kept, keep] = useState<number>()
  const wanted = useRef<number>(undefined)

  const go = (indice: number) => {
    wanted.current = indice
    irPara(linhaDe(linhas, indice))
    let frames = 0
    const seek = () => {
      if (wanted.current !== indice || ++frames > REACH_FRAMES) return
      const link = box.current?.querySelector<HTMLElement>(`[data-cartao="${indice}"] a`)
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
      const indice = indexOf(target)
      keep(indice === undefined ? undefined : linhaDe(linhas, indice))
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

const linhaDe = (linhas: readonly Linha[], indice: number): number => linhas.findLastIndex(({ primeiro }) => primeiro <= indice)

/** From the column itself an arrow enters the first card in view. */
function entry({ key, currentTarget }: KeyboardEvent, linhas: readonly Linha[]): number | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowRight') return undefined
  return linhas[linhaEm(linhas, currentTarget.scrollTop)]?.primeiro
}

/** The card that a key leads to from another. */
function next({ key, ctrlKey, metaKey }: KeyboardEvent, from: number, dias: readonly Dia[], linhas: readonly Linha[]): number | undefined {
  const end = dias.reduce((sum, { cartoes }) => sum + cartoes.length, 0)
  const dia = dias.findLastIndex(({ primeiro }) => primeiro <= from)
  const line = linhaDe(linhas, from)
  const beside = (i: number) => {
    const [mine, there] = [linhas[line], linhas[i]]
    return mine && there && Math.min(there.primeiro + (from - mine.primeiro), (linhas[i + 1]?.primeiro ?? end) - 1)
  }
  if (key === 'Home' || key === 'End') return ctrlKey || metaKey ? (key === 'Home' ? 0 : end - 1) : undefined
  if (ctrlKey || metaKey) return undefined
  if (key === 'ArrowRight') return Math.min(from + 1, end - 1)
  if (key === 'ArrowLeft') return Math.max(from - 1, 0)
  if (key === 'ArrowDown') return beside(line + 1)
  if (key === 'ArrowUp') return beside(line - 1)
  if (key === 'PageDown') return dias[dia + 1]?.primeiro
  if (key === 'PageUp') return dias[from === dias[dia]?.primeiro ? dia - 1 : dia]?.primeiro
  return undefined
}

function indexOf(target: Element): number | undefined {
  const indice = target.closest<HTMLElement>('[data-cartao]')?.dataset.cartao
  return indice === undefined ? undefined : Number(indice)
}
