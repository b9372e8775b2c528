import { expect, test } from 'vitest'
import { ondeDoErro, recusaDaNota, textoDoErro } from './nfse-erros.ts'

test('a refused note says the code, the words that came, and what to do where that is known', () => {
  const one = { codigo: 'E0240', descricao: 'O CEP informado não pertence ao município', complemento: null }
  expect(recusaDaNota(1234, [one])).toBe(
    'A nota 1.234 foi recusada: E0240, O CEP informado não pertence ao município. O CEP não é da cidade do tomador. Corrija o endereço em Pessoas.',
  )
  expect(recusaDaNota(7, [{ codigo: 'E9999', descricao: 'Novo.', complemento: ' campo x ' }, one])).toBe(
    'A nota 7 foi recusada: E9999, Novo. campo x. Há mais 1 erro.',
  )
  expect(recusaDaNota(7, [{ codigo: '', descricao: 'Erro interno', complemento: null }, one, one])).toBe(
    'A nota 7 foi recusada: Erro interno. Há mais 2 erros.',
  )
  expect(recusaDaNota(7, [])).toBe('A nota 7 foi recusada.')
})

test.each(['E0010', 'E0038', 'E0188', 'E0206', 'E0240', 'E0310', 'E0316', 'E0322', 'E0718', 'E0822', 'E0835'])(
  'what to do about %s is known',
  (codigo) => expect(textoDoErro(codigo)).toMatch(/\.$/),
)

test.each(['E1235', 'toString', '__proto__', ''])('of %j nothing is known but its own words', (codigo) =>
  expect(textoDoErro(codigo)).toBeNull(),
)

test('what was refused is mended where it was written, or not here', () => {
  expect(['E0010', 'E0240', 'E0322', 'E0718'].map(ondeDoErro)).toEqual(['empresa', 'cliente', 'objeto', 'certificado'])
  expect(['E0822', 'E9999', 'toString'].map(ondeDoErro)).toEqual([null, null, null])
})
