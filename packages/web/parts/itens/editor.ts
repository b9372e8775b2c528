import { useEffect, useMemo, useRef, useState } from 'react'
import { confirm } from '../../kit/feedback/dialogs.ts'
import { wasGivenBack } from '../../kit/focus/use-focus.ts'
import type { Definicao, ItensStore, Pergunta } from './definicao.ts'
import { type Frases, frasesDe } from './sentences.ts'
import { keyOf, type ItemDaLista } from './item.ts'

/** What the cards and the toolbar can do to the list. Constant while the editor stands. */
export type Editor = {
  abrir: (key: string) => void
  alternar: (key: string) => void
  incluir: (at: number) => void
  /** Another one below this one. */
  seguir: (key: string) => void
  duplicar: (key: string) => void
  excluir: (key: string) => Promise<void>
  mover: (key: string, to: number) => void
  dizer: (sentence: string) => void
  focar: (alvo: Alvo) => void
}

/** A place of the editor that takes the focus, once it is there. */
export type Alvo = { chave: string; em: 'abrir' | 'alca' | 'corpo' } | { id: string }

export const ADICIONAR = 'adicionar-item'

const idDe = (alvo: Alvo) => ('id' in alvo ? alvo.id : `${alvo.em}-${alvo.chave}`)

const REACH_MS = 2000

const isField = (element: Element | null) => element?.matches('input, select, textarea, [contenteditable]') ?? false

/**
 * The card may have to open or move first. Who has gone on to another field meanwhile stays there; where the focus was only given back to
 * one, as what had it is gone, it goes on to the place.
 */
function focar(alvo: Alvo): void {
  const until = performance.now() + REACH_MS
  const from = document.activeElement
  const seek = () => {
    const at = document.activeElement
    if (at !== from && isField(at) && !wasGivenBack(at)) return
    const root = document.getElementById(idDe(alvo))
    const target = root?.matches('input, select, textarea, button')
      ? root
      : root?.querySelector<HTMLElement>('input, select, textarea, button')
    if (!target) {
      if (performance.now() < until) requestAnimationFrame(seek)
      return
    }
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'nearest' })
  }
  // After whatever closes now (a menu, a dialog) has given the focus back.
  requestAnimationFrame(() => requestAnimationFrame(seek))
}

/** What the commands need of the screen that they work on. */
export type Tela = Pick<Editor, 'dizer' | 'focar'> & {
  abertos: () => ReadonlySet<string>
  /** Opens or closes a card. */
  setAberto: (key: string, opened: boolean) => void
  /** What hides the list, or a part of it, goes. */
  mostrarTudo: () => void
  perguntar: (pergunta: Pergunta) => Promise<boolean>
}

type Parts<T extends ItemDaLista> = { definicao: Definicao<T>; store: ItensStore<T>; frases: Frases }

export function createEditor<T extends ItemDaLista>({ definicao, store, frases }: Parts<T>, screen: Tela): Editor {
  const { dizer, focar: focus, setAberto } = screen
  const numero = (key: string) => store.lugar(key) + 1
  const incluir = (item: T, at: number) => {
    screen.mostrarTudo()
    store.incluir(item, at)
    setAberto(item.chave, true)
    focus({ chave: item.chave, em: 'corpo' })
  }
  return {
    focar: focus,
    dizer,
    abrir: (key) => {
      if (!screen.abertos().has(key)) setAberto(key, true)
    },
    alternar: (key) => setAberto(key, !screen.abertos().has(key)),
    incluir: (at) => {
      incluir(definicao.novo(), at)
      dizer(frases.adicionado(at + 1))
    },
    seguir: (key) => {
      const item = store.item(key)
      if (!item) return
      const at = store.lugar(key) + 1
      incluir(definicao.seguinte?.(item) ?? definicao.novo(), at)
      dizer(frases.adicionado(at + 1))
    },
    duplicar: (key) => {
      const item = store.item(key)
      if (!item) return
      incluir(definicao.copia(item), store.lugar(key) + 1)
      dizer(frases.duplicado(numero(key)))
    },
    excluir: async (key) => {
      const item = store.item(key)
      const pergunta = item && definicao.aoExcluir(store, item)
      if (!item || (pergunta && !(await screen.perguntar(pergunta)))) return
      const at = store.lugar(key)
      store.excluir(key)
      setAberto(key, false)
      dizer(frases.excluido(at + 1))
      const next = store.chaves()[Math.min(at, store.chaves().length - 1)]
      focus(next === undefined ? { id: ADICIONAR } : { chave: next, em: 'abrir' })
    },
    mover: (key, to) => {
      const { length } = store.chaves()
      if (to < 0 || to >= length) return dizer(to < 0 ? frases.jaPrimeiro : frases.jaUltimo)
      store.mover(key, to)
      const wrong = store.errosDe(key).map((message) => ` ${message}.`)
      dizer(frases.posicao(to + 1, length) + wrong.join(''))
    },
  }
}

type Endereco = {
  /** The id of the item that the address names. */
  item: number | undefined
  irPara: (item: number | undefined) => void
  mostrarTudo: () => void
}

/** Which cards are open, what was said last, and the commands. */
export function useNovoEditor<T extends ItemDaLista>(definicao: Definicao<T>, store: ItensStore<T>, { item, ...endereco }: Endereco) {
  const [abertos, setAbertos] = useState<ReadonlySet<string>>(() => new Set(item === undefined ? [] : [keyOf(item)]))
  const [dito, dizer] = useState('')
  const live = useRef({ ...endereco, abertos })
  live.current = { ...endereco, abertos }

  const partes = useMemo(() => {
    const setAberto = (key: string, opened: boolean) => {
      setAbertos((now) => (opened ? new Set([...now, key]) : new Set([...now].filter((one) => one !== key))))
      live.current.irPara(opened ? (store.item(key)?.id ?? undefined) : undefined)
    }
    const frases = frasesDe(definicao.name)
    const screen = {
      dizer,
      focar,
      abertos: () => live.current.abertos,
      setAberto,
      mostrarTudo: () => live.current.mostrarTudo(),
      perguntar: confirm,
    }
    return { definicao, store, frases, editor: createEditor({ definicao, store, frases }, screen) }
  }, [definicao, store])

  // Who comes by an address that names an item sees it, also far down in the list.
  const chegada = useRef(item).current
  useEffect(() => {
    if (chegada !== undefined) document.getElementById(idDe({ chave: keyOf(chegada), em: 'abrir' }))?.scrollIntoView({ block: 'center' })
  }, [chegada])

  const recolher = useMemo(
    () => () => {
      setAbertos(new Set())
      live.current.irPara(undefined)
    },
    [],
  )
  return { partes, abertos, dito, recolher }
}
