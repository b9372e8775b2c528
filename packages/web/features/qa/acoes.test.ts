import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { IconCopy } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { acoesDe } from './acoes.ts'

test('FAL-33 the grids of QA have what the specification lists, in its order, and Visualizar last', () => {
  expect(acoesDe(groupTeste).map(({ label }) => label)).toEqual(['Incluir', 'Alterar', 'Excluir', 'Visualizar'])
  const own = { kind: 'grid' as const, label: 'Duplicar', icon: IconCopy, to: '/test-case/alterar/duplicar' as const }
  expect(acoesDe(groupTeste, [own]).map(({ label }) => label)).toEqual(['Incluir', 'Alterar', 'Excluir', 'Duplicar', 'Visualizar'])
})
