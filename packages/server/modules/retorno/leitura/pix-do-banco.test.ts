import { describe, expect, test } from 'vitest'
import { retornoDoBanco } from '../../../test/cnab.ts'
import { pixCopiaECola } from '../../cobranca/pix.calc.ts'
import type { Lida } from './leitor.calc.ts'
import { codigoDoPix, pixDoBanco } from './pix-do-banco.calc.ts'
import { leituraDeRetorno } from './retorno.calc.ts'

const QUEM = { nome: 'Loja Exemplo', cidade: 'Curitiba' }
const LOCATION = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
const CODIGO = pixCopiaECola({ ...QUEM, location: LOCATION, txid: undefined, valor: undefined })

/** The Pix codes of two titles, of which the bank made one of `pix` for the first, or for the last. */
function lidos(banco: string, layout: 240 | 400, pix: string, last = false): string[] {
  const um = { movimento: '02', nossoNumero: '12345678', valor: 100 }
  const leitura = leituraDeRetorno()
  const lidas: (Lida | undefined)[] = retornoDoBanco({ banco, layout, titulos: last ? [um, { ...um, pix }] : [{ ...um, pix }, um] })
    .split('\r\n')
    .map((line) => leitura.linha(line.trimEnd()))
  lidas.push(leitura.fim().ultima)
  return lidas.flatMap((lida) => (lida ? [(lida.pix && codigoDoPix(lida.pix, QUEM)) ?? ''] : []))
}

test('a location is no longer than the standard allows, whatever stands behind it', () => {
  const caminho = 'a'.repeat(77 - 'pix.example.com/'.length)
  const line = (text: string) => pixDoBanco(`3${text}`, [2, 391])
  expect(line(`pix.example.com/${caminho}99`)).toBe(`pix.example.com/${caminho}`)
  expect(line('nada')).toBe('')
})

describe('the Pix code that a bank makes of a title', () => {
  test.each([
    ['341', 400, CODIGO],
    ['033', 400, CODIGO],
    ['033', 400, `https://${LOCATION}`],
    ['237', 400, LOCATION],
    ['033', 240, LOCATION],
    ['104', 240, `https://${LOCATION}`],
    ['756', 240, LOCATION],
  ] as [string, 240 | 400, string][])('is read in the record behind it: %s in %i columns, %s', (banco, layout, pix) => {
    expect(lidos(banco, layout, pix)).toEqual([CODIGO, ''])
    expect(lidos(banco, layout, pix, true)).toEqual(['', CODIGO])
  })

  test.each([
    ['341', CODIGO.replace('Curitiba', 'Curitibo')],
    ['341', CODIGO.slice(0, -8)],
    ['237', '123e4567-e12b-12d1-a456-426655440000'],
    ['001', CODIGO],
  ])('is none where it cannot be read, or where the bank has no such record: %s, %s', (banco, pix) => {
    expect(lidos(banco, 400, pix)).toEqual(['', ''])
  })
})
