import { expect, test } from 'vitest'
import { divergenciasDe, nossaDe, type FaturaConferida, type NotaConferida } from './divergencias.calc.ts'

const NOTA: NotaConferida = { documento: '11222333000181', iss: '100.00', liquido: '4692.50', nossa: { iss: '100.00', liquido: '4692.50' } }
const FATURA: FaturaConferida = { retido: '307.50', documento: '11222333000181', notas: ['307.50'] }
const said = (nota: Partial<NotaConferida>, fatura: Partial<FaturaConferida> = {}) =>
  divergenciasDe({ ...NOTA, ...nota }, { ...FATURA, ...fatura }).map((sentence) => sentence.replaceAll('\u00a0', ' '))

test('a note that is as its invoice says nothing', () => expect(said({})).toEqual([]))

test('what the notes withhold together is what the invoice withholds, also by what was kept back of a boleto afterwards', () => {
  expect(said({}, { retido: '232.50' })).toEqual(['A nota retém R$ 307,50 e a fatura R$ 232,50. Substitua a nota.'])
  expect(said({}, { notas: ['300.00', '7.50'] })).toEqual([])
  expect(said({}, { notas: ['300.00', '7.49'] })).toEqual(['As notas retêm R$ 307,49 e a fatura R$ 307,50. Substitua a nota.'])
  expect(said({}, { retido: '307.5' })).toEqual([])
  expect(said({}, { retido: '1.00', notas: null })).toEqual([])
})

test('a client with another document, and what the other side reckons otherwise, is said', () => {
  expect(said({}, { documento: '12345678909' })).toEqual([
    'A nota é de 11.222.333/0001-81 e o cliente hoje é 123.456.789-09. Substitua a nota.',
  ])
  expect(said({ iss: '90.00', liquido: '4702.50' })).toEqual([
    'A Sefin calculou ISS de R$ 90,00 e a configuração dá R$ 100,00. Confira a alíquota com o contador.',
    'A Sefin calculou o valor líquido de R$ 4.702,50 e a fatura dá R$ 4.692,50. Confira a nota com o contador.',
  ])
  expect(said({ iss: '90.00', nossa: { ...NOTA.nossa, iss: undefined } })).toEqual([])
})

const VALORES = {
  servico: '5000.00',
  desconto: '0.00',
  tribISSQN: 1,
  issRetido: false,
  retIss: '0.00',
  pAliq: null,
  pisCofins: null,
  retCp: '0.00',
  retIrrf: '75.00',
  retCsll: '232.50',
  totTrib: null,
} as const
const PRESTADOR = { cnpj: '11222333000181', im: null, opSimpNac: 1, regApTribSN: null, regEspTrib: 0 } as const
const nossa = (valores: object = {}, prestador: object = {}, aliquotaIss: string | undefined = '2.00') =>
  // The two are all that is looked at.
  nossaDe({ valores: { ...VALORES, ...valores }, prestador: { ...PRESTADOR, ...prestador } } as Parameters<typeof nossaDe>[0], aliquotaIss)

test('what we reckon with is what we asked for; ISS only where its rate is ours to know', () => {
  expect(nossa()).toEqual({ iss: '100.00', liquido: '4692.50' })
  expect(nossa({ desconto: '1000.00', pAliq: '3.00' })).toEqual({ iss: '120.00', liquido: '3692.50' })
  expect(nossa({ issRetido: true, retIss: '250.00', pAliq: '5.00' })).toEqual({ iss: '250.00', liquido: '4442.50' })
  expect(nossa({ tribISSQN: 4 }).iss).toBe('0.00')
  expect(nossa({}, { regEspTrib: 3 }).iss).toBeUndefined()
  expect(nossa({}, { opSimpNac: 3, regApTribSN: 1 }).iss).toBeUndefined()
  expect(nossa({}, { opSimpNac: 3, regApTribSN: 2 }).iss).toBe('100.00')
  expect(nossa({ pAliq: '2.00' }, { regEspTrib: 0 }, undefined).iss).toBe('100.00')
})
