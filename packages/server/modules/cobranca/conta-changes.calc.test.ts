import { ContaBancariaForm } from '@retaguarda/contract/cobranca/conta-form.ts'
import { expect, test } from 'vitest'
import { mudancasDaConta, SENSIVEIS } from './conta-changes.calc.ts'

const CONTA = ContaBancariaForm.parse({
  nome: 'Itaú',
  banco: '341',
  agencia: '1234',
  conta: '987654321',
  contaDv: '7',
  convenio: '11',
  carteira: '109',
  agenciaDv: '1',
  codigoBeneficiario: '12',
  codigoCliente: '13',
  codigoTransmissao: '14',
  operacao: '15',
  beneficiario: { nome: 'Loja Um', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua Um, 1' },
  pix: { modo: 1, chave: 'cobranca@loja.com.br', nome: 'Loja Um', cidade: 'Sao Paulo' },
})
const com = (more: object) => mudancasDaConta(CONTA, { ...CONTA, ...more })
const pix = (more: object) => com({ pix: { ...CONTA.pix, ...more } })

test.each([
  ['a bank', { banco: '237' }, { campo: 'Banco', antes: '341 - Itaú', depois: '237 - Bradesco' }],
  ['a branch', { agencia: '4321' }, { campo: 'Agência', antes: '1234', depois: '4321' }],
  ['an account, its last four', { conta: '123456789' }, { campo: 'Conta', antes: '••••••4321', depois: '••••••6789' }],
  ['an account that ends alike', { conta: '004321' }, { campo: 'Conta', antes: '••••••4321', depois: '••••••4321 (o começo é outro)' }],
  ['none any more', { convenio: null }, { campo: 'Convênio', antes: '11', depois: null }],
  [
    'who is paid',
    { beneficiario: { ...CONTA.beneficiario, cpfCnpj: '52998224725' } },
    { campo: 'CPF/CNPJ', antes: '11.222.333/0001-81', depois: '529.982.247-25' },
  ],
])('FAL-01 what two have to want is read before and after: %s', (_what, more, change) => {
  expect(com(more)).toEqual([change])
})

test('FAL-01 of a key the last four, of an e-mail also whose it is; each part of a Pix and of who is paid is told apart', () => {
  expect(pix({ chave: '123e4567-e89b-12d3-a456-426614174000' })).toEqual([
    { campo: 'Chave Pix', antes: '••••••anca@loja.com.br', depois: '••••••4000' },
  ])
  expect(pix({ chave: 'cobranca@golpe.com.br' })).toEqual([
    { campo: 'Chave Pix', antes: '••••••anca@loja.com.br', depois: '••••••anca@golpe.com.br' },
  ])
  expect(pix({ modo: 2, chave: null, nome: 'Outra', cidade: 'Rio' }).map(({ campo, depois }) => [campo, depois])).toEqual([
    ['Pix', 'Do banco'],
    ['Chave Pix', null],
    ['Nome no Pix', 'Outra'],
    ['Cidade no Pix', 'Rio'],
  ])
  expect(com({ beneficiario: { nome: 'Loja Dois', cpfCnpj: CONTA.beneficiario.cpfCnpj, endereco: 'Rua Dois, 2' } })).toEqual([
    { campo: 'Nome do beneficiário', antes: 'Loja Um', depois: 'Loja Dois' },
    { campo: 'Endereço do beneficiário', antes: 'Rua Um, 1', depois: 'Rua Dois, 2' },
  ])
})

test('FAL-01 nothing that two have to want can change without being told', () => {
  const others: Record<string, unknown> = {
    ...Object.fromEntries(SENSIVEIS.map((field) => [field, '99'])),
    banco: '237',
    beneficiario: { ...CONTA.beneficiario, nome: 'X' },
    pix: { ...CONTA.pix, nome: 'X' },
  }
  for (const field of SENSIVEIS) expect(com({ [field]: others[field] }), field).toHaveLength(1)
})
