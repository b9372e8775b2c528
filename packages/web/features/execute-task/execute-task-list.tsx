import { EM_EXECUCAO, executeTask, podePlano } from '@retaguarda/contract/execute-task.ts'
import { IconEye, IconPencil, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import type { z } from 'zod'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'
import { usePareamento } from './executor.ts'

type Plano = z.output<typeof executeTask.row>

const nameOf = ({ name }: Plano) => name
const whileRunning =
  (acao: 'alterar' | 'excluir') =>
  ({ status }: Plano) =>
    podePlano(acao, status) ? undefined : EM_EXECUCAO
const excluir = registerActions<Plano>(executeTask).filter(({ kind }) => kind === 'delete')

/** In the order of the specification; looking at one stands last. */
const ACTIONS: Action<Plano>[] = [
  { kind: 'normal', label: 'Incluir', icon: IconPlus, to: '/execute-task/incluir', key: 'I' },
  { kind: 'grid', label: 'Alterar', icon: IconPencil, to: '/execute-task/alterar', problem: whileRunning('alterar') },
  ...excluir.map((action) => ({ ...action, problem: whileRunning('excluir') })),
  { kind: 'grid', label: 'Execução e Resultados', icon: IconPlayerPlay, to: '/execute-task/execute' },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/execute-task/visualizar', key: 'V' },
]

const CELLS: Cells<typeof executeTask> = { status: ({ status }) => <State of="plano" value={status} /> }
const PHONE: PhoneLook<typeof executeTask> = { title: 'name', left: 'status', right: 'type' }

export function ExecuteTaskList() {
  usePareamento()
  return <ResourceList grid={executeTask} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} multiple />
}
