import { feriado } from '@retaguarda/contract/feriado.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { IconCalendar } from '@tabler/icons-react'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const ACTIONS: Action<Row>[] = [
  ...registerActions(feriado),
  { kind: 'normal', label: 'Calendário', icon: IconCalendar, to: '/feriado/calendario', link: true },
]

const PHONE: PhoneLook<typeof feriado> = { title: 'nome', left: 'data' }

export const FeriadoList = () => <ResourceList grid={feriado} actions={ACTIONS} phone={PHONE} />
