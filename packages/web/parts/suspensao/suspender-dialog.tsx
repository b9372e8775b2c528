import type { ClienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { useState } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { ClienteDaLoja } from './cliente-da-loja.tsx'
import { CHANGES, type ClienteDaLoja as Cliente, ClienteEMotivo, useCobranca } from './suspensao.ts'

const f = fieldsOf(ClienteEMotivo)

type Props = { cliente: Cliente | null; onClose: () => void }

/** Asks why a client's store is suspended, once it may be, and says what will happen. */
export function SuspenderDialog({ cliente, onClose }: Props) {
  const [chosen, choose] = useState(cliente?.id)
  const { data } = useCobranca(chosen)
  const form = useCommandForm(suspensao.suspender, {
    schema: ClienteEMotivo,
    about: cliente?.id,
    values: { cliente, motivo: '' },
    input: ({ cliente: id, motivo }) => ({ params: { id }, body: { motivo } }),
    changes: CHANGES,
    leave: onClose,
  })
  const name = cliente ? ` de ${cliente.nome}` : ''
  return (
    <CommandDialog
      form={form}
      confirm="Suspender"
      danger
      reason={data?.suspender.motivo ?? undefined}
      title={`Suspender a loja${name}`}
      label="Suspender a loja"
      size={520}
      onClose={onClose}
    >
      <FormGrid>
        {!cliente && <ClienteDaLoja name={f.cliente} onChoose={choose} />}
        <TextareaField name={f.motivo} hint="Fica na lista e no histórico; a loja também o recebe." />
      </FormGrid>
      {chosen !== undefined && data && <OQueAcontece suspender={data.suspender} />}
    </CommandDialog>
  )
}

function OQueAcontece({ suspender: { pode, motivo, podeEm, mensagem } }: Pick<ClienteCobranca, 'suspender'>) {
  if (!pode)
    return (
      <Note tone="warn" live>
        {motivo}
        {podeEm !== null && ` Pode ser suspensa a partir de ${formatDateTime(podeEm)}.`}
      </Note>
    )
  return (
    <Note tone="info">
      A loja é avisada em instantes e mostra: “{mensagem}” Ela volta sozinha, a qualquer hora, assim que nada mais estiver vencido.
    </Note>
  )
}
