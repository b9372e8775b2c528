import { expect, test } from 'vitest'
import { variacao } from './variacao.ts'

test('CLI-009 how an invoice compares with the one before it, without places that say nothing', () => {
  const contraCem = (valor: string) => variacao(valor, '100.00')
  expect(['104.10', '185.00', '15.00', '1350.00', '100.04'].map(contraCem)).toEqual([
    '4,1% acima de',
    '85% acima de',
    '85% abaixo de',
    '1.250% acima de',
    'igual a',
  ])
})
