import { AVISO_DIAS, AvisoSuspensaoForm, MeioAviso, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { refId } from '@retaguarda/contract/kit/fields.ts'
import { useState } from 'react'
import { SegmentedField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { Note } from '../../kit/ui/note.tsx'
import { useRead } from '../../kit/use-read.ts'
import { today } from '../faturamento/competencia.ts'
import { TODOS_OS_CONTATOS } from '../faturamento/destinatarios.ts'
import { ClienteDaLoja } from './cliente-da-loja.tsx'
import { CHANGES, type ClienteDaLoja as Cliente, useCobranca } from './suspensao.ts'

const Form = AvisoSuspensaoForm.extend({ cliente: refId('Cliente', 'o cliente') })
const f = fieldsOf(Form)
const show = showOf(Form, { meio: MeioAviso })
const { EMAIL } = MeioAviso.code

type Props = { cliente: Cliente | null; onClose: () => void }

/** Warns a client by mail that its store may be suspended, or keeps that somebody did so otherwise. */
export function AvisoDialog({ cliente, onClose }: Props) {
  const [chosen, choose] = useState(cliente?.id)
  const { data } = useCobranca(chosen)
  const form = useCommandForm(suspensao.avisar, {
    schema: Form,
    about: cliente?.id,
    show,
    values: { cliente, meio: EMAIL, data: today(), texto: '' },
    input: ({ cliente: id, ...body }) => ({ params: { id }, body }),
    changes: CHANGES,
    leave: onClose,
  })
  const reason = data?.suspender.semAviso ?? undefined
  return (
    <CommandDialog
      form={form}
      confirm="Registrar aviso"
      reason={reason}
      title={cliente ? `Aviso de suspensão a ${cliente.nome}` : 'Aviso de suspensão'}
      label="Aviso de suspensão"
      size={520}
      onClose={onClose}
    >
      <p className="m2">A loja pode ser suspensa {AVISO_DIAS} dias úteis depois do aviso.</p>
      <FormGrid>
        {!cliente && <ClienteDaLoja name={f.cliente} onChoose={choose} />}
        <SegmentedField name={f.meio} />
        <DateField name={f.data} span={6} />
        <TextareaField name={f.texto} />
      </FormGrid>
      {reason === undefined ? chosen !== undefined && <Destino id={chosen} /> : <Note tone="warn">{reason}</Note>}
    </CommandDialog>
  )
}

/** What a mail says by itself, and to whom; of what was done otherwise nothing is sent. */
function Destino({ id }: { id: number }) {
  const email = useValue(f.meio) === EMAIL
  const { data } = useRead([recusa.destinatarios.path, id], recusa.destinatarios, email ? { params: { id } } : undefined, {
    staleTime: 0,
  })
  if (!email) return <p className="m2">Nada é enviado: fica registrado que o cliente foi avisado.</p>
  if (!data) return null
  if (data.enderecos.length === 0)
    return <Note tone="warn">O cliente não tem contato de e-mail. Cadastre um ou avise por telefone ou carta.</Note>
  return (
    <p className="m2">
      Sai hoje para {data.enderecos.join(', ')}, com os boletos vencidos, o dia a partir do qual a loja pode ser suspensa e o link para
      pagar. {data.todos && TODOS_OS_CONTATOS}
    </p>
  )
}
