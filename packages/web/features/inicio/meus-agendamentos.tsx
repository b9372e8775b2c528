import { type Agenda, checklistAgenda, SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { IconAlertTriangle, IconCalendarEvent, IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { readOf } from '../../kit/use-read.ts'
import { agendaKey } from '../../parts/agenda/agenda-calls.ts'
import { periodoText } from '../../parts/agenda/texts.ts'
import styles from './inicio.module.css'

const SHOWN = 6

export const meusAgendamentosRead = (user: number) =>
  readOf(agendaKey('responsavel', user), checklistAgenda.list, { body: { responsavel: user } })

/** What this person has to do, the nearest first; after it what is late, the latest first. */
export function MeusAgendamentos() {
  const { id } = useUser()
  const query = useQuery(meusAgendamentosRead(id))
  const open = query.data && doMaisProximo(query.data.rows.filter(({ situacao }) => situacao === SituacaoAgenda.code.ABERTO))
  return (
    <Card
      title="Meus agendamentos abertos"
      flush
      aside={
        <Link to="/programacao" search={{ responsavel: id }}>
          {open && open.length > SHOWN ? `Ver os ${open.length}` : 'Ver na programação'}
        </Link>
      }
    >
      <Loaded query={{ data: open, error: query.error }} failed="Não foi possível carregar.">
        {(agendas) =>
          agendas.length === 0 ? (
            <EmptyState icon={IconCalendarEvent} title="Nenhum registro encontrado">
              Aqui ficam os agendamentos abertos em que você é o responsável.
            </EmptyState>
          ) : (
            <ul className={styles.links}>
              {agendas.slice(0, SHOWN).map((agenda) => (
                <li key={agenda.id} className={styles.agenda}>
                  <Link
                    to="/task/executar/$id"
                    params={{ id: String(agenda.task.id) }}
                    search={{ checklist: agenda.item }}
                    className="elip"
                  >
                    {agenda.cliente.nome} · {agenda.checklist.nome}
                  </Link>
                  {atrasada(agenda) && <Status tone="bad" icon={IconClockExclamation} label="Atrasado" />}
                  {agenda.sobreposta && <Status tone="warn" icon={IconAlertTriangle} label="Sobreposto" />}
                  <span className="m3 num">{periodoText(agenda)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const atrasada = ({ dataInicio, dataFim }: Agenda) => Date.parse(dataFim ?? dataInicio) < Date.now()

function doMaisProximo(open: Agenda[]): Agenda[] {
  const byStart = open.toSorted((a, b) => a.dataInicio.localeCompare(b.dataInicio))
  return [...byStart.filter((one) => !atrasada(one)), ...byStart.filter(atrasada).toReversed()]
}
