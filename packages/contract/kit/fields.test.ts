import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  date,
  dateOptional,
  email,
  flag,
  Id,
  idOf,
  orNull,
  refId,
  refIdOptional,
  Saved,
  text,
  textOptional,
  uf,
  ufOptional,
} from './fields.ts'

const problem = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('text', () => {
  const name = text('Nome', 'o nome', 5)

  test.each([undefined, null, '', '   ', 3, {}])('required text says what to inform: %j', (value) => {
    expect(problem(name, value)).toBe('Informe o nome.')
  })

  test('the edges are trimmed before the length is counted', () => {
    expect(name.parse('  Ações  ')).toBe('Ações')
    expect(problem(name, 'Ações!')).toBe('Nome: no máximo 5 caracteres.')
  })

  test('a NUL, which the database cannot keep, is a problem of the field', () => {
    expect(problem(name, 'a\u0000b')).toBe('Nome: há um caractere que não pode ser gravado.')
    expect(problem(textOptional('RG', 20), 'a\u0000b')).toBe('RG: há um caractere que não pode ser gravado.')
  })

  test('blank, null and omitted optional text are all null', () => {
    const rg = textOptional('RG', 20)
    for (const value of ['', '  ', null, undefined]) expect(rg.parse(value)).toBeNull()
    expect(rg.parse(' 12 ')).toBe('12')
    expect(problem(rg, 12)).toBe('RG: texto inválido.')
  })

  test('labels and marks travel with the field', () => {
    expect(name.meta()).toMatchObject({ label: 'Nome', required: true })
    expect(textOptional('RG', 20).meta()?.required).toBeUndefined()
  })
})

describe('ids and references', () => {
  test('an id is a positive integer of the database', () => {
    for (const value of [0, -1, 1.5, 2_147_483_648, Number.NaN, '1']) expect(problem(Id, value)).toBe('Identificador inválido.')
    expect(Id.parse(2_147_483_647)).toBe(2_147_483_647)
  })

  test('a reference may be { id }, { id, nome } or the bare id, as number or digits', () => {
    const pessoa = refId('Pessoa', 'a pessoa')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) =>
        [id, String(id), { id }, { id: String(id) }, { id, nome: 'Ana' }].every((sent) => pessoa.parse(sent) === id),
      ),
    )
    for (const value of [undefined, null, '', {}, { id: null }, 'x', []]) expect(problem(pessoa, value)).toBe('Informe a pessoa.')
    expect(problem(pessoa, -3)).toBe('Identificador inválido.')
  })

  test('an optional reference may be empty', () => {
    const pai = refIdOptional('Setor pai')
    for (const value of [undefined, null, '']) expect(pai.parse(value)).toBeNull()
    expect(pai.parse({ id: 4 })).toBe(4)
    expect(problem(pai, 'x')).toBe('Setor pai: escolha um item da lista.')
  })

  test('a save answers a message and the id', () => {
    expect(Saved.parse({ msg: 'Salvo.', id: 3 })).toEqual({ msg: 'Salvo.', id: 3 })
    expect(Saved.safeParse({ msg: 'Salvo.' }).success).toBe(false)
  })
})

describe('other fields', () => {
  test('USU-012 e-mail is required and checked', () => {
    const field = email('E-mail')
    expect(problem(field, '')).toBe('Informe o e-mail.')
    expect(problem(field, undefined)).toBe('Informe o e-mail.')
    expect(problem(field, 'ana@')).toBe('E-mail inválido: confira o que vem antes e depois do @.')
    expect(problem(field, `${'a'.repeat(250)}@x.br`)).toBe('E-mail: no máximo 254 caracteres.')
    expect(field.parse(' ana@empresa.com.br ')).toBe('ana@empresa.com.br')
  })

  test('a flag takes its initial value when it is omitted, and nothing but yes or no', () => {
    expect(flag('Ativo', true).parse(undefined)).toBe(true)
    expect(problem(flag('Ativo', true), 'sim')).toBe('Ativo: responda sim ou não.')
  })

  test('a date must be one of the calendar', () => {
    const nascimento = dateOptional('Data de nascimento')
    expect(nascimento.parse('2024-02-29')).toBe('2024-02-29')
    expect(nascimento.parse('')).toBeNull()
    for (const value of ['2023-02-29', '29/02/2024', '2024-13-01', 20240229])
      expect(problem(nascimento, value)).toBe('Data de nascimento: data inválida.')
    expect(date('Dia', 'o dia').parse('2024-02-29')).toBe('2024-02-29')
    for (const value of [undefined, null, '', ' ']) expect(problem(date('Dia', 'o dia'), value)).toBe('Informe o dia.')
    for (const value of ['2023-02-29', '29/02/2024', 20240229]) expect(problem(date('Dia', 'o dia'), value)).toBe('Dia: data inválida.')
    expect(date('Dia', 'o dia').meta()).toMatchObject({ label: 'Dia', required: true })
  })

  test('a state of the federation is one of the 27, in either case', () => {
    const estado = uf('UF', 'a UF')
    expect(estado.parse(' sp ')).toBe('SP')
    for (const value of [undefined, null, '', '  ']) expect(problem(estado, value)).toBe('Informe a UF.')
    for (const value of ['XX', 'S', 'São Paulo']) expect(problem(estado, value)).toBe('UF: use a sigla de um estado, como SP.')
    expect(estado.meta()).toMatchObject({ label: 'UF', required: true })
    expect(ufOptional('UF').parse(' ')).toBeNull()
    expect(ufOptional('UF').parse('to')).toBe('TO')
    expect(problem(ufOptional('UF'), 'YY')).toBe('UF: use a sigla de um estado, como SP.')
  })

  test('what may be left out is null where it is blank, and judged where it is not', () => {
    const choice = orNull(z.literal([1, 2], { error: 'Escolha uma das opções.' }))
    for (const value of [undefined, null, '', '  ']) expect(choice.parse(value)).toBeNull()
    expect(choice.parse(2)).toBe(2)
    expect(problem(choice, 3)).toBe('Escolha uma das opções.')
  })
})

test.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['0', undefined],
  ['07', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('the id that %s writes', (text, id) => {
  expect(idOf(text)).toBe(id)
})
