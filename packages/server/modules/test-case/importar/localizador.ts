import type { Busca } from './achados.ts'
import { keyOf, type Link, type Nomes, regExpOf, textOf } from './codigo.ts'

/** Where a chain of locators leads; `quadro` is the frame that it goes through, `aviso` what was lost on the way. */
export type Local = { busca?: Busca; quadro?: string; aviso?: string }

const quoted = (text: string) => JSON.stringify(text)
const css = (value: string): Busca => ({ type_term: 'css', value })

/** `page.locator(…)` and its like: what one link finds by itself. */
function buscaDe({ name, args = [] }: Link, nomes: Nomes): Busca | undefined {
  const [first, options] = args
  const text = textOf(first, nomes)
  if (name === 'getByRole' && text !== undefined) {
    const named = keyOf(options, 'name')
    const label = textOf(named, nomes) ?? regExpOf(named)?.pattern
    return { type_term: 'role', value: label === undefined ? text : `${text}: ${label}` }
  }
  const said = text ?? regExpOf(first)?.pattern
  if (said === undefined) return undefined
  if (name === 'getByLabel') return { type_term: 'label', value: said }
  if (name === 'getByText') return { type_term: 'text', value: said }
  if (name === 'getByTestId') return { type_term: 'test_id', value: said }
  if (name === 'getByPlaceholder') return css(`[placeholder*=${quoted(said)} i]`)
  if (name === 'getByAltText') return css(`[alt*=${quoted(said)} i]`)
  if (name === 'getByTitle') return css(`[title*=${quoted(said)} i]`)
  return name === 'locator' ? doSeletor(said) : undefined
}

function doSeletor(selector: string): Busca {
  const [, engine, rest = ''] = /^(css|xpath|text|data-testid)=(.*)$/s.exec(selector) ?? []
  if (engine === 'xpath') return { type_term: 'xpath', value: rest }
  if (engine === 'text') return { type_term: 'text', value: rest.replace(/^"(.*)"$/s, '$1') }
  if (engine === 'data-testid') return { type_term: 'test_id', value: rest }
  if (/^\(?\.?\.?\/\//.test(selector)) return { type_term: 'xpath', value: selector }
  const name = /^\[name=(["'])([^"'\]]+)\1\]$/.exec(selector)
  if (name) return { type_term: 'name', value: name[2] ?? '' }
  return css(engine === 'css' ? rest : selector)
}

/** The element that links lead to, one inside of the other where css can say it. */
export function localDe(links: readonly Link[], nomes: Nomes): Local {
  const local: Local = {}
  const lost = (what: string) => {
    local.aviso = `${what}: confira como a linha procura o elemento.`
  }
  for (const link of links) {
    const text = textOf(link.args?.[0], nomes)
    const { busca } = local
    if (link.name === 'frameLocator' && text !== undefined) {
      if (local.quadro !== undefined) lost('Um quadro dentro de outro não pôde ser lido')
      local.quadro = text
      delete local.busca
    } else if (link.name === 'contentFrame' && busca?.type_term === 'css') {
      local.quadro = busca.value
      delete local.busca
    } else if (link.name === 'first' || (link.name === 'nth' && text === '0')) continue
    else if (link.name === 'nth' || link.name === 'last') {
      const nth = link.name === 'last' ? '-1' : text
      if (busca?.type_term === 'css') local.busca = css(`${busca.value} >> nth=${nth}`)
      else if (busca?.type_term === 'xpath' && nth !== undefined)
        local.busca = { type_term: 'xpath', value: `(${busca.value})[${nth === '-1' ? 'last()' : Number(nth) + 1}]` }
      else lost('A posição na lista não pôde ser lida')
    } else if (link.name === 'filter') {
      const has = textOf(keyOf(link.args?.[0], 'hasText'), nomes)
      if (has !== undefined && busca?.type_term === 'css') local.busca = css(`${busca.value}:has-text(${quoted(has)})`)
      // What is not seen is never meant by a step.
      else if (keyOf(link.args?.[0], 'visible')?.type !== 'BooleanLiteral') lost('Um filtro não pôde ser lido')
    } else {
      const found = buscaDe(link, nomes)
      if (!found) lost(`${link.name} não pôde ser lido`)
      else if (!busca) local.busca = found
      else if (busca.type_term === 'css' && found.type_term === 'css') local.busca = css(`${busca.value} ${found.value}`)
      else {
        local.busca = found
        lost('O elemento é procurado na página toda, e não só dentro do outro')
      }
    }
  }
  return local
}
