import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { State } from '../../kit/ui/state.tsx'
import styles from './cliente.module.css'
import type { Registro } from './registro.ts'

type Props = Pick<Panorama, 'tarefas' | 'agendamentos'> & { registro: Registro }

/** What is being done for the client, and what is planned. */
export function Tarefas({ registro: { id: cliente, pessoa }, tarefas: { rows }, agendamentos }: Props) {
  const filter: Filter[] = [{ name: 'cliente.pessoa.nome', op: '=', v: pessoa.nome }]
  return (
    <Card
      title="Tarefas e agendamentos"
      aside={
        <span className="row">
          <Link to="/task/incluir" search={{ cliente }} aria-label="Incluir tarefa">
            Incluir
          </Link>
          <Link to="/task" search={{ filter, page: 1 }}>
            Ver todas
          </Link>
        </span>
      }
      flush
    >
      {rows.length + agendamentos.length === 0 && <p className="pad m3">Nenhuma tarefa aberta, nenhum agendamento.</p>}
      <ul className={styles.lista}>
        {rows.map(({ id, descricao, situacao, progresso }) => (
          <li key={`t${id}`}>
            <Link to="/task/executar/$id" params={{ id: String(id) }}>
              {descricao}
            </Link>
            <p className="m2 s12">
              <State of="task" value={situacao} /> · {progresso}%
            </p>
          </li>
        ))}
        {agendamentos.map(({ id, task, checklist, responsavel, dataInicio }) => (
          <li key={`a${id}`}>
            <Link to="/task/executar/$id" params={{ id: String(task) }}>
              {checklist}
            </Link>
            <p className="m2 s12">
              Agendado para {formatDateTime(dataInicio)} · {responsavel ?? 'sem responsável'}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
