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

type Options = { followed: () => Set<string>; hear: (topico: string, evento: unknown) => void }

/** Where this window stands among those that are seen; `leave` gives its turn back. */
type Place = { at: 'away' } | { at: 'waiting' | 'leading'; leave: () => void }

const shares = () => 'BroadcastChannel' in window && 'locks' in navigator

/**
 * Brings what happens to what this window follows, while the window is seen. Of the windows that are, the one that holds a lock has the stream;
 * when it closes, hides or crashes the browser gives the lock to the next, which opens its own and tells all to load again. A page without
 * locks (plain HTTP) or without channels has a stream for itself.
 */
export class Line {
  readonly #followed: Options['followed']
  readonly #hear: Options['hear']
  readonly #janela = crypto.randomUUID?.() ?? String(Math.random())
  readonly #channel = shares() ? new BroadcastChannel(NAME) : undefined
  readonly #hub = createHub((topico, evento, to) => this.#tell(topico, evento, to))
  #place: Place = { at: 'away' }
  #fresh = new Set<string>()
  #timer: number | undefined

  constructor({ followed, hear }: Options) {
    this.#followed = followed
    this.#hear = hear
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => this.#listen(data))
    document.addEventListener('visibilitychange', () => {
      // What was told meanwhile has been missed.
      if (isSeen()) this.#fresh = followed()
      this.#settle()
    })
    window.addEventListener('pagehide', () => {
      this.#part()
      this.#say({ tipo: 'segue', janela: this.#janela, topicos: [], fresh: [] })
    })
  }

  /** What this window follows has changed; `topico` is what has just come. */
  change(topico?: string): void {
    if (topico !== undefined) this.#fresh.add(topico)
    this.#timer ??= window.setTimeout(() => this.#settle(), GATHER)
  }

  #settle(): void {
    window.clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#wanted().size === 0) this.#part()
    else this.#join()
    this.#declare()
  }

  #join(): void {
    if (this.#place.at !== 'away') return
    const lead = (leave: () => void) => {
      this.#place = { at: 'leading', leave }
      this.#hub.open()
      this.#declare()
      this.#say({ tipo: 'quem' })
    }
    if (shares()) this.#place = { at: 'waiting', leave: takeTurn(lead) }
    else lead(() => {})
  }

  #part(): void {
    if (this.#place.at === 'leading') this.#hub.close()
    if (this.#place.at !== 'away') this.#place.leave()
    this.#place = { at: 'away' }
  }

  #wanted(): Set<string> {
    return isSeen() ? this.#followed() : new Set()
  }

  #declare(): void {
    const topicos = this.#wanted()
    const said = { topicos: [...topicos], fresh: [...this.#fresh].filter((topico) => topicos.has(topico)) }
    this.#fresh = new Set()
    if (this.#place.at === 'leading') this.#hub.follows(this.#janela, said)
    else this.#say({ tipo: 'segue', janela: this.#janela, ...said })
  }

  #say(said: Said): void {
    this.#channel?.postMessage(said)
  }

  #listen(said: Said): void {
    if (said.tipo === 'evento') {
      if (isSeen() && (said.to ?? this.#janela) === this.#janela) this.#hear(said.topico, said.evento)
    } else if (said.tipo === 'quem') this.#declare()
    else if (this.#place.at === 'leading') this.#hub.follows(said.janela, said)
  }

  #tell(topico: string, evento: unknown, to: string | undefined): void {
    if (to !== this.#janela) this.#say({ tipo: 'evento', topico, evento, to })
    if (to === undefined || to === this.#janela) this.#hear(topico, evento)
  }
}

const isSeen = () => document.visibilityState === 'visible'

/** Calls `lead` when the turn of this window has come, which lasts until the answered function is called. */
function takeTurn(lead: (leave: () => void) => void): () => void {
  const turn = new AbortController()
  const { signal } = turn
  const leave = () => turn.abort()
  const ended = new Promise((done) => signal.addEventListener('abort', done))
  const whileLeading = async () => {
    // It may have left while its turn came.
    if (signal.aborted) return
    lead(leave)
    await ended
  }
  // What is refused is what was given up before its turn.
  navigator.locks.request(NAME, { signal }, whileLeading).catch(() => {})
  return leave
}
