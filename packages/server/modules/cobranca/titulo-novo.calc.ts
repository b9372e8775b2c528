import { type DescontoDoTitulo, type EncargoDoTitulo, TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { isCpf } from '@retaguarda/contract/kit/documento.ts'
import { exact, toMoney, toRate } from '@retaguarda/contract/kit/money.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'

type Taxa = { tipo: TipoEncargo; valor: string }
type Regras = { juros: Taxa; multa: Taxa; desconto: Taxa & { dias: number } }
type Pedido = Regras & {
  banco: string
  valor: string
  vencimento: string
  /** CPF or CNPJ of who pays, without punctuation. */
  pagador: string
}
export type EncargosDoTitulo = { juros: EncargoDoTitulo; multa: EncargoDoTitulo; desconto: DescontoDoTitulo }

const { NENHUM, EM_REAIS, EM_PERCENTUAL } = TipoEncargo.code
const CEM = 100
/** A month of the rate has 30 days, and the rate is in percent. */
const MES_EM_CENTESIMOS = 3_000
/** Banks that know interest by the day only, and a discount in reais only. */
export const SO_EM_REAIS: ReadonlySet<string> = new Set(['237', '341'])
/** Of a consumer (CDC 52 §1). */
const MULTA_DE_CPF = 2

/** Money where it is in reais, four places where it is a rate. */
const said = ({ tipo, valor }: Taxa): EncargoDoTitulo => {
  if (tipo === NENHUM || exact(valor).isZero()) return { tipo: NENHUM, valor: '0.00' }
  return { tipo, valor: tipo === EM_PERCENTUAL ? toRate(valor) : toMoney(valor) }
}

/** The charges that a title keeps for ever: what its bank knows of the account's, and what the law leaves of them (CDC 52 §1). */
export function encargosDoTitulo({ banco, valor, vencimento, pagador, juros, multa, desconto }: Pedido): EncargosDoTitulo {
  return {
    juros: said(jurosDe(banco, valor, juros)),
    multa: said(isCpf(pagador) ? multaDeCpf(valor, multa) : multa),
    desconto: descontoDe(vencimento, desconto),
  }
}

function jurosDe(banco: string, valor: string, { tipo, valor: taxa }: Taxa): Taxa {
  if (tipo !== EM_PERCENTUAL || !SO_EM_REAIS.has(banco)) return { tipo, valor: taxa }
  return { tipo: EM_REAIS, valor: toMoney(exact(valor).times(taxa).div(MES_EM_CENTESIMOS)) }
}

function multaDeCpf(valor: string, { tipo, valor: multa }: Taxa): Taxa {
  // Cut, never rounded up above what is allowed.
  const most = tipo === EM_PERCENTUAL ? exact(MULTA_DE_CPF) : exact(valor).times(MULTA_DE_CPF).toDecimalPlaces(0, 1).div(CEM)
  return { tipo, valor: exact(multa).gt(most) ? most.toFixed() : multa }
}

function descontoDe(vencimento: string, { dias, ...taxa }: Regras['desconto']): DescontoDoTitulo {
  const desconto = said(taxa)
  return { ...desconto, ate: desconto.tipo === NENHUM ? null : addDays(vencimento, -dias) }
}

/** What a boleto is called at the bank and in a Pix code: `RTG12`, from its second title on `RTG12X2`. */
export const txidDe = (boleto: number, order: number): string => `RTG${boleto}${order > 1 ? `X${order}` : ''}`
