import { describe, expect, test } from 'vitest'
import { reconciled, totaisDe } from '../conciliacao/conciliacao.calc.ts'
import { boletoNomeado, contasDoExtrato, isHistorico, isPagador } from './extrato.calc.ts'

// Whose a statement and an entry are, and whether a day is even, without database: what `npm run mutation` changes in every way it knows.

const conta = { id: 1, agencia: '1234', agenciaDv: '5', conta: '0012345', contaDv: 'X' }

describe('the account of a statement', () => {
  const de = (agencia: string, numero: string, contas: readonly (typeof conta | object)[] = [conta]) =>
    contasDoExtrato({ banco: '001', agencia, conta: numero }, contas as (typeof conta)[])[0]?.id

  test.each([
    ['1234', '12345X', true],
    ['1234-5', '12345-X', true],
    ['12345', '12345', true],
    ['1234', '12345x', true],
    ['0001234', '0012345', true],
    ['', '0000012345', true],
    ['', '1234/12345-X', true],
    ['', '1234-5/0012345-X', true],
    ['', '1234 0012345', true],
    ['9999', '12345-X', false],
    ['1234', '1234', false],
    ['1234', '123456', false],
    ['1234', '', false],
    ['234', '12345', false],
    ['', '123412345Y', true],
  ])('branch "%s", account "%s"', (agencia, numero, ours) => {
    expect(de(agencia, numero, [{ ...conta, id: 2 }, conta])).toBe(ours ? 1 : undefined)
  })

  test('without a digit of its own, or without a branch, by what there is', () => {
    expect(de('1234', '12345', [{ ...conta, agenciaDv: null, contaDv: null }])).toBe(1)
    expect(de('1234', '12345X', [{ ...conta, contaDv: null }])).toBeUndefined()
    // Only zeros before a number say nothing.
    expect(de('12', '12345', [{ ...conta, agencia: '1002' }])).toBeUndefined()
    expect(de('9999', '12345', [{ ...conta, agencia: null, agenciaDv: null }])).toBe(1)
    expect(
      de('1234', '99', [
        { ...conta, conta: '12-34' },
        { ...conta, id: 3, conta: '99', contaDv: null },
      ]),
    ).toBe(3)
  })

  test('FAL-05 where the file has a hyphen, number and digit are those; what is exact wins, and nothing else is near enough', () => {
    const um = { id: 1, agencia: '1234', agenciaDv: null, conta: '543219', contaDv: '6' }
    const dois = { ...um, id: 2, conta: '54321', contaDv: '9' }
    expect(de('1234', '54321-9', [um])).toBeUndefined()
    expect(de('1234', '1234/54321-9', [um])).toBeUndefined()
    expect(de('1234', '543219-6', [um])).toBe(1)
    expect(de('1234', '54321-9', [um, dois])).toBe(2)
    expect(de('1234', '0054321 - 9', [um, dois])).toBe(2)
    expect(de('1234', '54321-8', [um, dois])).toBeUndefined()
    // Without a hyphen the digit is there where it is ours; else the number may be without it.
    expect(de('1234', '543219', [um, dois])).toBe(2)
    expect(de('1234', '543219', [um])).toBe(1)
    expect(de('1234', '5432196', [um, dois])).toBe(1)
    // A digit of which we know none does not contradict; one that stands in the number is no digit.
    expect(de('1234', '54321-9', [{ ...dois, contaDv: null }])).toBe(2)
    expect(de('1234', '54321-9', [{ ...um, contaDv: null }])).toBeUndefined()
    expect(de('1234', '54321-9', [{ ...dois, contaDv: null, id: 1 }, { ...dois, contaDv: '8', id: 3 }, dois])).toBe(1)
  })

  test('FAL-05 the branch likewise, and a statement that may be of two accounts is of neither', () => {
    const um = { id: 1, agencia: '12345', agenciaDv: '6', conta: '777', contaDv: '0' }
    const dois = { ...um, id: 2, agencia: '1234', agenciaDv: '5' }
    expect(de('1234-5', '777-0', [um])).toBeUndefined()
    expect(de('1234-5', '777-0', [um, dois])).toBe(2)
    expect(de('1234-5', '777-0', [um, { ...dois, agenciaDv: null }])).toBe(2)
    const quais = (...contas: (typeof um)[]) => contasDoExtrato({ banco: '001', agencia: '', conta: '777-0' }, contas).map(({ id }) => id)
    expect(quais(um, dois)).toEqual([1, 2])
    // Wallets of one account are one.
    expect(quais(dois, { ...dois, id: 1 })).toEqual([1])
  })

  test('an account that its bank knows by other codes is the only one of its branch', () => {
    const sem = { ...conta, conta: null, contaDv: null }
    expect(de('1234', '130001234', [sem])).toBe(1)
    expect(de('1234', '130001234', [{ ...sem, conta: '-' }])).toBe(1)
    expect(de('9999', '130001234', [sem])).toBeUndefined()
    expect(de('1234', '130001234', [sem, { ...sem, id: 2, agencia: '777', agenciaDv: null }])).toBe(1)
    expect(de('1234', '130001234', [sem, { ...sem, id: 2 }])).toBeUndefined()
    expect(de('1234', '130001234', [sem, { ...conta, id: 2 }])).toBeUndefined()
    expect(de('1234', '130001234', [])).toBeUndefined()
  })
})

describe('the boleto of an entry', () => {
  test.each([
    ['PIX RTG88129', null, 88129],
    ['pix rtg12x2 recebido', null, 12],
    ['RTG7X', null, 7],
    ['RTG12X23', null, 12],
    ['PIX', 'RTG5', 5],
    ['RTG4', 'RTG5', 4],
    ['RTG0', null, undefined],
    ['RTG12345678901', null, undefined],
    ['RTG123456789', null, 123_456_789],
    ['PIX', null, undefined],
    ['RTG', '12', undefined],
  ])('%s, %s names %s', (memo, documento, id) => expect(boletoNomeado(memo, documento)).toBe(id))

  const vitrais = { nome: 'Vitrais Santana Comércio Ltda', nomeFantasia: null as string | null, cpfCnpj: '12345678000195' }
  test.each([
    ['TED VITRAIS SANT', true],
    ['TED SANTANA VITRAIS', true],
    ['ted vítrais santána', true],
    ['VITRAIS', false],
    ['VITRAIS SAN', false],
    ['VITRAIS SANTANAS', false],
    ['VITRAIS SANTOS', false],
    ['PIX 12345678000195', true],
    ['PIX 12.345.678/0001-95', true],
    ['PIX 12.345.678/0001-9', false],
    ['COMERCIO LTDA', false],
    ['', false],
  ])('"%s" is the payer: %s', (memo, is) => expect(isPagador(memo, vitrais)).toBe(is))

  test('by the name that a shop is known by, and not by what says little', () => {
    expect(isPagador('PIX LOJA AZULEJO', { ...vitrais, nomeFantasia: 'Loja do Azulejo' })).toBe(true)
    expect(isPagador('PIX AZUL', { ...vitrais, nome: 'Azul', cpfCnpj: '12ABC34501DE35' })).toBe(true)
    expect(isPagador('PIX 12abc345/01de-35', { ...vitrais, nome: 'Azul', cpfCnpj: '12ABC34501DE35' })).toBe(true)
    expect(isPagador('PIX SOL', { ...vitrais, nome: 'Sol' })).toBe(false)
    expect(isPagador('PIX LUA SOL', { ...vitrais, nome: 'Lua Sol' })).toBe(true)
    expect(isPagador('PIX X Y', { ...vitrais, nome: 'X Y' })).toBe(false)
    expect(isPagador('TED VITRAIS SANT', { ...vitrais, nome: 'Vitrais Santana Curitiba' })).toBe(true)
    for (const nome of ['Ltda ME EPP SA', 'S A', 'MEI EIRELI CIA', 'Comércio Indústria Serviços', 'Loja Lojas', 'de da do das dos e em'])
      expect(isPagador(nome, { ...vitrais, nome })).toBe(false)
    expect(isPagador('TED BANCO X', { ...vitrais, nome: 'Padaria', nomeFantasia: '' })).toBe(false)
  })

  test('what a bank calls cobrança is found, whatever case, accents and blanks', () => {
    expect(isHistorico('Liq. COBRANÇA bb - 17/11', ['cobranca BB'])).toBe(true)
    expect(isHistorico('CRED.COBRANCA-TITULOS', ['cred cobr'])).toBe(true)
    expect(isHistorico('CRED.COBRANCA-TITULOS', ['tarifa', 'Créd. Cobr'])).toBe(true)
    expect(isHistorico('COBRANCA 1 BB', ['cobranca bb'])).toBe(false)
    expect(isHistorico('TAR COBRANCA', [])).toBe(false)
    expect(isHistorico('x', ['', '-'])).toBe(false)
  })
})

describe('a day', () => {
  const day = { data: '2026-11-17', retorno: '100.00', tarifas: '2.50', titulos: 3 }
  const of = (extrato: string | null, more = {}) => reconciled({ ...day, extrato, ...more })
  test('is even where all that was paid came, or all but the fees', () => {
    const judged = [of('100.00'), of('97.50'), of('90.00'), of('110.00'), of(null), of('5.00', { retorno: '0.00' })]
    expect(judged.map(({ situacao, diferenca }) => [situacao, diferenca])).toEqual([
      [1, '0.00'],
      [1, '0.00'],
      [2, '-7.50'],
      [2, '12.50'],
      [3, null],
      [4, null],
    ])
    expect(of(null, { retorno: '0.00' })).toMatchObject({ ...day, retorno: '0.00', extrato: '0.00', diferenca: null, situacao: 3 })
    expect(of('0.00', { retorno: '0.00', tarifas: '0.00' })).toMatchObject({ situacao: 4 })
    expect(of('99', { retorno: '99' })).toMatchObject({ ...day, retorno: '99.00', extrato: '99.00', diferenca: '0.00', situacao: 1 })
  })
  test('days add up, those of which one side says nothing too', () => {
    expect(totaisDe([of('90.00'), of('110.00'), of(null)])).toEqual({
      retorno: '300.00',
      tarifas: '7.50',
      extrato: '200.00',
      diferenca: '5.00',
      comparado: { retorno: '200.00', tarifas: '5.00', extrato: '200.00', diferenca: '5.00' },
    })
    // What came whole was credited without the fees taken off.
    expect(totaisDe([of('100.00'), of('97.50')]).comparado).toEqual({
      retorno: '200.00',
      tarifas: '2.50',
      extrato: '197.50',
      diferenca: '0.00',
    })
    expect(totaisDe([]).comparado).toEqual({ retorno: '0.00', tarifas: '0.00', extrato: '0.00', diferenca: '0.00' })
  })
})
