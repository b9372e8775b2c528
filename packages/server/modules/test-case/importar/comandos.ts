import type { Busca } from './achados.ts'
import type { Andamento } from './andamento.ts'
import { bare, chainOf, type Expression, isExpression, type Link, lineOf, type Names } from './codigo.ts'
import { conferir } from './conferencias.ts'
import { doElemento } from './elemento.ts'
import { localDe } from './localizador.ts'
import { daPagina } from './pagina.ts'

const PAGE = /^page\d*$/
const NAMES_MAX = 20
/** The helper of an exported test. */
export const PREENCHER = 'preencher'

/** The whole chain, where a name stands for an element: `botao.click()`. */
function chainFrom(node: Expression, names: Names): { root: string; links: Link[] } | undefined {
  let chain = chainOf(node)
  for (let n = 0; chain && n < NAMES_MAX && !PAGE.test(chain.root) && names.has(chain.root); n++) {
    const named = names.get(chain.root)
    const before = named ? chainOf(named) : undefined
    if (!before) return undefined
    chain = { root: before.root, links: [...before.links, ...chain.links] }
  }
  return chain
}

/** One statement of a test. `quiet`: to wait for what another line does is no loss. */
export function comando(node: Expression, andamento: Andamento, quiet = false): void {
  const { achados, nomes } = andamento
  const inner = bare(node)
  const linha = lineOf(inner)
  const chain = chainFrom(inner, nomes)
  const [head, ...rest] = chain?.links ?? []
  if (chain?.root === '' && head?.name === 'expect') {
    const about = head.args?.[0]
    const of = isExpression(about) ? chainFrom(about, nomes) : undefined
    if (of && PAGE.test(of.root)) {
      naJanela(of.root, linha, andamento)
      return conferir({ linha, sobre: of.links, rest }, andamento, (links) => irAoLocal(links, linha, andamento))
    }
  }
  if (chain?.root === '' && head?.name === PREENCHER) {
    const field = head.args?.[0]
    const on = isExpression(field) ? chainFrom(field, nomes) : undefined
    if (on) return agir([...on.links, { name: 'fill', args: head.args?.slice(1) ?? [], line: linha }], linha, andamento)
  }
  if (chain && PAGE.test(chain.root) && chain.links.length > 0) {
    naJanela(chain.root, linha, andamento)
    return agir(chain.links, linha, andamento)
  }
  const all = chain?.root === 'Promise' ? head?.args?.[0] : undefined
  if (all?.type === 'ArrayExpression') return all.elements.forEach((one) => isExpression(one) && comando(one, andamento, true))
  if (!quiet || inner.type !== 'Identifier') achados.aviso(linha, 'Este comando não tem correspondente e ficou de fora.')
}

/** A window that opens is the current one; an earlier one is so again when it closes. */
function naJanela(name: string, row: number, { janelas, achados }: Andamento): void {
  if (janelas.at(-1) === name) return
  if (janelas.includes(name)) achados.aviso(row, `Este comando é da janela ${name}, e a linha age na última que se abriu: feche-a antes.`)
  else janelas.push(name)
}

/** Into the frame that links go through, or out of the one before; then the element. */
function irAoLocal(links: readonly Link[], row: number, andamento: Andamento): Busca | undefined {
  const { busca, quadro, avisos } = localDe(links, andamento.nomes)
  if (quadro !== andamento.quadro) {
    if (andamento.quadro !== undefined) andamento.achados.passo(row, 'switch_frame', undefined)
    if (quadro !== undefined) andamento.achados.passo(row, 'switch_frame', { type_term: 'css', value: quadro })
    andamento.quadro = quadro
  }
  for (const aviso of avisos) andamento.achados.aviso(row, aviso)
  return busca
}

/** `page.click('#a')` is what `page.locator('#a').click()` is. */
const COM_SELETOR = ['click', 'dblclick', 'fill', 'type', 'press', 'check', 'uncheck', 'hover', 'selectOption', 'setInputFiles']

function agir(links: readonly Link[], linha: number, andamento: Andamento): void {
  const last = links.at(-1)
  if (!last?.args) return
  const { name, args } = last
  const on = links.slice(0, -1)
  const act = { linha, andamento, ir: (to: readonly Link[]) => irAoLocal(to, linha, andamento) }
  if (on.length === 0 && COM_SELETOR.includes(name))
    return doElemento([{ name: 'locator', args: args.slice(0, 1), line: linha }], { ...last, args: args.slice(1) }, act)
  if (on.length === 0 || (on.length === 1 && on[0]?.name === 'keyboard'))
    return daPagina(last, { linha, andamento, keyboard: on.length === 1 })
  return doElemento(on, last, { ...act, chainOf: (node) => chainFrom(node, andamento.nomes)?.links })
}
