import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { type Partes, usePartes } from './contexto.ts'
import type { ItemDaLista } from './item.ts'

export const AJUDA_DA_ALCA = 'ajuda-da-alca'

type Tecla = Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault'>

export type Ordem = {
  teclaDaAlca: (event: Tecla, chave: string) => void
  teclaDaLinha: (event: Tecla, chave: string) => void
  /** Leaving the handle drops the item where it is. */
  soltar: (chave: string) => void
}

/** The items on the screen, and why their order cannot change now. */
type Lista = { visiveis: readonly string[]; parado: string | undefined }

/** The order by keyboard: Espaço takes and drops, the arrows move, Esc gives up; Alt and an arrow move at once. */
export function criarOrdem<T extends ItemDaLista>(
  { definicao, store, editor, frases }: Partes<T>,
  lista: () => Lista,
  aoPegar: (chave: string | undefined) => void,
): Ordem {
  let pego: string | undefined
  let before = store.chaves()
  const become = (chave: string | undefined) => {
    pego = chave
    aoPegar(chave)
  }
  const numero = (chave: string) => store.lugar(chave) + 1
  const titulo = (chave: string) => {
    const item = store.item(chave)
    return item ? definicao.titulo(item) : ''
  }
  const take = (chave: string) => {
    before = store.chaves()
    become(chave)
    editor.dizer(frases.pego(numero(chave), titulo(chave)))
  }
  const drop = (chave: string) => {
    become(undefined)
    editor.dizer(frases.solto(numero(chave), titulo(chave), store.chaves().length))
  }
  const giveUp = (chave: string) => {
    store.ordenar(before)
    become(undefined)
    editor.dizer(frases.desfeito(numero(chave), titulo(chave)))
  }
  const move = (chave: string, to: number, em: 'alca' | 'abrir') => {
    const { parado } = lista()
    if (parado) return editor.dizer(parado)
    editor.mover(chave, to)
    editor.focar({ chave, em })
  }
  const place = (key: string, chave: string): number | undefined => {
    const at = store.lugar(chave)
    if (key === 'ArrowUp') return at - 1
    if (key === 'ArrowDown') return at + 1
    if (key === 'Home') return 0
    return key === 'End' ? store.chaves().length - 1 : undefined
  }
  return {
    soltar: (chave) => {
      if (pego === chave) drop(chave)
    },
    teclaDaAlca: (event, chave) => {
      const { key, altKey } = event
      const taken = pego === chave
      const to = place(key, chave)
      if (key === ' ' || key === 'Enter') {
        const { parado } = lista()
        if (parado) editor.dizer(parado)
        else if (taken) drop(chave)
        else take(chave)
      } else if (key === 'Escape' && taken) giveUp(chave)
      else if (to !== undefined && (taken || (altKey && key.startsWith('Arrow')))) move(chave, to, 'alca')
      else return
      event.preventDefault()
    },
    teclaDaLinha: (event, chave) => {
      const { key, altKey } = event
      const to = place(key, chave)
      if (to === undefined) return
      event.preventDefault()
      if (altKey) return move(chave, to, 'abrir')
      const { visiveis } = lista()
      const at = visiveis.indexOf(chave)
      const next = key === 'Home' ? 0 : key === 'End' ? visiveis.length - 1 : at + (key === 'ArrowUp' ? -1 : 1)
      const other = visiveis[next]
      if (other !== undefined) editor.focar({ chave: other, em: 'abrir' })
    },
  }
}

export function useOrdem(lista: Lista): { ordem: Ordem; pego: string | undefined } {
  const partes = usePartes()
  const [pego, setPego] = useState<string>()
  const live = useRef(lista)
  live.current = lista
  const ordem = useMemo(() => criarOrdem(partes, () => live.current, setPego), [partes])
  return { ordem, pego }
}
