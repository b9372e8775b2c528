import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { acoesDe } from './acoes.ts'
import { nameOf } from './names.ts'

const ACTIONS = acoesDe(groupTeste)
const PHONE: PhoneLook<typeof groupTeste> = { title: 'name', left: 'type' }

export const GroupTesteList = () => <ResourceList grid={groupTeste} actions={ACTIONS} phone={PHONE} nameOf={nameOf} multiple />
