import { SituacaoSuspensao, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { useState } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { ClienteDaLoja } from './cliente-da-loja.tsx'
import { CHANGES, type ClienteDaLoja as Cliente, ClienteEMotivo, semLiberar, useCobranca } from './suspensao.ts'

const f = fieldsOf(ClienteEMotivo)

type Props = { cliente: Cliente | null; onClose: () => void }

/** Asks why a client's store is lifted although something is late. */
export function LiberarDialog({ cliente, onClose }: Props) {
  const [chosen, choose] = useState(cliente?.id)
  const { data } = useCobranca(chosen)
  const form = useCommandForm(suspensao.liberar, {
    schema: ClienteEMotivo,
    about: cliente?.id,
    values: { cliente, motivo: '' },
    input: ({ cliente: id, motivo }) => ({ params: { id }, body: { motivo } }),
    changes: CHANGES,
    leave: onClose,
  })
  const asked = data?.suspensao?.situacao === SituacaoSuspensao.code.LIBERACAO_PEDIDA
  return (
    <CommandDialog
      form={form}
      confirm="Liberar"
      reason={data && semLiberar(data.suspensao)}
      title={cliente ? `Liberar a loja de ${cliente.nome}` : 'Liberar a loja'}
      label="Liberar a loja"
      size={520}
      onClose={onClose}
    >
      <p className="m2">
        {asked
          ? 'A liberação já foi pedida e a loja ainda não a confirmou: ela é avisada de novo, em instantes.'
          : 'A loja é avisada em instantes, a qualquer hora, e volta mesmo com boletos vencidos. Para suspendê-la outra vez é preciso um novo aviso.'}
      </p>
      <FormGrid>
        {!cliente && <ClienteDaLoja name={f.cliente} onChoose={choose} />}
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}
