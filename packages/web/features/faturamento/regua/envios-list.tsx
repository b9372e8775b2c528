import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { IconUser } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'

const { envios } = reguaCobranca
type Envio = z.output<typeof envios.row>

const ACTIONS: Action<Envio>[] = [
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
]
const CELLS: Cells<typeof envios> = { situacao: ({ situacao }) => <State of="lembrete" value={situacao} /> }
const PHONE: PhoneLook<typeof envios> = { title: 'cliente.pessoa.nome', left: 'regra.nome', right: 'situacao' }
const nameOf = ({ cliente, regra }: Envio) => `${cliente.pessoa.nome}, ${regra.nome}`

/** What became of each reminder. */
export const EnviosList = () => (
  <ResourceList grid={envios} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} named={PELO_CLIENTE} />
)
