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
  /** Of the text before the next tag, what stood before a comment or a section. */
  let text = ''
  for await (const piece of bytes) {
    held += decoder.decode(piece, { stream: true })
    let from = 0
    for (;;) {
      const open = held.indexOf('<', from)
      const found = open < 0 ? undefined : markupAt(held, open)
      if (!found) break
      text += textOf(held.slice(from, open))
      from = found.end
      if (found.begin === CDATA) text += found.inside
      if (text.length > HELD_MAX) throw new BadXml('a text that is too long')
      if (found.begin !== '<') continue
      if (found.inside.startsWith('!')) throw new BadXml('declarations are not read')
      yield* tagsIn(found.inside, text)
      text = ''
    }
    held = held.slice(from)
    if (held.length > HELD_MAX) throw new BadXml('a text that is too long')
  }
}

const CDATA = '<![CDATA['
/** What begins and ends what is no tag, and at last a tag. */
const MARKUP = [['<!--', '-->'], [CDATA, ']]>'], ['<?', '?>'], ['<', '>']] as const // biome-ignore format: pairs

/** The tag, comment, section or instruction that begins there; undefined while its end has not come. */
function markupAt(held: string, open: number): { begin: string; inside: string; end: number } | undefined {
  const [begin, close] = MARKUP.find(([word]) => held.startsWith(word, open)) ?? ['<', '>']
  const at = held.indexOf(close, open + begin.length)
  return at < 0 ? undefined : { begin, inside: held.slice(open + begin.length, at), end: at + close.length }
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
