import { expect, test } from 'vitest'
import { avisosDoPasso, PassoParams, PassoParamsForm, TipoBusca, TipoPasso } from './passo.ts'

test('OPE-014 OPE-015 the words of the specification come first, then the added ones', () => {
  expect(TipoPasso.words.slice(0, 7)).toEqual(['call_url', 'input_data', 'click', 'close', 'validate_message', 'wait', 'execute_script'])
  expect(TipoPasso.words.slice(7)).toEqual([
    'press_key',
    'hover',
    'drag',
    'switch_frame',
    'answer_dialog',
    'screenshot',
    'validate_url',
    'validate_request',
  ])
  expect(TipoBusca.words).toEqual(['class', 'name', 'css', 'xpath', 'text', 'role', 'test_id', 'label'])
})

test('OPE-008 CAS-020 empties are null, a list of one is the step, and what searches for nothing keeps no search', () => {
  expect(PassoParamsForm.parse({ type: 'click', type_term: 'css', value: ' #a ', data: ' ' })).toEqual({
    type: 'click',
    type_term: 'css',
    value: '#a',
    data: null,
  })
  expect(PassoParamsForm.parse([{ type: 'hover' }])).toEqual({ type: 'hover', type_term: null, value: null, data: null })
  for (const type of ['call_url', 'wait', 'execute_script', 'close'])
    expect(PassoParamsForm.parse({ type, type_term: 'css', value: 'x', data: '/' })).toMatchObject({
      type_term: null,
      value: null,
      data: '/',
    })
  for (const sent of [
    null,
    [],
    'click',
    [{ type: 'click' }, { type: 'click' }],
    {},
    { type: 'dblclick' },
    { type: 'click', type_term: 'id' },
  ])
    expect(PassoParamsForm.safeParse(sent).success, JSON.stringify(sent)).toBe(false)
})

test('OPE-013 without params the type is what is missing', () => {
  for (const sent of [undefined, null, {}, [{}]]) {
    const { issues } = PassoParamsForm.safeParse(sent).error ?? { issues: [] }
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['type', 'Escolha o tipo.']])
  }
})

test('OPE-010 OPE-011 CAS-017 CAS-019 term and parameter have at most 100 characters', () => {
  const passo = { type: 'click', type_term: 'css', value: 'v'.repeat(100), data: 'd'.repeat(100) }
  expect(PassoParamsForm.safeParse(passo).success).toBe(true)
  for (const field of ['value', 'data'])
    expect(PassoParamsForm.safeParse({ ...passo, [field]: 'x'.repeat(101) }).error?.issues[0]?.message).toMatch(/no máximo 100 caracteres/)
})

const avisos = (params: object) => avisosDoPasso(PassoParams.parse({ type_term: null, value: null, data: null, ...params }))
const termo = { type_term: 'css', value: '#a' }

test('a step that can be run has no warning', () => {
  for (const params of [
    { type: 'call_url', data: '/login' },
    { type: 'call_url', data: '{{base}}login' },
    { type: 'input_data', ...termo },
    { type: 'click', ...termo },
    { type: 'close' },
    { type: 'validate_message', data: 'Bem-vindo' },
    { type: 'validate_message', ...termo },
    { type: 'wait', data: '5s' },
    { type: 'execute_script', data: 'return true' },
    { type: 'press_key', data: 'Enter' },
    { type: 'hover', ...termo },
    { type: 'drag', ...termo, data: '#b' },
    { type: 'switch_frame' },
    { type: 'answer_dialog', data: 'aceitar: sim' },
    { type: 'screenshot' },
    { type: 'validate_url', data: '/x' },
    { type: 'validate_request', data: 'POST /api 201' },
  ])
    expect(avisos(params), JSON.stringify(params)).toEqual([])
})

test('what is missing or cannot be read is said', () => {
  expect(avisos({ type: 'click' })).toEqual(['Informe o tipo de busca.', 'Informe o termo de busca.'])
  expect(avisos({ type: 'switch_frame', type_term: 'css' })).toEqual(['Informe o termo de busca.'])
  expect(avisos({ type: 'validate_message' })).toEqual(['Informe o termo de busca ou a mensagem esperada.'])
  expect(avisos({ type: 'call_url' })).toEqual(['Informe o parâmetro/valor.'])
  for (const [type, data] of [
    ['call_url', 'javascript:alert(1)'],
    ['wait', '2min'],
    ['wait', '61s'],
    ['answer_dialog', 'talvez'],
    ['validate_message', '/(/'],
    ['validate_request', '/api'],
  ])
    expect(avisos({ type, data }), `${type} ${data}`).toHaveLength(1)
})
