import type { LinhaDaConta, TipoLancamento } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { brl, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'

/** Something that happened to a client's debt on a day; `valor` is what it is more of it. What moves nothing is told all the same: 0.00. */
export type Evento = {
  data: string
  tipo: TipoLancamento
  valor: string
  fatura: number | null
  /** `10/2026`, and the boleto as `1/2`; null of what is about none. */
  mes: string | null
  boleto: string | null
  credito: number | null
  /** Of a boleto its first due date, of a reversal the day of what it takes back. */
  quando: string | null
  /** Of a payment what came for being late, of a credit how much of it, of an agreement its number. */
  parte: string | null
  /** Of a credit what happened to it, of a reversal what it takes back. */
  fato: 'guardado' | 'concedido' | 'usado' | 'devolvido' | 'cancelado' | 'descoberto' | 'pagamento' | 'retencao' | 'acordo' | null
}

const ESTORNADO: Partial<Record<NonNullable<Evento['fato']>, string>> = {
  retencao: 'da retenção',
  acordo: 'do que o acordo quitou',
}

const WORDS: Record<TipoLancamento, (evento: Evento) => string> = {
  boleto: ({ boleto, mes, quando }) => `Boleto ${boleto} da fatura de ${mes}, com vencimento em ${dayText(quando ?? '')}.`,
  pagamento: ({ parte, boleto, mes }) =>
    `Pagamento ${boleto === null ? 'sem boleto' : `do boleto ${boleto} de ${mes}`}${parte === null ? '' : `, fora ${brl(parte)} de multa e juros`}.`,
  estorno: ({ fato, quando }) => `Estorno ${ESTORNADO[fato ?? 'pagamento'] ?? 'do pagamento'} de ${dayText(quando ?? '')}.`,
  desconto: () => 'Desconto no pagamento.',
  retencao: () => 'Imposto retido na fonte.',
  abatimento: () => 'Abatimento concedido.',
  acordo: ({ parte }) => `Quitado pelo acordo ${parte}.`,
  cancelamento: ({ boleto }) => `Boleto ${boleto} cancelado.`,
  credito: ofCredit,
}

function ofCredit({ fato, parte, mes }: Evento): string {
  const valor = brl(parte ?? '0.00')
  switch (fato) {
    case 'guardado':
      return 'Pago a mais guardado como crédito.'
    case 'descoberto':
      return 'Crédito cancelado: volta a ser pago a mais.'
    case 'usado':
      return `${valor} usados na fatura de ${mes}, que já vem sem eles.`
    case 'devolvido':
      return `${valor} devolvidos pela fatura de ${mes}.`
    case 'cancelado':
      return `${valor} cancelados.`
    default:
      return `${valor} concedidos, a usar em uma fatura.`
  }
}

const documentOf = ({ fatura, boleto, credito, tipo }: Evento): string => {
  if (credito !== null && (tipo === 'credito' || fatura === null)) return `Crédito ${credito}`
  return boleto === null ? `Fatura ${fatura}` : `Fatura ${fatura} · ${boleto}`
}

/** The lines of a period, each with what is owed after it, and what is owed at its end. */
export function linhasDe(saldoInicial: string, eventos: readonly Evento[]): { linhas: LinhaDaConta[]; saldoFinal: string } {
  let saldo = exact(saldoInicial)
  const linhas = eventos.map((evento): LinhaDaConta => {
    const valor = exact(evento.valor)
    saldo = saldo.plus(valor)
    return {
      data: evento.data,
      tipo: evento.tipo,
      documento: documentOf(evento),
      texto: WORDS[evento.tipo](evento),
      debito: valor.gt(0) ? toMoney(valor) : '0.00',
      credito: valor.lt(0) ? toMoney(valor.neg()) : '0.00',
      saldo: toMoney(saldo),
      fatura: evento.fatura,
    }
  })
  return { linhas, saldoFinal: toMoney(saldo) }
}
