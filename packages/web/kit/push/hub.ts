import { type Mudou, TOPICOS_MAX } from '@retaguarda/contract/evento.ts'
import type { z } from 'zod'
import { openStream, type Stream } from './stream.ts'

/** ms that a stream is still heard beside the one that takes its place, so that nothing falls between them. What both bring is told twice. */
const OVERLAP = 2_000
/** ms in which the windows say what they follow. */
const GATHER = 30

const MUDOU: z.output<typeof Mudou> = { tipo: 'mudou' }

type Followed = { topicos: readonly string[]; fresh: readonly string[] }

/** To all windows, or to one. */
type Tell = (topico: string, evento: unknown, to?: string) => void

/** The one stream of all topics that the windows of a browser follow. It is made anew when a topic comes that it has not. */
export function createHub(tell: Tell) {
  const byWindow = new Map<string, readonly string[]>()
  let timer: number | undefined
  let old: Stream | undefined
  let now: Stream | undefined
  let coming: Stream | undefined

  const tellChange = (topicos: Iterable<string>, to?: string) => {
    for (const topico of topicos) tell(topico, MUDOU, to)
  }
  const grow = () => {
    timer = undefined
    const all = new Set([...byWindow.values()].reverse().flat())
    const wanted = new Set([...all].slice(0, TOPICOS_MAX))
    const latest = coming ?? now
    if (wanted.size === 0 || (latest && [...wanted].every((topico) => latest.topicos.has(topico)))) return
    coming?.close()
    const opened = openStream(wanted, {
      onOpen: (again) => (again ? tellChange(wanted) : take(opened)),
      onEvent: (topico, evento) => {
        for (const one of topico === undefined ? wanted : [topico]) tell(one, evento)
      },
    })
    coming = opened
  }
  const take = (opened: Stream) => {
    const before = now
    old?.close()
    old = before
    now = opened
    coming = undefined
    const heard = before?.isLive() ? before.topicos : new Set<string>()
    tellChange([...opened.topicos].filter((topico) => !heard.has(topico)))
    if (before) window.setTimeout(() => before.close(), OVERLAP)
  }

  return {
    open: () => byWindow.clear(),
    /** What a window follows. What is fresh to it is told to load, now where the stream has it already, else when it has. */
    follows(janela: string, { topicos, fresh }: Followed) {
      // The latest last: it is kept where they are too many.
      byWindow.delete(janela)
      if (topicos.length > 0) byWindow.set(janela, topicos)
      const live = now?.isLive() ? now.topicos : new Set<string>()
      tellChange(
        fresh.filter((topico) => live.has(topico)),
        janela,
      )
      timer ??= window.setTimeout(grow, GATHER)
    },
    close() {
      window.clearTimeout(timer)
      timer = undefined
      for (const stream of [old, now, coming]) stream?.close()
      old = now = coming = undefined
    },
  }
}
