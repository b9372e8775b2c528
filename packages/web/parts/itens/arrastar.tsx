import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { AutoScroller, Cursor, Feedback, PointerSensor, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Fragment, type ReactNode } from 'react'
import { styleNonce } from '../../kit/theme/nonce.ts'
import type { NaOrdem } from './alca.tsx'
import { usePartes } from './contexto.ts'
import styles from './itens.module.css'
import { AJUDA_DA_ALCA, useOrdem } from './ordem.ts'

type Props = {
  /** The items to show; the order can only change where it is all of them. */
  visiveis: readonly string[]
  filtrado: boolean
  className?: string | undefined
  /** Draws an item at its place, as one element of the list. */
  children: (place: NaOrdem) => ReactNode
}

/** By pointer alone, without the library's own keys and English words: those of `useOrdem` stand in for them. */
const SENSORS = [PointerSensor]
const PLUGINS = [StyleInjector.configure({ nonce: styleNonce() }), AutoScroller, Cursor, Feedback, PreventSelection]
const MODIFIERS = [RestrictToVerticalAxis]

/** The items in their order, to drag and to move by keyboard. */
export function ItensEmOrdem({ visiveis, filtrado, className = styles.lista, children }: Props) {
  const { store, editor, frases } = usePartes()
  const parado = filtrado ? 'Limpe a procura para mudar a ordem.' : undefined
  const { ordem, pego } = useOrdem({ parado, visiveis })
  const onDragEnd = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return
    editor.mover(String(source.id), source.index)
  }
  return (
    <DragDropProvider sensors={SENSORS} plugins={PLUGINS} modifiers={MODIFIERS} onDragEnd={onDragEnd}>
      <p id={AJUDA_DA_ALCA} className="sr">
        {frases.ajuda}
      </p>
      <ol className={className} aria-label={frases.lista}>
        {visiveis.map((chave) => (
          <Fragment key={chave}>{children({ chave, index: store.lugar(chave), pego: pego === chave, parado, ordem })}</Fragment>
        ))}
      </ol>
    </DragDropProvider>
  )
}
