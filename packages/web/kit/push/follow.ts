import { type Line, openLine } from './line.ts'

type Tell = (evento: unknown) => void

/** Who follows what in this window. */
const followers = new Map<string, Set<Tell>>()
let line: Line | undefined

/**
 * Follows a topic until the answered function is called. The windows of a browser that are seen share one stream, and a hidden one has none:
 * HTTP/1.1 allows six connections to one host for all of them together.
 */
export function follow(topico: string, tell: Tell): () => void {
  const tells = followers.get(topico) ?? new Set()
  followers.set(topico, tells.add(tell))
  line ??= openLine({ followed: () => new Set(followers.keys()), hear })
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
