import type { PassoParams } from '@retaguarda/contract/passo.ts'
import type { Busca } from './achados.ts'
import type { Andamento } from './andamento.ts'
import { bare, chainOf, type Expression, functionBody, isExpression, keyOf, type Link, lineOf, type Nomes, textOf } from './codigo.ts'
import { conferir } from './conferencias.ts'
import { localDe } from './localizador.ts'

const PAGE = /^page\d*$/
const NAMES_MAX = 20
/** The helper of an exported test. */
export const PREENCHER = 'preencher'

/** The whole chain, where a name stands for an element: `botao.click()`. */
function chainFrom(node: Expression, nomes: Nomes): { root: string; links: Link[] } | undefined {
  let chain = chainOf(node)
  for (let n = 0; chain && n < NAMES_MAX && !PAGE.test(chain.root) && nomes.has(chain.root); n++) {
    const named = nomes.get(chain.root)
    const before = named ? chainOf(named) : undefined
    if (!before) return undefined
    chain = { root: before.root, links: [...before.links, ...chain.links] }
  }
  return chain
}

/** One statement of a test. `quiet`: what cannot be read is no loss. */
export function comando(node: Expression, andamento: Andamento, quiet = false): void {
  const { achados, nomes } = andamento
  const inner = bare(node)
  const linha = lineOf(inner)
  const chain = chainFrom(inner, nomes)
  const [head, ...rest] = chain?.links ?? []
  if (chain?.root === '' && head?.name === 'expect') {
    const about = head.args?.[0]
    const of = isExpression(about) ? chainFrom(about, nomes) : undefined
    if (of && PAGE.test(of.root))
      return conferir({ linha, sobre: of.links, rest }, andamento, (links) => irAoLocal(links, linha, andamento))
  }
  if (chain?.root === '' && head?.name === PREENCHER) {
    const campo = head.args?.[0]
    const on = isExpression(campo) ? chainFrom(campo, nomes) : undefined
    if (on) return daPagina([...on.links, { name: 'fill', args: head.args?.slice(1) ?? [], line: linha }], linha, andamento)
  }
  if (chain && PAGE.test(chain.root) && chain.links.length > 0) return daPagina(chain.links, linha, andamento)
  const all = chain?.root === 'Promise' ? head?.args?.[0] : undefined
  if (all?.type === 'ArrayExpression') return all.elements.forEach((one) => isExpression(one) && comando(one, andamento, true))
  if (!quiet) achados.aviso(linha, 'Este comando não tem correspondente e ficou de fora.')
}

/** Into the frame that links go through, or out of the one before; then the element. */
function irAoLocal(links: readonly Link[], linha: number, andamento: Andamento): Busca | undefined {
  const { busca, quadro, aviso } = localDe(links, andamento.nomes)
  if (quadro !== andamento.quadro) {
    if (andamento.quadro !== undefined) andamento.achados.passo(linha, 'switch_frame', undefined)
    if (quadro !== undefined) andamento.achados.passo(linha, 'switch_frame', { type_term: 'css', value: quadro })
    andamento.quadro = quadro
  }
  if (aviso !== undefined) andamento.achados.aviso(linha, aviso)
  return busca
}

const SEM_EFEITO = new Set([
  'setViewportSize',
  'waitForLoadState',
  'bringToFront',
  'setDefaultTimeout',
  'waitForEvent',
  'scrollIntoViewIfNeeded',
  'focus',
  'blur',
])

function daPagina(links: readonly Link[], linha: number, andamento: Andamento): void {
  const { achados, nomes } = andamento
  const last = links.at(-1)
  if (!last?.args) return
  const { name, args } = last
  const [first, second] = args
  const text = textOf(first, nomes)
  const on = links.slice(0, -1)
  const passo = (type: PassoParams['type'], data: string | null = null) => achados.passo(linha, type, undefined, data)
  const sabido = (type: PassoParams['type'], data: string | undefined) => {
    if (data === undefined) achados.aviso(linha, `${name}: o valor só se sabe executando; complete a linha.`)
    passo(type, data ?? null)
  }
  if (on.length === 1 && on[0]?.name === 'keyboard') return name === 'press' ? sabido('press_key', text) : naoLido()
  if (on.length === 0) {
    if (name === 'goto') {
      andamento.quadro = undefined
      return sabido('call_url', text)
    }
    if (name === 'close') return passo('close')
    if (name === 'waitForTimeout') return sabido('wait', text)
    if (name === 'waitForURL') return sabido('wait', text === undefined ? undefined : `url=${text.replace(/^\*+|\*+$/g, '')}`)
    if (name === 'waitForLoadState' && text === 'networkidle') return passo('wait', 'rede')
    if (name === 'reload') return passo('execute_script', 'location.reload()')
    if (name === 'goBack') return passo('execute_script', 'history.back()')
    if (name === 'screenshot') return passo('screenshot', textOf(keyOf(first, 'path'), nomes)?.replace(/\.png$/, '') ?? null)
    if ((name === 'once' || name === 'on') && text === 'dialog') return dialogo(second)
    if (SEM_EFEITO.has(name)) return
    // `page.click('#a')` is what `page.locator('#a').click()` is.
    if (text !== undefined && (name === 'click' || name === 'fill' || name === 'check' || name === 'hover'))
      return daPagina(
        [
          { name: 'locator', args: args.slice(0, 1), line: linha },
          { ...last, args: args.slice(1) },
        ],
        linha,
        andamento,
      )
    return naoLido()
  }
  const nele = (type: PassoParams['type'], data: string | null = null) => achados.passo(linha, type, irAoLocal(on, linha, andamento), data)
  const neleSabido = (type: PassoParams['type'], data: string | undefined) => {
    if (data === undefined) achados.aviso(linha, `${name}: o valor só se sabe executando; complete a linha.`)
    nele(type, data ?? null)
  }
  if (name === 'click' || name === 'tap') return nele('click')
  if (name === 'dblclick') {
    achados.aviso(linha, 'O duplo clique virou dois cliques: confira se a página os aceita.')
    nele('click')
    return nele('click')
  }
  if (name === 'fill' || name === 'type' || name === 'pressSequentially') return neleSabido('input_data', text)
  if (name === 'clear') return nele('input_data')
  if (name === 'check' || name === 'uncheck') return nele('input_data', name === 'check' ? 'true' : 'false')
  if (name === 'setChecked') return neleSabido('input_data', first?.type === 'BooleanLiteral' ? String(first.value) : undefined)
  if (name === 'selectOption') return neleSabido('input_data', text ?? textOf(keyOf(first, 'label') ?? keyOf(first, 'value'), nomes))
  if (name === 'press') return neleSabido('press_key', text)
  if (name === 'hover') return nele('hover')
  if (name === 'setInputFiles') return neleSabido('input_data', text?.split(/[/\\]/).at(-1))
  if (name === 'waitFor') {
    const busca = irAoLocal(on, linha, andamento)
    const waited = busca && ['css', 'xpath', 'text'].includes(busca.type_term) ? `${busca.type_term}=${busca.value}` : undefined
    return sabido('wait', waited)
  }
  if (name === 'dragTo') {
    const target = isExpression(first) ? chainFrom(first, nomes) : undefined
    const to = target && localDe(target.links, nomes).busca
    return neleSabido('drag', to?.type_term === 'css' ? to.value : undefined)
  }
  if (!SEM_EFEITO.has(name)) naoLido()

  function naoLido(): void {
    achados.aviso(linha, `${name} não tem correspondente e ficou de fora.`)
  }
  /** `page.once('dialog', (dialog) => dialog.accept('texto'))`. */
  function dialogo(handler: typeof second): void {
    const body = functionBody(handler)
    const statement = Array.isArray(body) ? body.findLast((one) => one.type === 'ExpressionStatement')?.expression : body
    const answer = statement && chainOf(statement)?.links.at(-1)
    if (answer?.name !== 'accept' && answer?.name !== 'dismiss') return naoLido()
    const typed = textOf(answer.args?.[0], nomes)
    passo('answer_dialog', answer.name === 'dismiss' ? 'cancelar' : typed === undefined ? 'aceitar' : `aceitar: ${typed}`)
  }
}
