import { describe, expect, test } from 'vitest'
import {
  type Cobrado,
  type Estado,
  fimDaConferencia,
  isEmConferencia,
  janelaDe,
  lembreteDe,
  marcasDe,
  motivoDe,
  totalDe,
} from './regua.calc.ts'

// Which days a run makes up for, what a reminder says and why one is not sent, without database.

const NENHUM = new Set<string>()

describe('the days whose rules are due', () => {
  const de = (day: string, ultimo: string | null, hoje = day, feriados: ReadonlySet<string> = NENHUM) =>
    Object.values(janelaDe(day, { ultimo, hoje, feriados })).join(' ')

  test.each([
    ['the first time only the day itself', '2026-11-23', null, '2026-11-23 2026-11-23'],
    ['again on the same day what was billed after', '2026-11-23', '2026-11-23', '2026-11-23 2026-11-23'],
    ['since the last time, that day again', '2026-11-23', '2026-11-20', '2026-11-20 2026-11-23'],
    ['31 days back at most', '2026-11-23', '2026-10-23', '2026-10-23 2026-11-23'],
    ['and not one more', '2026-11-23', '2026-10-22', '2026-10-23 2026-11-23'],
    ['of a day before the last time that day alone', '2026-11-20', '2026-11-23', '2026-11-20 2026-11-20'],
  ])('%s', (_name, day, last, expected) => {
    expect(de(day, last)).toBe(expected)
  })

  test.each([
    ['a Tuesday to come: itself', '2026-12-01', NENHUM, '2026-12-01'],
    ['a Monday to come: the weekend too', '2026-11-30', NENHUM, '2026-11-28'],
    ['behind a holiday that was typed', '2026-11-30', new Set(['2026-11-27']), '2026-11-27'],
    // Tuesday of Carnival is 2027-02-09.
    ['behind Carnival', '2027-02-10', NENHUM, '2027-02-06'],
  ])('of %s', (_name, day, feriados, from) => {
    expect(de(day, '2026-11-23', '2026-11-23', feriados)).toBe(`${from} ${day}`)
    expect(de(day, null, '2026-11-23', feriados)).toBe(`${day} ${day}`)
  })

  test('a company that typed a holiday for every day is looked back for a month and no further', () => {
    const sempre = { has: () => true } as unknown as ReadonlySet<string> // all that is asked of it
    expect(de('2027-03-31', '2026-11-23', '2026-11-23', sempre)).toBe('2027-02-28 2027-03-31')
  })
})

const boleto: Cobrado = {
  cliente: { nome: 'Padaria $& Filhos' },
  ano: 2026,
  mes: 3,
  parcela: 2,
  parcelas: 3,
  valor: '1234.50',
  vencimento: '2026-11-16',
  naLoja: true,
  linhaDigitavel: '2379',
  pixCopiaECola: '0002',
  juros: { tipo: 2, valor: '3.0000' },
  multa: { tipo: 2, valor: '2.0000' },
  desconto: { tipo: 1, valor: '10.00', ate: '2026-11-13' },
}

describe('charges: what is to be paid of a boleto on a day', () => {
  test.each([
    ['2026-11-13', '90.00'],
    ['2026-11-14', '100.00'],
    ['2026-11-16', '100.00'],
    ['2026-11-17', '102.10'],
    ['2026-11-26', '103.00'],
  ])('on %s: %s of 100.00', (day, total) => {
    expect(totalDe(boleto, '100.00', day, NENHUM)).toBe(total)
  })

  test('a discount up to the due date itself, one without a last day, and a boleto without a title', () => {
    const ate = (day: string | null) =>
      totalDe({ ...boleto, desconto: { tipo: 1, valor: '10.00', ate: day } }, '100.00', '2026-11-16', NENHUM)
    expect([ate('2026-11-16'), ate('2026-11-15'), ate(null)]).toEqual(['90.00', '100.00', '100.00'])
    expect(totalDe({ ...boleto, juros: null, multa: null, desconto: null }, '80.00', '2026-12-16', NENHUM)).toBe('80.00')
  })

  test('no charges up to the first business day, of which the typed holidays take part', () => {
    expect(totalDe(boleto, '100.00', '2026-11-17', new Set(['2026-11-16']))).toBe('100.00')
  })
})

describe('what a reminder says', () => {
  test('each mark of a boleto', () => {
    expect(marcasDe(boleto, '2026-11-26', '1260.43')).toEqual({
      cliente: 'Padaria $& Filhos',
      fatura: '03/2026',
      parcela: '2/3',
      valor: 'R$\xA01.234,50',
      vencimento: '16/11/2026',
      total: 'R$\xA01.260,43',
      diasAtraso: '10',
      linhaDigitavel: '2379',
      pixCopiaECola: '0002',
    })
    expect(marcasDe(boleto, '2026-11-10', '1.00').diasAtraso).toBe('0')
    for (const [naLoja, said] of [
      [true, 'disponível na administração da sua loja'],
      [false, 'peça ao financeiro'],
    ] as const) {
      const sem = marcasDe({ ...boleto, naLoja, linhaDigitavel: null, pixCopiaECola: null }, '2026-11-10', '1.00')
      expect([sem.linhaDigitavel, sem.pixCopiaECola]).toEqual([said, said])
    }
  })

  test('in one line of at most 250 characters as its subject, and in the lines of the text', () => {
    const marcas = marcasDe(boleto, '2026-11-26', '1260.43')
    const de = (assunto: string, cliente = marcas.cliente) => lembreteDe({ assunto, texto: 'Olá,\n{{ cliente }}' }, { ...marcas, cliente })
    expect(de(' Vence  {{vencimento}}:\n{{cliente}} ')).toEqual({
      assunto: 'Vence 16/11/2026: Padaria $& Filhos',
      texto: 'Olá,\nPadaria $& Filhos',
    })
    expect(de('{{cliente}}', 'é'.repeat(250)).assunto).toBe('é'.repeat(250))
    expect(de('{{cliente}}', 'é'.repeat(251)).assunto).toBe(`${'é'.repeat(249)}…`)
  })
})

test('why a reminder is not sent, what was done before first', () => {
  const devido: Estado = { aberto: '0.01', soRetencao: false, semRegua: false, enderecos: ['a@exemplo.com.br'], envio: null }
  const envio = { situacao: 0 as const, dispensado: null, erro: null, em: '2026-11-20' }
  expect(motivoDe(devido)).toBeNull()
  expect(motivoDe({ ...devido, enderecos: [] })).toBe('O cliente não tem contato de e-mail.')
  expect(motivoDe({ ...devido, enderecos: [], semRegua: true })).toBe('O cliente não recebe lembretes.')
  const pago = { ...devido, enderecos: [], semRegua: true, aberto: '0.00' }
  expect(motivoDe(pago)).toBe('O boleto não tem nada em aberto.')
  expect(motivoDe({ ...pago, envio })).toBe('O envio está em andamento.')
  expect(motivoDe({ ...pago, envio: { ...envio, situacao: 2, erro: 'Recusado.' } })).toBe('O envio de 20/11/2026 falhou: Recusado.')
  expect(motivoDe({ ...pago, envio: { ...envio, situacao: 2 } })).toBe('O envio de 20/11/2026 falhou: ')
  expect(motivoDe({ ...pago, envio: { ...envio, situacao: 1 } })).toBe('Já enviado em 20/11/2026.')
  expect(motivoDe({ ...pago, envio: { ...envio, situacao: 1, dispensado: 'foi pago.' } })).toBe('Dispensado: foi pago.')
})

test('a boleto whose client says that it was paid is not reminded of through the second business day after', () => {
  const typed = new Set(['2026-12-01'])
  // A Friday; then a weekend, and a typed holiday.
  expect(fimDaConferencia('2026-11-27', typed)).toBe('2026-12-02')
  expect(fimDaConferencia('2026-11-25', typed)).toBe('2026-11-27')
  const days = ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-02', '2026-12-03']
  expect(days.map((day) => isEmConferencia('2026-11-27', day, typed))).toEqual([false, true, true, true, false])
  expect(isEmConferencia(null, '2026-11-27', typed)).toBe(false)
})
