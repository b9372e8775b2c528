import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { heard } from '../../kit/held.ts'

/** The line that was typed in last, and where: others are added behind it, and a field of the mockup is put there. */
type Lugar = { chave: string; campo?: 'value' | 'data'; caret?: number }

export type Atual = { lugar: () => Lugar | undefined; ir: (place: Lugar) => void; subscribe: (listener: () => void) => () => void }

export const AtualContext = createContext<Atual | null>(null)

export function useNovoAtual(): Atual {
  return useMemo(() => {
    const { subscribe, tell } = heard()
    let now: Lugar | undefined
    return {
      lugar: () => now,
      ir: (place) => {
        const moved = now?.chave !== place.chave
        now = place
        if (moved) tell()
      },
      subscribe,
    }
  }, [])
}

export function useAtual(): Atual {
  const current = useContext(AtualContext)
  if (!current) throw new Error('A line outside of its editor')
  return current
}

/** Something of the line typed in last; rendered again only when it differs. */
export function useDoAtual<R>(read: (key: string | undefined) => R): R {
  const current = useAtual()
  return useSyncExternalStore(current.subscribe, () => read(current.lugar()?.chave))
}
