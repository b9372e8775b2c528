import { useHotkeys } from '@mantine/hooks'
import { type ComponentType, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { AGAIN, later } from '../later.tsx'
import type { Offer } from '../page/offers.ts'

export type PaletteProps = {
  opened: boolean
  /** What the frame of the pages does. */
  frame: Offer[]
  onClose: () => void
  /** What is typed for it before that is a sign in the making, as an accent before its letter: to take the focus now would break it. */
  isComposing: () => boolean
  /** The palette listens from now on; answers what was typed for it before that, and whether an Enter ended it. */
  onReady: () => { text: string; entered: boolean }
  /** The palette is gone: the focus goes back to where it was, unless something else has it. */
  onGone: () => void
}
export type PaletteLoader = () => Promise<{ AppPalette: ComponentType<PaletteProps> }>

type Props = Pick<PaletteProps, 'opened' | 'onClose' | 'frame'> & { load: PaletteLoader; onOpen: () => void }

/** Ctrl+K from anywhere, also out of a text; the palette itself is loaded the first time it is asked for. */
export function PaletteHost({ load, opened, frame, onOpen, onClose }: Props) {
  const [wanted, setWanted] = useState(false)
  const [ready, setReady] = useState(false)
  if (opened && !wanted) setWanted(true)
  if (!opened && ready) setReady(false)
  const Palette = useMemo(() => later(async () => (await load()).AppPalette, null, AGAIN), [load])
  const early = useRef<HTMLInputElement>(null)
  const composing = useRef(false)
  const entered = useRef(false)
  const from = useRef<Element>(null)
  useHotkeys([['mod+K', onOpen]], [])
  if (!wanted) return null

  const onReady = () => {
    setReady(true)
    return { text: early.current?.value ?? '', entered: early.current !== null && entered.current }
  }
  const onGone = () => {
    const nowhere = document.activeElement === null || document.activeElement === document.body
    if (nowhere && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
  }
  return (
    <>
      {opened && !ready && <Early field={early} from={from} composing={composing} entered={entered} onClose={onClose} />}
      <Palette opened={opened} frame={frame} onClose={onClose} isComposing={() => composing.current} onReady={onReady} onGone={onGone} />
    </>
  )
}

type EarlyProps = Pick<PaletteProps, 'onClose'> & {
  field: { current: HTMLInputElement | null }
  /** What had the focus before. */
  from: { current: Element | null }
  composing: { current: boolean }
  /** Whether the last key was Enter. */
  entered: { current: boolean }
}

/**
 * What is typed between Ctrl+K and the palette's own field is meant for it, not for the grid that had the focus. A true field takes it, as
 * no other hears letters that the keyboard composes.
 */
function Early({ field, from, composing, entered, onClose }: EarlyProps) {
  const take = useMemo(
    () => (input: HTMLInputElement | null) => {
      if (input && document.activeElement !== document.body) from.current = document.activeElement
      composing.current = false
      entered.current = false
      field.current = input
      input?.focus({ preventScroll: true })
    },
    [field, from, composing, entered],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    composing.current = event.key === 'Dead' || event.nativeEvent.isComposing
    entered.current = event.key === 'Enter' && !composing.current
    if (event.key === 'Escape') onClose()
  }
  return (
    <input
      ref={take}
      className="sr"
      data-over
      aria-label="Abrindo a busca"
      autoComplete="off"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={() => (composing.current = false)}
    />
  )
}
