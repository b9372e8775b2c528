import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { expect, test } from 'vitest'
import { CAMPOS_GERADOS, fieldsOf, camposDoMockup, gerarCampos, preencher, semValor, valorDoCampo } from './passo-fields.ts'

const mockup = { nome: 'Ana', idade: 3, ativo: false, vazio: '', nulo: null, a: { b: 'x', c: [{ d: 1 }] } }
const fill = (text: string) => preencher(text, (name) => valorDoCampo(mockup, name))

test('placeholders are filled from the mockup, dotted names from inside it', () => {
  expect(fill('Olá, {{nome}} {{ a.b }}{{a.c.0.d}} {{idade}} {{ativo}}[{{vazio}}]')).toEqual({ texto: 'Olá, Ana x1 3 false[]' })
  expect(fill('{{x}} {{nome}} {{a}} {{nulo}} {{x}} {{toString}}')).toEqual({ faltam: ['x', 'a', 'nulo', 'toString'] })
  expect(semValor('x')).toBe('Campo {{x}} sem valor.')
})

test('an escaped brace is a brace, and what is filled in makes no new placeholder', () => {
  expect(fill('\\{{nome}} {{}} { {nome}} {{nome}')).toEqual({ texto: '{{nome}} {{}} { {nome}} {{nome}' })
  expect(preencher('{{a}}{{b}}', () => '{{nome}}')).toEqual({ texto: '{{nome}}{{nome}}' })
  expect(preencher('{{a}}', () => '$& $1')).toEqual({ texto: '$& $1' })
  expect(fieldsOf('{{a}} \\{{b}} {{ c.d }} {{a}} {{$uuid}}')).toEqual(['a', 'c.d', '$uuid'])
})

test('the names that a mockup offers', () => {
  expect(camposDoMockup(mockup)).toEqual(['nome', 'idade', 'ativo', 'vazio', 'a.b', 'a.c.0.d'])
  expect(camposDoMockup([])).toEqual([])
  expect(camposDoMockup({ 'a.b': 1, '{': 2, c: 3 })).toEqual(['c'])
  expect(camposDoMockup(Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`k${i}`, i])))).toHaveLength(500)
})

test('made values have their forms, and differ from round to round', () => {
  const values = gerarCampos(new Date('2026-11-22T01:30:00Z'))
  expect([...values.keys()]).toEqual([...CAMPOS_GERADOS])
  expect(values.get('$uuid')).toMatch(/^[\da-f-]{36}$/)
  expect(values.get('$numero')).toMatch(/^\d{8}$/)
  expect(values.get('$email')).toMatch(/^\S+@\S+$/)
  expect(isValidCpf(values.get('$cpf') ?? '')).toBe(true)
  expect(isValidCnpj(values.get('$cnpj') ?? '', { version: 2 })).toBe(true)
  expect(values.get('$hoje')).toBe('21/11/2026')
  expect(gerarCampos().get('$cpf')).not.toBe(gerarCampos().get('$cpf'))
})
