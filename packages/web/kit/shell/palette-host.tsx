import { useHotkeys } from '@mantine/hooks'
import { type ComponentType, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { later } from '../later.tsx'

export type PaletteProps = {
  opened: boolean
  onClose: () => void
  /** The palette listens from now on; answers what was typed for it before that. */
  onReady: () => string
}
export type PaletteLoader = () => Promise<{ AppPalette: ComponentType<PaletteProps> }>

type Props = Omit<PaletteProps, 'onReady'> & { load: PaletteLoader; onOpen: () => void }

/** Ctrl+K from anywhere, also out of a text; the palette itself is loaded the first time it is asked for. */
export function PaletteHost({ load, opened, onOpen, onClose }: Props) {
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  const Palette = useMemo(() => later(async () => (await load()).AppPalette), [load])
  const onReady = useEarlyKeys(opened)
  useHotkeys([['mod+K', onOpen]], [])
  if (!wanted) return null
  return <Palette opened={opened} onClose={onClose} onReady={onReady} />
}

/** What is typed between Ctrl+K and the palette's own field is meant for it, not for the grid that still has the focus. */
function useEarlyKeys(opened: boolean): () => string {
  const early = useRef('')
  const [ready, setReady] = useState(false)
  if (!opened && ready) setReady(false)

  useLayoutEffect(() => {
    if (!opened || ready) return
    early.current = ''
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') early.current = early.current.slice(0, -1)
      else if (event.key.length === 1) early.current += event.key
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => window.removeEventListener('keydown', keep, { capture: true })
  }, [opened, ready])

  return () => {
    setReady(true)
    const typed = early.current
    early.current = ''
    return typed
  }
}
