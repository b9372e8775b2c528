import { DADOS, GERADOS } from './codigo.ts'

/** A text as code writes it: one that nothing in it can end. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029]/g, (c) => (c === '\u2028' ? '\\u2028' : '\\u2029'))}'`

const CAMPO = /\\\{\{|\{\{\s*([^{}]+?)\s*\}\}/g
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** A text of a step as code: its placeholders read from `dados` and `gerados`. */
export function codeOf(text: string): string {
  const parts: string[] = []
  let literal = ''
  let at = 0
  for (const found of text.matchAll(CAMPO)) {
    const [all, name] = found
    literal += text.slice(at, found.index)
    at = found.index + all.length
    if (name === undefined) literal += '{{'
    else {
      parts.push(templated(literal), `\${${access(name)}}`)
      literal = ''
    }
  }
  literal += text.slice(at)
  return parts.length === 0 ? quoted(literal) : `\`${parts.join('')}${templated(literal)}\``
}

const templated = (text: string) => text.replace(/[\\`]|\$\{/g, '\\$&')

function access(name: string): string {
  const [root, path] = name.startsWith('$') ? [GERADOS, [name.slice(1)]] : [DADOS, name.split('.')]
  return root + path.map((key) => (IDENTIFIER.test(key) ? `.${key}` : `[${quoted(key)}]`)).join('')
}

/** Puts a value under a path of keys; an own property whatever the key is called. */
export function propertyOf(target: Record<string, unknown>, [key = '', ...rest]: string[], value: string): void {
  const own = Object.hasOwn(target, key) ? target[key] : undefined
  const inner: Record<string, unknown> = typeof own === 'object' && own !== null ? { ...own } : {}
  if (rest.length > 0) propertyOf(inner, rest, value)
  Object.defineProperty(target, key, { value: rest.length > 0 ? inner : value, enumerable: true, writable: true, configurable: true })
}
