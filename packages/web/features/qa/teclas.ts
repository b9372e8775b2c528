import { type KeyboardEvent, useMemo, useRef } from 'react'
import { fieldId } from '../../kit/form/path.ts'
import { useEditor, useItens } from '../../parts/itens/contexto.ts'
import type { Row } from './rows.ts'

type Tecla = KeyboardEvent<HTMLElement>

/**
 * The keys of a row, while anything of it has the focus: Alt and an arrow move it, Ctrl+D doubles it, Insert and Ctrl+Enter add one below,
 * and so does Enter in its last field. Delete removes it where nothing is typed.
 */
export function useTeclas(chave: string, parado: string | undefined) {
  const store = useItens<Row>()
  const editor = useEditor()
  const live = useRef(parado)
  live.current = parado
  return useMemo(() => {
    const move = (target: EventTarget, by: number) => {
      if (live.current) return editor.dizer(live.current)
      editor.mover(chave, store.lugar(chave) + by)
      const campo = target instanceof HTMLElement && target.matches('input, select') ? target.id.split('-').at(-1) : undefined
      editor.focar(campo === undefined ? { chave, em: 'alca' } : { id: fieldId(store.caminho({ chave, campo, message: '' })) })
    }
    const abaixo = () => editor.incluir(store.lugar(chave) + 1)
    const deed = ({ key, altKey, ctrlKey, metaKey, target }: Tecla): (() => void) | undefined => {
      const control = ctrlKey || metaKey
      if (altKey && (key === 'ArrowUp' || key === 'ArrowDown') && !isAlca(target)) return () => move(target, key === 'ArrowUp' ? -1 : 1)
      if (control && key.toLowerCase() === 'd') return () => editor.duplicar(chave)
      if ((key === 'Insert' && !control && !altKey) || (control && key === 'Enter')) return abaixo
      if (key === 'Delete' && target instanceof HTMLButtonElement) return () => void editor.excluir(chave)
      return undefined
    }
    return {
      /** Before the fields, which have meanings of their own for an arrow. */
      antes: (event: Tecla) => {
        const todo = deed(event)
        if (!todo) return
        event.preventDefault()
        event.stopPropagation()
        todo()
      },
      /** After them: Enter may have taken a name out of those that were offered. */
      depois: (event: Tecla) => {
        const { key, target, currentTarget, defaultPrevented, shiftKey } = event
        if (key !== 'Enter' || shiftKey || defaultPrevented || !(target instanceof HTMLInputElement)) return
        if ([...currentTarget.querySelectorAll('input, select')].at(-1) !== target) return
        event.preventDefault()
        abaixo()
      },
    }
  }, [chave, store, editor])
}

/** Its own keys take, move and drop. */
const isAlca = (target: EventTarget): boolean => target instanceof HTMLElement && target.id.startsWith('alca-')
