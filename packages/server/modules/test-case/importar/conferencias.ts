import type { Busca } from './achados.ts'
import { type Argument, type Link, regExpOf, textOf } from './codigo.ts'
import type { Andamento } from './andamento.ts'

type Conferencia = { linha: number; sobre: readonly Link[]; rest: readonly Link[] }

/** Stands before what was escaped; a character that nobody writes. */
const MARK = '\uE000'

/** What an address is compared with, where the pattern is plain text. */
function plainOf(pattern: string): string | undefined {
  const plain = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/^\.\*|\.\*$/g, '')
    .replace(/\\([/.?=&+()[\]{}*^$|-])/g, `${MARK}$1`)
  return /(?<!\uE000)[.?+*()[\]{}|^$\\]/.test(plain) ? undefined : plain.replaceAll(MARK, '')
}

/** `expect(…)` of a page or of an element; `ir` goes to the element. */
export function conferir(
  { linha, sobre, rest }: Conferencia,
  { achados, nomes }: Andamento,
  ir: (links: readonly Link[]) => Busca | undefined,
): void {
  const not = rest[0]?.name === 'not'
  const { name = '', args: [first] = [] } = rest[not ? 1 : 0] ?? {}
  const lost = () => achados.aviso(linha, `${not ? 'not.' : ''}${name} não tem correspondente e ficou de fora.`)
  if (sobre.length === 0) {
    const pattern = regExpOf(first)
    const address = pattern ? plainOf(pattern.pattern) : textOf(first, nomes)
    if (name !== 'toHaveURL' || not || address === undefined) return lost()
    return achados.passo(linha, 'validate_url', undefined, address)
  }
  const script = sobre.length === 1 && sobre[0]?.name === 'evaluate' ? textOf(sobre[0].args?.[0], nomes) : undefined
  if (script !== undefined) return achados.passo(linha, 'execute_script', undefined, SCRIPT.exec(script)?.[1] ?? script)
  if (name === 'toBeVisible' && !not) return achados.passo(linha, 'validate_message', ir(sobre))
  const data = esperado(name, not, first)
  if (data === undefined) return lost()
  // The text of the whole page is what is asked where there is no element.
  const page = sobre.length === 1 && sobre[0]?.name === 'locator' && textOf(sobre[0].args?.[0], nomes) === 'body'
  achados.passo(linha, 'validate_message', page ? undefined : ir(sobre), data)

  function esperado(matcher: string, absent: boolean, sent: Argument | undefined): string | undefined {
    const pattern = regExpOf(sent)
    const text = textOf(sent, nomes)
    if (matcher === 'toContainText')
      return pattern && !absent ? `/${pattern.pattern}/${pattern.flags}` : text && (absent ? `!${text}` : contained(text))
    if (matcher !== 'toHaveText' && matcher !== 'toHaveValue') return undefined
    if (absent) return undefined
    return pattern ? `/${pattern.pattern}/${pattern.flags}` : text === undefined ? undefined : `=${text}`
  }
}

/** How an exported test asks for a script. */
const SCRIPT = /^\(\(\) => \{\s*(.*?)\s*\}\)\(\)$/s

/** A text that begins as a step says something else is found by an expression that says only itself. */
const contained = (text: string): string => (/^[=!/]/.test(text) ? `/${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}/` : text)
