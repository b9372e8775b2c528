import { useSortable } from '@dnd-kit/react/sortable'
import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { InRow } from '../../kit/form/owned-rows.tsx'
import { fieldId } from '../../kit/form/path.ts'
import { Alca, type NaOrdem } from './alca.tsx'
import { useDosItens, usePartes } from './contexto.ts'
import styles from './itens.module.css'
import { Menu } from './menu.tsx'

type Props = NaOrdem & { aberto: boolean; nivel: number }

/** One item: a line that opens into its fields. */
export const Cartao = memo(function Cartao({ aberto, nivel, ...place }: Props) {
  const { chave, index, pego, parado, ordem } = place
  const { definicao, editor, frases } = usePartes()
  const { titulo, dica, principal, list, cartao } = definicao
  const item = useDosItens((store) => store.item(chave))
  const errors = useDosItens((store) => store.errosDe(chave))
  const { ref, handleRef, isDragging } = useSortable({ id: chave, index, disabled: parado !== undefined })
  if (!item || !cartao) return null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return
    const { target, currentTarget } = event
    if (event.ctrlKey || event.metaKey) editor.seguir(chave)
    else if (target instanceof HTMLInputElement && target.id === fieldId(`${list}.${index}.${principal}`))
      currentTarget.querySelector('textarea')?.focus()
    else return
    event.preventDefault()
  }
  const [body, numero] = [`corpo-${chave}`, index + 1]
  return (
    <li
      ref={ref}
      className={styles.item}
      style={{ '--nivel': Math.min(nivel, NIVEL_MAX) } as CSSProperties} // React's type knows no custom properties.
      data-pego={pego || isDragging || undefined}
      data-aberto={aberto || undefined}
      data-erro={errors.length > 0 || undefined}
    >
      <div className={styles.linha}>
        <Alca {...place} handleRef={handleRef} />
        <h2 className={styles.nome}>
          <button
            type="button"
            id={`abrir-${chave}`}
            className={styles.abrir}
            aria-expanded={aberto}
            aria-controls={aberto ? body : undefined}
            title={dica?.(item)}
            onClick={() => editor.alternar(chave)}
            onKeyDown={(event) => ordem.teclaDaLinha(event, chave)}
          >
            <span className={styles.numero}>{numero}</span>
            <span className={isBlank(item[principal]) ? 'm3' : undefined}>{titulo(item)}</span>
            {errors.length > 0 && <span className="sr">, com erro</span>}
          </button>
        </h2>
        <div className={styles.resumo}>
          <cartao.Resumo item={item} />
        </div>
        <Menu chave={chave} index={index} parado={parado} />
        <IconChevronRight className={`ico ${styles.seta}`} aria-hidden />
      </div>
      {!aberto && errors.length > 0 && (
        <ul className={styles.erros}>
          {errors.map((message) => (
            <li key={message}>
              <IconAlertCircle className="ico-14" aria-hidden />
              {message}
            </li>
          ))}
        </ul>
      )}
      {aberto && (
        <InRow list={list} index={index} labelled>
          <div className={styles.corpo} id={body} role="group" aria-label={frases.nome(numero)} onKeyDown={onKeyDown}>
            <cartao.Corpo item={item} index={index} />
          </div>
        </InRow>
      )}
    </li>
  )
})

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === ''

/** Deeper ones stand as far in as this. */
const NIVEL_MAX = 4
