import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { useState } from 'react'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { ClienteEMotivo } from './cliente-e-motivo.tsx'
import { type ClienteDaLoja as Cliente, porMotivo, useCobranca } from './suspensao.ts'

type Props = { cliente: Cliente | null; onClose: () => void }

/** Says that a client's store is never suspended, or that it may be again. */
export function NuncaDialog({ cliente, onClose }: Props) {
  const [chosen, choose] = useState(cliente?.id)
  const { data } = useCobranca(chosen)
  const nunca = data?.nuncaSuspender ?? null
  const form = useCommandForm(suspensao.nunca, {
    ...porMotivo(cliente, onClose),
    input: ({ cliente: id, motivo }) => ({ params: { id }, body: { valor: nunca === null, motivo } }),
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
      <ClienteEMotivo cliente={cliente} onChoose={choose} />
    </CommandDialog>
  )
}
