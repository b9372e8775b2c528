import { useEffect, useMemo, useRef, useState } from 'react'
import { confirm } from '../../kit/feedback/dialogs.ts'
import type { Definicao, ItensStore, Pergunta } from './definicao.ts'
import { type Frases, frasesDe } from './frases.ts'
import { chaveDe, type ItemDaLista } from './item.ts'

/** What the cards and the toolbar can do to the list. Constant while the editor stands. */
export type Editor = {
  abrir: (chave: string) => void
  alternar: (chave: string) => void
  incluir: (at: number) => void
  /** Another one below this one. */
  seguir: (chave: string) => void
  duplicar: (chave: string) => void
  excluir: (chave: string) => Promise<void>
  mover: (chave: string, to: number) => void
  dizer: (frase: string) => void
  focar: (alvo: Alvo) => void
}

/** A place of the editor that takes the focus, once it is there. */
export type Alvo = { chave: string; em: 'abrir' | 'alca' | 'corpo' } | { id: string }

export const ADICIONAR = 'adicionar-item'

const idDe = (alvo: Alvo) => ('id' in alvo ? alvo.id : `${alvo.em}-${alvo.chave}`)

const REACH_MS = 2000

const isField = (element: Element | null) => element?.matches('input, select, textarea, [contenteditable]') ?? false

/** The card may have to open or move first. Who has gone on to another field meanwhile stays there. */
function focar(alvo: Alvo): void {
  const until = performance.now() + REACH_MS
  const from = document.activeElement
  const seek = () => {
    if (document.activeElement !== from && isField(document.activeElement)) return
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
  setAberto: (chave: string, aberto: boolean) => void
  /** What hides the list, or a part of it, goes. */
  mostrarTudo: () => void
  perguntar: (pergunta: Pergunta) => Promise<boolean>
}

type Parts<T extends ItemDaLista> = { definicao: Definicao<T>; store: ItensStore<T>; frases: Frases }

export function createEditor<T extends ItemDaLista>({ definicao, store, frases }: Parts<T>, tela: Tela): Editor {
  const { dizer, focar: focus, setAberto } = tela
  const numero = (chave: string) => store.lugar(chave) + 1
  const incluir = (item: T, at: number) => {
    tela.mostrarTudo()
    store.incluir(item, at)
    setAberto(item.chave, true)
    focus({ chave: item.chave, em: 'corpo' })
  }
  return {
    focar: focus,
    dizer,
    abrir: (chave) => {
      if (!tela.abertos().has(chave)) setAberto(chave, true)
    },
    alternar: (chave) => setAberto(chave, !tela.abertos().has(chave)),
    incluir: (at) => {
      incluir(definicao.novo(), at)
      dizer(frases.adicionado(at + 1))
    },
    seguir: (chave) => {
      const item = store.item(chave)
      if (!item) return
      const at = store.lugar(chave) + 1
      incluir(definicao.seguinte?.(item) ?? definicao.novo(), at)
      dizer(frases.adicionado(at + 1))
    },
    duplicar: (chave) => {
      const item = store.item(chave)
      if (!item) return
      incluir(definicao.copia(item), store.lugar(chave) + 1)
      dizer(frases.duplicado(numero(chave)))
    },
    excluir: async (chave) => {
      const item = store.item(chave)
      const pergunta = item && definicao.aoExcluir(store, item)
      if (!item || (pergunta && !(await tela.perguntar(pergunta)))) return
      const at = store.lugar(chave)
      store.excluir(chave)
      setAberto(chave, false)
      dizer(frases.excluido(at + 1))
      const next = store.chaves()[Math.min(at, store.chaves().length - 1)]
      focus(next === undefined ? { id: ADICIONAR } : { chave: next, em: 'abrir' })
    },
    mover: (chave, to) => {
      const { length } = store.chaves()
      if (to < 0 || to >= length) return dizer(to < 0 ? frases.jaPrimeiro : frases.jaUltimo)
      store.mover(chave, to)
      const wrong = store.errosDe(chave).map((message) => ` ${message}.`)
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
  const [abertos, setAbertos] = useState<ReadonlySet<string>>(() => new Set(item === undefined ? [] : [chaveDe(item)]))
  const [dito, dizer] = useState('')
  const live = useRef({ ...endereco, abertos })
  live.current = { ...endereco, abertos }

  const partes = useMemo(() => {
    const setAberto = (chave: string, aberto: boolean) => {
      setAbertos((now) => (aberto ? new Set([...now, chave]) : new Set([...now].filter((one) => one !== chave))))
      live.current.irPara(aberto ? (store.item(chave)?.id ?? undefined) : undefined)
    }
    const frases = frasesDe(definicao.name)
    const tela = {
      dizer,
      focar,
      abertos: () => live.current.abertos,
      setAberto,
      mostrarTudo: () => live.current.mostrarTudo(),
      perguntar: confirm,
    }
    return { definicao, store, frases, editor: createEditor({ definicao, store, frases }, tela) }
  }, [definicao, store])

  // Who comes by an address that names an item sees it, also far down in the list.
  const chegada = useRef(item).current
  useEffect(() => {
    if (chegada !== undefined) document.getElementById(idDe({ chave: chaveDe(chegada), em: 'abrir' }))?.scrollIntoView({ block: 'center' })
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
