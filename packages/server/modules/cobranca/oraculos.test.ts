import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { BANCOS } from '@retaguarda/contract/cobranca/bancos.ts'
import { feriadosNacionais } from '@retaguarda/contract/kit/business-day.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import bwip from 'bwip-js/node'
import Holidays from 'date-holidays'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codigoBarrasDe, fatorDe, linhaDigitavelDe } from './codigo-barras.calc.ts'
import { larguraDasBarras } from './papel/itf.calc.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
const banco = fc.constantFrom(...Object.keys(BANCOS))
const HOJE = new Date(2026, 10, 20)

test('an independent reader finds every line valid, and bank, value and due date in it', () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(
    fc.property(banco, digits(25), cents, fc.integer({ min: 0, max: 1_800 }), (codigo, campoLivre, centavos, days) => {
      const vencimento = addDays('2026-11-20', days)
      const parts = { banco: codigo, fator: fatorDe(vencimento) ?? '', valor: (centavos / 100).toFixed(2), campoLivre }
      const row = linhaDigitavelDe(codigoBarrasDe(parts)).replaceAll(/\D/g, '')
      expect(isValidBoleto(row)).toBe(true)
      const info = getBoletoInfo(row, { referenceDate: HOJE })
      expect(info).toMatchObject({ amount: centavos, bankCode: codigo })
      expect(info?.expirationDate?.toISOString().slice(0, vencimento.length)).toBe(vencimento)
    }),
  )
})

test('an independent writer draws the same bars', () => {
  fc.assert(
    fc.property(digits(44), (codigo) => {
      const [drawn] = bwip.raw({ bcid: 'interleaved2of5', text: codigo })
      const bars = drawn && 'sbs' in drawn ? drawn.sbs : []
      const narrow = Math.min(...bars)
      const widths = [...larguraDasBarras(codigo)]
      const unit = Math.min(...widths)
      // Theirs is two to one, ours three to one, as FEBRABAN has it.
      expect(widths.map((width) => width > unit)).toEqual(bars.slice(0, widths.length).map((width) => width > narrow))
    }),
    { numRuns: 20 },
  )
})

test('an independent calendar knows the same days of the banks', () => {
  const calendar = new Holidays('BR', { types: ['public', 'bank'] })
  for (let ano = 2024; ano <= 2040; ano++) {
    const theirs = calendar.getHolidays(ano).flatMap(({ date, name }) => (name === 'Dia de Eleição' ? [] : [date.slice(0, 10)]))
    expect([...new Set(theirs)].toSorted()).toEqual(feriadosNacionais(ano).map(({ data }) => data))
  }
})
