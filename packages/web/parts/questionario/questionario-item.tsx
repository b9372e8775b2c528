import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { DISCURSIVA, MULTIPLA_ESCOLHA, OBJETIVA, type Resposta } from '@retaguarda/contract/task-regras.ts'
import { IconCheck, IconCornerDownRight } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode, type Ref, useId } from 'react'
import type { Controle } from './controle.ts'
import { MultiplaEscolha, Objetiva, SimNao } from './escolhas.tsx'
import { type Estado, EstadoDaQuestao } from './estado-da-questao.tsx'
import styles from './questionario.module.css'
import { RespostaLida } from './resposta-lida.tsx'
import { teclaDaQuestao } from './teclas.ts'
import { Text } from './text.tsx'

type Props = {
  item: ChecklistItem
  resposta: Resposta | null
  /** It can only be read: the answer is shown as text. */
  disabled?: boolean
  /** Null takes the answer back. Texts come after a pause in typing, everything else at once. */
  onAnswer: (resposta: Resposta | null) => void
  /** Each change of a text, before it is an answer. */
  onType?: (text: string) => void
  estado?: Estado | undefined
  /** Does the answer count as given? */
  respondida: boolean
  /** Why a conditional question is here. */
  porque?: string | undefined
  /** How many conditions deep it stands; indents it. */
  nivel?: number
  /** Below the answer: who just answered, what was refused, two answers. */
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** One question that can be answered; the same on the execution screen and in the checklist's preview. */
export const QuestionarioItem = memo(function QuestionarioItem(props: Props) {
  const { item, resposta, disabled = false, onAnswer, onType, estado, respondida, porque, nivel = 0, children, ref } = props
  const id = useId()
  const [title, description] = [`${id}-titulo`, `${id}-descricao`]
  const depth = Math.min(nivel, NIVEL_MAX) // below: React's type knows no custom properties
  const controle: Controle = { item, resposta, onAnswer, onType, labelledBy: title, describedBy: description }
  return (
    <div className={styles.lugar} ref={ref} data-nivel={depth || undefined} style={{ '--nivel': depth } as CSSProperties}>
      <article
        className={styles.questao}
        data-questao={disabled ? undefined : item.id}
        aria-labelledby={title}
        onKeyDown={disabled ? undefined : (event) => teclaDaQuestao(event, controle)}
      >
        <div className={styles.numero}>
          {respondida && <IconCheck className="ok" aria-label="Respondida" />}
          {!respondida && item.ordem}
        </div>
        <div className={styles.corpo}>
          {porque && (
            <p className={styles.porque}>
              <IconCornerDownRight className="ico-14" aria-hidden />
              <span>{porque}</span>
            </p>
          )}
          <h3 id={title} className={styles.titulo}>
            {respondida && <span className={styles.leve}>{item.ordem}. </span>}
            {item.titulo}
            {item.obrigatorio && <span className={styles.leve}> (obrigatório)</span>}
          </h3>
          <p id={description} className={styles.descricao}>
            {item.descricao}
          </p>
          {disabled ? <RespostaLida item={item} resposta={resposta} /> : <Entrada {...controle} />}
          {children}
        </div>
        <div className={styles.estado}>
          {!disabled && resposta !== null && item.tipo !== DISCURSIVA && item.tipo !== MULTIPLA_ESCOLHA && (
            <button
              type="button"
              className={`as-link ${styles.gesto} ${styles.limpar}`}
              aria-describedby={title}
              onClick={() => onAnswer(null)}
            >
              Limpar
            </button>
          )}
          {estado && <EstadoDaQuestao estado={estado} />}
        </div>
      </article>
    </div>
  )
})

/** Deeper ones stand as far in as this. */
const NIVEL_MAX = 4

function Entrada(controle: Controle) {
  if (controle.item.tipo === OBJETIVA) return <Objetiva {...controle} />
  if (controle.item.tipo === MULTIPLA_ESCOLHA) return <MultiplaEscolha {...controle} />
  if (controle.item.tipo === DISCURSIVA) return <Text {...controle} />
  return <SimNao {...controle} />
}
