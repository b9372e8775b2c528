import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { AutoScroller, Cursor, Feedback, PointerSensor, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { styleNonce } from '../../kit/theme/nonce.ts'
import { Cartao } from './cartao.tsx'
import { useDosItens, usePartes } from './contexto.ts'
import styles from './itens.module.css'
import { AJUDA_DA_ALCA, useOrdem } from './ordem.ts'

type Props = {
  abertos: ReadonlySet<string>
  /** The items to show; the order can only change where it is all of them. */
  visiveis: readonly string[]
  filtrado: boolean
}

/** By pointer alone, without the library's own keys and English words: those of `useOrdem` stand in for them. */
const SENSORS = [PointerSensor]
const PLUGINS = [StyleInjector.configure({ nonce: styleNonce() }), AutoScroller, Cursor, Feedback, PreventSelection]
const MODIFIERS = [RestrictToVerticalAxis]

/** The items in their order, to open, to drag, to move by keyboard. */
export function ItensEmOrdem({ abertos, visiveis, filtrado }: Props) {
  const { definicao, store, editor, frases } = usePartes()
  const parado = filtrado ? 'Limpe a procura para mudar a ordem.' : undefined
  const { ordem, pego } = useOrdem({ parado, visiveis })
  // The definition answers the same object until a level changes.
  const profundo = useDosItens((now) => definicao.niveis?.(now.itens()))
  const onDragEnd = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return
    editor.mover(String(source.id), source.index)
  }
  return (
    <DragDropProvider sensors={SENSORS} plugins={PLUGINS} modifiers={MODIFIERS} onDragEnd={onDragEnd}>
      <p id={AJUDA_DA_ALCA} className="sr">
        {frases.ajuda}
      </p>
      <ol className={styles.lista} aria-label={frases.lista}>
        {visiveis.map((chave) => (
          <Cartao
            key={chave}
            chave={chave}
            index={store.lugar(chave)}
            nivel={profundo?.get(chave) ?? 0}
            aberto={abertos.has(chave)}
            pego={pego === chave}
            parado={parado}
            ordem={ordem}
          />
        ))}
      </ol>
    </DragDropProvider>
  )
}
