import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { IconUsers } from '@tabler/icons-react'
import type { z } from 'zod'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'

type ObjetoRow = z.output<typeof objetoContrato.row>

const ACTIONS: Action<ObjetoRow>[] = [
  ...registerActions<ObjetoRow>(objetoContrato),
  { kind: 'custom', label: 'Clientes', icon: IconUsers, to: '/objeto-contrato/cliente', link: true },
]

const CELLS: Cells<typeof objetoContrato> = { ativo: ({ ativo }) => <State of="ativo" value={ativo} /> }
const PHONE: PhoneLook<typeof objetoContrato> = { title: 'nome', left: 'tipoConfiguracao', right: 'codigo' }

export function ObjetoContratoList() {
  return <ResourceList grid={objetoContrato} actions={ACTIONS} cells={CELLS} phone={PHONE} />
}
