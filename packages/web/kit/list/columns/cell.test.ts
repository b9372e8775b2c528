import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { expect, test } from 'vitest'
import { textOf } from './cell.tsx'

test('a year and an id are no quantities: they have no dots of thousands, on paper neither', () => {
  for (const { ano, id } of [fatura.columns, financeiro.columns]) {
    expect(textOf(ano, 2026, 'ano')).toBe('2026')
    expect(textOf(id, 17115, 'id')).toBe('17115')
  }
  expect(textOf(col.number('Ocorrências'), 19932, 'quantidade')).toBe('19.932')
})
