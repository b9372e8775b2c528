import { termoDe } from '@retaguarda/contract/passo-data.ts'
import type { Busca } from './achados.ts'
import { keysOf, type Expression, type Link, type Names, textOf, valorDe } from './codigo.ts'
import { buscaDe } from './busca.ts'
import { perdasDe } from './opcoes.ts'
import { css, partesDe, quoted } from './seletor.ts'

/** Where a chain of locators leads; `quadro` is the frame that it goes through, `avisos` what was lost on the way. */
type Local = { busca?: Busca; quadro?: string; avisos: string[] }

/** The same search as css or xpath, which others can be joined to. */
function juntavel({ type_term, value }: Busca): Busca | undefined {
  if (type_term === 'css' || type_term === 'xpath') return { type_term, value }
  if (type_term === 'name') return css(`[name=${quoted(value)}]`)
  if (type_term === 'test_id') return css(`[data-testid=${quoted(value)}]`)
  if (type_term !== 'text') return undefined
  const { texto, exato } = termoDe(value)
  return css(`${exato ? ':text-is' : ':text'}(${quoted(texto)})`)
}

const isOne = ({ type_term, value }: Busca) => type_term === 'css' && !/,|>>|^\s*[>+~:]/.test(value)

/** Where links lead, one inside of the other where css and xpath can say it. */
export function localDe(links: readonly Link[], names: Names): Local {
  const local: Local = { avisos: [] }
  for (const link of links) {
    local.avisos.push(...perdasDe(link, names))
    seguir(local, link, names)
  }
  return local
}

const lost = (local: Local, what: string) => void local.avisos.push(`${what}: confira como a linha procura o elemento.`)

function seguir(local: Local, link: Link, nomes: Names) {
  const text = textOf(link.args?.[0], nomes)
  if (link.name === 'describe' || link.name === 'first') return
  if (link.name === 'nth' || link.name === 'last') posicao(local, link.name === 'last' ? '-1' : text)
  else if (link.name === 'filter') filtrar(local, keysOf(link.args?.[0], nomes), nomes)
  else if (link.name === 'contentFrame') quadro(local)
  else if (link.name === 'frameLocator' && text !== undefined) {
    descerPor(local, text)
    quadro(local)
  } else if (link.name === 'locator' && text !== undefined) {
    descerPor(local, text)
    filtrar(local, keysOf(link.args?.[1], nomes), nomes)
  } else {
    const found = buscaDe(link, { nomes, lost: (what) => lost(local, what) })
    if (found) descer(local, found)
    else lost(local, `${link.name} não pôde ser lido`)
  }
}

function descerPor(local: Local, selector: string) {
  for (const part of partesDe(selector)) {
    if ('nth' in part) posicao(local, part.nth)
    else if ('busca' in part) descer(local, part.busca)
    else lost(local, `O seletor ${part.ilegivel.slice(0, 40)} não pôde ser lido`)
  }
}

function descer(local: Local, found: Busca) {
  const [outer, inner] = [local.busca && juntavel(local.busca), juntavel(found)]
  if (local.busca && !(outer && inner)) lost(local, 'O elemento é procurado na página toda, e não só dentro do outro')
  if (!outer || !inner) local.busca = found
  else if (isOne(outer) && isOne(inner)) local.busca = css(`${outer.value} ${inner.value}`)
  else local.busca = { ...outer, value: `${outer.value} >> ${inner.type_term}=${inner.value}` }
}

function posicao(local: Local, nth: string | undefined) {
  const all = local.busca && juntavel(local.busca)
  if (nth === '0') return
  if (!all || nth === undefined) return lost(local, 'A posição na lista não pôde ser lida')
  const simple = all.type_term === 'xpath' && !all.value.includes('>>')
  local.busca = simple
    ? { ...all, value: `(${all.value})[${nth === '-1' ? 'last()' : Number(nth) + 1}]` }
    : { ...all, value: `${all.value} >> nth=${nth}` }
}

function filtrar(local: Local, filters: ReadonlyMap<string, Expression | undefined>, names: Names) {
  for (const [key, value] of filters) {
    // What is not seen is never meant by a step.
    if (key === 'visible' && valorDe(value, names) === 'true') continue
    const text = key === 'hasText' || key === 'hasNotText' ? textOf(value, names) : undefined
    const all = local.busca && juntavel(local.busca)
    if (text === undefined || all?.type_term !== 'css' || all.value.includes('>>')) {
      lost(local, 'Um filtro não pôde ser lido')
      continue
    }
    const having = `:has-text(${quoted(text)})`
    local.busca = css(`${isOne(all) ? all.value : `:is(${all.value})`}${key === 'hasText' ? having : `:not(${having})`}`)
  }
}

function quadro(local: Local) {
  const frame = local.busca && juntavel(local.busca)
  if (frame?.type_term !== 'css') return lost(local, 'O quadro não pôde ser lido')
  if (local.quadro !== undefined) lost(local, 'Um quadro dentro de outro não pôde ser lido')
  local.quadro = frame.value
  delete local.busca
}
