import type { ClienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { useState } from 'react'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { ClienteEMotivo } from './cliente-e-motivo.tsx'
import { type ClienteDaLoja as Cliente, porMotivo, useCobranca } from './suspensao.ts'

type Props = { cliente: Cliente | null; onClose: () => void }

/** Asks why a client's store is suspended, once it may be, and says what will happen. */
export function SuspenderDialog({ cliente, onClose }: Props) {
  const [chosen, choose] = useState(cliente?.id)
  const { data } = useCobranca(chosen)
  const form = useCommandForm(suspensao.suspender, {
    ...porMotivo(cliente, onClose),
    input: ({ cliente: id, motivo }) => ({ params: { id }, body: { motivo } }),
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
      <ClienteEMotivo cliente={cliente} onChoose={choose} hint="Fica na lista e no histórico; a loja também o recebe." />
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
