import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { useState } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { ClienteDaLoja } from './cliente-da-loja.tsx'
import { CHANGES, type ClienteDaLoja as Cliente, ClienteEMotivo, useCobranca } from './suspensao.ts'

const f = fieldsOf(ClienteEMotivo)

type Props = { cliente: Cliente | null; onClose: () => void }

/** Says that a client's store is never suspended, or that it may be again. */
export function NuncaDialog({ cliente, onClose }: Props) {
  const [chosen, choose] = useState(cliente?.id)
  const { data } = useCobranca(chosen)
  const nunca = data?.nuncaSuspender ?? null
  const form = useCommandForm(suspensao.nunca, {
    schema: ClienteEMotivo,
    about: cliente?.id,
    values: { cliente, motivo: '' },
    input: ({ cliente: id, motivo }) => ({ params: { id }, body: { valor: nunca === null, motivo } }),
    changes: CHANGES,
    leave: onClose,
  })
  const deed = nunca === null ? 'Nunca suspender' : 'Voltar a poder suspender'
  return (
    <CommandDialog form={form} confirm={deed} title={cliente ? `${deed}: ${cliente.nome}` : deed} label={deed} size={520} onClose={onClose}>
      {nunca === null ? (
        <p className="m2">
          A régua e as pessoas deixam de poder suspender a loja deste cliente. Uma loja já suspensa continua assim até ser liberada.
        </p>
      ) : (
        <>
          <p className="m2">Este cliente nunca é suspenso: {nunca}</p>
          <p className="m2">Com isto a loja volta a poder ser suspensa, depois de um aviso.</p>
        </>
      )}
      <FormGrid>
        {!cliente && <ClienteDaLoja name={f.cliente} onChoose={choose} />}
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}
