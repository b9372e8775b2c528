import { expect, test } from 'vitest'
import { readIndices } from './colar.ts'

test('a month a line, as tables and people write it', () => {
  const text = '10/2026\t0,56\n2026-09 ; -0.1123\nago/26 +0,30%\noutubro 2025 1,31\n\n7/2026: 0'
  expect(readIndices(1, text)).toEqual({
    valores: [
      { indice: 1, ano: 2026, mes: 10, percentual: '0.5600' },
      { indice: 1, ano: 2026, mes: 9, percentual: '-0.1123' },
      { indice: 1, ano: 2026, mes: 8, percentual: '0.3000' },
      { indice: 1, ano: 2025, mes: 10, percentual: '1.3100' },
      { indice: 1, ano: 2026, mes: 7, percentual: '0.0000' },
    ],
  })
})

test('the first line that says no month is named', () => {
  const of = (text: string) => readIndices(2, text)
  expect(of('')).toEqual({ erro: 'Cole ao menos uma linha, como 10/2026 e 0,56.' })
  expect(of('10/2026 0,56\nxyz')).toEqual({ erro: 'Linha 2: escreva o mês e o percentual, como 10/2026 0,56.' })
  expect(of('13/2026 0,56')).toEqual({ erro: 'Linha 1: Mês: de 1 a 12.' })
  expect(of('10/2026 0,56\n2026-10 0,57')).toEqual({ erro: 'Linha 2: O IGP-M de 10/2026 está duas vezes na lista: deixe um só.' })
})
