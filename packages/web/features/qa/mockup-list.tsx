import { mockup } from '@retaguarda/contract/mockup.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { acoesDe } from './acoes.ts'
import { nameOf } from './names.ts'

const ACTIONS = acoesDe(mockup)
const PHONE: PhoneLook<typeof mockup> = { title: 'name', left: 'type', right: 'code' }

export const MockupList = () => <ResourceList grid={mockup} actions={ACTIONS} phone={PHONE} nameOf={nameOf} multiple />
