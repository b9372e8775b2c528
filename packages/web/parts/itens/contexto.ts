import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Definicao, ItensStore } from './definicao.ts'
import type { Editor } from './editor.ts'
import type { Frases } from './sentences.ts'
import type { ItemDaLista } from './item.ts'

export type Partes<T extends ItemDaLista> = { definicao: Definicao<T>; store: ItensStore<T>; editor: Editor; frases: Frases }

// The parts of one feature's kind of item: only that feature's own components, and those that know no kind, stand below it.
export const ItensContext = createContext<Partes<never> | null>(null)

export function usePartes<T extends ItemDaLista = ItemDaLista>(): Partes<T> {
  const parts = useContext(ItensContext)
  if (!parts) throw new Error('An item outside of the editor')
  return parts as unknown as Partes<T> // see the context
}

export const useItens = <T extends ItemDaLista>(): ItensStore<T> => usePartes<T>().store
export const useEditor = (): Editor => usePartes().editor

/** Something read from the store, rendered again only when it differs: a primitive, or an object that the store keeps. */
export function useDosItens<T extends ItemDaLista, R>(read: (store: ItensStore<T>) => R): R {
  const store = useItens<T>()
  return useSyncExternalStore(store.subscribe, () => read(store))
}
