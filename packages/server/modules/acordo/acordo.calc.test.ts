import { expect, test } from 'vitest'
import { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { contaDe, fimDe, linhaDe, repartir } from './acordo.calc.ts'
import { situacaoEm } from '../cobranca/acordo.calc.ts'
import { casos, desfeitos, encargosDa } from './acordo.examples.ts'

const NENHUM = new Set<string>()

test.for(casos)('$id $nota', ({ hoje, boletos, juros, multa, desconto, primeira, parcelas, esperado }) => {
  const atrasados = boletos.map(({ valor, vencimento }, at) => ({
    boleto: at + 1,
    fatura: 1,
    competencia: '2026/10',
    parcela: 1,
    vencimento,
    aberto: valor,
    ...encargosDa({ juros, multa }),
  }))
  const lines = atrasados.map((one) => linhaDe(one, hoje, NENHUM))
  const pedido = desconto && { valor: null, ...desconto }
  const done = contaDe(lines, { desconto: pedido, primeira, parcelas }, hoje)
  if ('erro' in esperado) expect(done).toMatchObject({ ok: false, campo: 'primeira' })
  else {
    const { linhas: expected, ...conta } = esperado
    expect(lines).toMatchObject(expected)
    expect(done).toEqual({ ok: true, conta })
  }
})

test.for(desfeitos)('$id $nota', ({ abertos, pago, aplicado, revividos, sobra }) => {
  expect(repartir(abertos, pago)).toMatchObject({ aplicado, revividos, sobra })
})

test('the discount ends with the charges, and the first instalment is soon', () => {
  const lines = [{ aberto: '1000.00', multa: '20.00', juros: '45.67' }]
  const ask = (more: Partial<Parameters<typeof contaDe>[1]>) =>
    contaDe(lines, { desconto: null, primeira: '2026-11-28', parcelas: 1, ...more }, '2026-11-28')
  const valor = (v: string) => ({ valor: v, percentual: null })
  expect(ask({ desconto: valor('65.67') })).toMatchObject({ ok: true, conta: { total: '1000.00' } })
  expect(ask({ desconto: valor('65.68') })).toEqual({
    ok: false,
    campo: 'desconto',
    message: 'O desconto vai até os encargos (R$\u00a065,67). O principal é abatido em Abatimento.',
  })
  expect(ask({ primeira: '2026-11-27' })).toMatchObject({ ok: false, campo: 'primeira' })
  expect(ask({ primeira: '2026-12-28' })).toMatchObject({ ok: true })
  expect(ask({ primeira: '2026-12-29' })).toMatchObject({ ok: false, campo: 'primeira' })
})

test('an instalment is missed after the business day on which it could be paid, and breaks the agreement ten days after its own', () => {
  const { EM_DIA, ATRASADO, QUEBRADO, QUITADO } = SituacaoAcordo.code
  // A Saturday: until Monday, the 30th.
  const one = (aberto: string) => [{ vencimento: '2026-11-28', aberto }]
  const on = (today: string, aberto = '10.00') => situacaoEm(one(aberto), today, NENHUM)
  expect(on('2026-11-30')).toBe(EM_DIA)
  expect(on('2026-12-01')).toBe(ATRASADO)
  expect(on('2026-12-07')).toBe(ATRASADO)
  expect(on('2026-12-08')).toBe(QUEBRADO)
  expect(on('2026-12-08', '0.00')).toBe(QUITADO)
})

test('what is unpaid ends; what was paid in part is closed, and counts', () => {
  const antigos = [
    { boleto: 1, aberto: '1000.00' },
    { boleto: 2, aberto: '1000.00' },
  ]
  const novas = [
    { boleto: 3, quitado: '677.61', aberto: '0.00' },
    { boleto: 4, quitado: '322.39', aberto: '355.22' },
    { boleto: 5, quitado: '0.00', aberto: '677.61' },
  ]
  expect(fimDe(antigos, novas)).toEqual({
    aplicado: '1000.00',
    partes: ['1000.00', '0.00'],
    revividos: [{ boleto: 2, aberto: '1000.00' }],
    canceladas: [5],
  })
})
