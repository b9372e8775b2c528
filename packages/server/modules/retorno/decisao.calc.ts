import { TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { Ocorrencia, TipoMovimento } from '@retaguarda/contract/cobranca/retorno.ts'
import { type DescontoDoTitulo, TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { brl, exact, toCents, toMoney } from '@retaguarda/contract/kit/money.ts'

/** What of a title decides whether what the bank tells is right. */
export type TituloConhecido = { valor: string; abatimento: string; desconto: DescontoDoTitulo }

export type Decisao = { que: 'pagar' } | { que: 'informar'; mensagem: string } | { que: 'excecao'; tipo: TipoExcecao; mensagem: string }

const { code } = TipoExcecao
const excecao = (tipo: TipoExcecao, mensagem: string): Decisao => ({ que: 'excecao', tipo, mensagem })
const NAO_ENCONTRADO = 'Nenhum título desta conta tem este nosso número.'

/** Movements that somebody is to look at, whatever title they are of. */
const VISTOS: Partial<Record<TipoMovimento, { tipo: TipoExcecao; mensagem: string }>> = {
  rejeitada: { tipo: code.REJEITADA, mensagem: 'O banco rejeitou a entrada do título.' },
  instrucaoRejeitada: { tipo: code.REJEITADA, mensagem: 'O banco rejeitou uma instrução.' },
  estorno: { tipo: code.ESTORNO, mensagem: 'O banco estornou o pagamento.' },
  protesto: { tipo: code.PROTESTO, mensagem: 'O título foi protestado.' },
}

/** What is to be done with what a bank tells of a title; null: of none that is known. */
export function decisaoDe(lida: Ocorrencia, titulo: TituloConhecido | null): Decisao {
  const visto = VISTOS[lida.tipo]
  if (visto) return excecao(visto.tipo, [visto.mensagem, motivosTexto(lida.motivos)].filter(Boolean).join(' '))
  if (lida.tipo !== 'liquidacao') return { que: 'informar', mensagem: titulo ? '' : NAO_ENCONTRADO }
  if (!titulo) return excecao(code.NAO_ENCONTRADO, NAO_ENCONTRADO)
  const valor = toCents(lida.valor)
  if (toCents(lida.valorPago) === 0) return excecao(code.SEM_VALOR, 'O banco disse que o título foi pago, e não quanto.')
  if (valor !== 0 && valor !== toCents(titulo.valor))
    return excecao(code.VALOR_DIFERENTE, `O título é de ${brl(titulo.valor)} e o banco diz ${brl(lida.valor)}.`)
  const desconto = descontoConcedido(titulo, lida.dataOcorrencia)
  if (toCents(lida.desconto) > toCents(desconto))
    return excecao(code.DESCONTO_MAIOR, `O banco deu ${brl(lida.desconto)} de desconto; neste dia cabiam ${brl(desconto)}.`)
  if (toCents(lida.abatimento) > toCents(titulo.abatimento))
    return excecao(code.DESCONTO_MAIOR, `O banco abateu ${brl(lida.abatimento)}; foram concedidos ${brl(titulo.abatimento)}.`)
  return { que: 'pagar' }
}

const motivosTexto = (motivos: string) => (/^0*$/.test(motivos) ? '' : `Motivos: ${motivos}.`)

const { NENHUM, EM_PERCENTUAL } = TipoEncargo.code
const CEM = 100
const NADA = '0.00'

/** What a title gives up for a payment on a day. */
function descontoConcedido({ valor, abatimento, desconto }: TituloConhecido, day: string | null): string {
  const { tipo, ate } = desconto
  if (tipo === NENHUM || ate === null || day === null || day > ate) return NADA
  const base = exact(valor).minus(abatimento)
  return toMoney(tipo === EM_PERCENTUAL ? base.times(desconto.valor).div(CEM) : desconto.valor)
}
