import { z } from 'zod'

const KEY = 'retaguarda.lote-parado'
const Parada = z.object({ prefix: z.string(), feitos: z.number(), total: z.number() })
type Parada = z.output<typeof Parada>

/**
 * While records are changed one after the other: who closes the page is asked, and what stays half done is kept for the list, which says so
 * when it is opened again. @returns ends it
 */
export function guardLote(agora: () => Parada): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const keep = () => localStorage.setItem(KEY, JSON.stringify(agora()))
  addEventListener('beforeunload', ask)
  addEventListener('pagehide', keep)
  return () => {
    removeEventListener('beforeunload', ask)
    removeEventListener('pagehide', keep)
  }
}

/** What stayed half done in this list, said once. */
export function takeParada(prefix: string): Parada | undefined {
  const kept = localStorage.getItem(KEY)
  if (kept === null) return undefined
  try {
    const parada = Parada.parse(JSON.parse(kept))
    if (parada.prefix !== prefix) return undefined
    localStorage.removeItem(KEY)
    return parada
  } catch {
    localStorage.removeItem(KEY)
    return undefined
  }
}
