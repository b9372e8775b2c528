/** What stands where a secret stood (operations, LOG). */
const MASK = '***'

const BEARER = /\bBearer\s+[^\s"',;]+/gi
/** As many digits as the shortest card has, or more, at most one blank or hyphen between two. */
const DIGITS = /\d(?:[ -]?\d){12,}/g
const [SHORTEST, LONGEST] = [13, 19]

/** Text without credentials and card numbers, and without NUL, which the database does not keep. */
export const mascararTexto = (text: string): string =>
  text.replaceAll('\0', '').replace(BEARER, `Bearer ${MASK}`).replace(DIGITS, withoutCards)

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

const SECRET_KEYS = /senha|password|token|authorization|secret|cvv/i
/** Quotes, colon and comma of a field. */
const AROUND_KEY = 4
/** Deeper than this nobody looks; what a stack could not hold is cut off here. */
const DEPTH = 64

/** JSON without what stands under the name of a secret, and its texts without what no text may show; cut off after about `most` characters. */
export function mascararInfo(value: unknown, most: number): unknown {
  let left = most
  const mask = (one: unknown, depth: number): unknown => {
    left -= typeof one === 'string' ? one.length : 1
    if (typeof one === 'string') return mascararTexto(one.slice(0, most))
    if (typeof one === 'number') return isCardNumber(one) ? MASK : one
    if (typeof one !== 'object' || one === null) return one
    if (depth === DEPTH) return '…'
    if (Array.isArray(one)) return [...eachOf(one, (inner) => mask(inner, depth + 1))]
    return Object.fromEntries(
      eachOf(fieldsOf(one), ([key, inner]) => {
        left -= key.length + AROUND_KEY
        return [key, SECRET_KEYS.test(key) && inner !== null ? MASK : mask(inner, depth + 1)] as const
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
  return mask(value, 0)
}

/** One by one, since nobody may want them all. */
function* fieldsOf(one: object): Generator<[string, unknown]> {
  for (const key in one) if (Object.hasOwn(one, key)) yield [key, Reflect.get(one, key)]
}

const isCardNumber = (n: number) => Number.isSafeInteger(n) && n >= 2e12 && isCard(String(n))
