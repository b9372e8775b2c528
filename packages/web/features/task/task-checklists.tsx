import { checklist } from '@retaguarda/contract/checklist.ts'
import { LinhaForm, task, TaskForm } from '@retaguarda/contract/task.ts'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { SwitchField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { NumberField } from '../../kit/fields/text-field.tsx'
import { isReference } from '../../kit/form/diff.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useField } from '../../kit/form/form-store.ts'
import { OwnedRows } from '../../kit/form/owned-rows.tsx'
import type { Values } from '../../kit/form/path.ts'
import { useRead } from '../../kit/use-read.ts'
import { IncluirChecklist } from '../../parts/incluir/incluir.ts'
import styles from './task-form.module.css'

const row = fieldsOf(LinhaForm)
const { taskChecklist } = fieldsOf(TaskForm)
const EM_USO = 'Há respostas ou agendamentos neste checklist. Em vez de remover, desligue Ativa.'

/** The saved rows that have answers or schedules, by their ids. */
const EmUso = createContext<ReadonlySet<number>>(new Set())

/** The checklists of the task. One with answers or schedules stays: it is only deactivated. */
export function TaskChecklists({ id }: { id: number | undefined }) {
  const emUso = useEmUso(id)
  const keep = useCallback(({ id: row }: Values) => (typeof row === 'number' && emUso.has(row) ? EM_USO : undefined), [emUso])
  return (
    <EmUso.Provider value={emUso}>
      <OwnedRows
        list={taskChecklist}
        one="checklist"
        none="Nenhum checklist foi incluído."
        note="A ordem é a da execução. Um checklist desligado não conta no progresso."
        columns={COLUMNS}
        start={nextOrdem}
        keep={keep}
      />
    </EmUso.Provider>
  )
}

function useEmUso(id: number | undefined): ReadonlySet<number> {
  const { data } = useRead(
    [task.prefix, 'em-uso', id],
    task.answers,
    id === undefined || !Number.isInteger(id) ? undefined : { params: { id } },
    { staleTime: 0 },
  )
  return useMemo(() => {
    if (!data) return new Set<number>()
    const answered = data.checklists.filter(({ itens }) => itens.some(({ resposta }) => resposta !== null))
    return new Set([...answered.map((entrada) => entrada.id), ...data.agenda.map(({ item }) => item)])
  }, [data])
}

/** After those that are there. */
const nextOrdem = (rows: Values[]): Values => ({ ordem: 1 + Math.max(0, ...rows.map(({ ordem }) => Number(ordem) || 0)) })

/** A row with answers is told by its checklist, which therefore stays. */
function Checklist() {
  const emUso = useContext(EmUso)
  const { value: id } = useField(row.id)
  const { value } = useField(row.checklist)
  if (typeof id === 'number' && emUso.has(id) && isReference(value))
    return (
      <span className={styles.fixed} title={EM_USO}>
        {value.nome}
      </span>
    )
  return (
    <RefPicker
      name={row.checklist}
      suggest={checklist.suggest}
      incluir={IncluirChecklist}
      unavailable="Não há checklist ativo para escolher."
    />
  )
}

const COLUMNS = [
  { name: row.checklist, cell: <Checklist /> },
  { name: row.ativa, width: 96, cell: <SwitchField name={row.ativa} /> },
  { name: row.previsao, width: 168, cell: <DateField name={row.previsao} /> },
  { name: row.ordem, width: 88, cell: <NumberField name={row.ordem} /> },
]
