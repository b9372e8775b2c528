import { useHotkeys } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'

export type PaletteProps = { opened: boolean; onClose: () => void }
export type PaletteLoader = () => Promise<{ AppPalette: ComponentType<PaletteProps> }>

type Props = PaletteProps & { load: PaletteLoader; onOpen: () => void }

/** Ctrl+K from anywhere, also out of a text; the palette itself is loaded the first time it is asked for. */
export function PaletteHost({ load, opened, onOpen, onClose }: Props) {
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  const Palette = useMemo(() => lazy(async () => ({ default: (await load()).AppPalette })), [load])
  useHotkeys([['mod+K', onOpen]], [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Palette opened={opened} onClose={onClose} />
    </Suspense>
  )
}
