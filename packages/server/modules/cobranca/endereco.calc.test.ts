import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encurtado, enderecoEmLinha } from './endereco.calc.ts'

const ate = (most: number, corte: '' | '…' = '') => ({ corte, cabe: (text: string) => text.length <= most })
const RUA = 'Rua Prefeito Doutor Sebastião Fernandes da Silva'
const em = (most: number, logradouro: string, numero: number | null, complemento: string | null = null, corte: '' | '…' = '') =>
  enderecoEmLinha({ logradouro, numero, complemento }, ' ', ate(most, corte))

test('FAL-13 an address that fits stands whole, and one that does not keeps its number', () => {
  expect(em(40, 'Rua A', 10, 'sala 2')).toBe('Rua A, 10 sala 2')
  expect(em(40, 'Rua A', null)).toBe('Rua A')
  expect(em(40, 'Rua A', 0)).toBe('Rua A, 0')
  expect(em(40, '', null)).toBe('')
  expect(em(40, RUA, 12345)).toBe('Rua Prefeito Doutor Sebastião Fer, 12345')
  expect(em(40, RUA, 12345, null, '…')).toBe('Rua Prefeito Doutor Sebastião Fe…, 12345')
  // No blank or comma is left where it is cut.
  expect(em(27, RUA, 12345)).toBe('Rua Prefeito Doutor, 12345')
})

test('FAL-13 a complement stays whole beside a street of twenty letters, or goes word by word', () => {
  expect(em(40, RUA, 123, 'apto 301')).toBe('Rua Prefeito Doutor Sebast, 123 apto 301')
  expect(em(40, RUA, 123, 'bloco B apartamento 301')).toBe('Rua Prefeito Doutor Sebastião Ferna, 123')
  expect(em(40, 'Rua das Acácias', 15, 'edifício comercial Central 301')).toBe('Rua das Acácias, 15 edifício comercial')
  expect(em(40, 'Rua das Acácias', 15, 'edifício comercial Central 301', '…')).toBe('Rua das Acácias, 15 edifício comercial…')
  expect(em(20, 'Rua das Acácias', 15, 'edifício')).toBe('Rua das Acácias, 15')
})

test('FAL-13 a number that was typed with its street is a number', () => {
  expect(em(40, `${RUA}, 123-B`, null)).toBe('Rua Prefeito Doutor Sebastião Fer, 123-B')
  expect(em(40, `${RUA}, nº 45`, null, 'casa')).toBe('Rua Prefeito Doutor Sebastiã, nº 45 casa')
  expect(em(40, `${RUA}, 123 B`, null)).toBe('Rua Prefeito Doutor Sebastião Fer, 123 B')
  expect(em(40, `${RUA} nº 45`, null)).toBe('Rua Prefeito Doutor Sebastião Fern nº 45')
  expect(em(40, `${RUA} 12345`, null)).toBe('Rua Prefeito Doutor Sebastião Fern 12345')
  expect(em(40, `${RUA}, Nº123`, null)).toBe('Rua Prefeito Doutor Sebastião Fer, Nº123')
  expect(em(20, 'Rodovia, sem fim e sem casa', null)).toBe('Rodovia, sem fim e s')
})

test('FAL-13 whatever is registered, the number stands whole where it has room', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 150 })
  fc.assert(
    fc.property(text, fc.nat(), fc.option(text), fc.integer({ min: 14, max: 120 }), (logradouro, numero, complemento, most) => {
      const line = em(most, logradouro, numero, complemento)
      return line.length <= most && line.includes(`, ${numero}`)
    }),
  )
})

test('what stands behind is never cut for what stands before', () => {
  expect(encurtado('Vila Nova Conceição', ' - Lins/SP', ate(20, '…'))).toBe('Vila Nova…')
  expect(encurtado('Vila', ' - Lins/SP', ate(14, '…'))).toBe('Vila')
  expect(encurtado('Vila', ' - Lins/SP', ate(5))).toBe('')
})
