import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { task } from '@retaguarda/contract/task.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { type ReactNode, useMemo } from 'react'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { useRecord } from '../../kit/page/record-page.tsx'
import type { Address } from '../../kit/route/address.ts'
import { useSearchHere } from '../../kit/route/here.ts'
import { useUser } from '../../kit/session/session.ts'
import { formatDate } from '../../kit/ui/format.ts'
import { PageSkeleton } from '../../kit/ui/skeleton.tsx'
import { clienteNomeOptions, clientes } from '../../parts/cliente/clientes.ts'
import { IncluirCliente, useIncluirUsuario } from '../../parts/incluir/incluir.ts'
import { TaskChecklists } from './task-checklists.tsx'
import { TaskAcoes, TaskSituacao } from './task-situacao.tsx'

const f = fieldsOf(task.form)
const show = showOf(task.form, { 'taskChecklist.previsao': formatDate })
// Its execution begins there, by a press: opening it would begin it.
const opens = (id: number): Address => `/task/visualizar/${id}`
const subject = ({ descricao }: Values) => String(descricao ?? '')

// Its type is said, as what the address may carry depends on the screens.
export function TaskForm(props: FormProps): ReactNode {
  const { cliente } = useSearchHere()
  return props.modo === 'incluir' && typeof cliente === 'number' ? <DoCliente {...props} cliente={cliente} /> : <Form {...props} />
}

/** A new one for the client that the address names; without its name it is chosen as ever. */
function DoCliente({ cliente, ...props }: FormProps & { cliente: number }) {
  const { query, missing } = useRecord(String(cliente), clienteNomeOptions)
  const nome = query.data
  const chosen = useMemo(() => nome && { id: cliente, nome }, [cliente, nome])
  if (query.isPending && !missing) return <PageSkeleton />
  return <Form {...props} cliente={chosen || undefined} />
}

function Form({ cliente, ...props }: FormProps & { cliente?: Ref | undefined }) {
  const id = Number(props.id)
  const me = useUser()
  // Who writes a project down manages it, most of the time.
  const initial = useMemo(() => ({ usuario: { id: me.id, nome: me.name }, ...(cliente && { cliente }) }), [me.id, me.name, cliente])
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
      <FormCard>
        <RefPicker name={f.cliente} span={6} suggest={clientes} incluir={IncluirCliente} />
        <RefPicker name={f.usuario} span={6} suggest={usuario.suggest} incluir={useIncluirUsuario()} />
        <TextareaField name={f.descricao} />
        <TaskSituacao />
      </FormCard>
      <TaskChecklists id={props.modo === 'alterar' ? id : undefined} />
    </ResourceForm>
  )
}
