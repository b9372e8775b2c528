/** What stands where a secret stood. */
const MASK = '***'

const BEARER = /\bBearer\s+[^\s"',;\\]+/gi
/** As many digits as the shortest card has, or more, at most one blank or hyphen between two. */
const DIGITS = /\d(?:[ -]?\d){12,}/g
const [SHORTEST, LONGEST] = [13, 19]

/** Text without credentials and card numbers, and without NUL, which the database does not keep. */
export const maskText = (text: string): string => maskedText(text, { depth: 0, read: 0 })

function maskedText(text: string, where: Where): string {
  const plain = text.replaceAll('\0', '')
  if (plain.length < SHORTEST_SECRET) return plain
  const named = MAY_HIDE.test(plain)
  const inner = named ? jsonIn(plain, where) : undefined
  const masked = inner === undefined ? undefined : maskedJson(inner, text.length, where)
  // What had nothing to hide stays as it was written.
  if (masked?.touched) return JSON.stringify(masked.value)
  return (named ? plain.replace(SECRET_FIELD, `$<before>$<quote>${MASK}$<quote>`) : plain)
    .replace(BEARER, `Bearer ${MASK}`)
    .replace(DIGITS, withoutCards)
}

/** A card may stand among other numbers; it begins and ends where a group of digits does. */
function withoutCards(run: string): string {
  const groups = run.match(/\d+|[ -]/g) ?? []
  let out = ''
  for (let at = 0; at < groups.length; at++) {
    const end = cardEnd(groups, at)
    out += end === undefined ? (groups[at] ?? '') : MASK
    at = end ?? at
  }
  return out
}

/** The last group of a card that begins with this one. */
function cardEnd(groups: readonly string[], from: number): number | undefined {
  if (isGap(groups[from])) return undefined
  let digits = ''
  let found: number | undefined
  for (let at = from; at < groups.length && digits.length <= LONGEST; at++) {
    const group = groups[at] ?? ''
    if (isGap(group)) continue
    digits += group
    if (digits.length >= SHORTEST && digits.length <= LONGEST && isCard(digits)) found = at
  }
  return found
}

const isGap = (group: string | undefined) => group === ' ' || group === '-'

/** Luhn. No card begins with 0 or 1, as many an instant in milliseconds does. */
function isCard(digits: string): boolean {
  if (digits < '2') return false
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

const SECRET = 'senha|password|token|authorization|secret|cvv'
const SECRET_KEYS = new RegExp(SECRET, 'i')
/** The value of a field in quotes; one that is not closed goes to the end. */
const QUOTED = String.raw`\k<quote>[^]*?(?:(?<!\\)\k<quote>|$)`
/** A list or an object with others in it, so deep; none of it can fail to match, and so nothing is tried twice. */
const bracketed = (depth: number): string => String.raw`[[{](?:${QUOTED}|${depth > 0 ? `${bracketed(depth - 1)}|` : ''}[^[\]{}])*[\]}]?`
/**
 * A field of JSON within a text that is no JSON as a whole: something stands around it, or its end was cut off. In a text within a text
 * its quotes have backslashes, the same number on both sides. Of a text whose end is in doubt rather too much is hidden.
 */
const SECRET_FIELD = new RegExp(
  String.raw`(?<before>(?<!\\)(?<quote>\\{0,63}["'])[^"'\\]{0,60}?(?:${SECRET})[^"'\\]{0,60}\k<quote>\s{0,9}:\s{0,9})` +
    String.raw`(?:${QUOTED}|${bracketed(4)}|-?\d[\d.]*|true|false)`,
  'gi',
)
const MAY_BE_JSON = /^\s*["[{]/
/** Letters of `"cvv":1`, the shortest text that has anything to hide. */
const SHORTEST_SECRET = 7
/** The name of a secret, perhaps written in numbers. */
const MAY_HIDE = new RegExp(String.raw`${SECRET}|\\u00`, 'i')
/** Quotes, colon and comma of a field. */
const AROUND_KEY = 4
/** Deeper than this nobody looks; what a stack could not hold is cut off here. */
const DEPTH = 64

/** How deep a value stands, and how many texts above and before it were read as JSON. */
type Where = { depth: number; read: number }
/** To read one costs more than all else: the others are looked through as they are. */
const READ_MAX = 500

/** The JSON that a text is. */
function jsonIn(text: string, where: Where): unknown {
  if (where.depth >= DEPTH || where.read >= READ_MAX || !MAY_BE_JSON.test(text)) return undefined
  where.read++
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON without what stands under the name of a secret, and its texts without what no text may show; cut off after about `most` characters. */
export const mascararInfo = (value: unknown, most: number): unknown => maskedJson(value, most, { depth: 0, read: 0 }).value

function maskedJson(value: unknown, most: number, where: Where): { value: unknown; touched: boolean } {
  let left = most
  let touched = false
  const put = <T>(made: T): T => {
    touched = true
    return made
  }
  const mask = (one: unknown): unknown => {
    left -= typeof one === 'string' ? one.length : 1
    if (typeof one === 'number') return isCardNumber(one) ? put(MASK) : one
    if (typeof one !== 'string' && (typeof one !== 'object' || one === null)) return one
    where.depth++
    const masked = typeof one === 'string' ? textWithout(one) : where.depth > DEPTH ? put('…') : fieldsWithout(one)
    where.depth--
    return masked
  }
  const textWithout = (one: string) => {
    const masked = maskedText(one.slice(0, most), where)
    return masked === one ? one : put(masked)
  }
  const fieldsWithout = (one: object) => {
    if (Array.isArray(one)) return [...eachOf(one, mask)]
    return Object.fromEntries(
      eachOf(fieldsOf(one), ([key, inner]) => {
        left -= key.length + AROUND_KEY
        return [key, SECRET_KEYS.test(key) && inner !== null ? put(MASK) : mask(inner)] as const
      }),
    )
  }
  /** One after the other, until there is enough. */
  function* eachOf<T, O>(all: Iterable<T>, work: (one: T) => O): Generator<O> {
    for (const one of all) {
      if (left <= 0) return
      yield work(one)
    }
  }
  return { value: mask(value), touched }
}

/** One by one, since nobody may want them all. */
function* fieldsOf(one: object): Generator<[string, unknown]> {
  for (const key in one) if (Object.hasOwn(one, key)) yield [key, Reflect.get(one, key)]
}

const isCardNumber = (n: number) => Number.isSafeInteger(n) && n >= 2e12 && isCard(String(n))
