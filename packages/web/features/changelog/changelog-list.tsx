import { changelog } from '@retaguarda/contract/changelog.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { Detalhe } from './detalhe.tsx'

/** A new version has an address of its own in the specification. */
const ACTIONS: Action<Row>[] = [
  { kind: 'normal', label: 'Incluir', icon: IconPlus, to: '/changelog/add', key: 'I' },
  ...registerActions(changelog).slice(1),
  { kind: 'normal', label: 'Página pública', icon: IconWorld, to: '/changelog/publico', link: true, newTab: true },
]
const PHONE: PhoneLook<typeof changelog> = { title: 'version', left: 'date' }

const nameOf = ({ version }: { version: string }) => version

export const ChangelogList = () => <ResourceList grid={changelog} actions={ACTIONS} phone={PHONE} nameOf={nameOf} above={<Detalhe />} />
