import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CNPJ_LENGTH,
  CPF_LENGTH,
  documentoDigitsProblem,
  documentoShapeProblem,
  isCpf,
  isProvisionalDocumento,
  maskDocumento,
  plainDocumento,
  typedDocumento,
} from './documento.ts'

/** Check digits by the law's own words, apart from the library: weights 2..9 from the right, characters by code - 48. */
function checkDigits(base: string, top: number): string {
  const digit = (s: string) => {
    const sum = [...s].reverse().reduce((acc, c, i) => acc + (c.charCodeAt(0) - 48) * (2 + (i % (top - 1))), 0)
    const rest = sum % 11
    return String(rest < 2 ? 0 : 11 - rest)
  }
  const first = digit(base)
  return first + digit(base + first)
}
const cpfOf = (base: string) => base + checkDigits(base, 12)
const cnpjOf = (base: string) => base + checkDigits(base, 9)
const notAllEqual = (s: string) => new Set(s).size > 1
const cpfBase = fc.stringMatching(/^[0-9]{9}$/).filter(notAllEqual)
const cnpjBase = fc.stringMatching(/^[0-9A-Z]{12}$/).filter(notAllEqual)

const COM_CPF = cnpjOf('CPF123450001')
test.each([
  ['CPF: 529.982.247-25', '52998224725'],
  ['CNPJ 11.222.333/0001-81', '11222333000181'],
  ['cpf 52998224725', '52998224725'],
  ['CPF nº 529.982.247-25', '52998224725'],
  ['CPF/MF n.º 529.982.247-25', '52998224725'],
  ['CNPJ/MF nº 11.222.333/0001-81', '11222333000181'],
  ['CNPJ (MF): 12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['CPF/CNPJ:\u00a012abc34501de35', '12ABC34501DE35'],
  ['CNPJ11222333000181', '11222333000181'],
  ['CPF52998224725', '52998224725'],
  ['CPF: 529.982.247–25', '52998224725'],
  ['\u200b11.222.333/0001\u201181', '11222333000181'],
  ['CNPJ: NO.123.456/0001-99', 'NO123456000199'],
  [COM_CPF, COM_CPF], // letters of its own
  [`CNPJ ${maskDocumento(COM_CPF)}`, COM_CPF],
  ['CPF', 'CPF'],
])('FAL-23 %j is the document %s, wherever one is read', (text, plain) => {
  expect(plainDocumento(text)).toBe(plain)
  expect(typedDocumento(text)).toBe(plain)
})

test.each([
  ['inscrita no CNPJ sob o nº 12.ABC.345/01DE-35, com sede', '12ABC34501DE35'],
  ['Ana Souza (529.982.247-25)', '52998224725'],
  ['Ana Souza (529.982.247–25)', '52998224725'],
  ['CPF do titular: 52998224725, tel. 11987654321', '52998224725'],
  ['cpf=52998224725', '52998224725'],
  ['Documento: 12abc34501de35', '12ABC34501DE35'],
  ['529.982.247-25 / 11.222.333/0001-81', '5299822472511222333000181'],
])('FAL-23 a field takes from %j the one document in it', (text, plain) => expect(typedDocumento(text)).toBe(plain))

describe('lengths', () => {
  test('CON-006 CPF has 11 digits', () => {
    expect(CPF_LENGTH).toBe(11)
    expect(documentoShapeProblem('1234567890')).toBe('CPF incompleto: falta 1 caractere.')
    expect(documentoShapeProblem('12345678901')).toBeUndefined()
  })

  test('CON-007 CNPJ has 14 digits', () => {
    expect(CNPJ_LENGTH).toBe(14)
    expect(documentoShapeProblem('123456780001')).toBe('CNPJ incompleto: faltam 2 caracteres.')
    expect(documentoShapeProblem('12345678000195')).toBeUndefined()
  })

  test('PES-025 cpfCnpj has at most 14 characters', () => {
    expect(documentoShapeProblem('123456780001950')).toBe('CPF/CNPJ: no máximo 14 caracteres.')
  })
})

describe('shape', () => {
  test('PES-024 what is neither digit nor letter is refused, punctuation is dropped first', () => {
    expect(plainDocumento(' 123.456.789-09 ')).toBe('12345678909')
    expect(plainDocumento('12.abc.345/01de-35')).toBe('12ABC34501DE35')
    expect(documentoShapeProblem('1234567890*')).toBe('CPF/CNPJ: use só números e, no CNPJ, letras.')
    expect(documentoShapeProblem('12345678ÇÃ0195')).toBe('CPF/CNPJ: use só números e, no CNPJ, letras.')
  })

  test('the last two characters of a CNPJ are digits', () => {
    expect(documentoShapeProblem('12ABC34501DE3X')).toBe('CNPJ inválido: os dois últimos caracteres são números.')
  })

  test('an empty value asks for the document', () => {
    expect(documentoShapeProblem('')).toBe('Informe o CPF ou CNPJ.')
  })

  test('a letter or a twelfth digit says that it is a CNPJ', () => {
    expect(isCpf('12345678901')).toBe(true)
    expect(isCpf('123456789012')).toBe(false)
    expect(isCpf('12A')).toBe(false)
  })
})

describe('check digits', () => {
  test('valid CPF and CNPJ of the law, digits and letters, are accepted', () => {
    fc.assert(fc.property(cpfBase, (base) => documentoDigitsProblem(cpfOf(base)) === undefined))
    fc.assert(fc.property(cnpjBase, (base) => documentoDigitsProblem(cnpjOf(base)) === undefined))
    expect(documentoDigitsProblem('12ABC34501DE35')).toBeUndefined() // the tax authority's own example
  })

  test('the number of who was made before anybody could say theirs is known from one that is mistyped', () => {
    expect(['00000000000', '00000000001', '00000009999'].map(isProvisionalDocumento)).toEqual([true, true, true])
    expect(['00000000191', '52998224726', '00000000000191'].map(isProvisionalDocumento)).toEqual([false, false, false])
  })

  test('one changed check digit is refused', () => {
    const wrong = (good: string) => good.slice(0, -1) + ((Number(good.at(-1)) + 1) % 10)
    fc.assert(fc.property(cpfBase, (base) => documentoDigitsProblem(wrong(cpfOf(base)))?.startsWith('CPF inválido') === true))
    fc.assert(fc.property(cnpjBase, (base) => documentoDigitsProblem(wrong(cnpjOf(base)))?.startsWith('CNPJ inválido') === true))
  })

  test('eleven equal digits are no CPF though they would add up', () => {
    expect(documentoDigitsProblem('11111111111')).toBeDefined()
    expect(documentoDigitsProblem('00000000000000')).toBeDefined()
  })
})

describe('mask', () => {
  test.each([
    ['12345678909', '123.456.789-09'],
    ['1234567', '123.456.7'],
    ['123', '123'],
    ['', ''],
  ])('PES-026 up to 11 digits read as CPF: %s', (typed, shown) => {
    expect(maskDocumento(typed)).toBe(shown)
  })

  test.each([
    ['12345678000195', '12.345.678/0001-95'],
    ['123456789012', '12.345.678/9012'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['12abc', '12.ABC'],
  ])('PES-027 longer ones, and those with letters, read as CNPJ: %s', (typed, shown) => {
    expect(maskDocumento(typed)).toBe(shown)
  })

  test('PES-026 PES-027 the mask survives being typed, pasted and masked again', () => {
    const typed = fc.stringMatching(/^[0-9A-Za-z]{0,14}$/)
    fc.assert(
      fc.property(typed, (s) => {
        const once = maskDocumento(s)
        return maskDocumento(once) === once && plainDocumento(once) === plainDocumento(s)
      }),
    )
  })
})
