import { operation } from '@retaguarda/contract/operation.ts'
import { IconCopy, IconTransform } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { acoesDe } from './acoes.ts'
import { nameOf, TIPO_PASSO } from './names.ts'

type Operacao = z.output<typeof operation.row>

const ACTIONS = acoesDe<Operacao>(operation, [
  { kind: 'grid', label: 'Duplicar', icon: IconCopy, to: '/operation/alterar/duplicar' },
  { kind: 'grid', label: 'Propagar Cadastro', icon: IconTransform, to: '/operation/propagar' },
])

const CELLS: Cells<typeof operation> = { 'params.type': ({ params }) => TIPO_PASSO.labels[params.type] ?? params.type }
const PHONE: PhoneLook<typeof operation> = { title: 'name', left: 'params.type' }

export const OperationList = () => <ResourceList grid={operation} actions={ACTIONS} cells={CELLS} phone={PHONE} nameOf={nameOf} multiple />
