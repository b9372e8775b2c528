import { createHub } from './hub.ts'

/** The lock of the one window that has the stream, and the channel on which it hands events on. */
const NAME = 'retaguarda-eventos'
/** ms in which what changes together is gathered: a screen that leaves and the one that comes. */
const GATHER = 30

/** What the windows of a browser say to each other. */
type Said =
  /** What a window follows; nothing when it goes, and when it is hidden. `fresh` is what it has heard nothing of yet. */
  | { tipo: 'segue'; janela: string; topicos: string[]; fresh: string[] }
  /** Of a window that has just begun to lead: who follows what? */
  | { tipo: 'quem' }
  /** `to` one window, or to all. */
  | { tipo: 'evento'; topico: string; evento: unknown; to: string | undefined }

export type Line = { /** What this window follows has changed; `fresh` is what has just come. */ change(fresh?: string): void }

type Options = { followed: () => Set<string>; hear: (topico: string, evento: unknown) => void }

/**
 * Brings what happens to what this window follows, while the window is seen. Of the windows that are, the one that holds a lock has the stream;
 * when it closes, hides or crashes the browser gives the lock to the next, which opens its own and tells all to load again. A page without
 * locks (plain HTTP) or without channels has a stream for itself.
 */
export function openLine({ followed, hear }: Options): Line {
  const shares = 'BroadcastChannel' in window && 'locks' in navigator
  const channel = shares ? new BroadcastChannel(NAME) : undefined
  const say = (said: Said) => channel?.postMessage(said)
  const janela = crypto.randomUUID?.() ?? String(Math.random())
  const hub = createHub((topico, evento, to) => {
    if (to !== janela) say({ tipo: 'evento', topico, evento, to })
    if (to === undefined || to === janela) hear(topico, evento)
  })
  let fresh = new Set<string>()
  let timer: number | undefined
  /** Leads, or waits for its turn, until it is called. */
  let leave: (() => void) | undefined
  let leads = false

  const wanted = () => (document.visibilityState === 'hidden' ? new Set<string>() : followed())
  const declare = () => {
    const topicos = wanted()
    const said = { topicos: [...topicos], fresh: [...fresh].filter((topico) => topicos.has(topico)) }
    fresh = new Set()
    if (leads) hub.follows(janela, said)
    else say({ tipo: 'segue', janela, ...said })
  }
  const lead = () => {
    leads = true
    hub.open()
    declare()
    say({ tipo: 'quem' })
  }
  const join = () => {
    if (leave) return
    if (!shares) {
      leave = () => {}
      return lead()
    }
    const turn = new AbortController()
    let end = () => {}
    leave = () => {
      turn.abort()
      end()
    }
    const whileLeading = async () => {
      // It may have left while its turn came.
      if (turn.signal.aborted) return
      lead()
      await new Promise<void>((done) => (end = done))
    }
    // What is refused is what was given up before its turn.
    navigator.locks.request(NAME, { signal: turn.signal }, whileLeading).catch(() => {})
  }
  const part = () => {
    if (leads) hub.close()
    leads = false
    leave?.()
    leave = undefined
  }
  const settle = () => {
    window.clearTimeout(timer)
    timer = undefined
    if (wanted().size === 0) part()
    else join()
    declare()
  }
  const look = () => {
    // What was told meanwhile has been missed.
    if (document.visibilityState === 'visible') fresh = followed()
    settle()
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.tipo === 'evento') {
      if (document.visibilityState === 'visible' && (data.to ?? janela) === janela) hear(data.topico, data.evento)
    } else if (data.tipo === 'quem') declare()
    else if (leads) hub.follows(data.janela, data)
  })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pagehide', () => {
    part()
    say({ tipo: 'segue', janela, topicos: [], fresh: [] })
  })
  return {
    change(topico) {
      if (topico !== undefined) fresh.add(topico)
      timer ??= window.setTimeout(settle, GATHER)
    },
  }
}
