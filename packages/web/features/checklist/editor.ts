import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { confirm } from '../../kit/feedback/dialogs.ts'
import { copiaDe, novoItem, tituloCurto } from './itens.ts'
import type { ItensStore } from './itens-store.ts'

/** What the cards and the toolbar can do to the list. Constant while the editor stands. */
export type Editor = {
  abrir: (chave: string) => void
  alternar: (chave: string) => void
  incluir: (at: number) => void
  duplicar: (chave: string) => void
  excluir: (chave: string) => Promise<void>
  /** Moves and says so; `dizer` false where the drag has said it. */
  mover: (chave: string, to: number) => void
  dizer: (frase: string) => void
  focar: (alvo: Alvo) => void
}

/** A place of the editor that takes the focus, once it is there. */
export type Alvo = { chave: string; em: 'abrir' | 'alca' | 'titulo' } | { id: string }

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('A card outside of the editor')
  return editor
}

const idDe = (alvo: Alvo) => ('id' in alvo ? alvo.id : `${alvo.em}-${alvo.chave}`)
export const idDoTitulo = (chave: string): string => idDe({ chave, em: 'titulo' })

const REACH_MS = 2000

/** The card may have to open or move first. */
function focar(alvo: Alvo): void {
  const until = performance.now() + REACH_MS
  const seek = () => {
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

type Parts = { store: ItensStore; aoAbrir: (id: number | undefined) => void; aoIncluir: () => void; primeiro: number | undefined }

/** Which cards are open, what was said last, and the commands. */
export function useNovoEditor({ store, aoAbrir, aoIncluir, primeiro }: Parts) {
  const [abertos, setAbertos] = useState<ReadonlySet<string>>(() => new Set(primeiro === undefined ? [] : [`i${primeiro}`]))
  const [dito, dizer] = useState('')
  const live = useRef({ aoAbrir, aoIncluir, abertos })
  live.current = { aoAbrir, aoIncluir, abertos }

  const editor = useMemo((): Editor => {
    const setAberto = (chave: string, aberto: boolean) => {
      setAbertos((now) => (aberto ? new Set([...now, chave]) : new Set([...now].filter((one) => one !== chave))))
      const id = store.item(chave)?.id ?? undefined
      live.current.aoAbrir(aberto ? id : undefined)
    }
    const numero = (chave: string) => store.lugar(chave) + 1
    const incluir = (item: ReturnType<typeof novoItem>, at: number) => {
      live.current.aoIncluir()
      store.incluir(item, at)
      setAberto(item.chave, true)
      focar({ chave: item.chave, em: 'titulo' })
    }
    return {
      focar,
      dizer,
      abrir: (chave) => {
        if (!live.current.abertos.has(chave)) setAberto(chave, true)
      },
      alternar: (chave) => setAberto(chave, !live.current.abertos.has(chave)),
      incluir: (at) => {
        incluir(novoItem(), at)
        dizer(`Item ${at + 1} adicionado.`)
      },
      duplicar: (chave) => {
        const item = store.item(chave)
        if (!item) return
        incluir(copiaDe(item), store.lugar(chave) + 1)
        dizer(`Item ${numero(chave)} duplicado como item ${numero(chave) + 1}.`)
      },
      excluir: async (chave) => {
        if (!(await confirmada(store, chave))) return
        const at = store.lugar(chave)
        store.excluir(chave)
        setAberto(chave, false)
        dizer(`Item ${at + 1} excluído.`)
        const next = store.chaves()[Math.min(at, store.chaves().length - 1)]
        focar(next === undefined ? { id: 'adicionar-item' } : { chave: next, em: 'abrir' })
      },
      mover: (chave, to) => {
        if (to < 0 || to >= store.chaves().length) return dizer(to < 0 ? 'Já é o primeiro item.' : 'Já é o último item.')
        store.mover(chave, to)
        dizer(
          `Posição ${to + 1} de ${store.chaves().length}.${store
            .errosDe(chave)
            .map((message) => ` ${message}.`)
            .join('')}`,
        )
      },
    }
  }, [store])

  // Who comes by an address that names an item sees it, also far down in the list.
  const chegada = useRef(primeiro).current
  useEffect(() => {
    if (chegada !== undefined) document.getElementById(idDe({ chave: `i${chegada}`, em: 'abrir' }))?.scrollIntoView({ block: 'center' })
  }, [chegada])

  const recolher = useMemo(
    () => () => {
      setAbertos(new Set())
      live.current.aoAbrir(undefined)
    },
    [],
  )
  return { editor, abertos, dito, recolher }
}

/** An item with nothing in it goes without a question, unless others are shown by it. */
async function confirmada(store: ItensStore, chave: string): Promise<boolean> {
  const item = store.item(chave)
  if (!item) return false
  const shown = store.itens().flatMap(({ itemCondicional }, i) => (itemCondicional === chave ? [i + 1] : []))
  const blank = item.titulo.trim() === '' && item.descricao.trim() === '' && item.opcoes.every(({ descricao }) => descricao.trim() === '')
  if (blank && shown.length === 0) return true
  const dependents =
    shown.length === 1 ? `A condição do item ${shown[0]} é este item` : `A condição dos itens ${shown.join(', ')} é este item`
  return confirm({
    title: `Excluir o item ${store.lugar(chave) + 1}?`,
    children: `${tituloCurto(item.titulo)}${shown.length > 0 ? ` ${dependents}: será preciso escolher outra.` : ' deixa o checklist quando você confirmar.'}`,
    confirmLabel: 'Excluir',
    danger: true,
  })
}
