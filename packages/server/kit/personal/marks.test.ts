import { OCULTO } from '@retaguarda/contract/kit/oculto.ts'
import { expect, test } from 'vitest'
import { type Mark, replaceMarks, veil } from './marks.calc.ts'

const KNOWN = ['52998224725', '11975318642', '5511975318642']
const isHidden = ({ plain, sure }: Mark) => sure || KNOWN.includes(plain)
const seen = (text: string, key = 'texto') => replaceMarks(text, key, isHidden)

test.each([
  ['an e-mail', 'mara@casa.example', OCULTO],
  ['one in an address', '/entrar?email=mara.unica%40casa.example&x=1', `/entrar?email=${OCULTO}&x=1`],
  ['one with an apostrophe', "d'avila@casa.example", OCULTO],
  ['one whose accents stand apart', 'jose\u0301@casa.example', OCULTO],
  ['a CPF after a point', 'CPF.529.982.247-25.', `CPF.${OCULTO}.`],
  ['a CPF with another dash, or a bar', '529.982.247\u201125 ou 529.982.247/25', `${OCULTO} ou ${OCULTO}`],
  ['a phone with points', '(11)9.7531-8642 ou (011) 97531.8642', `${OCULTO} ou ${OCULTO}`],
  ['digits that registers know', '52998224725, 11975318642 e 5511975318642', `${OCULTO}, ${OCULTO} e ${OCULTO}`],
  ['what checks as a CPF in the name of a MEI', 'MARA MARQUES 11144477735', `MARA MARQUES ${OCULTO}`],
  ['the same in groups', '529 982 247 25 / 11 9 7531-8642', `${OCULTO} / ${OCULTO}`],
  ['the same beside other numbers', '10 20 11.97531.8642 30', `10 20 ${OCULTO} 30`],
])('%s is hidden', (_what, text, shown) => {
  expect(seen(text)).toBe(shown)
})

test.each([
  '11144477735',
  'Protocolo 11144477736',
  '12.345.678/0001-95',
  '12345678000195',
  'R$ 1.234.567,89',
  '2026-11-30 10:15',
  '34191.79001 01043.510047 91020.150008 5 84410026000',
])('%s is nobody’s, also under a name that says of documents', (text) => {
  expect(seen(text)).toBe(text)
  expect(seen('12.345.678/0001-95', 'cpfCnpj')).toBe('12.345.678/0001-95')
})

test('where nobody can ask whose it is, all that may be somebody’s is hidden', () => {
  expect(veil({ texto: 'Loja: compras@aurora.example: 550', n: [1, null], telefone: '3333-4444' })).toEqual({
    texto: `Loja: ${OCULTO}: 550`,
    n: [1, null],
    telefone: OCULTO,
  })
})

test('a text of any shape is read in time in proportion to its length', () => {
  const shapes = ['x', 'a.', '1.', '123.', '1 ', '11 ', 'a@', 'a%40', '+1 ', '(11)', '529.', 'mara@a.']
  for (const shape of shapes) {
    const text = shape.repeat(Math.ceil(200_000 / shape.length))
    const began = performance.now()
    seen(text)
    // It took from seconds to minutes where it grew with the square.
    expect([shape, performance.now() - began < 5_000]).toEqual([shape, true])
  }
})
