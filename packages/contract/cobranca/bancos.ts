import { keysOf } from '../kit/keys.ts'

/** What a bank may ask of an account or wallet, with the longest value and its label. Digits are text, with their zeros. */
const CAMPOS = {
  agencia: ['Agência', 5],
  agenciaDv: ['Dígito da agência', 1],
  conta: ['Conta', 12],
  contaDv: ['Dígito da conta', 2],
  carteira: ['Carteira', 3],
  convenio: ['Convênio', 8],
  codigoBeneficiario: ['Código do beneficiário', 7],
  codigoCliente: ['Código do cliente', 7],
  modalidade: ['Modalidade', 2],
  emissao: ['Emissão', 1],
  posto: ['Posto', 2],
  byte: ['Byte', 1],
  operacao: ['Operação', 7],
  ios: ['IOS', 1],
  variacao: ['Variação da carteira', 3],
  codigoTransmissao: ['Código de transmissão', 15],
} as const satisfies Record<string, readonly [label: string, length: number]>

export type Field = keyof typeof CAMPOS
export const CAMPOS_DE_CONTA: readonly Field[] = keysOf(CAMPOS)
export const labelDe = (field: Field): string => CAMPOS[field][0]
/** The longest value that is read of a field, by a bank or by any of them; zeros before it do not count. */
export const tamanhoDe = (field: Field, banco?: CodigoBanco): number => {
  const { tamanhos }: Partial<Banco> = banco === undefined ? {} : BANCOS[banco]
  return tamanhos?.[field] ?? CAMPOS[field][1]
}

type Cnab = '240' | '400'
type Banco = {
  nome: string
  /** Behind the code on paper: `001-9`. */
  dv: string
  /** What cannot be missing, and what may. */
  pede: readonly Field[]
  aceita: readonly Field[]
  /** Where its barcode or its files have less room for a field than others do. */
  tamanhos: Partial<Record<Field, number>>
  remessa: Cnab
  retornos: readonly Cnab[]
}

const CONTA = ['conta', 'contaDv'] as const

/** The banks that are attended. */
export const BANCOS = {
  '001': {
    nome: 'Banco do Brasil',
    dv: '9',
    remessa: '240',
    retornos: ['240', '400'],
    pede: ['agencia', 'conta', 'carteira', 'convenio'],
    aceita: ['agenciaDv', 'contaDv', 'variacao'],
    tamanhos: { agencia: 4, conta: 8, carteira: 2 },
  },
  '033': {
    nome: 'Santander',
    dv: '7',
    remessa: '240',
    retornos: ['240', '400'],
    pede: ['agencia', 'carteira', 'codigoBeneficiario'],
    aceita: ['agenciaDv', ...CONTA, 'ios', 'codigoTransmissao'],
    tamanhos: { agencia: 4 },
  },
  '077': {
    nome: 'Inter',
    dv: '9',
    remessa: '400',
    retornos: ['400'],
    pede: ['agencia', 'carteira', 'operacao'],
    aceita: ['agenciaDv', ...CONTA],
    tamanhos: { agencia: 4, conta: 9, contaDv: 1 },
  },
  '104': {
    nome: 'Caixa',
    dv: '0',
    remessa: '240',
    retornos: ['240', '400'],
    pede: ['agencia', 'codigoBeneficiario', 'modalidade'],
    aceita: ['agenciaDv', ...CONTA, 'emissao'],
    tamanhos: { modalidade: 1 },
  },
  '237': {
    nome: 'Bradesco',
    dv: '2',
    remessa: '400',
    retornos: ['400'],
    pede: ['agencia', 'conta', 'carteira'],
    aceita: ['agenciaDv', 'contaDv'],
    tamanhos: { agencia: 4, conta: 7, contaDv: 1, carteira: 2 },
  },
  '341': {
    nome: 'Itaú',
    dv: '7',
    remessa: '400',
    retornos: ['400'],
    pede: ['agencia', 'conta', 'carteira'],
    aceita: ['contaDv', 'codigoCliente'],
    tamanhos: { agencia: 4, conta: 5, codigoCliente: 5 },
  },
  '748': {
    nome: 'Sicredi',
    dv: 'X',
    remessa: '240',
    retornos: ['240', '400'],
    pede: ['agencia', 'carteira', 'codigoBeneficiario', 'posto'],
    aceita: [...CONTA, 'byte'],
    tamanhos: { agencia: 4, carteira: 1, codigoBeneficiario: 5 },
  },
  '756': {
    nome: 'Sicoob',
    dv: '0',
    remessa: '240',
    retornos: ['240'],
    pede: ['agencia', 'carteira', 'modalidade', 'codigoCliente'],
    aceita: ['agenciaDv', ...CONTA],
    tamanhos: { agencia: 4, carteira: 1 },
  },
} as const satisfies Record<string, Banco>

export type CodigoBanco = keyof typeof BANCOS
export const isBanco = (codigo: string): codigo is CodigoBanco => Object.hasOwn(BANCOS, codigo)
export const bancoNaoAtendido = (codigo: string): string => `O banco ${codigo} ainda não é atendido.`
