import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { type Partes, usePartes } from './contexto.ts'
import type { ItemDaLista } from './item.ts'

export const AJUDA_DA_ALCA = 'ajuda-da-alca'

type Tecla = Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault'>

/** The items on the screen, and why their order cannot change now. */
type ItemList = { visiveis: readonly string[]; parado: string | undefined }

/** The order by keyboard: Espaço takes and drops, the arrows move, Esc gives up; Alt and an arrow move at once. */
export class Ordem<T extends ItemDaLista = ItemDaLista> {
  readonly #partes: Partes<T>
  readonly #lista: () => ItemList
  readonly #aoPegar: (key: string | undefined) => void
  /** The item in hand, and the order that Esc brings back. */
  #taken: { chave: string; before: readonly string[] } | undefined

  constructor(parts: Partes<T>, list: () => ItemList, aoPegar: (key: string | undefined) => void) {
    this.#partes = parts
    this.#lista = list
    this.#aoPegar = aoPegar
  }

  teclaDaAlca(event: Tecla, token: string): void {
    const { key, altKey } = event
    const taken = this.#taken?.chave === token ? this.#taken : undefined
    const to = this.#placeBy(key, token)
    if (key === ' ' || key === 'Enter') {
      const { parado } = this.#lista()
      if (parado) this.#partes.editor.dizer(parado)
      else if (taken) this.#drop(token)
      else this.#take(token)
    } else if (key === 'Escape' && taken) this.#giveUp(token, taken.before)
    else if (to !== undefined && (taken || (altKey && key.startsWith('Arrow')))) this.#move(token, to, 'alca')
    else return
    event.preventDefault()
  }

  teclaDaLinha(event: Tecla, token: string): void {
    const { key, altKey } = event
    const to = this.#placeBy(key, token)
    if (to === undefined) return
    event.preventDefault()
    if (altKey) return this.#move(token, to, 'abrir')
    const { visiveis } = this.#lista()
    const next = placeBy(key, visiveis.indexOf(token), visiveis.length)
    const other = next === undefined ? undefined : visiveis[next]
    if (other !== undefined) this.#partes.editor.focar({ chave: other, em: 'abrir' })
  }

  /** Leaving the handle drops the item where it is. */
  soltar(key: string): void {
    if (this.#taken?.chave === key) this.#drop(key)
  }

  #take(chave: string): void {
    const { store, editor, frases } = this.#partes
    this.#hold({ chave, before: store.chaves() })
    editor.dizer(frases.pego(...this.#named(chave)))
  }

  #drop(key: string): void {
    const { store, editor, frases } = this.#partes
    this.#hold(undefined)
    editor.dizer(frases.solto(...this.#named(key), store.chaves().length))
  }

  #giveUp(key: string, before: readonly string[]): void {
    const { store, editor, frases } = this.#partes
    store.ordenar(before)
    this.#hold(undefined)
    editor.dizer(frases.desfeito(...this.#named(key)))
  }

  #move(chave: string, to: number, em: 'alca' | 'abrir'): void {
    const { editor } = this.#partes
    const { parado } = this.#lista()
    if (parado) return editor.dizer(parado)
    editor.mover(chave, to)
    editor.focar({ chave, em })
  }

  #hold(taken: { chave: string; before: readonly string[] } | undefined): void {
    this.#taken = taken
    this.#aoPegar(taken?.chave)
  }

  #placeBy(key: string, token: string): number | undefined {
    const { store } = this.#partes
    return placeBy(key, store.lugar(token), store.chaves().length)
  }

  #named(key: string): [number: number, title: string] {
    const { definicao, store } = this.#partes
    const item = store.item(key)
    return [store.lugar(key) + 1, item ? definicao.titulo(item) : '']
  }
}

/** Where a key leads from a place among so many. */
function placeBy(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowUp') return at - 1
  if (key === 'ArrowDown') return at + 1
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}

export function useOrdem(list: ItemList): { ordem: Ordem; pego: string | undefined } {
  const parts = usePartes()
  const [pego, setPego] = useState<string>()
  const live = useRef(list)
  live.current = list
  const ordem = useMemo(() => new Ordem(parts, () => live.current, setPego), [parts])
  return { ordem, pego }
}
