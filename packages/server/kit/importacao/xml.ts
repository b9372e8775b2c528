/** An opening or closing tag, without its prefix, and the text that stood before it. A tag that closes itself comes twice. */
export type Tag = { name: string; opens: boolean; attr: (name: string) => string | undefined; text: string }

/** Characters of one tag or text. */
const HELD_MAX = 256 * 1024
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export class BadXml extends Error {}

/**
 * The tags of an XML document as it arrives. Of documents of other people: a declaration of entities is refused, so that nothing grows,
 * and what stands outside is never fetched.
 * @throws BadXml
 */
export async function* tagsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Tag, void> {
  const decoder = new TextDecoder('utf-8')
  let held = ''
  for await (const piece of bytes) {
    held += decoder.decode(piece, { stream: true })
    let from = 0
    for (;;) {
      const open = held.indexOf('<', from)
      const close = open < 0 ? -1 : held.indexOf('>', open)
      if (close < 0) break
      const inside = held.slice(open + 1, close)
      if (inside.startsWith('!')) throw new BadXml('neither declarations, comments nor sections are read')
      if (!inside.startsWith('?')) yield* tagsIn(inside, textOf(held.slice(from, open)))
      from = close + 1
    }
    held = held.slice(from)
    if (held.length > HELD_MAX) throw new BadXml('a text that is too long')
  }
}

function* tagsIn(inside: string, text: string): Generator<Tag, void> {
  const closes = inside.startsWith('/')
  const empty = !closes && inside.endsWith('/')
  const [full = ''] = /^[^\s/]+/.exec(closes ? inside.slice(1) : inside) ?? []
  const name = full.slice(full.indexOf(':') + 1)
  const attr = (wanted: string) => {
    const [, value] = attribute(wanted).exec(inside) ?? []
    return value === undefined ? undefined : textOf(value)
  }
  if (!closes) yield { name, opens: true, attr, text }
  if (closes || empty) yield { name, opens: false, attr, text: empty ? '' : text }
}

const attributes = new Map<string, RegExp>()
/** Of that name, whatever its prefix is. */
function attribute(name: string): RegExp {
  const known = attributes.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`)
  attributes.set(name, known)
  return known
}

const textOf = (raw: string): string =>
  raw.includes('&')
    ? raw.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined
        if (code === undefined) return NAMED[String(name)] ?? all
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : raw
