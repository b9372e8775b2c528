import type { PassoParams } from '@retaguarda/contract/passo.ts'
import { type Busca, esperaDaBusca } from './achados.ts'
import type { Andamento } from './andamento.ts'
import { chavesDe, type Expression, isExpression, type Link, textOf, valorDe } from './codigo.ts'
import { localDe } from './localizador.ts'
import { perdasDe } from './opcoes.ts'

type No = {
  linha: number
  andamento: Andamento
  ir: (links: readonly Link[]) => Busca | undefined
  chainOf?: (node: Expression) => readonly Link[] | undefined
}

/** A command of the element that `on` leads to. */
export function doElemento(on: readonly Link[], link: Link, { linha, andamento: { achados, nomes }, ir, chainOf }: No): void {
  const { name, args = [] } = link
  const [first] = args
  const text = textOf(first, nomes)
  const aviso = (texto: string) => achados.aviso(linha, texto)
  const nele = (type: PassoParams['type'], data: string | null = null) => {
    perdasDe(link, nomes).forEach(aviso)
    achados.passo(linha, type, ir(on), data)
  }
  const neleSabido = (type: PassoParams['type'], data: string | undefined) => {
    if (data === undefined) aviso(`${name}: o valor só se sabe executando; complete a linha.`)
    nele(type, data ?? null)
  }
  switch (name) {
    case 'click':
    case 'dblclick':
    case 'tap': {
      nele('click')
      if (name !== 'dblclick' && valorDe(chavesDe(first, nomes).get('clickCount'), nomes) !== '2') return
      aviso('O duplo clique virou dois cliques: confira se a página os aceita.')
      return achados.passo(linha, 'click', ir(on))
    }
    case 'type':
    case 'pressSequentially':
      aviso(`${name} escreve depois do que o campo já tem; a linha troca o que há nele.`)
      return neleSabido('input_data', text)
    case 'fill':
      return neleSabido('input_data', text)
    case 'clear':
      return nele('input_data')
    case 'check':
    case 'uncheck':
      return nele('input_data', String(name === 'check'))
    case 'setChecked':
      return neleSabido('input_data', first?.type === 'BooleanLiteral' ? String(first.value) : undefined)
    case 'selectOption': {
      const keys = chavesDe(first, nomes)
      return neleSabido('input_data', text ?? textOf(keys.get('label') ?? keys.get('value'), nomes))
    }
    case 'press':
      return neleSabido('press_key', text)
    case 'hover':
      return nele('hover')
    case 'setInputFiles':
      return neleSabido('input_data', text?.split(/[/\\]/).at(-1))
    case 'waitFor':
      return esperar()
    case 'dragTo': {
      const to = isExpression(first) ? localDe(chainOf?.(first) ?? [], nomes) : undefined
      to?.avisos.forEach(aviso)
      return neleSabido('drag', to?.busca?.type_term === 'css' ? to.busca.value : undefined)
    }
    case 'scrollIntoViewIfNeeded':
      return
    default:
      return aviso(`${name} não tem correspondente e ficou de fora.`)
  }

  /** Only what is to be seen can be waited for. */
  function esperar() {
    const perdas = perdasDe(link, nomes)
    perdas.forEach(aviso)
    if (perdas.length > 0) return aviso('waitFor ficou de fora: a linha só espera por algo visível.')
    const busca = ir(on)
    const waited = busca && esperaDaBusca(busca)
    if (waited === undefined) aviso('Este passo espera por um elemento que não pôde ser lido: informe o que esperar.')
    achados.passo(linha, 'wait', undefined, waited ?? null)
  }
}
