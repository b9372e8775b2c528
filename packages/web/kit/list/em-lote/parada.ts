import { z } from 'zod'

const KEY = 'retaguarda.lote-parado'
const Parada = z.object({ prefix: z.string(), feitos: z.number(), total: z.number() })
type Parada = z.output<typeof Parada>

/**
 * While records are changed one after the other: who closes the page is asked, and what stays half done is kept for the list, which says so
 * when it is opened again. Kept before the page asks: a call that the leaving itself cuts may fail before the page is told that it goes.
 * @returns ends it; what broke off on the way out stays kept
 */
export function guardLote(now: () => Parada): (broken: boolean) => void {
  const keep = () => localStorage.setItem(KEY, JSON.stringify(now()))
  const ask = (event: BeforeUnloadEvent) => {
    keep()
    event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  addEventListener('pagehide', keep)
  return (broken) => {
    removeEventListener('beforeunload', ask)
    removeEventListener('pagehide', keep)
    if (!broken) localStorage.removeItem(KEY)
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
