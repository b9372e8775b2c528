import { type Argument, isExpression, type Names } from './codigo.ts'
import { literal } from './literal.ts'

export type Expressao = { pattern: string; flags: string }
/** An expression that is plain text, perhaps at the beginning or the end. */
type Plana = { texto: string; inicio: boolean; fim: boolean; caixa: boolean }

export function expressaoDe(node: Argument | undefined, names: Names): Expressao | undefined {
  const meant = node?.type === 'Identifier' ? names.get(node.name) : node
  return isExpression(meant) && meant.type === 'RegExpLiteral' ? { pattern: meant.pattern, flags: meant.flags } : undefined
}

/** Stands before what was escaped; a character that nobody writes. */
const MARK = '\uE000'

export function planaDe({ pattern, flags }: Expressao): Plana | undefined {
  const marked = pattern.replace(/\\([/.?=&+()[\]{}*^$|-])/g, `${MARK}$1`)
  const [, begins = '', any = '', text = '', some = '', ends = ''] =
    /^(\^?)((?:\.\*)?)(.*?)((?:(?<!\uE000)\.\*)?)((?:(?<!\uE000)\$)?)$/s.exec(marked) ?? []
  if (text === '' || /(?<!\uE000)[.?+*()[\]{}|^$\\]/.test(text)) return undefined
  return {
    texto: literal(text.replaceAll(MARK, '')),
    inicio: begins !== '' && any === '',
    fim: ends !== '' && some === '',
    caixa: !flags.includes('i'),
  }
}

/** `/…/i`, as a selector writes an expression. */
export function expressaoDoTexto(text: string): Expressao | undefined {
  const [, pattern, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? []
  return pattern === undefined ? undefined : { pattern, flags }
}
