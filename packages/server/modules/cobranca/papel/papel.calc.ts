import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import { BANCOS } from '@retaguarda/contract/cobranca/bancos.ts'
import { TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { modulo11 } from '../digitos.calc.ts'
import type { Endereco } from '../endereco.calc.ts'

type Taxa = { tipo: TipoEncargo; valor: string }
type Quem = { nome: string; cpfCnpj: string }

/** Everything that a slip shows; money `"1234.56"`, days `2026-12-10`, documents as people read them. */
export type Papel = {
  banco: CodigoBanco
  /** What stands as branch and code of the payee at this bank. */
  agenciaCodigo: string
  carteira: string
  nossoNumero: string
  codigoBarras: string
  linhaDigitavel: string
  documento: string
  especie: string
  aceite: boolean
  dataDocumento: string
  dataProcessamento: string
  vencimento: string
  valor: string
  beneficiario: Quem & { endereco: string }
  /** `local`: CEP and city. */
  pagador: Quem & { endereco: Endereco; bairro: string; local: string }
  /** Whom it is about, where another pays. */
  referente: string | null
  /** As the title keeps them. */
  juros: Taxa
  multa: Taxa
  desconto: Taxa & { ate: string | null }
  abatimento: string
  diasBaixa: number
  instrucoes: readonly string[]
  /** What it costs on the day it is printed for, where that is said. */
  encargos: { data: string; desconto: string; multa: string; juros: string; total: string } | null
  pix: { copiaECola: string; proprio: boolean } | null
  /** The bank has not yet confirmed it. */
  emAndamento: boolean
}

/** `10/12/2026` */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('/')
/** `1.234,56` */
export const valorEscrito = (valor: string): string => brl(valor).slice(3)
/** `2,00%`: two places at least, as the charges of one sentence are compared. */
const percentual = (valor: string) =>
  `${exact(valor)
    .toFixed(Math.max(2, exact(valor).decimalPlaces()))
    .replace('.', ',')}%`

const { NENHUM, EM_REAIS } = TipoEncargo.code
const some = ({ tipo, valor }: Taxa) => tipo !== NENHUM && exact(valor).gt(0)
const quanto = ({ tipo, valor }: Taxa) => (tipo === EM_REAIS ? brl(valor) : percentual(valor))

/** What the teller is to know, the title's own charges first. */
export function instrucoesDe({ desconto, multa, juros, diasBaixa, vencimento, instrucoes, encargos, abatimento }: Papel): string[] {
  const late = [
    some(multa) ? `multa de ${quanto(multa)}` : '',
    some(juros) ? `juros de ${quanto(juros)} ${juros.tipo === EM_REAIS ? 'por dia' : 'ao mês'}` : '',
  ].filter((part) => part !== '')
  return [
    encargos ? `Valor para pagamento em ${writtenDay(encargos.data)}: ${brl(encargos.total)}.` : '',
    some(desconto) && desconto.ate !== null ? `Até ${writtenDay(desconto.ate)}, desconto de ${quanto(desconto)}.` : '',
    exact(abatimento).gt(0) ? `Conceder abatimento de ${brl(abatimento)}.` : '',
    late.length > 0 ? `Após ${writtenDay(vencimento)}, ${late.join(' e ')}.` : '',
    diasBaixa > 0 ? `Não receber após ${diasBaixa} dias do vencimento.` : '',
    ...instrucoes,
  ].filter((line) => line !== '')
}

/** The boxes at the right, in the order of the form; empty ones are the teller's. */
export function valoresDe({ encargos, abatimento, valor }: Papel) {
  const shown = (value: string) => (exact(value).gt(0) ? valorEscrito(value) : '')
  return {
    documento: valorEscrito(valor),
    desconto: shown(
      exact(encargos?.desconto ?? '0')
        .plus(abatimento)
        .toFixed(2),
    ),
    multa: encargos ? shown(exact(encargos.multa).plus(encargos.juros).toFixed(2)) : '',
    cobrado: encargos ? valorEscrito(encargos.total) : '',
  }
}

type Conta = Partial<
  Record<'agencia' | 'agenciaDv' | 'conta' | 'contaDv' | 'codigoBeneficiario' | 'codigoCliente' | 'operacao' | 'posto', string | null>
>
const withDv = (digits: string, dv?: string | null) => (dv ? `${digits}-${dv}` : digits)

/** Branch and code of the payee as each bank writes them. */
export function agenciaCodigoDe(banco: CodigoBanco, conta: Conta): string {
  const agencia = (conta.agencia ?? '').replace(/^0+(?=\d{4})/, '').padStart(4, '0')
  const branch = withDv(agencia, conta.agenciaDv)
  const codigo = conta.codigoBeneficiario ?? ''
  const account = withDv(conta.conta ?? '', conta.contaDv)
  if (banco === '748') return `${agencia}.${conta.posto ?? ''}.${codigo.padStart(5, '0')}`
  if (banco === '104')
    return `${agencia} / ${codigo.length > 6 ? codigo : withDv(codigo.padStart(6, '0'), modulo11(codigo.padStart(6, '0')))}`
  if (banco === '033') return `${branch} / ${codigo}`
  if (banco === '756') return `${branch} / ${conta.codigoCliente ?? ''}`
  if (banco === '077') return `${branch} / ${account || conta.operacao}`
  return `${branch} / ${account}`
}

/** As it stands on paper: Caixa has letters, Banco do Brasil the variation behind. */
export function carteiraEscrita(
  banco: CodigoBanco,
  { carteira, modalidade, variacao }: Partial<Record<'carteira' | 'modalidade' | 'variacao', string | null>>,
): string {
  if (banco === '104') return modalidade === '1' ? 'RG' : 'SR'
  if (banco === '756') return `${carteira ?? ''}/${modalidade ?? ''}`
  return [carteira, variacao].filter(Boolean).join('/')
}

export const codigoComDv = (banco: CodigoBanco): string => `${banco}-${BANCOS[banco].dv}`
