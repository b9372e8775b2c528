import { evento } from '@retaguarda/contract/evento.ts'
import { downloadUrl, leavingSignal } from '../api.ts'

/** ms until a refused stream is asked for again; the browser itself asks again after a broken one. */
const AGAIN = 5_000

export type Stream = {
  topicos: ReadonlySet<string>
  /** Whether it brings what happens now. */
  isLive(): boolean
  close(): void
}

type Hearer = {
  /** `again` where what happened since it broke may have been missed. */
  onOpen: (again: boolean) => void
  /** An event of one topic, or of all of them. */
  onEvent: (topico: string | undefined, evento: unknown) => void
}

/** Server-sent events of some topics, asked for until they are closed or the person leaves. */
export function openStream(topicos: ReadonlySet<string>, { onOpen, onEvent }: Hearer): Stream {
  let source: EventSource | undefined
  let timer: number | undefined
  let again = false
  const leaving = leavingSignal()
  const close = () => {
    window.clearTimeout(timer)
    leaving.removeEventListener('abort', close)
    source?.close()
  }

  const open = () => {
    if (leaving.aborted) return
    const asked = new EventSource(downloadUrl(evento.stream, { query: { topico: [...topicos].join(',') } }))
    const hear = (topico: string | undefined) => (message: MessageEvent<string>) => onEvent(topico, JSON.parse(message.data))
    asked.onmessage = hear(undefined)
    for (const topico of topicos) asked.addEventListener(topico, hear(topico))
    asked.onopen = () => {
      onOpen(again)
      again = true
    }
    asked.onerror = () => {
      if (asked.readyState === EventSource.CLOSED) timer = window.setTimeout(open, AGAIN)
    }
    source = asked
  }
  leaving.addEventListener('abort', close)
  open()
  return { topicos, isLive: () => source?.readyState === EventSource.OPEN, close }
}
