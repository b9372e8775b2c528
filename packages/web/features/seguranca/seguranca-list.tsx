import { seguranca } from '@retaguarda/contract/seguranca.ts'
import { IconKey } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'

const CELLS: Cells<typeof seguranca> = { evento: ({ evento }) => <Status {...statusOf('seguranca', evento)} /> }
const PHONE: PhoneLook<typeof seguranca> = { title: 'evento', left: 'usuario', right: 'dataHora' }

const ACTIONS: Action<z.output<typeof seguranca.row>>[] = [
  { kind: 'normal', label: 'Tokens', icon: IconKey, to: '/seguranca/tokens', link: true },
]

/** The security log: only read. */
export const SegurancaList = () => <ResourceList grid={seguranca} actions={ACTIONS} cells={CELLS} phone={PHONE} />
