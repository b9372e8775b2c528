import type { Row } from '@retaguarda/contract/kit/row.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'

const ACTIONS: Action<Row>[] = [
  ...registerActions(setor),
  { kind: 'normal', label: 'Setor X Usuario', icon: IconUsersGroup, to: '/setor/usuario', link: true },
]

const PHONE: PhoneLook<typeof setor> = { title: 'nome', left: 'tipo', right: 'codigo' }

export const SetorList = () => <ResourceList grid={setor} actions={ACTIONS} phone={PHONE} />
