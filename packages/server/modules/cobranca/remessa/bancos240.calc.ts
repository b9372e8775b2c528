import { modulo11, modulo11De9 } from '../digitos.calc.ts'
import type { Field, ContaDaRemessa, Registro } from './field.calc.ts'
import { type Cnab240, FEBRABAN, tipoDocumento } from './cnab240.calc.ts'

/** What a bank has otherwise than FEBRABAN, in its manual's words. */
type Diferente = Partial<Record<keyof Cnab240, readonly Field[]>>

const over = (diferente: Diferente): Cnab240 => {
  const { arquivo, lote, P, Q, R, fimLote, fimArquivo } = FEBRABAN
  return {
    arquivo: [...arquivo, ...(diferente.arquivo ?? [])],
    lote: [...lote, ...(diferente.lote ?? [])],
    P: [...P, ...(diferente.P ?? [])],
    Q: [...Q, ...(diferente.Q ?? [])],
    R: [...R, ...(diferente.R ?? [])],
    fimLote: [...fimLote, ...(diferente.fimLote ?? [])],
    fimArquivo: [...fimArquivo, ...(diferente.fimArquivo ?? [])],
  }
}

const name = (text: string): Field => [103, 132, 'X', text]
/** What FEBRABAN still has at the end of a fine. */
const FIM_DA_MULTA: Field[] = [
  [200, 215, '9', '0'],
  [217, 228, '9', '0'],
  [231, 231, '9', '0'],
]
const digitoDaAgencia = (de: number): Field => [de, de, 'X', ({ conta }) => conta.agenciaDv || modulo11(conta.agencia ?? '')]

/** Banco do Brasil: what the account is for stands in one field. */
const contrato = (de: number): Field[] => [
  [de, de + 8, '9', ({ conta }) => conta.convenio ?? ''],
  [de + 9, de + 12, '9', '14'],
  [de + 13, de + 14, '9', ({ conta }) => conta.carteira ?? ''],
  [de + 15, de + 17, '9', ({ conta }) => conta.variacao ?? ''],
]
const digitoBB = (de: number): Field => [de, de, 'X', ({ conta }) => conta.agenciaDv || modulo11De9(conta.agencia ?? '')]

const BRASIL = over({
  arquivo: [...contrato(33), digitoBB(58), name('BANCO DO BRASIL S.A.'), [164, 166, '9', '083']],
  lote: [...contrato(34), digitoBB(59), [14, 16, '9', '042']],
  // Wallet 17 is «cobrança direta especial».
  P: [digitoBB(23), [58, 58, 'X', ({ conta }) => (Number(conta.carteira) === 17 ? '7' : '1')]],
  R: FIM_DA_MULTA,
})

const TRANSMISSAO = 15
/** Santander: who sends is one code, given by the bank. */
const transmissao = ({ conta }: Registro) =>
  conta.codigoTransmissao || `${(conta.agencia ?? '').slice(-4)}${(conta.codigoBeneficiario ?? '').padStart(TRANSMISSAO - 4, '0')}`
const contaSantander = (conta: ContaDaRemessa) => (conta.conta ?? conta.codigoBeneficiario ?? '').slice(-9)

const SANTANDER = over({
  arquivo: [
    [9, 16, 'X', ''],
    [17, 17, '9', ({ conta }) => tipoDocumento(conta.beneficiarioCpfCnpj)],
    [18, 32, '9', ({ conta }) => conta.beneficiarioCpfCnpj],
    [33, 47, '9', transmissao],
    [48, 72, 'X', ''],
    name('BANCO SANTANDER'),
    [152, 157, 'X', ''],
    [164, 166, '9', '040'],
    [167, 171, 'X', ''],
  ],
  lote: [
    [14, 16, '9', '030'],
    [34, 53, 'X', ''],
    [54, 68, '9', transmissao],
    [69, 73, 'X', ''],
    [200, 207, 'X', ''],
  ],
  P: [
    [18, 21, '9', ({ conta }) => conta.agencia ?? ''],
    [22, 22, 'X', ({ conta }) => conta.agenciaDv ?? ''],
    [23, 31, '9', ({ conta }) => contaSantander(conta)],
    [32, 32, 'X', ({ conta }) => conta.contaDv ?? ''],
    [33, 41, '9', ({ conta }) => contaSantander(conta)],
    [42, 42, 'X', ({ conta }) => conta.contaDv ?? ''],
    [43, 44, 'X', ''],
    [45, 57, '9', ({ item }) => `${item.nossoNumero}${item.nossoNumeroDv}`],
    [58, 62, 'X', '511'],
    [221, 223, '9', '0'],
    [225, 225, '9', '0'],
    [226, 227, '9', ({ conta }) => String(Math.min(conta.diasBaixa, 99))],
    [228, 229, '9', '0'],
    [230, 240, 'X', ''],
  ],
  Q: [[210, 221, '9', '0']],
  R: [[42, 65, 'X', '']],
  fimLote: [[24, 240, 'X', '']],
  fimArquivo: [[30, 35, 'X', '']],
})

const SETE = 7
/** Caixa: seven digits take one column more than six. */
const beneficiario = (de: number): Field[] => [
  [de, de + 6, '9', ({ conta }) => (conta.codigoBeneficiario ?? '').padStart(SETE - 1, '0').padEnd(SETE, '0')],
]
const CAIXA = over({
  arquivo: [
    [33, 52, '9', '0'],
    digitoDaAgencia(58),
    ...beneficiario(59),
    [66, 72, '9', '0'],
    name('CAIXA ECONOMICA FEDERAL'),
    [164, 166, '9', '101'],
    [192, 211, 'X', 'REMESSA-PRODUCAO'],
  ],
  lote: [
    [12, 13, '9', '0'],
    [14, 16, '9', '060'],
    ...beneficiario(34),
    [41, 53, '9', '0'],
    digitoDaAgencia(59),
    ...beneficiario(60),
    [67, 73, '9', '0'],
  ],
  P: [
    digitoDaAgencia(23),
    ...beneficiario(24),
    [31, 39, '9', '0'],
    [40, 57, '9', ({ item }) => `${item.nossoNumero}${item.nossoNumeroDv}`],
    [58, 62, 'X', '11220'],
    [63, 73, 'X', ({ item }) => item.seuNumero],
    [74, 77, 'X', ''],
    [106, 106, '9', '0'],
  ],
  fimLote: [[93, 115, 'X', '']],
  fimArquivo: [[30, 35, 'X', '']],
})

const SICREDI_ESPECIE = { DM: '03', DS: '05', NP: '12', RC: '17', OU: '99' } as const
const contaSicredi = (de: number): Field => [de, de + 11, '9', ({ conta }) => conta.conta || (conta.codigoBeneficiario ?? '')]
const codigoSicredi = (de: number): Field => [de, de + 19, '9', ({ conta }) => conta.codigoBeneficiario ?? '']
const SICREDI = over({
  arquivo: [codigoSicredi(33), contaSicredi(59), name('SICREDI'), [164, 166, '9', '081'], [167, 171, '9', '01600']],
  lote: [codigoSicredi(34), contaSicredi(60), [14, 16, '9', '040']],
  P: [
    contaSicredi(24),
    [107, 108, '9', ({ conta }) => SICREDI_ESPECIE[conta.especie]],
    // Its manual knows no other.
    [224, 227, '9', '1060'],
  ],
  R: FIM_DA_MULTA,
  fimLote: [[116, 123, '9', '0']],
  fimArquivo: [[30, 35, '9', '1']],
})

const contaSicoob = (de: number): Field => [de, de + 11, '9', ({ conta }) => conta.conta || (conta.codigoCliente ?? '')]
const SICOOB = over({
  arquivo: [digitoDaAgencia(58), contaSicoob(59), [72, 72, '9', '0'], name('SICOOB'), [164, 166, '9', '081']],
  lote: [digitoDaAgencia(59), contaSicoob(60), [14, 16, '9', '040']],
  P: [
    digitoDaAgencia(23),
    contaSicoob(24),
    [38, 47, '9', ({ item }) => `${item.nossoNumero}${item.nossoNumeroDv}`],
    [48, 49, '9', '01'],
    [50, 51, '9', ({ conta }) => conta.modalidade ?? ''],
    // A4, without an envelope.
    [52, 52, '9', '4'],
    [53, 57, 'X', ''],
    [58, 58, '9', ({ conta }) => conta.carteira ?? ''],
    [59, 59, '9', '0'],
    [60, 60, 'X', ''],
    [224, 224, '9', '0'],
    [225, 227, 'X', ''],
  ],
  R: FIM_DA_MULTA,
})

export const LAYOUTS_240 = { '001': BRASIL, '033': SANTANDER, '104': CAIXA, '748': SICREDI, '756': SICOOB } as const
