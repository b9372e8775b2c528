import { testCase } from '@retaguarda/contract/test-case.ts'
import { IconCopy } from '@tabler/icons-react'
import type { z } from 'zod'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { nameOf } from './nomes.ts'

type Caso = z.output<typeof testCase.row>

const [incluir, alterar, visualizar, excluir] = registerActions<Caso>(testCase)

/** In the order of the specification; looking at one stands last. */
const ACTIONS: Action<Caso>[] = [
  ...[incluir, alterar, excluir].filter((action) => action !== undefined),
  { kind: 'grid', label: 'Duplicar', icon: IconCopy, to: '/test-case/alterar/duplicar' },
  ...[visualizar].filter((action) => action !== undefined),
]

const PHONE: PhoneLook<typeof testCase> = { title: 'name', left: 'codigo', right: 'groupTeste.name' }

export function TestCaseList() {
  return <ResourceList grid={testCase} actions={ACTIONS} phone={PHONE} nameOf={nameOf} multiple />
}
