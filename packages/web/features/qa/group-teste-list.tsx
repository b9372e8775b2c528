import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { nameOf } from './nomes.ts'

const ACTIONS = registerActions(groupTeste)
const PHONE: PhoneLook<typeof groupTeste> = { title: 'name', left: 'type' }

export const GroupTesteList = () => <ResourceList grid={groupTeste} actions={ACTIONS} phone={PHONE} nameOf={nameOf} multiple />
