import { describe, expect, test } from 'vitest'
import { keyProblem, isKey, plainKey } from './note-key.ts'
import { NotaForm } from './documento.ts'

const COM_LETRAS = '35261112ABC34501DE35550010000361861487077323'
const NFSE = '355030821' + '12ABC34501DE35' + '000000000004226111234567890'
const DIGITO = 'Chave: o dígito verificador da NF-e não confere. Confira a chave na nota.'

describe('FAL-12 the key of a nota', () => {
  test.each([
    ['of an NF-e whose issuer has letters in its CNPJ', COM_LETRAS],
    ['of an NF-e in digits', '35261112345678000195550010000000421000000425'],
    ['whose digit is zero, by a rest of one', '35261112345678000195550010000000421000000000'],
    ['of a national NFS-e, in digits', NFSE.replace('12ABC34501DE35', '12345678000195')],
    ['of a national NFS-e with letters', NFSE],
  ])('%s is taken', (_name, key) => {
    expect([key, keyProblem(key)]).toEqual([key, undefined])
  })

  test.each([
    ['a letter where the digits of the CNPJ stand', COM_LETRAS.replace('DE35', 'DEX5')],
    ['a letter before the CNPJ', `A${COM_LETRAS.slice(1)}`],
    ['a letter behind it', COM_LETRAS.replace('5500', '55O0')],
    ['another alphabet', COM_LETRAS.replace('ABC', 'ÀBC')],
    ['a letter missing', COM_LETRAS.slice(1)],
    ['one too many', `${COM_LETRAS}0`],
    ['an NFS-e with a letter elsewhere', `${NFSE.slice(0, -1)}A`],
    ['nothing', ''],
  ])('%s is none', (_name, key) => {
    expect([key, isKey(key), keyProblem(key)]).toEqual([key, false, expect.stringMatching(/^Chave: são 44 caracteres \(NF-e\) ou 50/)])
  })

  test('each single digit or letter that is changed is seen by the last digit of an NF-e', () => {
    for (let at = 0; at < COM_LETRAS.length; at++) {
      const other = COM_LETRAS[at] === '1' ? '2' : '1'
      expect(keyProblem(COM_LETRAS.slice(0, at) + other + COM_LETRAS.slice(at + 1)), `${at}`).toBe(DIGITO)
    }
  })

  test('is stored in capitals, without what paper and XML write between and before', () => {
    const written = ['35-2611-12.ABC.345/01DE-35-55-001-000.036.186-148.707.732-3', ` NFe${COM_LETRAS}\n`, COM_LETRAS.toLowerCase()]
    for (const typed of [...written, COM_LETRAS.replace(/(.{4})/g, '$1\u00a0')]) expect(plainKey(typed)).toBe(COM_LETRAS)
    for (const before of ['NFS', 'NFSe']) expect(plainKey(before + NFSE)).toBe(NFSE)
  })

  test('a form without one has none, and the sentence stands beside the field', () => {
    const key = (value: unknown) => NotaForm.safeParse({ numero: '1', valor: '1.00', chave: value })
    for (const none of [undefined, null, '', ' ']) expect(key(none).data?.chave).toBeNull()
    expect(key(` ${COM_LETRAS} `).data?.chave).toBe(COM_LETRAS)
    expect(key(`${COM_LETRAS.slice(0, -1)}4`).error?.issues).toMatchObject([{ path: ['chave'], message: DIGITO }])
    expect(key(7).error?.issues).toMatchObject([{ path: ['chave'] }])
  })
})
