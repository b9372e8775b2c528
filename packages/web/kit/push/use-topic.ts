import type { Topico } from '@retaguarda/contract/evento.ts'
import { useEffect, useEffectEvent } from 'react'
import { follow } from './follow.ts'

/**
 * Tells `onEvent` what happens to a topic (`task-7`; undefined for none) while the screen is open and seen. The contract says
 * what the events of each topic are (`contract/evento.ts`). `{ tipo: 'mudou' }` means: load again; it is also given after every
 * opening of the stream, the first one included, because something may have been missed before it.
 */
export function useTopic(topico: Topico | undefined, onEvent: (evento: unknown) => void): void {
  const tell = useEffectEvent(onEvent)
  useEffect(() => (topico === undefined ? undefined : follow(topico, (evento) => tell(evento))), [topico])
}
