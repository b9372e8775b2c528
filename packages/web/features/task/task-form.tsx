import { task } from '@retaguarda/contract/task.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { useMemo } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import type { Address } from '../../kit/route/address.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate } from '../../kit/ui/format.ts'
import { clientes } from '../../parts/cliente/clientes.ts'
import { IncluirCliente, useIncluirUsuario } from '../../parts/incluir/incluir.ts'
import { TaskChecklists } from './task-checklists.tsx'
import { TaskAcoes, TaskSituacao } from './task-situacao.tsx'

const f = fieldsOf(task.form)
const show = showOf(task.form, { 'taskChecklist.previsao': formatDate })
// Its execution begins there, by a press: opening it would begin it.
const opens = (id: number): Address => `/task/visualizar/${id}`
const subject = ({ descricao }: Values) => String(descricao ?? '')

export function TaskForm(props: FormProps) {
  const id = Number(props.id)
  const me = useUser()
  // Who writes a project down manages it, most of the time.
  const initial = useMemo(() => ({ usuario: { id: me.id, nome: me.name } }), [me.id, me.name])
  return (
    <ResourceForm
      {...props}
      resource={task}
      opens={opens}
      initial={initial}
      show={show}
      subject={subject}
      actions={props.modo === 'incluir' ? undefined : <TaskAcoes id={id} />}
    >
      <Card>
        <FormGrid>
          <RefPicker name={f.cliente} span={6} suggest={clientes} incluir={IncluirCliente} />
          <RefPicker name={f.usuario} span={6} suggest={usuario.suggest} incluir={useIncluirUsuario()} />
          <TextareaField name={f.descricao} />
          <TaskSituacao />
        </FormGrid>
      </Card>
      <TaskChecklists id={props.modo === 'alterar' ? id : undefined} />
    </ResourceForm>
  )
}
