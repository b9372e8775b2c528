import { podeTask, SituacaoTask } from '@retaguarda/contract/task.ts'
import { IconChecklist } from '@tabler/icons-react'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import type { TarefaAberta } from './executar-tarefa.ts'
import type { TarefaVista } from './executar-vista.ts'

type Props = { vista: TarefaVista; filtrado: boolean; limpar: () => void }

/** No checklist to show (TAR-032), and what to do about it. */
export function SemRegistros({ vista: { registro, checklists }, filtrado, limpar }: Props) {
  if (checklists.length > 0 && filtrado)
    return (
      <EmptyState icon={IconChecklist} title="Sem registros" actions={<ActionButton onClick={limpar}>Limpar os filtros</ActionButton>}>
        Nenhuma questão desta tarefa atende aos filtros.
      </EmptyState>
    )
  const mutable = podeTask('alterar', registro.situacao)
  return (
    <EmptyState
      icon={IconChecklist}
      title="Sem registros"
      actions={
        mutable && (
          <LinkButton to="/task/alterar/$id" params={{ id: String(registro.id) }}>
            Alterar a tarefa
          </LinkButton>
        )
      }
    >
      Esta tarefa não tem checklists.{mutable && ' Acrescente um para ter o que responder.'}
    </EmptyState>
  )
}

export const SoLeitura = ({ vista: { registro } }: Pick<Props, 'vista'>) => (
  <Note tone="info">
    Esta tarefa está {SituacaoTask.labels[registro.situacao].toLowerCase()}: as respostas podem ser lidas, e não mudadas.
  </Note>
)

/** Refused answers that have no question on the screen any more. */
export function Orfas({ tarefa, vista: { orfas } }: Pick<Props, 'vista'> & { tarefa: TarefaAberta }) {
  const discard = () => {
    for (const { entrada, item } of orfas) tarefa.descartar(entrada, item)
  }
  return (
    <Note tone="warn">
      {formatCount(orfas.length, 'resposta guardada é', 'respostas guardadas são')} de um checklist que não está mais nesta tarefa.{' '}
      <ActionButton variant="subtle" size="xs" onClick={discard}>
        Descartar
      </ActionButton>
    </Note>
  )
}
