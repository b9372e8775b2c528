import type { Busca } from './achados.ts'
import { type Expressao, expressaoDoTexto, planaDe } from './expressao.ts'
import { literal } from './literal.ts'

export const quoted = (text: string) => JSON.stringify(text)
export const css = (value: string): Busca => ({ type_term: 'css', value })

/** An element, one of those found so far, or what cannot be read. */
type Part = { busca: Busca } | { nth: string } | { ilegivel: string }

/** What a selector's parts between `>>` find, each inside of the one before. */
export const partesDe = (selector: string): Part[] => divididos(selector).flatMap((part) => parteDe(part) ?? [])

/** At `>>`, but not inside of quotes. */
function divididos(selector: string): string[] {
  const parts = ['']
  let quote = ''
  for (let at = 0; at < selector.length; at++) {
    const char = selector.charAt(at)
    if (quote === '' && selector.startsWith('>>', at)) {
      parts.push('')
      at++
      continue
    }
    const taken = char === '\\' ? selector.slice(at, at + 2) : char
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    parts.push(`${parts.pop() ?? ''}${taken}`)
    at += taken.length - 1
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const QUOTED = /^(["'])(.*)\1$/s

function parteDe(part: string): Part | undefined {
  const [, engine = '', rest = ''] = /^([\w:-]+)=(.*)$/s.exec(part) ?? []
  if (engine === 'nth') return /^-?\d+$/.test(rest) ? { nth: rest } : { ilegivel: part }
  // What is not seen is never meant by a step.
  if (part === 'visible=true') return undefined
  const busca = engine === '' ? semMotor(part) : porMotor(engine, rest)
  return busca ? { busca } : { ilegivel: part }
}

function semMotor(part: string): Busca {
  const exact = QUOTED.exec(part)?.[2]
  if (exact !== undefined) return { type_term: 'text', value: `=${exact}` }
  if (/^(?:\.\.|\(*\.?\/\/)/.test(part)) return { type_term: 'xpath', value: part }
  const name = /^\[name=(["'])([^"'\]]+)\1\]$/.exec(part)?.[2]
  return name === undefined ? css(part) : { type_term: 'name', value: name }
}

function porMotor(engine: string, rest: string): Busca | undefined {
  if (engine === 'css' || engine === 'css:light') return css(rest)
  if (engine === 'xpath') return { type_term: 'xpath', value: rest }
  if (engine === 'data-testid') return { type_term: 'test_id', value: rest }
  if (engine === 'id' || engine === 'data-test-id' || engine === 'data-test') return css(`[${engine}=${quoted(rest)}]`)
  if (engine !== 'text' && engine !== 'text:light') return undefined
  const exact = QUOTED.exec(rest)?.[2]
  if (exact !== undefined) return { type_term: 'text', value: `=${exact}` }
  const expression = expressaoDoTexto(rest)
  return expression ? textAs(expression) : textContaining(rest)
}

/** A text of which only a part is known. One that begins with `=` would be the whole of it. */
export const textContaining = (text: string): Busca =>
  text.startsWith('=') ? css(`:text(${quoted(text)})`) : { type_term: 'text', value: text }

/** The text that an expression matches, as words where it is no more than that. */
export function textAs(expression: Expressao): Busca {
  const plain = planaDe(expression)
  if (plain?.inicio && plain.fim && plain.caixa) return { type_term: 'text', value: `=${plain.texto}` }
  if (plain && !plain.inicio && !plain.fim && !plain.caixa) return textContaining(plain.texto)
  const { pattern, flags } = expression
  return css(literal(`:text-matches(${quoted(pattern)}, ${quoted(flags)})`))
}
