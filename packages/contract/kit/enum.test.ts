import { expect, test } from 'vitest'
import { can } from './can.ts'
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

test('codes and tables are written by name', () => {
  expect(Cor.codes('VERDE', 'NENHUMA')).toEqual([7, -1])
  expect(Cor.byCode({ NENHUMA: '', AZUL: '#00f', VERDE: '#0f0' })).toEqual({ [-1]: '', 1: '#00f', 7: '#0f0' })
})

test('what may be done follows from the names of the table', () => {
  const pode = can(Cor, { pintar: ['AZUL', 'VERDE'], lavar: [] })
  expect(Cor.options.filter(({ value }) => pode('pintar', value)).map(({ label }) => label)).toEqual(['Azul', 'Verde'])
  expect(pode('lavar', Cor.code.AZUL)).toBe(false)
})

test('the schema takes the codes and nothing else', () => {
  expect(Cor.schema.parse(7)).toBe(7)
  for (const value of [0, '7', null, undefined, 'AZUL']) {
    expect(Cor.schema.safeParse(value).error?.issues[0]?.message).toBe('Escolha uma das opções.')
  }
})
