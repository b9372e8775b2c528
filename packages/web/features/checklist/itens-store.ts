import { ChecklistItensForm, TipoItem, TipoMetrica } from '@retaguarda/contract/checklist-itens.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { same } from '../../kit/form/diff.ts'
import type { FormStore } from '../../kit/form/form-store.ts'
import { fieldId, type Path, type Values } from '../../kit/form/path.ts'
import { type Item, movido } from './itens.ts'
import type { Lista } from './itens-conflito.ts'
import { marca, type Problema, problemasDe, semEspera } from './itens-problemas.ts'

/**
 * What the editor holds. A form to the fields of the kit; but hundreds of items are typed into, so that only what changed is made anew
 * and only who shows it hears of it.
 */
export type ItensStore = FormStore & {
  itens: () => readonly Item[]
  lista: () => Lista
  /** Changes only when items come, go or move. */
  chaves: () => readonly string[]
  item: (chave: string) => Item | undefined
  /** Index of the item, -1 where there is none. */
  lugar: (chave: string) => number
  alterar: (chave: string, campos: Partial<Item>) => void
  incluir: (item: Item, at: number) => void
  excluir: (chave: string) => void
  mover: (chave: string, to: number) => void
  ordenar: (chaves: readonly string[]) => void
  /** A save was refused: what is wrong is told above the list too. */
  recusado: () => boolean
  /** Judges everything; from now on each problem is shown until it is gone. */
  julgar: () => Problema[]
  /** The sentences of an item's problems that are shown now. */
  errosDe: (chave: string) => readonly string[]
}

export const ItensContext = createContext<ItensStore | null>(null)

export function useItens(): ItensStore {
  const store = useContext(ItensContext)
  if (!store) throw new Error('An item outside of the editor')
  return store
}

/** Something read from the store, rendered again only when it differs: a primitive, or an object that the store keeps. */
export function useDosItens<T>(read: (store: ItensStore) => T): T {
  const store = useItens()
  return useSyncExternalStore(store.subscribe, () => read(store))
}

const show = { 'itens.tipo': TipoItem, 'itens.tipoMetrica': TipoMetrica }
const NONE: readonly string[] = []
/** What the screen has no field for is said at the title. */
const SEM_CAMPO = new Set(['id', 'chave'])

/** The values, and what is derived from them once for each change. */
type Estado = { itens: Item[]; chaves: readonly string[]; lugares: Map<string, number>; erros?: Erros }
type Erros = { porCampo: Record<Path, string>; porItem: Map<string, string[]> }

const estadoDe = (itens: Item[], before?: Estado): Estado => {
  const moved = before?.itens.length !== itens.length || itens.some(({ chave }, i) => chave !== before.chaves[i])
  if (before && !moved) return { itens, chaves: before.chaves, lugares: before.lugares }
  const chaves = itens.map(({ chave }) => chave)
  return { itens, chaves, lugares: new Map(chaves.map((chave, i) => [chave, i])) }
}

const iguais = (a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, i) => item === b[i] || (item.chave === b[i]?.chave && same(item, b[i])))

export function novoItensStore(saved: { itens: Item[]; versaoRegistro: number }): ItensStore {
  const listeners = new Set<() => void>()
  let base = saved.itens
  let now = estadoDe(saved.itens)
  let judged = new Set<string>()
  let refused = false
  /** Refusals that only the server knows, until their item changes. */
  let server: { item: Item; campo: string; message: string }[] = []

  const emit = () => {
    for (const listener of listeners) listener()
  }
  const become = (itens: Item[]) => {
    now = estadoDe(itens, now)
    emit()
  }
  const judgeAgain = () => {
    now = { itens: now.itens, chaves: now.chaves, lugares: now.lugares }
    emit()
  }
  const item = (chave: string) => now.itens[now.lugares.get(chave) ?? -1]
  const lugar = (chave: string) => now.lugares.get(chave) ?? -1

  const erros = (): Erros => {
    if (now.erros) return now.erros
    const porCampo: Record<Path, string> = {}
    const porItem = new Map<string, string[]>()
    const say = (chave: string, campo: string, message: string) => {
      porCampo[`itens.${lugar(chave)}.${campo}`] ??= message
      const said = porItem.get(chave) ?? []
      if (!said.includes(message)) porItem.set(chave, [...said, message])
    }
    for (const problem of problemasDe(now.itens))
      if (judged.has(marca(problem)) || semEspera(problem, item(problem.chave))) say(problem.chave, problem.campo, problem.message)
    for (const one of server) if (item(one.item.chave) === one.item) say(one.item.chave, one.campo, one.message)
    now.erros = { porCampo, porItem }
    return now.erros
  }

  const alterar = (chave: string, campos: Partial<Item>) =>
    become(now.itens.map((one) => (one.chave === chave ? { ...one, ...campos } : one)))
  const chaveAt = (path: Path) => now.chaves[Number(path.split('.')[1])] ?? ''

  return {
    schema: ChecklistItensForm,
    mode: 'alterar',
    show,
    idOf: (path) => fieldId(path),
    record: {},
    files: new Map(),
    version: { current: saved.versaoRegistro },
    sent: () => undefined,
    setSent: () => {},
    values: () => ({ itens: now.itens }),
    base: () => ({ itens: base }),
    itens: () => now.itens,
    lista: () => ({ itens: now.itens }),
    chaves: () => now.chaves,
    item,
    lugar,
    alterar,
    // The fields of the kit stand in a card and name themselves `itens.3.titulo`.
    set: (path, value) => alterar(chaveAt(path), { [path.split('.')[2] ?? '']: value }),
    insert: () => {},
    remove: () => {},
    incluir: (novo, at) => become(now.itens.toSpliced(at, 0, novo)),
    excluir: (chave) => become(now.itens.filter((one) => one.chave !== chave)),
    mover: (chave, to) => become(movido(now.itens, lugar(chave), Math.max(0, Math.min(to, now.itens.length - 1)))),
    ordenar: (chaves) => become(chaves.map((chave) => item(chave)).filter((one) => one !== undefined)),
    replace: (values, before) => {
      // Both are lists of this store, kept by the draft or made by the conflict. What is the same in both is one object again.
      base = (before as Values & Lista).itens
      const known = new Map(base.map((one) => [one.chave, one]))
      judged = new Set()
      refused = false
      become((values as Values & Lista).itens.map((one) => (same(known.get(one.chave), one) ? (known.get(one.chave) ?? one) : one)))
    },
    isDirty: () => !iguais(base, now.itens),
    errors: () => erros().porCampo,
    recusado: () => refused,
    errosDe: (chave) => erros().porItem.get(chave) ?? NONE,
    setErrors: (errors) => {
      server = Object.entries(errors).flatMap(([path, message]) => {
        const wrong = item(chaveAt(path))
        const [, , campo = 'id'] = path.split('.')
        return wrong ? [{ item: wrong, campo: SEM_CAMPO.has(campo) ? 'titulo' : campo, message }] : []
      })
      judgeAgain()
    },
    julgar: () => {
      const all = problemasDe(now.itens)
      refused = true
      server = []
      judged = new Set(all.map(marca))
      judgeAgain()
      return all
    },
    blur: (path) => {
      if (!refused) return
      judged.add(marca({ chave: chaveAt(path), campo: path.split('.')[2] ?? '' }))
      judgeAgain()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
