import { Button } from '@mantine/core'
import { percentual, type Resposta } from '@retaguarda/contract/task-regras.ts'
import { IconListCheck } from '@tabler/icons-react'
import { memo, useCallback, useDeferredValue } from 'react'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Bar } from '../../kit/ui/progress-bar.tsx'
import { useDosItens } from '../../parts/itens/contexto.ts'
import type { ItensStore } from '../../parts/itens/definicao.ts'
import { QuestionarioItem } from '../../parts/questionario/questionario-item.tsx'
import styles from './previa.module.css'
import type { Item } from './itens.ts'
import { type QuestaoDaPrevia, type RespostasDaPrevia, verPrevia } from './previa-vista.ts'

/** So many cards fill the first screen; the others follow while it is already seen. */
const FIRST = 12

type Props = { respostas: RespostasDaPrevia; aoResponder: (change: (now: RespostasDaPrevia) => RespostasDaPrevia) => void }

/** The checklist as the execution screen will show it, from what stands in the editor, saved or not. */
export function Previa({ respostas, aoResponder }: Props) {
  const all = useDeferredValue(true, false)
  const itens = useDosItens((store: ItensStore<Item>) => store.itens())
  const { questoes, andamento } = verPrevia(itens, respostas)
  const percent = percentual(andamento)
  const responder = useCallback(
    (key: string, resposta: Resposta | null) =>
      aoResponder((now) => new Map(resposta === null ? [...now].filter(([other]) => other !== key) : [...now, [key, resposta]])),
    [aoResponder],
  )
  if (itens.length === 0)
    return (
      <EmptyState icon={IconListCheck} title="Nada para responder">
        Adicione o primeiro item para ver como ele aparece na execução.
      </EmptyState>
    )
  return (
    <section aria-label="Prévia" className={`stack ${styles.previa}`}>
      <div className={styles.andamento}>
        <span className="m2 s12">
          {andamento.respondidas} de {andamento.visiveis} {andamento.visiveis === 1 ? 'questão visível' : 'questões visíveis'}
        </span>
        <Bar ringed value={percent} label="Progresso" />
        <strong className="b6">{percent}%</strong>
        <Button size="xs" onClick={() => aoResponder(() => new Map())}>
          Recomeçar
        </Button>
      </div>
      <h2 className="sr">Questões</h2>
      {(all ? questoes : questoes.slice(0, FIRST)).map((questao) => (
        <Questao key={questao.chave} questao={questao} responder={responder} />
      ))}
      <p className="m3 s12">As respostas da prévia servem só para experimentar: não são gravadas.</p>
    </section>
  )
}

type QuestaoProps = { questao: QuestaoDaPrevia; responder: (key: string, resposta: Resposta | null) => void }

/** Questions are made anew by each answer; the card of one that says the same is not. */
const Questao = memo(
  function Questao({ questao: { chave, ...shown }, responder }: QuestaoProps) {
    return <QuestionarioItem {...shown} onAnswer={(resposta) => responder(chave, resposta)} />
  },
  (a, b) => a.responder === b.responder && JSON.stringify(a.questao) === JSON.stringify(b.questao),
)
