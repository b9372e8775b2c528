/** A part of a message: its headers by their names in lower case, what stands below them, and the parts that it consists of. */
export type Part = { headers: Map<string, string>; type: string; body: string; parts: Part[] }

const DEPTH = 8
const PARTS = 200

/** Reads a message as it stands in a mailbox, each byte one letter. What is not as it should be is read as far as it can be. */
export function parseMime(source: string): Part {
  const left = { parts: PARTS }
  return partOf(source.replace(/\r\n?/g, '\n'), DEPTH, left)
}

function partOf(source: string, depth: number, left: { parts: number }): Part {
  const { headers, rest } = headersOf(source)
  const content = headers.get('content-type') ?? 'text/plain'
  const type = (content.split(';')[0] ?? '').trim().toLowerCase()
  const body = decoded(rest, headers.get('content-transfer-encoding'))
  const inside =
    depth === 0 ? [] : type === 'message/rfc822' ? [body] : type.startsWith('multipart/') ? split(rest, boundaryOf(content)) : []
  const parts: Part[] = []
  for (const one of inside) {
    if (left.parts-- <= 0) break
    parts.push(partOf(one, depth - 1, left))
  }
  return { headers, type, body, parts }
}

/** The headers that a text begins with, and what stands below the blank line. */
export function headersOf(source: string): { headers: Map<string, string>; rest: string } {
  const lines = source.split('\n')
  // A forwarder may leave its envelope's line above.
  const from = lines[0]?.startsWith('From ') ? 1 : 0
  let end = lines.findIndex((line, at) => at >= from && line.trim() === '')
  if (end < 0) end = lines.length
  return { headers: fieldsOf(lines.slice(from, end)), rest: lines.slice(end + 1).join('\n') }
}

const FIELD = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/

/** Fields in any case, folded ones in one; of one that stands twice the first. */
export function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>()
  let name: string | undefined
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      if (name !== undefined) fields.set(name, `${fields.get(name) ?? ''} ${line.trim()}`)
      continue
    }
    const [, key, value = ''] = FIELD.exec(line) ?? []
    name = key === undefined || fields.has(key.toLowerCase()) ? undefined : key.toLowerCase()
    if (name !== undefined) fields.set(name, value.trim())
  }
  return fields
}

const boundaryOf = (content: string): string | undefined => {
  const [, quoted, plain] = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(content) ?? []
  return quoted ?? plain
}

function split(body: string, boundary: string | undefined): string[] {
  if (boundary === undefined) return []
  const parts: string[][] = []
  for (const line of body.split('\n')) {
    const marked = line.trimEnd()
    if (marked === `--${boundary}--`) break
    if (marked === `--${boundary}`) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.map((lines) => lines.join('\n').replace(/^\n(?=\S+:)/, ''))
}

function decoded(body: string, encoding = ''): string {
  if (/^\s*base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('latin1').replace(/\r\n?/g, '\n')
  if (!/^\s*quoted-printable/i.test(encoding)) return body
  return body.replace(/=[ \t]*\n/g, '').replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** What a line says whose bytes are letters: mail servers write UTF-8 also where they declare nothing (RFC 6533), and old ones Latin-1. NUL says nothing. */
export function readable(line: string): string {
  const plain = line.replaceAll('\0', '')
  try {
    return UTF8.decode(Buffer.from(plain, 'latin1'))
  } catch {
    return plain
  }
}
