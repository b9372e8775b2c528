import { evento } from '@retaguarda/contract/evento.ts'
import { downloadUrl } from '../api.ts'

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

/** Server-sent events of some topics, asked for until they are closed. */
export function openStream(topicos: ReadonlySet<string>, { onOpen, onEvent }: Hearer): Stream {
  let source: EventSource
  let timer: number | undefined
  let again = false

  const open = () => {
    source = new EventSource(downloadUrl(evento.stream, { query: { topico: [...topicos].join(',') } }))
    const hear = (topico: string | undefined) => (message: MessageEvent<string>) => onEvent(topico, JSON.parse(message.data))
    source.onmessage = hear(undefined)
    for (const topico of topicos) source.addEventListener(topico, hear(topico))
    source.onopen = () => {
      onOpen(again)
      again = true
    }
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(open, AGAIN)
    }
  }
  open()
  return {
    topicos,
    isLive: () => source.readyState === EventSource.OPEN,
    close: () => {
      window.clearTimeout(timer)
      source.close()
    },
  }
}
