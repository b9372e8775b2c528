import { Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { expect, test } from 'vitest'
import { CLIENTE, CONFIGURACAO, FISCAL, faturaDe, objeto } from '../../../test/nota.ts'
import type { FaturaDaNota } from './entrada.calc.ts'
import { faltasDe } from './faltas.calc.ts'
import { gruposDe } from './grupos.calc.ts'

const BOA = faturaDe([['100.00', objeto(1)]])
const faltas = (fatura: FaturaDaNota) => faltasDe(fatura, gruposDe(fatura))
const ditas = (other: Partial<FaturaDaNota>) => faltas({ ...BOA, ...other }).map(({ texto }) => texto)
const iss = (aliquota: string) => [{ tributo: Tributo.code.ISS, base: '100.00', aliquota, valor: '2.00' }]

test('an invoice that lacks nothing', () => {
  expect(faltas(BOA)).toEqual([])
})

test('all that is missing is told at once, with the place where it is written', () => {
  const { enderecos } = CLIENTE
  const fatura = faturaDe(
    [
      ['100.00', objeto(1, { codigo: 'LOJA-START', fiscal: null })],
      ['50.00', objeto(2, { fiscal: { ...FISCAL, cNBS: null } })],
      ['50.00', objeto(3)],
    ],
    {
      certificado: 'O certificado venceu em 14/11/2026. Envie o novo em Empresa.',
      configuracao: { ...CONFIGURACAO, municipio: null, opSimpNac: 3, regApTribSN: null, tributoSimples: null },
      empresa: { cpfCnpj: null },
      cliente: { ...CLIENTE, enderecos: enderecos.map((endereco) => ({ ...endereco, cep: null, bairro: ' ☎', numero: null })) },
    },
  )
  expect(faltas(fatura).map(({ onde, id, campo, texto }) => [onde, id, campo, texto])).toEqual([
    ['empresa', null, 'cpfCnpj', 'Falta o CNPJ da empresa.'],
    ['empresa', null, 'municipio', 'O município emissor não foi escolhido.'],
    ['empresa', null, 'regApTribSN', 'Falta o regime de apuração do Simples.'],
    ['empresa', null, 'tributoSimples', 'Falta o percentual de tributos do Simples.'],
    ['certificado', null, null, 'O certificado venceu em 14/11/2026. Envie o novo em Empresa.'],
    ['cliente', 7, 'cep', 'Padaria São João não tem CEP.'],
    ['cliente', 7, 'bairro', 'Padaria São João não tem bairro.'],
    ['objeto', 1, 'fiscal', 'O objeto LOJA-START não tem código de tributação nacional.'],
    ['objeto', 2, 'fiscal.cNBS', 'O objeto LOJA-2 não tem NBS: sem ela a Sefin recusa o grupo IBS/CBS (E0322).'],
  ])
})

test('an address is needed only where there is one, or where ISS is withheld (E0237)', () => {
  const cliente = { ...CLIENTE, enderecos: [] }
  expect(ditas({ cliente })).toEqual([])
  expect(ditas({ cliente, retencoes: iss('2.0000') })).toEqual(
    ['CEP', 'logradouro', 'bairro', 'cidade'].map((word) => `Padaria São João não tem ${word}.`),
  )
})

test.each<[string, Partial<FaturaDaNota>, string]>([
  ['no settings', { configuracao: null }, 'O município emissor não foi escolhido.'],
  ['a company with a CPF', { empresa: { cpfCnpj: '52998224725' } }, 'A empresa está com um CPF: a nota sai só de um CNPJ.'],
  [
    'a wrong CNPJ (E0188)',
    { cliente: { ...CLIENTE, cpfCnpj: '45723174000111' } },
    'Padaria São João: CNPJ inválido: os dígitos verificadores não conferem.',
  ],
  [
    'a wrong CPF (E0206)',
    { cliente: { ...CLIENTE, cpfCnpj: '12345678900' } },
    'Padaria São João: CPF inválido: os dígitos verificadores não conferem.',
  ],
  [
    'the company itself (E0202)',
    { cliente: { ...CLIENTE, cpfCnpj: '11222333000262' } },
    'Padaria São João tem o CNPJ da própria empresa: a Sefin não aceita nota de uma empresa para ela mesma.',
  ],
  ['a name of other letters', { cliente: { ...CLIENTE, nome: '日本語' } }, 'O cliente 7 não tem nome que caiba em uma nota.'],
  [
    'a rate by hand',
    { configuracao: { ...CONFIGURACAO, municipioAtivo: false }, retencoes: iss('10.0000') },
    'O ISS retido de Padaria São João está com 10%, que não cabe na nota: ajuste as retenções da fatura.',
  ],
])('%s', (_, other, texto) => {
  expect(ditas(other)).toEqual([texto])
})

test('a name, a code or a discount that no note can say', () => {
  const mudo = (descricao: string) => faturaDe([['10.00', objeto(1, { nome: '☎', fiscal: { ...FISCAL, descricao } })]])
  expect(faltas(mudo('日本')).map(({ campo, texto }) => [campo, texto])).toEqual([
    ['nome', 'O objeto LOJA-1 não tem nome nem descrição que caibam em uma nota.'],
  ])
  expect(faltas(mudo('Telefone ☎'))).toEqual([])
  const grande = objeto(1, { fiscal: { ...FISCAL, cTribMun: '2147483648' } })
  expect(faltas(faturaDe([['10.00', grande]])).map(({ texto }) => texto)).toEqual([
    'O código de tributação municipal do objeto LOJA-1 não cabe na nota: vai até 2147483647.',
  ])
  const outro = objeto(2, { fiscal: { ...FISCAL, cTribNac: '010301' } })
  expect(
    faltas(
      faturaDe([
        ['10.00', objeto(1)],
        ['-11.00', objeto(1)],
        ['5.00', outro],
      ]),
    ).map(({ texto }) => texto),
  ).toEqual(['Os descontos do objeto LOJA-1 passam do que ele cobra nesta fatura.'])
})
