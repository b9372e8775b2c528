import { z } from 'zod'
import { enumOf } from '@retaguarda/contract/kit/enum.ts'
import { expect, test } from 'vitest'
import { choicesAt, NO_SHOW, showOf } from './value-text.ts'

const Cor = enumOf({ AZUL: [1, 'Azul'], VERDE: [2, 'Verde'] })
const Form = z.object({ rows: z.array(z.object({ cor: Cor.schema })), nome: z.string() })
const show = showOf(Form, { 'rows.cor': Cor, nome: String })

test('a field of choices offers those that the form names, in any row, and never silently none', () => {
  expect(choicesAt(show, 'rows.7.cor')).toEqual([
    { value: 1, label: 'Azul' },
    { value: 2, label: 'Verde' },
  ])
  expect(() => choicesAt(NO_SHOW, 'rows.7.cor')).toThrow('rows.7.cor')
  expect(() => choicesAt(show, 'nome')).toThrow('nome')
})
