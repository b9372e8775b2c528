import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Editor } from './editor.ts'
import { tituloCurto } from './itens.ts'
import type { ItensStore } from './itens-store.ts'

export const AJUDA_DA_ALCA = 'ajuda-da-alca'

export type Ordem = {
  teclaDaAlca: (event: KeyboardEvent, chave: string) => void
  teclaDaLinha: (event: KeyboardEvent, chave: string) => void
  /** Leaving the handle drops the item where it is. */
  soltar: (chave: string) => void
}

type Parts = { store: ItensStore; editor: Editor; parado: string | undefined; visiveis: readonly string[] }

/** The order by keyboard (LOOK.md): Espaço takes and drops, the arrows move, Esc gives up; Alt and an arrow move at once. */
export function useOrdem({ store, editor, parado, visiveis }: Parts): { ordem: Ordem; pego: string | undefined } {
  const [pego, setPego] = useState<string>()
  const state = useRef({ pego, before: store.chaves(), parado, visiveis }).current
  state.pego = pego
  state.parado = parado
  state.visiveis = visiveis

  const ordem = useMemo((): Ordem => {
    const nome = (chave: string) => `Item ${store.lugar(chave) + 1}, ${tituloCurto(store.item(chave)?.titulo ?? '')}`
    const take = (chave: string) => {
      state.before = store.chaves()
      setPego(chave)
      editor.dizer(`${nome(chave)}: pego. Use as setas para mover, Espaço para soltar, Esc para desistir.`)
    }
    const drop = (chave: string) => {
      setPego(undefined)
      editor.dizer(`${nome(chave)}: solto na posição ${store.lugar(chave) + 1} de ${store.chaves().length}.`)
    }
    const giveUp = (chave: string) => {
      store.ordenar(state.before)
      setPego(undefined)
      editor.dizer(`Movimento desfeito. ${nome(chave)}.`)
    }
    const move = (chave: string, to: number, em: 'alca' | 'abrir') => {
      if (state.parado) return editor.dizer(state.parado)
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
        if (state.pego === chave) drop(chave)
      },
      teclaDaAlca: (event, chave) => {
        const { key, altKey } = event
        const taken = state.pego === chave
        const to = place(key, chave)
        if (key === ' ' || key === 'Enter') {
          if (state.parado) editor.dizer(state.parado)
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
        const at = state.visiveis.indexOf(chave)
        const next = key === 'Home' ? 0 : key === 'End' ? state.visiveis.length - 1 : at + (key === 'ArrowUp' ? -1 : 1)
        const other = state.visiveis[next]
        if (other !== undefined) editor.focar({ chave: other, em: 'abrir' })
      },
    }
  }, [store, editor, state])
  return { ordem, pego }
}
