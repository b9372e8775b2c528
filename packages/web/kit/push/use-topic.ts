import type { Topico } from '@retaguarda/contract/evento.ts'
import { useEffect, useEffectEvent } from 'react'
import { Line } from './line.ts'

type Tell = (evento: unknown) => void

/** Who follows what in this window. */
const followers = new Map<string, Set<Tell>>()
let line: Line | undefined

/**
 * Follows a topic until the answered function is called. The windows of a browser that are seen share one stream, and a hidden one has none:
 * HTTP/1.1 allows six connections to one host for all of them together.
 */
function follow(topico: string, tell: Tell): () => void {
  const tells = followers.get(topico) ?? new Set()
  followers.set(topico, tells.add(tell))
  line ??= new Line({ followed: () => new Set(followers.keys()), hear })
  line.change(topico)
  return () => {
    tells.delete(tell)
    if (tells.size === 0 && followers.get(topico) === tells) followers.delete(topico)
    line?.change()
  }
}

function hear(topico: string, evento: unknown): void {
  for (const tell of followers.get(topico) ?? []) tell(evento)
}

/**
 * Tells `onEvent` what happens to a topic (`task-7`; undefined for none) while the screen is open and seen. The contract says
 * what the events of each topic are (`contract/evento.ts`). `{ tipo: 'mudou' }` means: load again; it is also given after every
 * opening of the stream, the first one included, because something may have been missed before it.
 */
export function useTopic(topico: Topico | undefined, onEvent: (evento: unknown) => void): void {
  const tell = useEffectEvent(onEvent)
  useEffect(() => (topico === undefined ? undefined : follow(topico, (evento) => tell(evento))), [topico])
}
