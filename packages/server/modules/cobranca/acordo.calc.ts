import { DIAS_ATE_QUEBRAR, SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { brl, exact, toCents } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto, dayText, daysBetween } from '@retaguarda/contract/kit/tempo.ts'

export type ParcelaDevida = { vencimento: string; aberto: string }

/** How an agreement that binds stands on a day by its instalments. */
export function situacaoEm(parcelas: readonly ParcelaDevida[], today: string, feriados: ReadonlySet<string>): SituacaoAcordo {
  const opened = parcelas.filter(({ aberto }) => toCents(aberto) > 0)
  if (opened.length === 0) return SituacaoAcordo.code.QUITADO
  const late = opened.filter(({ vencimento }) => today > nextBusinessDay(vencimento, feriados))
  if (late.some(({ vencimento }) => daysBetween(vencimento, today) >= DIAS_ATE_QUEBRAR)) return SituacaoAcordo.code.QUEBRADO
  return late.length > 0 ? SituacaoAcordo.code.ATRASADO : SituacaoAcordo.code.EM_DIA
}

/** A boleto that an agreement took the place of, as it was on that day. */
export type Antigo = {
  boleto: number
  ano: number
  mes: number
  parcela: number
  vencimento: string
  aberto: string
  multa: string
  juros: string
  total: string
}
type Item = { objeto: string; valor: string; porQue: string[] }

/** What stands on papers in the place of an invoice's items: what an agreement renegotiates, and what it gives up of the charges. */
export function itensDoAcordo({ id, antigos, desconto }: { id: number; antigos: readonly Antigo[]; desconto: string }): Item[] {
  const items = antigos.map(({ boleto, parcela, vencimento, aberto, multa, juros, total, ...month }) => ({
    objeto: `Acordo ${id}: boleto ${boleto}, parcela ${parcela} de ${competenciaTexto(month)}`,
    valor: total,
    porQue: [`Vencido em ${dayText(vencimento)}: ${brl(aberto)} em aberto, ${brl(multa)} de multa e ${brl(juros)} de juros.`],
  }))
  const none = exact(desconto).isZero()
  return none ? items : [...items, { objeto: `Acordo ${id}: desconto`, valor: `-${desconto}`, porQue: ['Dos encargos.'] }]
}
