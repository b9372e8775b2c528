import { useSortable } from '@dnd-kit/react/sortable'
import { IconAlertCircle, IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { InRow } from '../../kit/form/owned-rows.tsx'
import { useDosItens, usePartes } from './contexto.ts'
import styles from './itens.module.css'
import { Menu } from './menu.tsx'
import { AJUDA_DA_ALCA, type Ordem } from './ordem.ts'

type Props = {
  chave: string
  index: number
  nivel: number
  aberto: boolean
  /** It was taken by the keyboard and follows the arrows. */
  pego: boolean
  /** Why the order cannot change now. */
  parado: string | undefined
  ordem: Ordem
}

/** One item: a line that opens into its fields. */
export const Cartao = memo(function Cartao({ chave, index, nivel, aberto, pego, parado, ordem }: Props) {
  const { definicao, editor, frases } = usePartes()
  const { titulo, dica, principal, list, Resumo, Corpo } = definicao
  const item = useDosItens((store) => store.item(chave))
  const erros = useDosItens((store) => store.errosDe(chave))
  const { ref, handleRef, isDragging } = useSortable({ id: chave, index, disabled: parado !== undefined })
  if (!item) return null
  const [corpo, numero] = [`corpo-${chave}`, index + 1]
  return (
    <li
      ref={ref}
      className={styles.item}
      style={{ '--nivel': Math.min(nivel, NIVEL_MAX) } as CSSProperties} // React's type knows no custom properties.
      data-pego={pego || isDragging || undefined}
      data-aberto={aberto || undefined}
      data-erro={erros.length > 0 || undefined}
    >
      <div className={styles.linha}>
        <button
          ref={handleRef}
          type="button"
          id={`alca-${chave}`}
          className={styles.alca}
          aria-label={frases.mover(numero)}
          aria-describedby={AJUDA_DA_ALCA}
          aria-pressed={pego}
          aria-disabled={parado !== undefined || undefined}
          title={parado}
          onKeyDown={(event) => ordem.teclaDaAlca(event, chave)}
          onBlur={() => ordem.soltar(chave)}
        >
          <IconGripVertical className="ico" aria-hidden />
        </button>
        <h2 className={styles.nome}>
          <button
            type="button"
            id={`abrir-${chave}`}
            className={styles.abrir}
            aria-expanded={aberto}
            aria-controls={aberto ? corpo : undefined}
            title={dica?.(item)}
            onClick={() => editor.alternar(chave)}
            onKeyDown={(event) => ordem.teclaDaLinha(event, chave)}
          >
            <span className={styles.numero}>{numero}</span>
            <span className={isBlank(item[principal]) ? 'm3' : undefined}>{titulo(item)}</span>
            {erros.length > 0 && <span className="sr">, com erro</span>}
          </button>
        </h2>
        <div className={styles.resumo}>
          <Resumo item={item} />
        </div>
        <Menu chave={chave} index={index} parado={parado} />
        <IconChevronRight className={`ico ${styles.seta}`} aria-hidden />
      </div>
      {!aberto && erros.length > 0 && (
        <ul className={styles.erros}>
          {erros.map((message) => (
            <li key={message}>
              <IconAlertCircle className="ico-14" aria-hidden />
              {message}
            </li>
          ))}
        </ul>
      )}
      {aberto && (
        <InRow list={list} index={index} labelled>
          <div className={styles.corpo} id={corpo} role="group" aria-label={frases.nome(numero)}>
            <Corpo item={item} index={index} />
          </div>
        </InRow>
      )}
    </li>
  )
})

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === ''

/** Deeper ones stand as far in as this. */
const NIVEL_MAX = 4
