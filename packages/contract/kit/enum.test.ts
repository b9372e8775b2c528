import { expect, test } from 'vitest'
import { enumOf } from './enum.ts'

const Cor = enumOf({ NENHUMA: [-1, 'Nenhuma'], AZUL: [1, 'Azul'], VERDE: [7, 'Verde'] })

test('codes, labels and options come from one table, in its order', () => {
  expect(Cor.code.VERDE).toBe(7)
  expect(Cor.labels[-1]).toBe('Nenhuma')
  expect(Cor.options).toEqual([
    { value: -1, label: 'Nenhuma' },
    { value: 1, label: 'Azul' },
    { value: 7, label: 'Verde' },
  ])
})

test('the schema takes the codes and nothing else', () => {
  expect(Cor.schema.parse(7)).toBe(7)
  for (const value of [0, '7', null, undefined, 'AZUL']) {
    expect(Cor.schema.safeParse(value).error?.issues[0]?.message).toBe('Escolha uma das opções.')
  }
})
