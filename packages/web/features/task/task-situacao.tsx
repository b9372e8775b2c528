import { podeTask, SituacaoTask } from '@retaguarda/contract/task.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Cell, Shown } from '../../kit/fields/field-frame.tsx'
import { useFormStore } from '../../kit/form/form-store.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { State } from '../../kit/ui/state.tsx'

/** How far the task is, which no form changes; in a form that would be refused, why. */
export function TaskSituacao() {
  const { mode, record } = useFormStore()
  const { id, progresso } = record
  const situacao = SituacaoTask.schema.safeParse(record.situacao).data
  if (situacao === undefined || typeof progresso !== 'number') return null
  if (mode === 'visualizar')
    return (
      <>
        <Shown label="Situação" span={6}>
          <State of="task" value={situacao} />
        </Shown>
        <Shown label="Progresso" span={6}>
          <ProgressBar value={progresso} label="Progresso da tarefa" />
        </Shown>
      </>
    )
  if (podeTask('alterar', situacao)) return null
  return (
    <Cell>
      <Note tone="warn">
        Esta tarefa está {SituacaoTask.labels[situacao].toLowerCase()} e não pode mais ser alterada.{' '}
        <Link to="/task/visualizar/$id" params={{ id: String(id) }}>
          Visualizar
        </Link>
      </Note>
    </Cell>
  )
}

export const TaskAcoes = ({ id }: { id: number }) => (
  <LinkButton variant="subtle" to="/task/executar/$id" params={{ id: String(id) }} leftSection={<IconPlayerPlay aria-hidden />}>
    Executar
  </LinkButton>
)
