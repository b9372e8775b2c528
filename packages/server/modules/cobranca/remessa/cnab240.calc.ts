import { TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { type Field, centavos, ddmmaaaa, enderecoDoPagador, isCnpj, type Registro } from './field.calc.ts'

/** FEBRABAN's records of 240 columns, as most banks have them; what a bank has otherwise stands over it. */
export type Cnab240 = Record<'arquivo' | 'lote' | 'P' | 'Q' | 'R' | 'fimLote' | 'fimArquivo', readonly Field[]>

const banco: Field = [1, 3, '9', ({ conta }) => conta.banco]
const lote = (numero: string, tipo: string): Field[] => [banco, [4, 7, '9', numero], [8, 8, '9', tipo]]
const detalhe = (segmento: string): Field[] => [
  ...lote('1', '3'),
  [9, 13, '9', ({ numero }) => String(numero)],
  [14, 14, 'X', segmento],
  [16, 17, '9', ({ item }) => item.movimento],
]
export const tipoDocumento = (documento: string): string => (isCnpj(documento) ? '2' : '1')
const digits = (value?: string | null) => value ?? ''

const quem: Field[] = [
  [18, 18, '9', ({ conta }) => tipoDocumento(conta.beneficiarioCpfCnpj)],
  [73, 102, 'X', ({ conta }) => conta.beneficiarioNome],
]
/** Branch and account, each with its digit, from a column on. */
export const agenciaEConta = (de: number): Field[] => [
  [de, de + 4, '9', ({ conta }) => digits(conta.agencia)],
  [de + 5, de + 5, 'X', ({ conta }) => digits(conta.agenciaDv)],
  [de + 6, de + 17, '9', ({ conta }) => digits(conta.conta)],
  [de + 18, de + 18, 'X', ({ conta }) => digits(conta.contaDv)],
]

/** Banks charge from the day after. */
const after = ({ item }: Registro) => ddmmaaaa(addDays(item.vencimento, 1))
const JUROS = ['3', '1', '2']
const ESPECIE = { DM: '02', DS: '04', NP: '12', RC: '17', OU: '99' } as const

export const FEBRABAN: Cnab240 = {
  arquivo: [
    ...lote('0', '0'),
    ...quem,
    [19, 32, '9', ({ conta }) => conta.beneficiarioCpfCnpj],
    ...agenciaEConta(53),
    [143, 143, '9', '1'],
    [144, 151, '9', ({ dia }) => ddmmaaaa(dia)],
    [152, 157, '9', ({ hora }) => hora],
    [158, 163, '9', ({ sequencia }) => String(sequencia)],
    [167, 171, '9', '0'],
  ],
  lote: [
    ...lote('1', '1'),
    [9, 9, 'X', 'R'],
    [10, 11, '9', '01'],
    [18, 18, '9', ({ conta }) => tipoDocumento(conta.beneficiarioCpfCnpj)],
    [19, 33, '9', ({ conta }) => conta.beneficiarioCpfCnpj],
    ...agenciaEConta(54),
    [74, 103, 'X', ({ conta }) => conta.beneficiarioNome],
    [184, 191, '9', ({ sequencia }) => String(sequencia)],
    [192, 199, '9', ({ dia }) => ddmmaaaa(dia)],
    [200, 207, '9', '0'],
  ],
  P: [
    ...detalhe('P'),
    ...agenciaEConta(18),
    [38, 57, 'X', ({ item }) => `${item.nossoNumero}${item.nossoNumeroDv}`],
    [58, 62, 'X', '11122'],
    [63, 77, 'X', ({ item }) => item.seuNumero],
    [78, 85, '9', ({ item }) => ddmmaaaa(item.vencimento)],
    [86, 100, '9', ({ item }) => centavos(item.valor)],
    [101, 105, '9', '0'],
    [107, 108, '9', ({ conta }) => ESPECIE[conta.especie]],
    [109, 109, 'X', ({ conta }) => (conta.aceite ? 'A' : 'N')],
    [110, 117, '9', ({ item }) => ddmmaaaa(item.emissao)],
    [118, 118, '9', ({ item }) => JUROS[item.juros.tipo] ?? ''],
    [119, 126, '9', (registro) => (registro.item.juros.tipo === TipoEncargo.code.NENHUM ? '' : after(registro))],
    [127, 141, '9', ({ item }) => (item.juros.tipo === TipoEncargo.code.NENHUM ? '' : centavos(item.juros.valor))],
    [142, 142, '9', ({ item }) => String(item.desconto.tipo)],
    [143, 150, '9', ({ item }) => (item.desconto.tipo === TipoEncargo.code.NENHUM ? '' : ddmmaaaa(item.desconto.ate))],
    [151, 165, '9', ({ item }) => (item.desconto.tipo === TipoEncargo.code.NENHUM ? '' : centavos(item.desconto.valor))],
    [166, 180, '9', '0'],
    [181, 195, '9', ({ item }) => centavos(item.abatimento)],
    [196, 220, 'X', ({ item }) => item.usoEmpresa],
    [221, 223, '9', '300'],
    [224, 224, '9', ({ conta }) => (conta.diasBaixa > 0 ? '1' : '2')],
    [225, 227, '9', ({ conta }) => String(conta.diasBaixa)],
    [228, 229, '9', '09'],
    [230, 239, '9', '0'],
  ],
  Q: [
    ...detalhe('Q'),
    [18, 18, '9', ({ item }) => tipoDocumento(item.pagador.cpfCnpj)],
    [19, 33, '9', ({ item }) => item.pagador.cpfCnpj],
    [34, 73, 'X', ({ item }) => item.pagador.nome],
    enderecoDoPagador(74, 113),
    [114, 128, 'X', ({ item }) => item.pagador.bairro],
    [129, 136, '9', ({ item }) => item.pagador.cep],
    [137, 151, 'X', ({ item }) => item.pagador.cidade],
    [152, 153, 'X', ({ item }) => item.pagador.uf],
    [154, 169, '9', '0'],
    [210, 212, '9', '0'],
  ],
  R: [
    ...detalhe('R'),
    [18, 65, '9', '0'],
    [66, 66, '9', ({ item }) => String(item.multa.tipo)],
    [67, 74, '9', after],
    [75, 89, '9', ({ item }) => centavos(item.multa.valor)],
  ],
  fimLote: [
    ...lote('1', '5'),
    [18, 23, '9', ({ registros }) => String(registros)],
    [24, 29, '9', ({ titulos }) => String(titulos)],
    [30, 46, '9', ({ total }) => centavos(total)],
    [47, 115, '9', '0'],
  ],
  fimArquivo: [...lote('9999', '9'), [18, 23, '9', '1'], [24, 29, '9', ({ registros }) => String(registros)], [30, 35, '9', '0']],
}
