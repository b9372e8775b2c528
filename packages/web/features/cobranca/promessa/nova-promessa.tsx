import { PromessaForm, promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { useEffect, useEffectEvent } from 'react'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { RefPickerMany } from '../../../kit/fields/ref-picker-many.tsx'
import { TextareaField, TextField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { isReference } from '../../../kit/form/diff.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../../kit/form/form-store.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatDate } from '../../../kit/ui/format.ts'
import { useRead } from '../../../kit/use-read.ts'
import { clientes } from '../../../parts/cliente/clientes.ts'
import { today } from '../../../parts/faturamento/competencia.ts'
import { CHANGES, opcaoDe, ultimoDia } from '../comum/boletos.tsx'

const f = fieldsOf(PromessaForm)
const MOST = 50

type Props = { cliente?: { id: number; nome: string } | undefined; onClose: () => void }

/** Keeps what a client promised to pay, and until when. */
export function NovaPromessa({ cliente, onClose }: Props) {
  const form = useCommandForm(promessa.add, {
    schema: PromessaForm,
    about: cliente?.id,
    values: { cliente: cliente ?? null, boletos: [], data: null, contato: '', observacao: '' },
    input: (body) => ({ body }),
    changes: CHANGES,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Registrar" title="Nova promessa" size={560} onClose={onClose}>
      <p className="m2">Até o dia prometido o cliente não é lembrado, chamado, avisado nem suspenso por estes boletos.</p>
      <FormGrid>
        <RefPicker name={f.cliente} suggest={clientes} />
        <Prometidos />
        <DateField name={f.data} span={5} hint={`Até ${formatDate(ultimoDia())}.`} />
        <TextField name={f.contato} span={7} hint="Com quem foi combinado." />
        <TextareaField name={f.observacao} />
      </FormGrid>
    </CommandDialog>
  )
}

/** The open boletos of who is chosen: those that are late are meant where nobody says otherwise. */
function Prometidos() {
  const store = useFormStore()
  const cliente = useValue(f.cliente)
  const id = isReference(cliente) ? cliente.id : undefined
  const { data } = useRead([promessa.prefix, 'boletos', id], promessa.boletos, id === undefined ? undefined : { params: { id } }, {
    staleTime: 0,
  })
  const free = data?.filter(({ prometidoAte }) => prometidoAte === null)
  const choose = useEffectEvent(() => {
    if (!free) return
    const late = free.filter(({ vencimento }) => vencimento < today())
    store.set(
      f.boletos,
      late.slice(0, MOST).map(({ boleto }) => boleto),
    )
  })
  useEffect(() => choose(), [data])
  const left = (data?.length ?? 0) - (free?.length ?? 0)
  const hint = left > 0 ? `${left === 1 ? 'Um já tem' : `${left} já têm`} uma promessa.` : undefined
  return (
    <RefPickerMany
      name={f.boletos}
      bareId
      suggest={id === undefined ? [] : free?.map(opcaoDe)}
      unavailable={id === undefined ? 'Escolha o cliente antes.' : 'Este cliente não tem boleto em aberto sem promessa.'}
      hint={hint}
    />
  )
}
