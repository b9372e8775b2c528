import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { AutoScroller, Cursor, Feedback, PointerSensor, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useRef } from 'react'
import { styleNonce } from '../../kit/theme/nonce.ts'
import { useEditor } from './editor.ts'
import { ItemCard } from './item-card.tsx'
import { niveis } from './itens.ts'
import styles from './itens.module.css'
import { useDosItens, useItens } from './itens-store.ts'
import { AJUDA_DA_ALCA, useOrdem } from './use-ordem.ts'

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
  const store = useItens()
  const editor = useEditor()
  const parado = filtrado ? 'Limpe a procura para mudar a ordem.' : undefined
  const { ordem, pego } = useOrdem({ store, editor, parado, visiveis })
  const profundo = useNiveis()
  const onDragEnd = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return
    editor.mover(String(source.id), source.index)
  }
  return (
    <DragDropProvider sensors={SENSORS} plugins={PLUGINS} modifiers={MODIFIERS} onDragEnd={onDragEnd}>
      <p id={AJUDA_DA_ALCA} className="sr">
        Espaço pega o item, as setas o movem, Espaço solta, Esc desiste. Alt com uma seta move de uma vez.
      </p>
      <ol className={styles.lista} aria-label="Itens">
        {visiveis.map((chave) => (
          <ItemCard
            key={chave}
            chave={chave}
            index={store.lugar(chave)}
            nivel={profundo.get(chave) ?? 0}
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

/** How deep each item stands, by its conditions; the same object until one of them changes. */
function useNiveis(): Map<string, number> {
  const last = useRef<{ forma: string; niveis: Map<string, number> }>(undefined)
  return useDosItens((store) => {
    const itens = store.itens()
    const forma = itens.map(({ chave, itemCondicional }) => `${chave}>${itemCondicional ?? ''}`).join()
    if (last.current?.forma !== forma) last.current = { forma, niveis: niveis(itens) }
    return last.current.niveis
  })
}
