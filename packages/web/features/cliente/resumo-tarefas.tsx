import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { State } from '../../kit/ui/state.tsx'
import styles from './cliente.module.css'
import { VerTodos } from './para-aba.tsx'

type Uma = Panorama['tarefas']['rows'][number]

/** What every table of tasks begins with. */
export const COMECO: Column<Omit<Uma, 'proximo'>>[] = [
  {
    head: 'Tarefa',
    at: 'name',
    cell: ({ id, descricao }) => (
      <Link to="/task/executar/$id" params={{ id: String(id) }}>
        {descricao}
      </Link>
    ),
  },
  { head: 'Situação', cell: ({ situacao }) => <State of="task" value={situacao} /> },
  { head: 'Progresso', cell: ({ progresso, descricao }) => <ProgressBar value={progresso} label={`Progresso de ${descricao}`} /> },
]

const COLUNAS: Column<Uma>[] = [
  ...COMECO,
  {
    head: 'Próximo agendamento',
    num: true,
    label: 'agendado para',
    cell: ({ proximo }) =>
      proximo && (
        <>
          {formatDateTime(proximo.dataInicio)}
          <span className={`m3 s12 ${styles.vigencia}`}>
            {proximo.checklist} · {proximo.responsavel ?? 'sem responsável'}
          </span>
        </>
      ),
  },
]

/** What is being done for the client, and when it goes on. */
export const Tarefas = ({ id, tarefas, total }: { id: number; tarefas: Uma[]; total: number }) => (
  <Card
    title="Tarefas e agendamentos"
    aside={
      <span className="row">
        <Link to="/task/incluir" search={{ cliente: id }} aria-label="Incluir tarefa">
          Incluir
        </Link>
        <VerTodos aba="tarefas" shown={tarefas.length} total={total} um="a tarefa" />
      </span>
    }
    flush
  >
    <DataTable columns={COLUNAS} rows={tarefas} keyOf={(one) => one.id} empty="Nenhuma tarefa aberta, nenhum agendamento." />
  </Card>
)
