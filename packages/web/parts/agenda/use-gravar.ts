import { AgendaEdit, checklistAgenda, emFalta } from '@retaguarda/contract/checklist-agenda.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { type RefObject, useState } from 'react'
import { toast } from '../../kit/feedback/toast.tsx'
import { fieldId, type Values } from '../../kit/form/path.ts'
import { issuesByPath } from '../../kit/form/schema-info.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useSend } from '../../kit/form/use-send.ts'
import { type Agendamento, readAgendamento, refreshAgenda, showAgendaError, tellEnvio } from './agenda-calls.ts'
import type { PeriodoStore } from './periodo-store.ts'

export const CAMPOS_VAZIOS = 'Existem campos não preenchidos.'
/** What is said beside each field that the one sentence above names. */
const BESIDE = { setor: 'Informe o setor.', dataInicio: 'Informe a data inicial.' }

type Parts = {
  store: PeriodoStore
  task: number
  item: number
  agenda: Agendamento | undefined
  valuesOf: (agenda: Agendamento) => Values
  form: RefObject<HTMLFormElement | null>
  onSaved: () => void
}

/** Saves once, whatever is pressed meanwhile; keeps what was typed whatever the answer is (AGE-014, AGE-027). */
export function useGravar({ store, task, item, agenda, valuesOf, form, onSaved }: Parts) {
  const { busy: saving, run: send } = useSend()
  const [missing, setMissing] = useState<string>()
  const conflict = useConflict(store, async () => {
    const fresh = await readAgendamento(task, item, agenda?.id)
    return fresh && { ...fresh, values: valuesOf(fresh) }
  })

  const refuse = (errors: Record<string, string>) => {
    const fields = emFalta(store.values())
    setMissing(fields[0] && errors[fields[0]])
    store.setErrors({ ...errors, ...Object.fromEntries(fields.map((field) => [field, BESIDE[field]])) })
    focusOn(form.current, Object.keys(errors)[0])
  }

  const run = async (): Promise<void> => {
    // What was not applied has to be seen before the rest is saved without it.
    const end = store.naoAplicada()
    if (end) {
      store.setErrors({})
      return focusOn(form.current, end)
    }
    const values = store.values()
    const wrong = issuesByPath(AgendaEdit, values)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setMissing(undefined)
    const data = AgendaEdit.parse(values)
    await send({
      send: (call) =>
        agenda
          ? call(checklistAgenda.edit, { params: { id: agenda.id }, body: { ...data, versaoRegistro: store.version.current } })
          : call(checklistAgenda.add, { body: { ...data, task, item } }),
      done: async ({ msg, envio, issue }) => {
        if (data.enviar) tellEnvio(msg, envio, issue)
        else toast.ok(msg)
        await refreshAgenda()
        onSaved()
      },
      leaves: true,
      refused: async (error) => {
        if (await conflict.met(error)) return
        showAgendaError(error)
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(error.fields)
      },
    })
  }
  return { saving, missing, run, conflict }
}

function focusOn(form: HTMLFormElement | null, path: string | undefined): void {
  if (path) form?.querySelector<HTMLElement>(`#${fieldId(path)}`)?.focus()
}
