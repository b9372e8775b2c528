import { type Retencao, Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { generateCpf } from '@retaguarda/contract/test/documento.ts'
import { describe, expect, test } from 'vitest'
import { CLIENTE, CONFIGURACAO, FISCAL, faturaDe, objeto } from '../../../test/nota.ts'
import { dadosDe } from './dados.calc.ts'
import { gruposDe } from './grupos.calc.ts'
import { previstaDe } from './previa.calc.ts'
import { tomadorDe } from './tomador.calc.ts'

const { IRRF, PIS, COFINS, CSLL, ISS, INSS } = Tributo.code
const row = (tributo: Tributo, aliquota: string, base: string, valor: string): Retencao => ({ tributo, aliquota, base, valor })
const CSRF = [row(PIS, '0.6500', '5000.00', '32.50'), row(COFINS, '3.0000', '5000.00', '150.00'), row(CSLL, '1.0000', '5000.00', '50.00')]

const marked = { irrf: '1.5000', csrf: true, inss: null }
const outra = { ...FISCAL, cTribNac: '010301' }

describe('the notes of an invoice', () => {
  test('are one for each kind of service, in the order of their first items; a discount lessens its own', () => {
    const [a, b, same] = [objeto(1), objeto(2, { fiscal: outra }), objeto(3, { fiscal: { ...FISCAL, descricao: 'Hospedagem' } })]
    const grupos = gruposDe(
      faturaDe([
        ['1000.00', a],
        ['200.00', b],
        ['1234.56', same],
        ['-100.00', a],
        ['0.00', b],
      ]),
    )
    expect(grupos.map(({ servico, desconto, base, itens }) => [servico, desconto, base, itens.map(({ id }) => id)])).toEqual([
      ['2234.56', '100.00', '2134.56', [1, 3, 4]],
      ['200.00', '0.00', '200.00', [2, 5]],
    ])
    expect(grupos.map(({ descricao }) => descricao)).toEqual([
      'Loja 1 - 10/2026: R$ 1.000,00\nHospedagem - 10/2026: R$ 1.234,56\nLoja 1 - 10/2026: R$ -100,00\nFatura 17070.',
      'Loja 2 - 10/2026: R$ 200,00\nFatura 17070.',
    ])
  })

  test.each<[string, object]>([
    ['cTribMun', { fiscal: { ...FISCAL, cTribMun: '12' } }],
    ['cNBS', { fiscal: { ...FISCAL, cNBS: null } }],
    ['tribISSQN', { fiscal: { ...FISCAL, tribISSQN: 4 } }],
    ['cst', { fiscal: { ...FISCAL, cst: '200' } }],
    ['cClassTrib', { fiscal: { ...FISCAL, cClassTrib: '000002' } }],
    ['cIndOp', { fiscal: { ...FISCAL, cIndOp: '030101' } }],
    ['irrf', { retencao: { irrf: '1.5000', csrf: false, inss: null } }],
    ['csrf', { retencao: { irrf: null, csrf: true, inss: null } }],
    ['inss', { retencao: { irrf: null, csrf: false, inss: '11.0000' } }],
    ['no classification', { fiscal: null }],
  ])('another %s is another note', (_, other) => {
    expect(
      gruposDe(
        faturaDe([
          ['10.00', objeto(1)],
          ['20.00', objeto(2, other)],
        ]),
      ),
    ).toHaveLength(2)
  })

  test('a rate is the same however it is written, and a description tells no notes apart', () => {
    const irrf = (rate: string) => ({ retencao: { irrf: rate, csrf: false, inss: null }, fiscal: { ...FISCAL, descricao: rate } })
    expect(
      gruposDe(
        faturaDe([
          ['10.00', objeto(1, irrf('1.5'))],
          ['20.00', objeto(2, irrf('1.5000'))],
        ]),
      ),
    ).toHaveLength(1)
  })

  test('what is worth nothing in all is none', () => {
    const itens: Parameters<typeof faturaDe>[0] = [
      ['100.00', objeto(1)],
      ['-100.00', objeto(1)],
      ['5.00', objeto(2, { fiscal: outra })],
    ]
    expect(gruposDe(faturaDe(itens)).map(({ servico }) => servico)).toEqual(['5.00'])
    expect(gruposDe(faturaDe([]))).toEqual([])
  })

  test('share what is withheld by base: a federal row among those marked for it, ISS among all', () => {
    const [a, b, c] = [objeto(1, { retencao: marked }), objeto(2, { retencao: marked, fiscal: outra }), objeto(3)]
    const grupos = gruposDe(
      faturaDe(
        [
          ['3333.33', a],
          ['1666.67', b],
          ['1000.00', c],
        ],
        {
          retencoes: [row(IRRF, '1.5000', '5000.00', '75.00'), ...CSRF, row(ISS, '2.0000', '6000.00', '120.00')],
        },
      ),
    )
    expect(grupos.map(({ retido }) => retido)).toEqual([
      {
        irrf: '50.00',
        pis: '21.67',
        cofins: '100.00',
        csll: '33.33',
        inss: '0.00',
        iss: { valor: '66.67', aliquota: '2.0000' },
        total: '271.67',
      },
      {
        irrf: '25.00',
        pis: '10.83',
        cofins: '50.00',
        csll: '16.67',
        inss: '0.00',
        iss: { valor: '33.33', aliquota: '2.0000' },
        total: '135.83',
      },
      {
        irrf: '0.00',
        pis: '0.00',
        cofins: '0.00',
        csll: '0.00',
        inss: '0.00',
        iss: { valor: '20.00', aliquota: '2.0000' },
        total: '20.00',
      },
    ])
  })

  test('a row that somebody wrote and that fits none, or more than it fits, is of all', () => {
    const [a, b] = [objeto(1, { retencao: { irrf: '1.5000', csrf: false, inss: null } }), objeto(2)]
    const parts = (rows: Retencao[]) =>
      gruposDe(
        faturaDe(
          [
            ['10.00', a],
            ['990.00', b],
          ],
          { retencoes: rows },
        ),
      ).map(({ retido }) => retido.total)
    expect(parts([row(IRRF, '4.8000', '1000.00', '48.00')])).toEqual(['0.48', '47.52'])
    expect(parts([row(INSS, '11.0000', '1000.00', '110.00')])).toEqual(['1.10', '108.90'])
    expect(parts([row(IRRF, '1.5000', '1000.00', '15.00')])).toEqual(['0.15', '14.85'])
    expect(parts([row(IRRF, '1.5000', '10.00', '0.15')])).toEqual(['0.15', '0.00'])
  })
})

describe('what a note says', () => {
  const de2026 = faturaDe([['5000.00', objeto(1, { retencao: marked })]], { retencoes: [row(IRRF, '1.5000', '5000.00', '75.00'), ...CSRF] })
  const [grupo] = gruposDe(de2026)
  if (!grupo) throw new Error('no note')

  test('5.000,00 of 2026: PIS 32,50, COFINS 150,00, withheld 307,50; ISS is 100,00', () => {
    expect(dadosDe(de2026, grupo).valores).toEqual({
      servico: '5000.00',
      desconto: '0.00',
      tribISSQN: 1,
      issRetido: false,
      retIss: '0.00',
      pAliq: null,
      pisCofins: { base: '5000.00', aliquotaPis: '0.65', aliquotaCofins: '3.00', pis: '32.50', cofins: '150.00', retencao: 3 },
      retCp: '0.00',
      retIrrf: '75.00',
      retCsll: '232.50',
      totTrib: null,
    })
    expect(previstaDe(grupo, CONFIGURACAO)).toMatchObject({
      objeto: 'Loja 1',
      valor: '5000.00',
      base: '5000.00',
      iss: { retido: false, valor: '100.00' },
      retido: '307.50',
      liquido: '4692.50',
    })
  })

  test('who it is of, for whom, of what month, and where', () => {
    const { prestador, tomador, competencia, municipio, ibsCbs, servico, substituicao } = dadosDe(
      { ...de2026, observacao: 'Pedido 12' },
      grupo,
    )
    expect(prestador).toEqual({ cnpj: '11222333000181', im: null, opSimpNac: 1, regApTribSN: null, regEspTrib: 0 })
    expect([tomador.nome, competencia, municipio, substituicao]).toEqual(['Padaria São João', '2026-10-31', '3550308', null])
    expect(ibsCbs).toEqual({ indFinal: 0, cIndOp: '100301', cst: '000', cClassTrib: '000001' })
    expect(servico).toEqual({
      cTribNac: '010701',
      cTribMun: null,
      cNBS: '115013000',
      descricao: 'Loja 1 - 10/2026: R$ 5.000,00\nFatura 17070.',
      infoComplementar: 'Pedido 12',
    })
    const cpf = { ...CLIENTE, cpfCnpj: generateCpf(529_982_247) }
    expect(dadosDe({ ...de2026, cliente: cpf }, grupo).ibsCbs?.indFinal).toBe(1)
  })

  test('of who is in the Simples no federal tribute, and the percentage of the Simples', () => {
    const configuracao = { ...CONFIGURACAO, opSimpNac: 3, regApTribSN: 1, tributoSimples: '6' } as const
    const retencoes = [row(ISS, '2.0100', '5000.00', '100.50')]
    const fatura = { ...de2026, retencoes, configuracao }
    const [simples] = gruposDe(fatura)
    if (!simples) throw new Error('no note')
    expect(dadosDe(fatura, simples).valores).toMatchObject({
      issRetido: true,
      retIss: '100.50',
      pAliq: '2.01',
      pisCofins: null,
      retCp: '0.00',
      retIrrf: '0.00',
      retCsll: '0.00',
      totTrib: { simples: '6.00' },
    })
    expect(previstaDe(simples, configuracao).iss).toEqual({ retido: true, valor: '100.50' })
  })

  test('of the withheld three each is told by its own, also where PIS and COFINS are not stated', () => {
    const only = (rows: Retencao[], configuracao = CONFIGURACAO) => {
      const fatura = { ...de2026, retencoes: rows, configuracao }
      const [first] = gruposDe(fatura)
      if (!first) throw new Error('no note')
      const { pisCofins, retCsll } = dadosDe(fatura, first).valores
      return [pisCofins?.retencao, retCsll]
    }
    expect(only(CSRF.slice(2))).toEqual([8, '50.00'])
    expect(only([])).toEqual([0, '0.00'])
    expect(only(CSRF, { ...CONFIGURACAO, pis: null, cofins: null })).toEqual([undefined, '232.50'])
  })
})

describe('who takes the service', () => {
  const casa = { logradouro: 'Rua A', numero: null, complemento: 'fundos', bairro: 'Centro', cep: null, cidade: 3_304_557 }
  const [sede] = CLIENTE.enderecos
  if (!sede) throw new Error('no address')

  test('is at the first address that has a postal code, S/N without a number; without any address at none', () => {
    expect(tomadorDe({ ...CLIENTE, enderecos: [casa, sede] }).endereco).toMatchObject({ cep: '01310100', numero: '1500' })
    expect(tomadorDe({ ...CLIENTE, enderecos: [{ ...casa, cep: '20040030' }, sede] }).endereco).toEqual({
      municipio: '3304557',
      cep: '20040030',
      logradouro: 'Rua A',
      numero: 'S/N',
      complemento: 'fundos',
      bairro: 'Centro',
    })
    expect(tomadorDe({ ...CLIENTE, enderecos: [] }).endereco).toBeNull()
  })

  test('is reached by the e-mail for notes, else that of billing, of finance, the first; by a phone of digits', () => {
    const contato = (tipo: 1 | 2, setor: -1 | 3 | 4, text: string) => ({ tipo, setor, contato: text })
    const contatos = [
      contato(1, -1, 'a@x.example'),
      contato(1, 3, 'b@x.example'),
      contato(1, 4, `${'c'.repeat(80)}@x.example`),
      contato(2, -1, '+55 (11) 98765-4321'),
    ]
    const reach = (other: object) => {
      const { email, fone } = tomadorDe({ ...CLIENTE, contatos, ...other })
      return [email, fone]
    }
    expect(reach({})).toEqual(['b@x.example', '5511987654321'])
    expect(reach({ emailNota: 'nota@x.example', telefone: '(11) 4000-1234' })).toEqual(['nota@x.example', '1140001234'])
    expect(reach({ contatos: [contato(1, 4, 'ł@x.example'), contato(2, -1, '123')] })).toEqual([null, null])
  })
})
