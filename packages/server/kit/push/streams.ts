import { Readable } from 'node:stream'
import { veil } from '../personal/marks.calc.ts'

/** Streams of one session in this process; a browser has one, or one for each window that is seen where it cannot share. */
const PER_SESSION = 20
/** bytes that a reader may lag behind; one that does not read is let go and comes back by itself. */
const LAG_MAX = 256 * 1024

const MUDOU = 'data: {"tipo":"mudou"}\n\n'
/** A comment, so that proxies see that the line is in use. The first one also sends the head of the answer. */
const BEAT = ':\n\n'
/** ms until a browser whose stream broke asks again. */
const RETRY = 'retry: 2000\n\n'

/**
 * `named`: each event says which topic it is of, as where several were asked for, however many of them are left. `hides`: who follows it
 * sees nobody's documents, phones and e-mails.
 */
type Stream = { topicos: readonly string[]; named: boolean; hides: boolean; sessao: string; out: Readable }

/** The open streams of this process. */
export function createStreams() {
  const all = new Set<Stream>()

  function write({ out }: Stream, text: string) {
    if (out.readableEnded || out.destroyed) return
    if (out.readableLength > LAG_MAX) out.destroy()
    else out.push(text)
  }

  const writeAll = (text: string) => {
    for (const stream of all) write(stream, text)
  }

  return {
    /** Undefined when the session has too many already. */
    open({ topicos, named, hides, sessao }: Omit<Stream, 'out'>): Readable | undefined {
      if ([...all].filter((stream) => stream.sessao === sessao).length >= PER_SESSION) return undefined
      const stream = { topicos, named, hides, sessao, out: new Readable({ read() {} }) }
      stream.out.once('close', () => all.delete(stream))
      stream.out.push(RETRY + BEAT)
      all.add(stream)
      return stream.out
    },
    tell(topico: string, evento: unknown) {
      const textOf = (said: unknown) => `data: ${JSON.stringify(said)}\n\n`
      const [whole, veiled] = [textOf(evento), textOf(veil(evento))]
      for (const stream of all) {
        if (!stream.topicos.includes(topico)) continue
        const data = stream.hides ? veiled : whole
        write(stream, stream.named ? `event: ${topico}\n${data}` : data)
      }
    },
    /** What bears no name is for all topics of a stream. */
    tellAll: () => writeAll(MUDOU),
    beat: () => writeAll(BEAT),
    sessions: (): string[] => [...new Set([...all].map(({ sessao }) => sessao))],
    endWhere(over: (stream: Pick<Stream, 'topicos' | 'hides' | 'sessao'>) => boolean) {
      for (const stream of all) {
        if (!over(stream)) continue
        all.delete(stream)
        stream.out.push(null)
      }
    },
  }
}
