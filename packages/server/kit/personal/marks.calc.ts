import { isOculto, OCULTO } from '@retaguarda/contract/kit/oculto.ts'

/**
 * A document, a phone or an e-mail as it stands in a text. `plain` is what registers know it by: an e-mail in small letters, the digits of
 * a number. `sure`: by how it is written, or by where it stands, it is one; a row of digits anywhere else may be anything.
 */
export type Mark = { plain: string; email: boolean; sure: boolean; always: boolean }

/** An e-mail · a CPF as people write it · a phone as people write it · digits that may be either. */
const PATTERN =
  /([\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)|((?<![\d.])\d{3}\.\d{3}\.\d{3}-?\d{2}(?!\d)|(?<!\d)\d{9}-\d{2}(?!\d))|((?:\+\d{1,3}\s?)?\(\d{2}\)\s?\d{4,5}[\s-]?\d{4}(?!\d)|\+\d{1,3}[\s\d()-]{8,18}\d|(?<!\d)\d{2}\s\d{4,5}-?\d{4}(?!\d))|((?<!\d)\d{10,13}(?!\d))/gu

/** Under these names digits are of somebody, however they are written. */
const OF_PEOPLE = /cpf|documento|telefone|celular|contato|titular/i
const OF_PHONES = /telefone|celular|contato$/i
/** Fewer digits reach nobody. */
const PHONE_MIN = 8

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** `text`, which stands under `key`, with something else in the place of what `hides` says of. */
export function replaceMarks(text: string, key: string, hides: (mark: Mark) => boolean): string {
  let found = false
  const replaced = text.replaceAll(PATTERN, (part: string, email?: string, cpf?: string, phone?: string) => {
    found = true
    const plain = email === undefined ? digitsOf(part) : part.toLowerCase()
    const sure = email !== undefined || cpf !== undefined || phone !== undefined || OF_PEOPLE.test(key)
    return hides({ plain, email: email !== undefined, sure, always: cpf !== undefined }) ? OCULTO : part
  })
  const digits = digitsOf(text)
  if (found || !OF_PHONES.test(key) || digits.length < PHONE_MIN) return replaced
  return hides({ plain: digits, email: false, sure: true, always: false }) ? OCULTO : text
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

/** Where a value still says that something is hidden. */
export function hiddenPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isOculto(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => hiddenPaths(inner, path === '' ? name : `${path}.${name}`))
}
