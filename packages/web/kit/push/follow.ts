import { evento } from '@retaguarda/contract/evento.ts'
import { downloadUrl } from '../api.ts'

/** ms until a refused stream is asked for again; the browser itself asks again after a broken one. */
const AGAIN = 5_000

/**
 * Follows a topic until the answered function is called. The stream is closed while the tab is hidden: HTTP/1.1 allows six
 * connections to one host for all tabs together.
 */
export function follow(topico: string, tell: (evento: unknown) => void): () => void {
  let source: EventSource | undefined
  let timer: number | undefined

  const close = () => {
    window.clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    const opened = new EventSource(downloadUrl(evento.stream, { query: { topico } }))
    opened.onopen = () => tell({ tipo: 'mudou' })
    opened.onmessage = ({ data }) => tell(JSON.parse(String(data)))
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED && source === opened) timer = window.setTimeout(open, AGAIN)
    }
    source = opened
  }
  const look = () => {
    if (document.visibilityState === 'hidden') close()
    else if (!source) open()
  }

  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}
