import { readFileSync } from 'node:fs'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { feriadosNacionais, nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { codigoBarrasDe, codigoDaLinha, fatorDe, isCodigoValido, linhaDigitavelDe, vencimentoDe } from './codigo-barras.calc.ts'
import { digito3197, modulo10, modulo11, modulo11Barras, modulo11Base7, modulo11De9 } from './digitos.calc.ts'
import { encargosNoDia, fimDaSegundaVia, isDescontoTotal } from './encargos.calc.ts'
import { previaDe } from './previa.calc.ts'
import { encargosDoTitulo } from './titulo-novo.calc.ts'

// The arithmetic of banks by itself, without database: what `npm run mutation` changes in every way it knows.

type Taxa = { tipo: 0 | 1 | 2; valor: string }
type Exemplos = {
  boletos: { id: string; banco: string; entrada: object; esperado: { nossoNumeroFormatado?: string } }[]
  encargos: { id: string; entrada: object; esperado: object }[]
  titulos: { id: string; entrada: { banco: string; valor: string; juros: Taxa; multa: Taxa; pagador: 'cpf' | 'cnpj' }; esperado: object }[]
  feriados: { ano: number; feriados: object[] }[]
  diasUteis: { data: string; proximo: string }[]
  pix: {
    gerados: { id: string; entrada: Record<string, string>; esperado: string }[]
    recusados: { id: string; entrada: Record<string, string> }[]
  }
}
/** From independent sources, each named beside its example. */
const examples = JSON.parse(readFileSync(new URL('cobranca.examples.json', import.meta.url), 'utf8')) as Exemplos
const named = <T extends { id: string }>(all: readonly T[]) => all.map((one): [string, T] => [one.id, one])

const HOJE = '2026-11-20'
const NADA = { hoje: HOJE, feriados: new Set<string>() }
const QUALQUER = { banco: '237', agencia: '1234', conta: '12345', carteira: '09', nossoNumero: '1', valor: '0', vencimento: null }
const previa = (body: object) => previaDe(contaBancaria.previa.body.parse(body), NADA)

describe('the examples', () => {
  test.each(named(examples.boletos))('%s', (_id, { banco, entrada, esperado }) => {
    const { nossoNumeroFormatado, ...rest } = esperado
    expect(previa({ banco, ...entrada })).toMatchObject({
      ok: true,
      previa: { ...rest, ...(banco !== '237' && nossoNumeroFormatado && { nossoNumeroFormatado }) },
    })
  })
  test.each(named(examples.encargos))('%s', (_id, { entrada, esperado }) =>
    expect(previa({ ...QUALQUER, ...entrada })).toMatchObject({ ok: true, previa: { encargos: esperado } }),
  )
  test.each(named(examples.titulos))('%s', (_id, { entrada: { pagador, ...entrada }, esperado }) => {
    const who = pagador === 'cpf' ? '52998224725' : '11222333000181'
    const { juros, multa } = encargosDoTitulo({ ...entrada, pagador: who, vencimento: HOJE, desconto: { tipo: 0, valor: '0', dias: 0 } })
    expect({ juros, multa }).toEqual(esperado)
  })
  test.each(examples.feriados)('holidays of $ano', ({ ano, feriados }) => expect(feriadosNacionais(ano)).toEqual(feriados))
  test.each(examples.diasUteis)('$data goes on to $proximo', ({ data, proximo }) => expect(nextBusinessDay(data)).toBe(proximo))
  test.each(named(examples.pix.gerados))('%s', (_id, { entrada: { nome, cidade, chave, ...rest }, esperado }) =>
    expect(previa({ ...QUALQUER, ...rest, pix: { nome, cidade, ...(chave && { chave }) } })).toMatchObject({
      previa: { pixCopiaECola: esperado },
    }),
  )
  test.each(named(examples.pix.recusados))('%s', (_id, { entrada: { nome, cidade, chave } }) =>
    expect(previa({ ...QUALQUER, pix: { nome, cidade, chave } })).toEqual({
      ok: false,
      faltas: {
        'pix.chave': 'Chave Pix: informe CPF ou CNPJ só com os algarismos, telefone com +55, e-mail ou chave aleatória em minúsculas.',
      },
    }),
  )
})

describe('charges on a day', () => {
  test('of a title: a discount in reais is not given where it is all that is left to pay', () => {
    const titulo = { vencimento: '2026-12-10', juros: null, multa: null, desconto: { tipo: 1 as const, valor: '10.00', ate: '2026-12-08' } }
    const total = (valor: string, data: string, abatimento = '0.00') => encargosNoDia(titulo, { valor, abatimento, data }, new Set()).total
    expect([total('10.01', '2026-12-08'), total('10.01', '2026-12-09')]).toEqual(['0.01', '10.01'])
    expect([total('10.00', '2026-12-08'), total('9.99', '2026-12-08'), total('100.00', '2026-12-08', '95.00')]).toEqual([
      '10.00',
      '9.99',
      '5.00',
    ])
    const sem = { ...titulo, desconto: { ...titulo.desconto, ate: null } }
    expect(encargosNoDia(sem, { valor: '50.00', data: '2026-12-01' }, new Set()).total).toBe('50.00')
    expect(encargosNoDia({ ...titulo, desconto: null }, { valor: '50.00', data: '2026-12-01' }, new Set()).total).toBe('50.00')
  })
  const encargos = (more: object) => {
    const read = previa({ ...QUALQUER, valor: '1000.00', vencimento: '2026-12-10', data: '2026-12-20', ...more })
    return read.ok ? read.previa.encargos : read.faltas
  }
  const [um, nothing] = [
    { tipo: 1, valor: '2.00' },
    { tipo: 0, valor: '9.00' },
  ]
  test('in reais, in percent, and none', () => {
    expect(encargos({ juros: um, multa: um })).toMatchObject({ dias: 10, juros: '20.00', multa: '2.00', total: '1022.00' })
    expect(encargos({ juros: nothing, multa: nothing, desconto: { ...nothing, dias: 0 }, data: '2026-12-01' })).toMatchObject({
      total: '1000.00',
    })
    expect(encargos({ juros: nothing, multa: nothing })).toMatchObject({ juros: '0.00', multa: '0.00', total: '1000.00' })
    expect(encargos({})).toMatchObject({ dias: 10, total: '1000.00' })
  })
  test('a discount may be all that is to be paid and no more', () => {
    const before = { data: '2026-12-01', abatimento: '100.00' }
    expect(encargos({ ...before, desconto: { tipo: 1, valor: '900.00', dias: 0 } })).toMatchObject({ desconto: '900.00', total: '0.00' })
    expect(encargos({ ...before, desconto: { tipo: 2, valor: '100.00', dias: 0 } })).toMatchObject({ desconto: '900.00', total: '0.00' })
    expect(encargos({ ...before, desconto: { tipo: 1, valor: '900.01', dias: 0 } })).toEqual({
      'desconto.valor': 'Desconto: não pode ser maior que o valor menos o abatimento.',
    })
    expect(encargos({ desconto: { tipo: 1, valor: '1000.01', dias: 0 } })).toMatchObject({ desconto: '0.00', total: '1000.00' })
  })
  test('a discount that leaves nothing, to the cent', () => {
    const total = (tipo: 0 | 1 | 2, valor: string) => isDescontoTotal({ tipo, valor }, '0.30')
    expect([total(0, '9.00'), total(1, '0.29'), total(1, '0.30'), total(2, '98.0000'), total(2, '99.0000')]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
  })
  test('a second copy may be asked for five years ahead, whatever leap days lie between', () => {
    expect(['2026-11-23', '2027-03-01', '2028-02-29'].map(fimDaSegundaVia)).toEqual(['2031-11-23', '2032-03-01', '2033-02-29'])
  })
  test('a discount up to its last day, interest and fine from the next business day on', () => {
    const desconto = { tipo: 1, valor: '5.00', dias: 3 }
    expect(['2026-12-06', '2026-12-07', '2026-12-08'].map((data) => encargos({ desconto, data }))).toMatchObject([
      { desconto: '5.00' },
      { desconto: '5.00' },
      { desconto: '0.00' },
    ])
    expect(encargos({ juros: um, multa: um, vencimento: '2026-12-12', data: '2026-12-14' })).toMatchObject({
      dias: 0,
      juros: '0.00',
      multa: '0.00',
    })
    expect(encargos({ juros: um, multa: um, vencimento: '2026-12-12', data: '2026-12-15' })).toMatchObject({ dias: 3, juros: '6.00' })
  })
})

describe('digits, each read a second time in another way', () => {
  const digitos = fc.stringMatching(/^\d{1,43}$/)
  /** The sum with weights written out, from the right. */
  const soma = (text: string, pesos: string) => {
    let total = 0
    for (let i = 0; i < text.length; i++) total += Number(text.charAt(text.length - 1 - i)) * Number(pesos.charAt(i % pesos.length))
    return total
  }
  const same = (mine: (text: string) => string, other: (text: string) => string) =>
    fc.assert(
      fc.property(digitos, (text) => mine(text) === other(text)),
      { numRuns: 400 },
    )

  test('módulo 11', () => {
    same(modulo11Barras, (text) => {
      const rest = (soma(text, '23456789') * 10) % 11
      return rest === 0 || rest === 1 || rest === 10 ? '1' : String(rest)
    })
    same(modulo11, (text) => {
      const rest = (soma(text, '23456789') * 10) % 11
      return rest === 10 ? '0' : String(rest)
    })
    same(modulo11Base7, (text) => {
      const rest = (soma(text, '234567') * 10) % 11
      return rest === 10 ? 'P' : String(rest)
    })
    same(modulo11De9, (text) => {
      const rest = soma(text, '98765432') % 11
      return rest === 10 ? 'X' : String(rest)
    })
  })
  test('módulo 10 and 3197', () => {
    same(modulo10, (text) => {
      const products = [...text].toReversed().map((one, i) => String(Number(one) * (i % 2 ? 1 : 2)))
      return String((1000 - [...products.join('')].reduce((sum, one) => sum + Number(one), 0)) % 10)
    })
    same(digito3197, (text) => {
      const rest = [...text].reduce((sum, one, i) => sum + Number(one) * Number('3197'.charAt(i % 4)), 0) % 11
      return String(rest <= 1 ? 0 : 11 - rest)
    })
  })
})

describe('barcode and line', () => {
  test('a known slip, piece by piece', () => {
    const campoLivre = '1234040000000045301234560'
    const barras = codigoBarrasDe({ banco: '237', fator: '6904', valor: '141.50', campoLivre })
    expect(barras).toBe('23792690400000141501234040000000045301234560')
    const row = '23791.23405 40000.000048 53012.345608 2 69040000014150'
    expect(linhaDigitavelDe(barras)).toBe(row)
    expect(codigoDaLinha(row.replaceAll(/\D/g, ''))).toBe(barras)
    expect(isCodigoValido(barras)).toBe(true)
    expect(isCodigoValido(`2378${barras.slice(4)}`)).toBe(false)
    // Of another currency, with a digit that is right for it.
    const other = `2378${modulo11Barras(`2378${barras.slice(5)}`)}${barras.slice(5)}`
    expect(isCodigoValido(other)).toBe(false)
  })
  test('factors at the ends of what they mean', () => {
    expect([null, '1997-10-06', '1997-10-07', '2000-07-03', '2025-02-21', '2025-02-22', '2049-10-13', '2049-10-14'].map(fatorDe)).toEqual([
      '0000',
      undefined,
      '0000',
      '1000',
      '9999',
      '1000',
      '9999',
      '1000',
    ])
    const [at, before, after] = ['2026-11-20', 3_000, 5_500]
    const day = (days: number) => new Date(Date.parse(`${at}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    for (const days of [-before, after]) expect(vencimentoDe(fatorDe(day(days)) ?? '', at)).toBe(day(days))
    for (const days of [-before - 1, after + 1]) expect(vencimentoDe(fatorDe(day(days)) ?? '', at)).not.toBe(day(days))
    expect(vencimentoDe('0000', at)).toBeNull()
    expect(vencimentoDe('0999', at)).toBeNull()
    expect([vencimentoDe('1000', at), vencimentoDe('1000', '2003-01-01')]).toEqual(['2025-02-22', '2000-07-03'])
    expect(['1997-10-08', '2000-07-02', '2074-06-05'].map(fatorDe)).toEqual(['0001', '0999', '1000'])
  })
})

describe('the preview refuses with a sentence', () => {
  test.each([
    [{ banco: '208' }, { banco: 'O banco 208 ainda não é atendido.' }],
    [{ valor: '100000000.00' }, { valor: 'Valor: no máximo R$ 99.999.999,99 em um boleto.' }],
    [
      { banco: '104', modalidade: '1', codigoBeneficiario: '1', valor: '10000000.00' },
      { valor: 'Valor: no máximo R$ 9.999.999,99 em um boleto.' },
    ],
    [{ valor: '10.00', abatimento: '10.01' }, { abatimento: 'Abatimento: não pode ser maior que o valor.' }],
    [{ vencimento: '1997-10-06' }, { vencimento: 'Vencimento: a partir de 07/10/1997.' }],
    [{ data: HOJE }, { vencimento: 'Informe o vencimento.' }],
    [{ nossoNumero: '123456789012' }, { nossoNumero: 'Nosso número: no máximo 11 algarismos.' }],
    [{ pix: {} }, { 'pix.nome': 'Nome do Pix: use letras.', 'pix.cidade': 'Cidade do Pix: use letras.', 'pix.chave': some.any(String) }],
  ])('%j', (more, fields) => expect(previa({ ...QUALQUER, ...more })).toEqual({ ok: false, faltas: fields }))

  test('and takes what lies just within', () => {
    for (const more of [{ valor: '99999999.99' }, { valor: '10.00', abatimento: '10.00' }, { vencimento: '1997-10-07' }])
      expect(previa({ ...QUALQUER, ...more })).toMatchObject({ ok: true })
    const box = { banco: '104', modalidade: '1', codigoBeneficiario: '1', valor: '9999999.99' }
    expect(previa({ ...QUALQUER, ...box })).toMatchObject({ ok: true })
    expect(previa(QUALQUER)).not.toHaveProperty('previa.encargos')
    expect(previa({ ...QUALQUER, vencimento: HOJE })).not.toHaveProperty('previa.encargos')
    const bb = {
      banco: '001',
      agencia: '1',
      conta: '1',
      carteira: '17',
      convenio: '123456',
      nossoNumero: '1',
      valor: '1',
      vencimento: null,
    }
    expect(previa({ ...bb, nossoNumero17: true })).toMatchObject({ previa: { nossoNumero: '00000000000000001', nossoNumeroDv: '' } })
    expect(previa(bb)).toMatchObject({ previa: { nossoNumero: '12345600001' } })
    expect(previa(QUALQUER)).not.toHaveProperty('previa.pixCopiaECola')
    const sicredi = { banco: '748', agencia: '1', posto: '1', codigoBeneficiario: '1', carteira: '1', nossoNumero: '1', vencimento: null }
    expect(previa({ ...sicredi, valor: '0' })).toMatchObject({
      previa: { nossoNumero: '26200001', campoLivre: some.stringMatching(/00\d$/) },
    })
    expect(previa({ ...sicredi, valor: '0.01', ano: '25' })).toMatchObject({
      previa: { nossoNumero: '25200001', campoLivre: some.stringMatching(/10\d$/) },
    })
    const sicoob = {
      banco: '756',
      agencia: '1',
      modalidade: '01',
      codigoCliente: '1',
      carteira: '1',
      nossoNumero: '1',
      valor: '1',
      vencimento: null,
    }
    expect(previa(sicoob)).toMatchObject({ previa: { campoLivre: some.stringMatching(/001$/) } })
    expect(previa({ ...sicoob, parcela: 12 })).toMatchObject({ previa: { campoLivre: some.stringMatching(/012$/) } })
  })
})
