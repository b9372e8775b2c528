import type { Busca } from './achados.ts'
import type { Andamento } from './andamento.ts'
import { type Argument, type Link, textOf } from './codigo.ts'
import { expressaoDe, planaDe } from './expressao.ts'
import { perdasDe } from './opcoes.ts'

type Conferencia = { linha: number; sobre: readonly Link[]; rest: readonly Link[] }

/** `expect(…)` of a page or of an element; `ir` goes to the element. */
export function conferir(
  { linha, sobre, rest }: Conferencia,
  { achados, nomes }: Andamento,
  ir: (links: readonly Link[]) => Busca | undefined,
): void {
  const not = rest[0]?.name === 'not'
  const matcher = rest[not ? 1 : 0]
  const { name = '', args: [first] = [] } = matcher ?? {}
  const lost = () => achados.aviso(linha, `${not ? 'not.' : ''}${name} não tem correspondente e ficou de fora.`)
  const perdas = () => matcher && perdasDe(matcher, nomes).forEach((text) => achados.aviso(linha, text))
  if (sobre.length === 0) {
    const expression = expressaoDe(first, nomes)
    const plain = expression && planaDe(expression)
    const address = expression ? plain?.texto : textOf(first, nomes)
    if (name !== 'toHaveURL' || not || address === undefined) return lost()
    perdas()
    if (!plain || plain.inicio || plain.fim || !plain.caixa)
      achados.aviso(linha, 'O teste diz mais do endereço do que a linha, que só confere se ele contém isto.')
    return achados.passo(linha, 'validate_url', undefined, address)
  }
  const script = sobre.length === 1 && sobre[0]?.name === 'evaluate' ? textOf(sobre[0].args?.[0], nomes) : undefined
  if (script !== undefined) return achados.passo(linha, 'execute_script', undefined, SCRIPT.exec(script)?.[1] ?? script)
  if (name === 'toBeVisible' && !not) {
    perdas()
    return achados.passo(linha, 'validate_message', ir(sobre))
  }
  const data = expected(name, not, first)
  if (data === undefined) return lost()
  perdas()
  // The text of the whole page is what is asked where there is no element.
  const page = sobre.length === 1 && sobre[0]?.name === 'locator' && textOf(sobre[0].args?.[0], nomes) === 'body'
  achados.passo(linha, 'validate_message', page ? undefined : ir(sobre), data)

  function expected(matcher: string, absent: boolean, sent: Argument | undefined): string | undefined {
    const pattern = expressaoDe(sent, nomes)
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
