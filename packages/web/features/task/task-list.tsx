import { podeTask, SituacaoTask, task } from '@retaguarda/contract/task.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { IconBan, IconCircleCheck, IconEye, IconPencil, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import type { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { EmLoteDe } from '../../kit/list/em-lote/fields.tsx'
import type { Action, Question } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import type { NamedBy } from '../../kit/list/state/named.ts'
import { Pilulas } from '../../kit/list/pilulas.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { useIncluirUsuario } from '../../parts/incluir/incluir.ts'
import { State } from '../../kit/ui/state.tsx'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { PELO_CLIENTE } from '../../parts/cliente/clientes.ts'
import { porUsuario } from '../../parts/usuario/usuarios.ts'

type TaskRow = z.output<typeof task.row>
type Acao = Parameters<typeof podeTask>[0]

const DONE = 100
const NAME_MAX = 60
const nameOf = ({ descricao }: TaskRow) => (descricao.length > NAME_MAX ? `${descricao.slice(0, NAME_MAX)}…` : descricao)

/** Why a row cannot have it: the sentence of the rule, and which row breaks it. */
const unless = (acao: Acao, rule: string) => (row: TaskRow) =>
  podeTask(acao, row.situacao) ? undefined : `${rule} “${nameOf(row)}” está ${SituacaoTask.labels[row.situacao].toLowerCase()}.`

/** In the order of the specification (TAR-003). */
const ACTIONS: Action<TaskRow>[] = [
  { kind: 'normal', label: 'Incluir', icon: IconPlus, to: '/task/incluir', key: 'I' },
  {
    kind: 'grid',
    label: 'Alterar',
    icon: IconPencil,
    to: '/task/alterar',
    problem: unless('alterar', 'Só tarefas pendentes ou em execução podem ser alteradas.'),
  },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/task/visualizar', key: 'V' },
  {
    kind: 'post',
    label: 'Cancelar',
    icon: IconBan,
    problem: unless('cancelar', 'Só tarefas pendentes podem ser canceladas.'),
    ask: askToCancel,
    run: ({ id }, call) => call(task.cancelar, { params: { id } }),
  },
  {
    kind: 'post',
    label: 'Finalizar',
    icon: IconCircleCheck,
    problem: unless('finalizar', 'Só tarefas em execução podem ser finalizadas.'),
    ask: askToFinish,
    run: ({ id }, call) => call(task.finalizar, { params: { id } }),
  },
  { kind: 'grid', label: 'Executar', icon: IconPlayerPlay, to: '/task/executar' },
]

function askToCancel(rows: TaskRow[]): Question {
  const [first] = rows
  const one = rows.length === 1 && first !== undefined
  return {
    title: one ? 'Cancelar tarefa?' : `Cancelar ${rows.length} tarefas?`,
    message: `${one ? `“${nameOf(first)}”, de ${first.cliente.pessoa.nome}, não poderá` : 'Elas não poderão'} mais ser executada${one ? '' : 's'}. Isto não pode ser desfeito.`,
    confirm: one ? 'Cancelar tarefa' : 'Cancelar tarefas',
    cancel: 'Voltar',
    danger: true,
  }
}

/** Below 100 % it is allowed, after a question. */
function askToFinish(rows: TaskRow[]): Question | undefined {
  const open = rows.filter(({ progresso }) => progresso < DONE)
  const [first] = open
  if (!first) return undefined
  return {
    title: open.length === 1 ? 'Finalizar tarefa abaixo de 100%?' : `Finalizar ${open.length} tarefas abaixo de 100%?`,
    message:
      open.length === 1
        ? `“${nameOf(first)}” está em ${first.progresso}%. Depois de finalizada, ela não recebe mais respostas.`
        : `A menos adiantada está em ${Math.min(...open.map(({ progresso }) => progresso))}%. Depois de finalizadas, elas não recebem mais respostas.`,
    confirm: 'Finalizar assim mesmo',
    cancel: 'Voltar',
  }
}

const CELLS: Cells<typeof task> = {
  situacao: ({ situacao }) => <State of="task" value={situacao} />,
  progresso: ({ progresso }) => <ProgressBar value={progresso} label="Progresso" />,
}
const EM_LOTE: EmLoteDe = {
  register: task,
  campos: [{ name: fieldsOf(task.form).usuario, suggest: usuario.suggest, useIncluir: useIncluirUsuario }],
}
const NAMED: NamedBy = { ...PELO_CLIENTE, 'usuario.id': porUsuario('Gerente do projeto') }
const PHONE: PhoneLook<typeof task> = { title: 'descricao', left: 'cliente.pessoa.nome', right: 'progresso' }

/** The ready views with how many tasks each has; late is what is still open after the day that it was meant for. */
const Vistas = () => (
  <Pilulas
    label="Vistas"
    pilulas={[
      { nome: 'Em aberto', filter: task.defaultFilter },
      { nome: 'Atrasadas', filter: [...task.defaultFilter, { name: 'previsao', op: '<', v: dayOf(Date.now()) }] },
      { nome: 'Todas', filter: [] },
    ]}
  />
)

export function TaskList() {
  return (
    <ResourceList
      grid={task}
      actions={ACTIONS}
      cells={CELLS}
      phone={PHONE}
      nameOf={nameOf}
      emLote={EM_LOTE}
      named={NAMED}
      ready={<Vistas />}
      multiple
    />
  )
}
