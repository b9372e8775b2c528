import type { Boleto } from '@retaguarda/contract/faturamento/documento.ts'
import { describe, expect, test } from 'vitest'
import { camposDaResposta, rowOf, marcar, pedidoDe, problemaLiquidar, totalMarcado } from './pagamento.ts'

const boleto = (parts: Partial<Boleto> = {}): Boleto => ({
  id: 7,
  fatura: 1,
  tipo: 1,
  nome: 'Parcela 1 de 2',
  parcela: 1,
  valor: '100.00',
  valorPago: null,
  quitado: '0.00',
  retido: '0.00',
  retencaoEsperada: null,
  cobranca: null,
  situacao: 4,
  dataVencimento: '2026-12-15',
  dataHoraVencimento: '2026-12-15T23:59:59-03:00',
  logMensagem: null,
  pagamentos: [],
  ...parts,
})
const HOJE = '2026-11-21'

describe('ticking', () => {
  test('BOL-013 fills the paid value with the value when it is empty, with the open rest once part was paid', () => {
    expect(marcar(rowOf(boleto()), boleto(), true, HOJE)).toMatchObject({ isPago: true, valorPago: '100.00', dataPagamento: HOJE })
    const partly = boleto({ valorPago: '30.01', quitado: '30.01' })
    expect(marcar(rowOf(partly), partly, true, HOJE).valorPago).toBe('69.99')
  })

  test('BOL-013 keeps what was typed before', () => {
    expect(marcar({ ...rowOf(boleto()), valorPago: '12.34' }, boleto(), true, HOJE).valorPago).toBe('12.34')
    expect(marcar({ ...rowOf(boleto()), valorPago: null }, boleto(), true, HOJE).valorPago).toBe('100.00')
  })

  test('BOL-014 unticking resets the paid value to 0', () => {
    const ticked = marcar(rowOf(boleto()), boleto(), true, HOJE)
    expect(marcar(ticked, boleto(), false, HOJE)).toMatchObject({ isPago: false, valorPago: '0.00' })
  })

  test.each([
    [1, true],
    [2, true],
    [4, true],
    [3, false],
    [5, false],
    [6, false],
  ] as const)('BOL-012 situation %i can be ticked: %s', (situacao, can) => {
    expect(problemaLiquidar(boleto({ situacao })) === undefined).toBe(can)
  })
})

describe('what is sent', () => {
  const row = (id: number, isPago: boolean, valorPago: string) => ({ id, isPago, valorPago, dataPagamento: isPago ? HOJE : null })

  test('BOL-015 BOL-016 nothing ticked is refused with the sentence', () => {
    expect(pedidoDe([row(1, false, '0.00')])).toEqual({ ok: false, erro: 'Nenhum boleto selecionado!', campos: {} })
  })

  test('BOL-019 only the ticked ones are sent', () => {
    expect(pedidoDe([row(1, false, '0.00'), row(2, true, '10.50')])).toEqual({
      ok: true,
      body: [{ id: 2, valorPago: '10.50', dataPagamento: HOJE, contaBancaria: null }],
    })
  })

  test('the account is one for all that is ticked, and what is wrong with it stands beside it', () => {
    const rows = [row(1, true, '10.50'), row(2, true, '1.00')]
    const pedido = pedidoDe(rows, { id: 3, nome: 'Banco' })
    expect(pedido.ok && pedido.body.map(({ contaBancaria }) => contaBancaria)).toEqual([3, 3])
    expect(pedidoDe(rows, { nome: 'Banc' })).toMatchObject({ ok: false, campos: { contaBancaria: 'Conta: escolha um item da lista.' } })
    expect(camposDaResposta(rows, { '1.contaBancaria': 'Não existe.' })).toEqual({ contaBancaria: 'Não existe.' })
  })

  test('BOL-019 what is wrong stands beside its own row, from here and from the server', () => {
    const rows = [row(1, false, '0.00'), row(2, true, '0.00'), row(3, true, '1,2,3')]
    expect(pedidoDe(rows)).toMatchObject({
      ok: false,
      campos: {
        'boletos.1.valorPago': 'Informe um valor maior que zero.',
        'boletos.2.valorPago': 'Valor pago: escreva só algarismos e, se houver, as casas decimais.',
      },
    })
    expect(camposDaResposta(rows, { '1.valorPago': 'Não.' })).toEqual({ 'boletos.2.valorPago': 'Não.' })
  })

  test('BOL-013 the sum counts what is ticked, exactly', () => {
    expect(totalMarcado([row(1, true, '0.10'), row(2, true, '0.20'), row(3, false, '9.00'), row(4, true, 'x')])).toBe('0.30')
  })
})
