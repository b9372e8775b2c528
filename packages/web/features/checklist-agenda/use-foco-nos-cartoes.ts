import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type Dia, type Linha, linhaEm } from './dias.ts'

type Parts = { dias: Dia[]; linhas: Linha[]; colunas: number; box: RefObject<HTMLElement | null>; irPara: (linha: number) => void }

const REACH_FRAMES = 30

/**
 * Arrows go from card to card, Page Up and Down from day to day, Ctrl Home and End to the first and the last. The line with the focus
 * stays drawn wherever the scrolling goes, so that the focus is never lost.
 */
export function useFocoNosCartoes({ dias, linhas, colunas, box, irPara }: Parts) {
  const [kept, keep] = useState<number>()
  const wanted = useRef<number>(undefined)

  const lineOf = (indice: number): number => {
    const dia = dias.findLastIndex(({ primeiro }) => primeiro <= indice)
    const within = indice - (dias[dia]?.primeiro ?? 0)
    return linhas.findIndex((linha) => linha.dia === dia && within >= linha.de && within < linha.de + colunas)
  }
  const go = (indice: number) => {
    wanted.current = indice
    irPara(lineOf(indice))
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
    const to = from === undefined ? entry(event.key) : next(event, from)
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  /** From the column itself an arrow enters the first card in view. */
  const entry = (key: string): number | undefined => {
    if (key !== 'ArrowDown' && key !== 'ArrowRight') return undefined
    const top = box.current?.scrollTop ?? 0
    const line = linhas[linhaEm(linhas, top)]
    return line && (dias[line.dia]?.primeiro ?? 0) + line.de
  }
  const next = ({ key, ctrlKey, metaKey }: KeyboardEvent, from: number): number | undefined => {
    const last = (dias.at(-1)?.primeiro ?? 0) + (dias.at(-1)?.cartoes.length ?? 0) - 1
    const dia = dias.findLastIndex(({ primeiro }) => primeiro <= from)
    const line = lineOf(from)
    const start = (i: number) => {
      const linha = linhas[i]
      return linha ? (dias[linha.dia]?.primeiro ?? 0) + linha.de : undefined
    }
    const beside = (i: number) => {
      const [mine, there] = [start(line), start(i)]
      const end = start(i + 1) ?? last + 1
      return mine === undefined || there === undefined ? undefined : Math.min(there + (from - mine), end - 1)
    }
    if (key === 'Home' || key === 'End') return ctrlKey || metaKey ? (key === 'Home' ? 0 : last) : undefined
    if (ctrlKey || metaKey) return undefined
    if (key === 'ArrowRight') return Math.min(from + 1, last)
    if (key === 'ArrowLeft') return Math.max(from - 1, 0)
    if (key === 'ArrowDown') return beside(line + 1)
    if (key === 'ArrowUp') return beside(line - 1)
    if (key === 'PageDown') return dias[dia + 1]?.primeiro
    if (key === 'PageUp') return dias[from === dias[dia]?.primeiro ? dia - 1 : dia]?.primeiro
    return undefined
  }
  return {
    onKeyDown,
    onFocus: ({ target }: FocusEvent) => {
      const indice = indexOf(target)
      keep(indice === undefined ? undefined : lineOf(indice))
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

function indexOf(target: Element): number | undefined {
  const indice = target.closest<HTMLElement>('[data-cartao]')?.dataset.cartao
  return indice === undefined ? undefined : Number(indice)
}
