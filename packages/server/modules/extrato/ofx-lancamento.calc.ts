import { exact } from '@retaguarda/contract/kit/money.ts'
import { OfxRecusado } from './ofx-recusado.calc.ts'
import { diaOfx, isDuvidoso, valorDe } from './ofx-valor.calc.ts'
import { words } from './palavras.calc.ts'

export type LancamentoOfx = {
  /** The bank's own id of it; empty where it gives none, or one that is too long to be one. */
  fitid: string
  /** In São Paulo. */
  data: string
  /** `"-1234.56"`; below zero what left the account. */
  valor: string
  memo: string
  /** Whom the bank names. */
  nome: string | null
  documento: string | null
}

/** What a bank may call an entry against the sign of its amount. */
export const TIPOS_COM_SINAL = { DEBIT: -1, CREDIT: 1 } as const
export type TipoComSinal = keyof typeof TIPOS_COM_SINAL

const FITID_MAX = 255
/** Says nothing: some banks write a zero in every row. */
export const SEM_FITID = /^0*$/
const TEXT_MAX = 500
export const DOCUMENTO_MAX = 60

/**
 * The entry that these fields tell of, and the type that its sign contradicts; undefined of a row that only tells a balance.
 * @throws OfxRecusado with the n-th row named
 */
export function lancamentoDe(values: ReadonlyMap<string, string>, n: number): [LancamentoOfx, TipoComSinal?] | undefined {
  const [fitid = '', quando, quanto = ''] = [values.get('FITID'), values.get('DTPOSTED'), values.get('TRNAMT')]
  const nome = values.get('NAME')?.slice(0, TEXT_MAX) ?? null
  const memo = values.get('MEMO')?.slice(0, TEXT_MAX) ?? nome ?? ''
  const text = words(`${memo} ${nome ?? ''}`)
    .join(' ')
    .replaceAll('S A L D O', 'SALDO')
  if (isSaldo(text) || (!/\d/.test(quanto) && (SEM_FITID.test(fitid) || SALDO.test(text)))) return undefined
  const [data, valor] = [diaOfx(quando), valorDe(quanto)]
  if (data === undefined) throw new OfxRecusado(`Lançamento ${n}: a data "${cut(quando)}" não existe. Baixe o extrato de novo no banco.`)
  if (valor === undefined) throw new OfxRecusado(`Lançamento ${n}: o valor "${cut(quanto)}" não pode ser lido${porQue(quanto)}`)
  const documento = (values.get('CHECKNUM') ?? values.get('REFNUM') ?? null)?.slice(0, DOCUMENTO_MAX) ?? null
  const lancamento = { fitid: fitid.length > FITID_MAX ? '' : fitid, data, valor, memo, nome, documento }
  const tipo = tipoDe(values.get('TRNTYPE'))
  return tipo && exact(valor).times(TIPOS_COM_SINAL[tipo]).lt(0) ? [lancamento, tipo] : [lancamento]
}

const cut = (text = '') => text.slice(0, 30)

const porQue = (quanto: string) =>
  isDuvidoso(quanto)
    ? `: ${quanto.includes(',') ? 'a vírgula' : 'o ponto'} pode separar milhares ou centavos. Peça ao banco o arquivo com dois algarismos de centavos.`
    : '. Baixe o extrato de novo no banco.'

function tipoDe(said = ''): TipoComSinal | undefined {
  const upper = said.toUpperCase()
  return upper === 'DEBIT' || upper === 'CREDIT' ? upper : undefined
}

const SALDO = /\b(?:SALDO|SDO)\b/
/** Words that tell which balance is meant. Whoever is paid, or why, says more than these. */
const QUAL = new Set(
  `SALDO SALDOS SDO ANTERIOR INICIAL FINAL ATUAL PARCIAL TOTAL DISPONIVEL DISP LIQUIDO CONTABIL BLOQUEADO BLOQ PROVISORIO DIA MES PERIODO DATA
  CONTA CTA CC CORRENTE POUPANCA POUP APLICACAO APLICACOES APLIC APL INVESTIMENTO INVESTIMENTOS INVEST AUTOMATICO AUTOMATICA AUTOMATICAS AUTOM
  AUT MAIS LIMITE LIM CHEQUE ESPECIAL C E DO DA DE EM NA NO COM`.split(/\s+/),
)

/** Does a row say nothing but which balance it tells? `SALDO TOTAL DISPONÍVEL DIA` and `SALDO EM 31/10` do, `PAGTO SALDO DEVEDOR` does not. */
const isSaldo = (text: string): boolean => SALDO.test(text) && text.split(' ').every((word) => QUAL.has(word) || /^\d+$/.test(word))
