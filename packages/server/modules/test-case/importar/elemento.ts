import type { PassoParams } from '@retaguarda/contract/passo.ts'
import { type Busca, esperaDaBusca } from './achados.ts'
import type { Andamento } from './andamento.ts'
import { keysOf, type Expression, isExpression, type Link, textOf, valorDe } from './codigo.ts'
import { localDe } from './localizador.ts'
import { perdasDe } from './opcoes.ts'

type No = {
  linha: number
  andamento: Andamento
  ir: (links: readonly Link[]) => Busca | undefined
  chainOf?: (node: Expression) => readonly Link[] | undefined
}

type Nele = No & { on: readonly Link[]; link: Link }

/** A command of the element that `on` leads to. */
export function doElemento(on: readonly Link[], link: Link, no: No): void {
  const { name, args = [] } = link
  const { nomes } = no.andamento
  const nele: Nele = { ...no, on, link }
  const [first] = args
  const text = textOf(first, nomes)
  switch (name) {
    case 'click':
    case 'tap':
      return clicar(nele, valorDe(keysOf(first, nomes).get('clickCount'), nomes) === '2')
    case 'dblclick':
      return clicar(nele, true)
    case 'type':
    case 'pressSequentially':
      aviso(nele, `${name} escreve depois do que o campo já tem; a linha troca o que há nele.`)
      return passoSabido(nele, 'input_data', text)
    case 'fill':
      return passoSabido(nele, 'input_data', text)
    case 'clear':
      return passo(nele, 'input_data')
    case 'check':
    case 'uncheck':
      return passo(nele, 'input_data', String(name === 'check'))
    case 'setChecked':
      return passoSabido(nele, 'input_data', first?.type === 'BooleanLiteral' ? String(first.value) : undefined)
    case 'selectOption': {
      const keys = keysOf(first, nomes)
      return passoSabido(nele, 'input_data', text ?? textOf(keys.get('label') ?? keys.get('value'), nomes))
    }
    case 'press':
      return passoSabido(nele, 'press_key', text)
    case 'hover':
      return passo(nele, 'hover')
    case 'setInputFiles':
      return passoSabido(nele, 'input_data', text?.split(/[/\\]/).at(-1))
    case 'waitFor':
      return wait(nele)
    case 'dragTo': {
      const to = isExpression(first) ? localDe(no.chainOf?.(first) ?? [], nomes) : undefined
      to?.avisos.forEach((one) => aviso(nele, one))
      return passoSabido(nele, 'drag', to?.busca?.type_term === 'css' ? to.busca.value : undefined)
    }
    case 'scrollIntoViewIfNeeded':
      return
    default:
      return aviso(nele, `${name} não tem correspondente e ficou de fora.`)
  }
}

const aviso = ({ linha, andamento: { achados } }: Nele, text: string) => achados.aviso(linha, text)

function passo(nele: Nele, type: PassoParams['type'], data: string | null = null) {
  const { linha, andamento, ir, on, link } = nele
  for (const one of perdasDe(link, andamento.nomes)) aviso(nele, one)
  andamento.achados.passo(linha, type, ir(on), data)
}

function passoSabido(nele: Nele, type: PassoParams['type'], data: string | undefined) {
  if (data === undefined) aviso(nele, `${nele.link.name}: o valor só se sabe executando; complete a linha.`)
  passo(nele, type, data ?? null)
}

function clicar(nele: Nele, duplo: boolean) {
  const { linha, andamento, ir, on } = nele
  passo(nele, 'click')
  if (!duplo) return
  aviso(nele, 'O duplo clique virou dois cliques: confira se a página os aceita.')
  andamento.achados.passo(linha, 'click', ir(on))
}

/** Only what is to be seen can be waited for. */
function wait(nele: Nele) {
  const { linha, andamento, ir, on, link } = nele
  const perdas = perdasDe(link, andamento.nomes)
  for (const one of perdas) aviso(nele, one)
  if (perdas.length > 0) return aviso(nele, 'waitFor ficou de fora: a linha só espera por algo visível.')
  const busca = ir(on)
  const waited = busca && esperaDaBusca(busca)
  if (waited === undefined) aviso(nele, 'Este passo espera por um elemento que não pôde ser lido: informe o que esperar.')
  andamento.achados.passo(linha, 'wait', undefined, waited ?? null)
}
