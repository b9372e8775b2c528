import { expect, test } from 'vitest'
import { linhasDps, textoDps } from './texto.calc.ts'

test.each([
  ['Padaria São João — “Pão & Cia” – ‘2’…', `Padaria São João - "Pão & Cia" - '2'...`],
  ['10 € por mês', '10 EUR por mês'],
  ['Łódź, Kōbe, ﬁm, ½ ³', 'ódz, Kobe, fim, ½ ³'],
  ['Sa\u0303o', 'São'],
  ['uma\u0000linha\r\n\tou\u007f duas\u0085\u00a0 três', 'uma linha ou duas três'],
  ['Fone ☎ 📞👨‍👩‍👧 11', 'Fone 11'],
  ['\ud83d solto', 'solto'],
  ['日本語', ''],
  ['<b>&amp;"\'</b>', '<b>&amp;"\'</b>'],
  ['  ', ''],
])('%j becomes %j', (typed, said) => {
  expect(textoDps(typed, 300)).toBe(said)
})

test('it is cut to the field, without a blank at its end', () => {
  expect(textoDps('Rua das Palmeiras', 8)).toBe('Rua das')
  expect(textoDps('€€€', 4)).toBe('EURE')
  expect(textoDps('x'.repeat(5_000), 255)).toHaveLength(255)
})

test('lines stay, empty ones do not', () => {
  expect(linhasDps(' a \r\n\n☎\r b\u2003c\nd', 100)).toBe('a\nb c\nd')
  expect(linhasDps('ab\ncd', 3)).toBe('ab')
})

test('whatever is typed, what is left is of Latin-1, and stays as it is', () => {
  const typed = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')
  const said = textoDps(typed, 20_000)
  expect(said).toMatch(/^[!-\u007e\u00a1-\u00ff][ -\u007e\u00a1-\u00ff]*[!-\u007e\u00a1-\u00ff]$/)
  expect(textoDps(said, 20_000)).toBe(said)
})
