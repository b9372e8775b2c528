import { SituacaoSuspensao, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { useState } from 'react'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { ClienteEMotivo } from './cliente-e-motivo.tsx'
import { type ClienteDaLoja as Cliente, porMotivo, semLiberar, useCobranca } from './suspensao.ts'

type Props = { cliente: Cliente | null; onClose: () => void }

/** Asks why a client's store is lifted although something is late. */
export function LiberarDialog({ cliente, onClose }: Props) {
  const [chosen, choose] = useState(cliente?.id)
  const { data } = useCobranca(chosen)
  const form = useCommandForm(suspensao.liberar, {
    ...porMotivo(cliente, onClose),
    input: ({ cliente: id, motivo }) => ({ params: { id }, body: { motivo } }),
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
      <ClienteEMotivo cliente={cliente} onChoose={choose} />
    </CommandDialog>
  )
}
