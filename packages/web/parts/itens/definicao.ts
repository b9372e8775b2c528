import type { Name } from '@retaguarda/contract/kit/resource.ts'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { confirm } from '../../kit/feedback/dialogs.ts'
import type { FormStore } from '../../kit/form/form-store.ts'
import type { FieldName, Path } from '../../kit/form/path.ts'
import type { Show } from '../../kit/form/value-text.ts'
import type { ItemDaLista, Problema } from './item.ts'

/**
 * What the editor holds. A form to the fields of the kit; but hundreds of items are typed into, so that only what changed is made anew
 * and only who shows it hears of it.
 */
export type ItensStore<T extends ItemDaLista> = FormStore & {
  itens: () => readonly T[]
  /** As they were read. */
  gravados: () => readonly T[]
  /** Changes only when items come, go or move. */
  chaves: () => readonly string[]
  item: (key: string) => T | undefined
  /** Index of the item, -1 where there is none. */
  lugar: (key: string) => number
  alterar: (key: string, fields: Partial<T>) => void
  /** One, and those that come behind it. */
  incluir: (novo: T, at: number, mais?: readonly T[]) => void
  excluir: (key: string) => void
  mover: (key: string, to: number) => void
  ordenar: (keys: readonly string[]) => void
  /** A save was refused: what is wrong is told above the list too. */
  recusado: () => boolean
  /** Judges everything; from now on each problem is shown until it is gone. */
  julgar: () => Problema[]
  caminho: (problema: Problema) => Path
  /** The sentences of an item's problems that are shown now. */
  errosDe: (key: string) => readonly string[]
}

export type Pergunta = Parameters<typeof confirm>[0]

/** A kind of ordered list: what its items are called, what is right, and how one looks. A constant. */
export type Definicao<T extends ItemDaLista> = {
  /** Key of the list among the values of the form. */
  list: FieldName
  /** What one of them is called in sentences: `item`, `linha`. */
  name: Name
  /** Labels, marks and limits of the fields: those of the list, and those beside it. */
  schema: z.ZodType
  show: Show
  /** The field that an item is known by; what is said of the whole item stands at it. */
  principal: keyof T & string
  novo: () => T
  copia: (item: T) => T
  /** One more, right after this one; as any new one where left out. */
  seguinte?: (item: T) => T
  /** Lines that are pasted become items: how, and how that is said. */
  colar?: { como: string; itens: (text: string) => T[] }
  /** In the order of the items. */
  problemas: (itens: readonly T[]) => Problema[]
  /** What is said before anybody tries to save, because it is seen nowhere else. */
  semEspera?: (problema: Problema, item: T | undefined) => boolean
  /** The line of a closed item, short. */
  titulo: (item: T) => string
  /** The whole title, where the line cut it. */
  dica?: (item: T) => string | undefined
  /** What a search looks into, and how a person is told of it: `no título ou nas opções`. */
  textos: (item: T) => string[]
  onde: string
  /** How deep each item stands, by its key. */
  niveis?: (itens: readonly T[]) => ReadonlyMap<string, number>
  /** What is asked before an item goes; nothing where it may go unasked. */
  aoExcluir: (store: ItensStore<T>, item: T) => Pergunta | undefined
  /** In the place of a list without items. */
  vazio: { icon: Icon; text: string }
  /** An item as a line that opens; without it the feature draws its own list in the place of these. */
  cartao?: {
    /** What a closed item is, at the right of its line. */
    Resumo: ComponentType<{ item: T }>
    /** The fields of an open item. */
    Corpo: ComponentType<{ item: T; index: number }>
  }
}
