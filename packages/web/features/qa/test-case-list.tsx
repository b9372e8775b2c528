import { testCase } from '@retaguarda/contract/test-case.ts'
import { IconCopy } from '@tabler/icons-react'
import type { z } from 'zod'
import type { PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { acoesDe } from './acoes.ts'
import { nameOf } from './names.ts'

type Caso = z.output<typeof testCase.row>

const ACTIONS = acoesDe<Caso>(testCase, [{ kind: 'grid', label: 'Duplicar', icon: IconCopy, to: '/test-case/alterar/duplicar' }])

const PHONE: PhoneLook<typeof testCase> = { title: 'name', left: 'codigo', right: 'groupTeste.name' }

export function TestCaseList() {
  return <ResourceList grid={testCase} actions={ACTIONS} phone={PHONE} nameOf={nameOf} multiple />
}
