import { IconGripVertical } from '@tabler/icons-react'
import type { Ref } from 'react'
import { usePartes } from './contexto.ts'
import styles from './itens.module.css'
import { AJUDA_DA_ALCA, type Ordem } from './ordem.ts'

/** An item at its place, as the list hands it to who draws it. */
export type NaOrdem = {
  chave: string
  index: number
  /** It was taken by the keyboard and follows the arrows. */
  pego: boolean
  /** Why the order cannot change now. */
  parado: string | undefined
  ordem: Ordem
}

/** What an item is dragged by, and moved by keyboard. */
export function Alca({ chave, index, pego, parado, ordem, handleRef }: NaOrdem & { handleRef: Ref<HTMLButtonElement> }) {
  const { frases } = usePartes()
  return (
    <button
      ref={handleRef}
      type="button"
      id={`alca-${chave}`}
      className={styles.alca}
      aria-label={frases.mover(index + 1)}
      aria-describedby={AJUDA_DA_ALCA}
      aria-pressed={pego}
      aria-disabled={parado !== undefined || undefined}
      title={parado}
      onKeyDown={(event) => ordem.teclaDaAlca(event, chave)}
      onBlur={() => ordem.soltar(chave)}
    >
      <IconGripVertical className="ico" aria-hidden />
    </button>
  )
}
