import { TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { type Field, centavos, ddmmaa, ddmmaaaa, enderecoDoPagador, type ItemDaRemessa, isCnpj, type Registro } from './field.calc.ts'

/** Records of 400 columns; `multa`: a record of its own behind its title. */
export type Cnab400 = { arquivo: readonly Field[]; titulo: readonly Field[]; multa?: readonly Field[] }

const CEM = 100
const { NENHUM, EM_REAIS, EM_PERCENTUAL } = TipoEncargo.code
const text = (value?: string | null) => value ?? ''
const numero: Field = [395, 400, '9', (registro) => String(registro.numero)]
const tipoDocumento = (documento: string) => (isCnpj(documento) ? '02' : '01')
const after = ({ item }: Registro) => addDays(item.vencimento, 1)

/** Where a bank takes a discount in reais only. */
const descontoEmReais = ({ desconto, valor, abatimento }: ItemDaRemessa) =>
  desconto.tipo === EM_PERCENTUAL ? toMoney(exact(valor).minus(abatimento).times(desconto.valor).div(CEM)) : desconto.valor
const quandoHa = (tipo: TipoEncargo, value: string) => (tipo === NENHUM ? '' : value)

const file = (banco: string, name: string): Field[] => [
  [1, 2, '9', '01'],
  [3, 9, 'X', 'REMESSA'],
  [10, 11, '9', '01'],
  [12, 26, 'X', 'COBRANCA'],
  [47, 76, 'X', ({ conta }) => conta.beneficiarioNome],
  [77, 79, '9', banco],
  [80, 94, 'X', name],
  [95, 100, '9', ({ dia }) => ddmmaa(dia)],
  numero,
]
const sequencia: Field = [111, 117, '9', (registro) => String(registro.sequencia)]

const TITULO: Field[] = [
  [1, 1, '9', '1'],
  [38, 62, 'X', ({ item }) => item.usoEmpresa],
  [109, 110, '9', ({ item }) => item.movimento],
  [111, 120, 'X', ({ item }) => item.seuNumero],
  [121, 126, '9', ({ item }) => ddmmaa(item.vencimento)],
  [127, 139, '9', ({ item }) => centavos(item.valor)],
  [150, 150, 'X', ({ conta }) => (conta.aceite ? 'A' : 'N')],
  [151, 156, '9', ({ item }) => ddmmaa(item.emissao)],
  [161, 173, '9', ({ item }) => quandoHa(item.juros.tipo, centavos(item.juros.valor))],
  numero,
]
/** Bradesco and Itaú. */
const DESCONTO_E_PAGADOR: Field[] = [
  [174, 179, '9', ({ item }) => quandoHa(item.desconto.tipo, ddmmaa(item.desconto.ate))],
  [180, 192, '9', ({ item }) => quandoHa(item.desconto.tipo, centavos(descontoEmReais(item)))],
  [193, 205, '9', '0'],
  [206, 218, '9', ({ item }) => centavos(item.abatimento)],
  [219, 220, '9', ({ item }) => tipoDocumento(item.pagador.cpfCnpj)],
  [221, 234, '9', ({ item }) => item.pagador.cpfCnpj],
]

const BRADESCO_ESPECIE = { DM: '01', DS: '12', NP: '02', RC: '05', OU: '99' } as const
/** Wallet 3, branch 5, account 7 and its digit: who the company is. */
const empresa = ({ conta }: Registro) =>
  [
    text(conta.carteira).padStart(3, '0'),
    text(conta.agencia).padStart(5, '0'),
    text(conta.conta).replace(/^0+/, '').padStart(7, '0'),
    conta.contaDv || '0',
  ].join('')

const BRADESCO: Cnab400 = {
  arquivo: [...file('237', 'BRADESCO'), [27, 46, '9', empresa], [109, 110, 'X', 'MX'], sequencia],
  titulo: [
    ...TITULO,
    ...DESCONTO_E_PAGADOR,
    [2, 20, '9', '0'],
    [21, 21, '9', '0'],
    [22, 36, '9', (registro) => empresa(registro).slice(0, -1)],
    [37, 37, 'X', ({ conta }) => conta.contaDv || '0'],
    [63, 65, '9', '0'],
    [66, 66, '9', ({ item }) => (item.multa.tipo === EM_PERCENTUAL ? '2' : '0')],
    [67, 70, '9', ({ item }) => (item.multa.tipo === EM_PERCENTUAL ? centavos(item.multa.valor) : '')],
    [71, 81, '9', ({ item }) => item.nossoNumero],
    [82, 82, 'X', ({ item }) => item.nossoNumeroDv],
    [83, 92, '9', '0'],
    // The company prints it; nothing is debited.
    [93, 94, 'X', '2N'],
    [106, 106, '9', '2'],
    [140, 147, '9', '0'],
    [148, 149, '9', ({ conta }) => BRADESCO_ESPECIE[conta.especie]],
    [157, 160, '9', '0'],
    [235, 274, 'X', ({ item }) => item.pagador.nome],
    enderecoDoPagador(275, 314),
    [327, 334, '9', ({ item }) => item.pagador.cep],
  ],
}

const ITAU_ESPECIE = { DM: '01', DS: '08', NP: '02', RC: '05', OU: '99' } as const
/** Two digits: Itaú gives up no title later. */
const DIAS_MAX = 99
const contaItau = (agencia: number, conta: number): Field[] => [
  [agencia, agencia + 3, '9', (registro) => text(registro.conta.agencia)],
  [agencia + 4, agencia + 5, '9', '0'],
  [conta, conta + 4, '9', (registro) => text(registro.conta.conta)],
  [conta + 5, conta + 5, 'X', (registro) => text(registro.conta.contaDv)],
]
const ITAU: Cnab400 = {
  arquivo: [...file('341', 'BANCO ITAU SA'), ...contaItau(27, 33)],
  titulo: [
    ...TITULO,
    ...DESCONTO_E_PAGADOR,
    [2, 3, '9', ({ conta }) => tipoDocumento(conta.beneficiarioCpfCnpj)],
    [4, 17, '9', ({ conta }) => conta.beneficiarioCpfCnpj],
    ...contaItau(18, 24),
    [34, 37, '9', '0'],
    [63, 70, '9', ({ item }) => item.nossoNumero],
    [71, 83, '9', '0'],
    [84, 86, '9', ({ conta }) => text(conta.carteira)],
    [108, 108, 'X', 'I'],
    [140, 147, '9', '34100000'],
    [148, 149, '9', ({ conta }) => ITAU_ESPECIE[conta.especie]],
    // Not to be taken so many days after it was due.
    [157, 158, '9', ({ conta }) => (conta.diasBaixa > 0 ? '91' : '0')],
    [159, 160, '9', '0'],
    [235, 264, 'X', ({ item }) => item.pagador.nome],
    enderecoDoPagador(275, 314),
    [315, 326, 'X', ({ item }) => item.pagador.bairro],
    [327, 334, '9', ({ item }) => item.pagador.cep],
    [335, 349, 'X', ({ item }) => item.pagador.cidade],
    [350, 351, 'X', ({ item }) => item.pagador.uf],
    [386, 391, '9', (registro) => quandoHa(registro.item.juros.tipo, ddmmaa(after(registro)))],
    [392, 393, '9', ({ conta }) => String(Math.min(conta.diasBaixa, DIAS_MAX))],
  ],
  multa: [
    [1, 1, '9', '2'],
    [2, 2, '9', ({ item }) => String(item.multa.tipo)],
    [3, 10, '9', (registro) => ddmmaaaa(after(registro))],
    [11, 23, '9', ({ item }) => centavos(item.multa.valor)],
    numero,
  ],
}

const reais = ({ tipo, valor }: { tipo: TipoEncargo; valor: string }) => (tipo === EM_REAIS ? centavos(valor) : '')
const percentual = ({ tipo, valor }: { tipo: TipoEncargo; valor: string }) => (tipo === EM_PERCENTUAL ? centavos(valor) : '')
/** Inter takes titles for 30 or 60 days more, or not at all. */
const PRAZO = 30
const INTER: Cnab400 = {
  arquivo: [...file('077', 'INTER'), [109, 110, 'X', 'MX'], sequencia],
  titulo: [
    ...TITULO,
    [21, 23, '9', ({ conta }) => text(conta.carteira)],
    [24, 27, '9', ({ conta }) => text(conta.agencia)],
    [28, 37, '9', ({ conta }) => `${conta.conta || text(conta.operacao)}${text(conta.contaDv)}`],
    [66, 66, '9', ({ item }) => String(item.multa.tipo)],
    [67, 79, '9', ({ item }) => reais(item.multa)],
    [80, 83, '9', ({ item }) => percentual(item.multa)],
    [84, 89, '9', (registro) => quandoHa(registro.item.multa.tipo, ddmmaa(after(registro)))],
    [90, 100, '9', ({ item }) => `${item.nossoNumero}${item.nossoNumeroDv}`],
    [140, 141, '9', ({ conta }) => String(Math.min(Math.floor(conta.diasBaixa / PRAZO), 2) * PRAZO)],
    [148, 149, '9', '01'],
    [150, 150, 'X', 'N'],
    [160, 160, '9', ({ item }) => String(item.juros.tipo)],
    [161, 173, '9', ({ item }) => reais(item.juros)],
    [174, 177, '9', ({ item }) => percentual(item.juros)],
    [178, 183, '9', (registro) => quandoHa(registro.item.juros.tipo, ddmmaa(after(registro)))],
    // Up to a day: 1 in reais, 4 in percent.
    [184, 184, '9', ({ item }) => ['0', '1', '4'][item.desconto.tipo] ?? ''],
    [185, 197, '9', ({ item }) => reais(item.desconto)],
    [198, 201, '9', ({ item }) => percentual(item.desconto)],
    [202, 207, '9', ({ item }) => quandoHa(item.desconto.tipo, ddmmaa(item.desconto.ate))],
    [208, 220, '9', ({ item }) => centavos(item.abatimento)],
    [221, 222, '9', ({ item }) => tipoDocumento(item.pagador.cpfCnpj)],
    [223, 236, '9', ({ item }) => item.pagador.cpfCnpj],
    [237, 276, 'X', ({ item }) => item.pagador.nome],
    enderecoDoPagador(277, 314),
    [315, 316, 'X', ({ item }) => item.pagador.uf],
    [317, 324, '9', ({ item }) => item.pagador.cep],
    [325, 394, 'X', ({ conta }) => conta.instrucoes[0] ?? ''],
  ],
}

export const LAYOUTS_400 = { '077': INTER, '237': BRADESCO, '341': ITAU } as const
export const FIM_400: readonly Field[] = [[1, 1, '9', '9'], numero]
