import type { Busca } from './achados.ts'
import { keysOf, type Link, type Names, textOf, valorDe } from './codigo.ts'
import { type Expressao, expressaoDe, planaDe } from './expressao.ts'
import { css, quoted, textAs, textContaining } from './seletor.ts'

type Ao = { nomes: Names; lost: (what: string) => void }

const ATRIBUTOS: Record<string, string> = { getByPlaceholder: 'placeholder', getByAltText: 'alt', getByTitle: 'title' }

/** `page.getByRole(…)` and its like: what one link finds by itself. */
export function buscaDe({ name, args = [] }: Link, { nomes, lost }: Ao): Busca | undefined {
  const [first, options] = args
  const keys = keysOf(options, nomes)
  const exact = valorDe(keys.get('exact'), nomes) === 'true'
  const text = textOf(first, nomes)
  const expression = expressaoDe(first, nomes)
  if (name === 'getByRole' && text !== undefined) {
    const named = keys.get('name')
    const termo = named && termoDo({ text: textOf(named, nomes), expression: expressaoDe(named, nomes), exact }, lost)
    if (named && termo === undefined) lost('O nome de getByRole só se sabe executando')
    return { type_term: 'role', value: termo ? `${text}: ${termo}` : text }
  }
  if (text === undefined && expression === undefined) return undefined
  if (name === 'getByText') {
    if (expression) return textAs(expression)
    return exact ? { type_term: 'text', value: `=${text}` } : textContaining(text ?? '')
  }
  if (name === 'getByTestId') return text === undefined ? undefined : { type_term: 'test_id', value: text }
  if (name === 'getByLabel') {
    const termo = termoDo({ text, expression, exact }, lost)
    return termo === undefined ? undefined : { type_term: 'label', value: termo }
  }
  const attribute = ATRIBUTOS[name]
  return attribute === undefined ? undefined : porAtributo(attribute, { text, expression, exact })
}

type Dito = { text: string | undefined; expression: Expressao | undefined; exact: boolean }

/** A name or a label as a term: the whole of it after `=`, or a part. */
function termoDo({ text, expression, exact }: Dito, lost: Ao['lost']): string | undefined {
  if (expression) {
    const plain = planaDe(expression)
    if (plain?.inicio && plain.fim && plain.caixa) return `=${plain.texto}`
    if (!plain || plain.inicio || plain.fim || plain.caixa)
      lost(`A expressão /${expression.pattern.slice(0, 60)}/ virou o texto que ela contém`)
    return plain?.texto ?? expression.pattern
  }
  if (text === undefined || text === '') return text
  if (!exact && text.startsWith('=')) lost('Um texto que começa com = só é achado inteiro')
  return exact || text.startsWith('=') ? `=${text}` : text
}

function porAtributo(attribute: string, { text, expression, exact }: Dito): Busca | undefined {
  const plain = expression && planaDe(expression)
  if (expression && !plain) return undefined
  const how = plain ?? { texto: text ?? '', inicio: exact, fim: exact, caixa: exact }
  const operator = how.inicio ? (how.fim ? '=' : '^=') : how.fim ? '$=' : '*='
  return css(`[${attribute}${operator}${quoted(how.texto)}${how.caixa ? '' : ' i'}]`)
}
