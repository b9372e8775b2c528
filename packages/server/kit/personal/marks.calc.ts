import { documentoDigitsProblem } from '@retaguarda/contract/kit/documento.ts'
import { isOculto, OCULTO } from '@retaguarda/contract/kit/oculto.ts'

/**
 * A document, a phone or an e-mail as it stands in a text. `plain` is what registers know it by: an e-mail in small letters, the digits of
 * a number. `sure`: by how it is written, or by where it stands, it is one; a row of digits anywhere else may be anything.
 */
export type Mark = { plain: string; email: boolean; sure: boolean; always: boolean }

/** What people write between the digits of a number. */
const BETWEEN = String.raw`[\s().\-–‑/]{0,2}`
/**
 * An e-mail, also in an address · a CPF as people write it · a phone as people write it · digits that may be either, together or apart.
 * An e-mail begins where no letter of it stands before: looked for at each letter, a long word would take its square in time.
 */
const PATTERN = new RegExp(
  [
    String.raw`(?<![\p{L}\p{M}\p{N}._%+'-])([\p{L}\p{M}\p{N}._%+-][\p{L}\p{M}\p{N}._%+'-]*(?:@|%40)[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)`,
    String.raw`((?<!\d\.?)\d{3}\.\d{3}\.\d{3}[-–‑/.]?\d{2}(?!\d)|(?<!\d)\d{9}[-–‑/]\d{2}(?!\d))`,
    String.raw`((?:\+\d{1,3}\s?)?\(0?\d{2}\)\s?(?:9[\s.])?\d{4,5}[\s.–‑-]?\d{4}(?!\d)|\+\d{1,3}[\s\d().–‑-]{8,18}\d|(?<!\d)\d{2}\s\d{4,5}-?\d{4}(?!\d))`,
    String.raw`((?<!\d)\d{10,13}(?!\d)|(?<!\d${BETWEEN})\(?\d(?:${BETWEEN}\d){9,})`,
  ].join('|'),
  'gu',
)

/** Under these names digits are of somebody, however they are written. */
const OF_PEOPLE = /cpf|documento|telefone|celular|contato|titular/i
const OF_PHONES = /telefone|celular|contato$/i
/** Fewer digits reach nobody. */
const PHONE_MIN = 8
/** Digits of a phone without its country at least, and of one with it at most. */
const [NUMBER_MIN, NUMBER_MAX] = [10, 13]
/** In so many groups at most people write one: +55 11 9 7531 8642. */
const GROUPS_MAX = 5

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** `text`, which stands under `key`, with something else in the place of what `hides` says of. */
export function replaceMarks(text: string, key: string, hides: (mark: Mark) => boolean): string {
  let found = false
  const replaced = text.replaceAll(PATTERN, (part: string, email?: string, cpf?: string, phone?: string) => {
    found = true
    const plain = email === undefined ? digitsOf(part) : part.toLowerCase().replace('%40', '@')
    if (email === undefined && plain.length > NUMBER_MAX) return replaceWithin(part, hides)
    const sure = email !== undefined || cpf !== undefined || phone !== undefined || OF_PEOPLE.test(key) || isCpfIn(part, text)
    return hides({ plain, email: email !== undefined, sure, always: cpf !== undefined }) ? OCULTO : part
  })
  const digits = digitsOf(text)
  if (found || !OF_PHONES.test(key) || digits.length < PHONE_MIN) return replaced
  return hides({ plain: digits, email: false, sure: true, always: false }) ? OCULTO : text
}

/** Digits that check as a CPF, within words: the name of a MEI ends in that of its owner. A number that stands alone may be any. */
const isCpfIn = (digits: string, text: string): boolean =>
  /^\d{11}$/.test(digits) && /\p{L}/u.test(text) && documentoDigitsProblem(digits) === undefined

/** A row of numbers, of which some neighbours together may be one that registers know. */
function replaceWithin(row: string, hides: (mark: Mark) => boolean): string {
  const groups = [...row.matchAll(/\d+/g)]
  let text = ''
  let from = 0
  for (let first = 0; first < groups.length; first++) {
    const found = hiddenEnd(groups, first, hides)
    const [start, end] = [groups[first], groups[found]]
    if (!start || !end) continue
    text += row.slice(from, start.index) + OCULTO
    from = end.index + end[0].length
    first = found
  }
  return text + row.slice(from)
}

/** The last of the groups that make one to be hidden with the first; -1 where none does. Each is asked for, so that all are looked up. */
function hiddenEnd(groups: readonly RegExpExecArray[], first: number, hides: (mark: Mark) => boolean): number {
  let found = -1
  let plain = ''
  for (let last = first; last < Math.min(groups.length, first + GROUPS_MAX) && plain.length < NUMBER_MAX; last++) {
    plain += groups[last]?.[0] ?? ''
    const fits = plain.length >= NUMBER_MIN && plain.length <= NUMBER_MAX
    if (fits && hides({ plain, email: false, sure: false, always: false })) found = last
  }
  return found
}

/** The value with each text of it replaced, by the name that it stands under. */
export function mapTexts(value: unknown, replace: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return replace(value, key)
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, replace, key))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  // Of a change it is told apart which field it was of.
  const of = 'campo' in value && typeof value.campo === 'string' ? value.campo : undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, replace, of !== undefined && WERE.has(name) ? of : name)]),
  )
}
const WERE = new Set(['antes', 'depois'])

/** All that may be somebody's is hidden, also a company's, without asking whose it is: where nobody can wait for the answer. */
export const veil = (value: unknown): unknown => mapTexts(value, (text, key) => replaceMarks(text, key, () => true))

const isPlain = (value: object) => {
  const proto: unknown = Object.getPrototypeOf(value)
  return proto === Object.prototype || proto === null
}

/**
 * What was sent, with what is there in the place of what came back as it was shown: `shown` is what is there, as who sends it saw it. Rows
 * of a list are told apart by their id.
 */
export function restore(sent: unknown, shown: unknown, there: unknown): unknown {
  if (typeof sent === 'string') return typeof there === 'string' && sent === shown && sent !== there ? there : sent
  if (Array.isArray(sent)) {
    const [seen, real] = [listOf(shown), listOf(there)]
    return sent.map((one: unknown, i) => {
      const id = idOf(one)
      const at = id === undefined ? i : seen.findIndex((other) => idOf(other) === id)
      return restore(one, seen[at], real[at])
    })
  }
  if (typeof sent !== 'object' || sent === null) return sent
  return Object.fromEntries(Object.entries(sent).map(([name, inner]) => [name, restore(inner, inside(shown, name), inside(there, name))]))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const idOf = (value: unknown): unknown => inside(value, 'id') ?? undefined

/** No form of ours goes deeper; each level is a call on the stack. */
const LEVELS_MAX = 100

/** Where a value still says that something is hidden. @throws RangeError for one that goes too deep */
export function* hiddenPaths(value: unknown, path: readonly string[] = []): Generator<string> {
  if (path.length > LEVELS_MAX) throw new RangeError('Too many levels')
  if (typeof value === 'string' && isOculto(value)) yield path.join('.')
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* hiddenPaths(inner, [...path, name])
}
