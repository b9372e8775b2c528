import type { PassoParams } from '@retaguarda/contract/passo.ts'
import type { Andamento } from './andamento.ts'
import { type Argument, chainOf, keysOf, functionBody, type Link, textOf, valorDe } from './codigo.ts'
import { perdasDe } from './opcoes.ts'

/** What a line needs not say: the runner does it by itself, or a later line does what it waits for. */
const SEM_EFEITO = ['setViewportSize', 'waitForLoadState', 'setDefaultTimeout', 'setDefaultNavigationTimeout', 'waitForEvent']

type Na = { linha: number; andamento: Andamento; keyboard: boolean }

/** A command of the page itself, or of its keyboard. */
export function daPagina(link: Link, { linha, andamento, keyboard }: Na): void {
  const { achados, nomes } = andamento
  const { name, args = [] } = link
  const [first, second] = args
  const text = textOf(first, nomes)
  const naoLido = () => achados.aviso(linha, `${name} não tem correspondente e ficou de fora.`)
  const passo = (type: PassoParams['type'], data: string | null = null) => {
    for (const text of perdasDe(link, nomes)) achados.aviso(linha, text)
    achados.passo(linha, type, undefined, data)
  }
  const sabido = (type: PassoParams['type'], data: string | undefined) => {
    if (data === undefined) achados.aviso(linha, `${name}: o valor só se sabe executando; complete a linha.`)
    passo(type, data ?? null)
  }
  if (keyboard) return name === 'press' ? sabido('press_key', text) : naoLido()
  if (name === 'goto') {
    andamento.quadro = undefined
    return sabido('call_url', text)
  }
  if (name === 'close') {
    andamento.janelas.pop()
    return passo('close')
  }
  if (name === 'waitForTimeout') return sabido('wait', text)
  if (name === 'waitForURL') return sabido('wait', enderecoDe(text))
  if (name === 'waitForLoadState' && text === 'networkidle') return passo('wait', 'rede')
  if (name === 'reload') return passo('execute_script', 'location.reload()')
  if (name === 'goBack') return passo('execute_script', 'history.back()')
  if (name === 'screenshot') return passo('screenshot', valorDe(keysOf(first, nomes).get('path'), nomes)?.replace(/\.png$/, '') ?? null)
  if ((name === 'once' || name === 'on') && text === 'dialog') return dialogo(second)
  if (!SEM_EFEITO.includes(name)) naoLido()

  /** `page.once('dialog', (dialog) => dialog.accept('texto'))`. */
  function dialogo(handler: Argument | undefined): void {
    const body = functionBody(handler)
    const said = Array.isArray(body) ? body.flatMap((one) => (one.type === 'ExpressionStatement' ? [one.expression] : [undefined])) : [body]
    const chains = said.map((one) => (one ? chainOf(one) : undefined)).filter((chain) => chain?.root !== 'console')
    const answers = chains.map((chain) => chain?.links.find((one) => one.name === 'accept' || one.name === 'dismiss'))
    const answer = answers.find((one) => one !== undefined)
    if (!answer) return naoLido()
    if (answers.includes(undefined)) achados.aviso(linha, 'Só a resposta ao diálogo foi lida; o resto ficou de fora.')
    const [sent] = answer.args ?? []
    const typed = textOf(sent, nomes)
    if (sent && typed === undefined) achados.aviso(linha, 'A resposta ao diálogo só se sabe executando; complete a linha.')
    passo('answer_dialog', answer.name === 'dismiss' ? 'cancelar' : typed === undefined ? 'aceitar' : `aceitar: ${typed}`)
  }
}

/** What an address has to contain, where a pattern says no more than that. */
function enderecoDe(pattern: string | undefined): string | undefined {
  const part = pattern?.replace(/^\*+|\*+$/g, '')
  return part === undefined || /[*{}]/.test(part) ? undefined : `url=${part}`
}
