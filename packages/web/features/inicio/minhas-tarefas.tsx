import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { SituacaoTask, task } from '@retaguarda/contract/task.ts'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { State } from '../../kit/ui/state.tsx'
import { readOf } from '../../kit/use-read.ts'
import styles from './inicio.module.css'

const SHOWN = 6

const emAndamentoDe = (user: number): FilterOf<typeof task>[] => [
  { name: 'usuario.id', op: '=', v: user },
  { name: 'situacao', op: 'contains', v: [SituacaoTask.code.PENDENTE, SituacaoTask.code.EM_EXECUCAO] },
]

export const minhasTarefasRead = (user: number) =>
  readOf([task.prefix, 'minhas', user], task.list, { query: { filter: emAndamentoDe(user), limit: SHOWN } })

/** The tasks that this person manages and that go on. */
export function MinhasTarefas() {
  const { id: user } = useUser()
  const query = useQuery(minhasTarefasRead(user))
  const total = query.data?.total ?? 0
  return (
    <Card
      title="Minhas tarefas"
      flush
      aside={
        <Link to="/task" search={{ filter: emAndamentoDe(user), page: 1 }}>
          {total > SHOWN ? `Ver as ${total}` : 'Ver na lista'}
        </Link>
      }
    >
      <Loaded query={query} failed="Não foi possível carregar.">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={IconChecklist} title="Nenhuma tarefa em andamento">
              Aqui ficam as tarefas pendentes e em execução de que você é o gerente.
            </EmptyState>
          ) : (
            <ul className={styles.links}>
              {rows.map(({ id, descricao, cliente, situacao, progresso }) => (
                <li key={id}>
                  <Link to="/task/executar/$id" params={{ id: String(id) }} className="elip">
                    {descricao} · {cliente.pessoa.nome}
                  </Link>
                  <span className="hide-sm">
                    <State of="task" value={situacao} />
                  </span>
                  <span className={styles.progresso}>
                    <ProgressBar value={progresso} label={`Progresso de ${descricao}`} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
