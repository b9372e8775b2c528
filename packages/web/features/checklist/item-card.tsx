import { useSortable } from '@dnd-kit/react/sortable'
import { TipoItem } from '@retaguarda/contract/checklist-itens.ts'
import { IconAlertCircle, IconChevronRight, IconCornerDownRight, IconGripVertical, IconStopwatch } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { useEditor } from './editor.ts'
import { ItemCorpo } from './item-corpo.tsx'
import { ItemMenu } from './item-menu.tsx'
import { TipoIcone } from './item-tipo.tsx'
import { type Item, temOpcoes, tituloCurto, valores } from './itens.ts'
import styles from './itens.module.css'
import { type ItensStore, useDosItens } from './itens-store.ts'
import { AJUDA_DA_ALCA, type Ordem } from './use-ordem.ts'

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
export const ItemCard = memo(function ItemCard({ chave, index, nivel, aberto, pego, parado, ordem }: Props) {
  const editor = useEditor()
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
          aria-label={`Mover item ${numero}`}
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
            title={item.titulo.trim() === tituloCurto(item.titulo) ? undefined : item.titulo}
            onClick={() => editor.alternar(chave)}
            onKeyDown={(event) => ordem.teclaDaLinha(event, chave)}
          >
            <span className={styles.numero}>{numero}</span>
            <span className={item.titulo.trim() === '' ? 'm3' : undefined}>{tituloCurto(item.titulo)}</span>
            {erros.length > 0 && <span className="sr">, com erro</span>}
          </button>
        </h2>
        <Resumo item={item} />
        <ItemMenu chave={chave} index={index} parado={parado} />
        <IconChevronRight className={`ico ${styles.seta}`} aria-hidden />
      </div>
      {!aberto && erros.length > 0 && (
        <ul className={styles.erros}>
          {erros.map((message) => (
            <li key={message}>
              <IconAlertCircle aria-hidden />
              {message}
            </li>
          ))}
        </ul>
      )}
      {aberto && <ItemCorpo item={item} index={index} id={corpo} />}
    </li>
  )
})

/** Deeper ones stand as far in as this. */
const NIVEL_MAX = 4

/** What a closed item is, without opening it. */
function Resumo({ item }: { item: Item }) {
  const condicao = useDosItens((store) => condicaoDe(store, item))
  const opcoes = temOpcoes(item.tipo) ? item.opcoes.map(({ descricao }) => descricao.trim()).filter(Boolean) : []
  return (
    <div className={styles.resumo}>
      {condicao && (
        <span className={styles.se}>
          <IconCornerDownRight aria-hidden />
          <span className="elip">{condicao}</span>
        </span>
      )}
      {item.obrigatorio && <span>obrigatório</span>}
      {item.tipoMetrica !== null && (
        <span className={styles.se}>
          <IconStopwatch aria-hidden />
          <span className="sr">mede o tempo</span>
        </span>
      )}
      <span className={styles.tipo}>
        <TipoIcone tipo={item.tipo} />
        <span className="elip">
          {TipoItem.labels[item.tipo]}
          {opcoes.length > 0 && `: ${opcoes.join(', ')}`}
        </span>
      </span>
    </div>
  )
}

/** `se 2 = Sim`; nothing where the condition stands on nothing. */
function condicaoDe(store: ItensStore, { itemCondicional, valorCondicional }: Item): string | undefined {
  const on = itemCondicional === null ? undefined : store.item(itemCondicional)
  if (!on) return undefined
  const valor = valores(on).find(({ numero }) => numero === valorCondicional)
  return `se ${store.lugar(on.chave) + 1} = ${valor?.descricao ?? '?'}`
}
