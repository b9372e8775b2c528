import type { Agenda } from '@retaguarda/contract/checklist-agenda.ts'
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react'
import { memo, useDeferredValue, useId } from 'react'
import { hereWith } from '../../kit/route/search.ts'
import { formatDate, formatDateTime } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import styles from './executar.module.css'
import { QuestaoDaTarefa } from './executar-questao.tsx'
import type { TarefaAberta } from './executar-tarefa.ts'
import type { ChecklistVisto } from './executar-vista.ts'

/** So many cards fill the first screen; the others follow while it is already seen. */
const FIRST = 12

type Props = { tarefa: TarefaAberta; checklist: ChecklistVisto; first: boolean; agendavel: boolean }

/** One checklist with its questions; its head stays in sight. */
export const ChecklistDaTarefa = memo(function ChecklistDaTarefa({ tarefa, checklist, first, agendavel }: Props) {
  const id = useId()
  const all = useDeferredValue(true, false)
  const { questoes, nome, previsao, andamento, ativa, agenda, editavel } = checklist
  const shown = all ? questoes : questoes.slice(0, first ? FIRST : 0)
  return (
    <section className={`stack ${styles.checklist}`} aria-labelledby={id}>
      <header className={styles.cabeca}>
        <h2 id={id}>{nome}</h2>
        <span className="m3 s12 nowrap">
          {andamento.respondidas} de {andamento.visiveis}
        </span>
        {previsao && <span className="m3 s12 nowrap">previsão {formatDate(previsao)}</span>}
        {!ativa && <span className="m3 s12">desativado nesta tarefa: só leitura, fora do andamento</span>}
        <Agendas agenda={agenda} />
        {agendavel && (
          <LinkButton
            {...hereWith({ agendar: checklist.id })}
            size="xs"
            leftSection={<IconCalendarPlus aria-hidden />}
            aria-label={`Agendar ${nome}`}
          >
            Agendar
          </LinkButton>
        )}
      </header>
      {shown.map((questao) => (
        <QuestaoDaTarefa key={questao.item.id} tarefa={tarefa} entrada={checklist.id} questao={questao} editavel={editavel} />
      ))}
      {questoes.length === 0 && <p className={`${styles.nenhuma} m3`}>Sem registros: este checklist não tem questões.</p>}
    </section>
  )
})

const SHOWN = 1

/** The open schedules of the checklist, the next one in words. */
function Agendas({ agenda }: { agenda: Agenda[] }) {
  const [next, ...others] = agenda.toSorted((a, b) => a.situacao - b.situacao || a.dataInicio.localeCompare(b.dataInicio))
  if (!next) return <span className="grow" />
  return (
    <span className={`${styles.agenda} grow`} title={agenda.map(periodo).join('\n')}>
      <IconCalendarEvent className="ico-14" aria-hidden />
      <span className="elip">
        {periodo(next)}
        {others.length >= SHOWN && ` (e mais ${others.length})`}
      </span>
    </span>
  )
}

const DAY = 5
/** `24/11 08:00`. */
const short = (instant: string) => {
  const [day = '', time = ''] = formatDateTime(instant).split(' ')
  return `${day.slice(0, DAY)} ${time}`
}
const periodo = ({ setor, dataInicio, dataFim }: Agenda) => `${setor.nome} · ${short(dataInicio)}${dataFim ? ` – ${short(dataFim)}` : ''}`
