import { linhasDoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { expect, test } from 'vitest'
import { textOf } from './cell.tsx'

test('a year and an id are no quantities: they have no dots of thousands, on paper neither', () => {
  for (const { ano, id } of [fatura.columns, financeiro.columns]) {
    expect(textOf(ano, 2026)).toBe('2026')
    expect(textOf(id, 17115)).toBe('17115')
  }
  expect(textOf(linhasDoRetorno.columns.boleto, 8973)).toBe('8973')
  expect(textOf(col.number('Ocorrências'), 19932)).toBe('19.932')
})
