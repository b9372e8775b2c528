import { checklist } from '@retaguarda/contract/checklist.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import { confirm } from '../../kit/feedback/dialogs.ts'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { State } from '../../kit/ui/state.tsx'
import styles from './em-uso.module.css'

export type Tarefa = z.output<typeof checklist.emUso.response>[number]

export const listEmUso = (id: number, signal?: AbortSignal): Promise<Tarefa[]> => call(checklist.emUso, { params: { id }, signal })

const EM_EXECUCAO = 2
const tarefas = (n: number) => formatCount(n, 'tarefa', 'tarefas')

/** Who will be touched by a change, known before the first one is made. */
export function EmUsoNota({ id, versao }: { id: number; versao: number }) {
  const { data = [] } = useQuery({ queryKey: [checklist.prefix, 'em uso', id], queryFn: ({ signal }) => listEmUso(id, signal) })
  if (data.length === 0) return null
  return (
    <Note tone="info">
      <details className={styles.emUso}>
        <summary>
          Em uso em {tarefas(data.length)}: uma mudança grava a versão {versao + 1}, e nenhuma resposta se perde.
        </summary>
        <Tarefas lista={data} />
      </details>
    </Note>
  )
}

/** Asks before a checklist in use gets another version, and names the tasks (issue: Versions). */
export const confirmarVersao = (list: Tarefa[], versao: number): Promise<boolean> => {
  const running = list.filter(({ situacao }) => situacao === EM_EXECUCAO).length
  const waiting = list.length - running
  return confirm({
    title: `Gravar como versão ${versao + 1}?`,
    wide: true,
    children: (
      <>
        <p>
          Este checklist está em {tarefas(list.length)}.{' '}
          {running > 0 &&
            `${running === 1 ? 'A que está em execução continua' : `As ${running} em execução continuam`} na versão em que começou${running === 1 ? '' : ' cada uma'}, com as suas respostas. `}
          {waiting > 0 && `${waiting === 1 ? 'A pendente começa' : `As ${waiting} pendentes começam`} na versão mais nova.`}
        </p>
        <Tarefas lista={list} />
      </>
    ),
    confirmLabel: `Gravar como versão ${versao + 1}`,
    cancelLabel: 'Continuar editando',
  })
}

const COLUMNS: Column<Tarefa>[] = [
  { head: 'Tarefa', at: 'name', cell: ({ id, descricao }) => `${id} · ${descricao}` },
  { head: 'Cliente', cell: ({ cliente }) => cliente.nome },
  { head: 'Situação', cell: ({ situacao }) => <State of="task" value={situacao} /> },
  { head: 'Versão', num: true, cell: ({ versao }) => versao ?? <span className="m3">ao executar</span> },
]

const Tarefas = ({ lista }: { lista: Tarefa[] }) => (
  <DataTable
    region="Tarefas que têm este checklist"
    framed
    height={240}
    phone="row"
    className={styles.tarefas}
    columns={COLUMNS}
    rows={lista}
    keyOf={({ id }) => id}
  />
)
