import { podeLembrete, reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { IconMailForward, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { ReenviarDialog } from '../comum/reenviar-dialog.tsx'

const { envios } = reguaCobranca
type Envio = z.output<typeof envios.row>

const actionsOf = (open: (row: Envio | undefined) => void): Action<Envio>[] => [
  {
    kind: 'open',
    label: 'Reenviar',
    icon: IconMailForward,
    one: true,
    open: ([row]) => open(row),
    problem: ({ situacao }) => (podeLembrete('reenviar', situacao) ? undefined : 'Só um lembrete com erro ou dispensado é reenviado.'),
  },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof envios> = { situacao: ({ situacao }) => <State of="lembrete" value={situacao} /> }
const PHONE: PhoneLook<typeof envios> = { title: 'cliente.pessoa.nome', left: 'regra.nome', right: 'situacao' }
const nameOf = ({ cliente, regra }: Envio) => `${cliente.pessoa.nome}, ${regra.nome}`

/** What became of each reminder. */
export function EnviosList() {
  const [opened, open] = useState<Envio>()
  const [actions] = useState(() => actionsOf(open))
  return (
    <>
      <ResourceList grid={envios} actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} named={PELO_CLIENTE} />
      {opened && (
        <ReenviarDialog
          reenvio={{ o: 'lembrete', id: opened.id, cliente: opened.cliente.id, titulo: 'Reenviar o lembrete' }}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}
