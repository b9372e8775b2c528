import { seguranca } from '@retaguarda/contract/seguranca.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'

const CELLS: Cells<typeof seguranca> = { evento: ({ evento }) => <Status {...statusOf('seguranca', evento)} /> }
const PHONE: PhoneLook<typeof seguranca> = { title: 'evento', left: 'usuario', right: 'dataHora' }

/** The security log: only read. */
export const SegurancaList = () => <ResourceList grid={seguranca} cells={CELLS} phone={PHONE} />
